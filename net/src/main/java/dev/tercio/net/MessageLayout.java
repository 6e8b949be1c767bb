package dev.tercio.net;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/// Where things are in a message. All numbers are little endian.
///
/// | offset | size | content |
/// |---|---|---|
/// | 0 | u32 | magic: the letters `TRCN` |
/// | 4 | u16 | version: 1 |
/// | 6 | u16 | kind: 0 state, 1 request |
/// | 8 | u64 | session of the sender |
/// | 16 | u64 | sequence number, from 1; 0 in a request |
/// | 24 | u16 | node of the sender |
/// | 26 | u16 | flags: 1 refresh, 2 first and 4 last message of one |
/// | 28 | u32 | number of ids |
/// | 32 | u32 | number of transfers |
/// | 36 | u32 | in a request, the node that is asked, or -1 for all |
/// | 40 | u32 | length of the commands in bytes |
/// | 44 | u32 | CRC32C of all other bytes |
/// | 48 | … | for each id: u64 handle of the sender, u64 stable id |
/// | … | … | for each transfer: u64 stable id, u32 new owner or -1, u32 term, u16 length, name of the type |
/// | … | … | commands, as `CommandBuffer.toBytes` writes them; nothing if there are none |
final class MessageLayout {
    static final int MAGIC = 'T' | 'R' << 8 | 'C' << 16 | 'N' << 24;
    static final int VERSION = 1;

    static final int VERSION_AT = 4;
    static final int KIND_AT = 6;
    static final int SESSION_AT = 8;
    static final int SEQUENCE_AT = 16;
    static final int NODE_AT = 24;
    static final int FLAGS_AT = 26;
    static final int IDS_AT = 28;
    static final int TRANSFERS_AT = 32;
    static final int TARGET_AT = 36;
    static final int COMMANDS_AT = 40;
    static final int CHECKSUM_AT = 44;
    static final int HEADER = 48;

    static final int ID_BYTES = 16;
    static final int TRANSFER_BYTES = 18;

    static final int STATE = 0;
    static final int REQUEST = 1;

    static final int REFRESH = 1;
    static final int FIRST = 2;
    static final int LAST = 4;

    /// Asks all nodes.
    static final int EVERYBODY = -1;

    private MessageLayout() {}

    static int checksum(ByteBuffer message) {
        CRC32C sum = new CRC32C();
        sum.update(message.slice(0, CHECKSUM_AT));
        sum.update(message.slice(HEADER, message.limit() - HEADER));
        return (int) sum.getValue();
    }
}
