package dev.tercio.net.internal;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/// The layout of a message. All numbers are little-endian; see `docs/network-format.md`.
///
/// | offset | size | content |
/// |---|---|---|
/// | 0 | u32 | magic: the letters `TRCN` |
/// | 4 | u16 | version: 5 |
/// | 6 | u16 | kind: 0 state, 1 request, 2 values, 3 missing, 4 event, 5 interest, 6 answer |
/// | 8 | u64 | session of the sender |
/// | 16 | u64 | sequence number, from 1; 0 in a request |
/// | 24 | u16 | node of the sender |
/// | 26 | u16 | flags: 1 refresh, 2 first and 4 last message of one, 8 for all peers, 16 filtered |
/// | 28 | u32 | number of ids |
/// | 32 | u32 | number of claims |
/// | 36 | u32 | in a request, the node it is addressed to, or -1 for all; in a state message, the
/// frame of the sender |
/// | 40 | u32 | length of the commands in bytes |
/// | 44 | u32 | CRC32C of all other bytes |
/// | 48 | u64 | instance: a random number of the sending process |
/// | 56 | u64 | fingerprint of the shared types |
/// | 64 | u32 | number of type names |
/// | 68 | u32 | number of entities that the receiver no longer receives; 0 in other messages |
/// | 72 | u64 | number of the last value message that was sent before |
/// | 80 | … | for each id: u64 handle at the sender, u64 stable id |
/// | … | … | for each type name: u16 length, class name |
/// | … | … | for each claim: u64 stable id, u64 term, u16 node, u8 state, u8 type name |
/// | … | … | for each entity that is no longer received: u64 stable id |
/// | … | … | commands, as `CommandBuffer.toBytes` writes them; empty if there are none |
public final class MessageLayout {
    public static final int MAGIC = 'T' | 'R' << 8 | 'C' << 16 | 'N' << 24;
    static final int VERSION = 5;

    public static final int VERSION_AT = 4;
    static final int KIND_AT = 6;
    static final int SESSION_AT = 8;
    static final int SEQUENCE_AT = 16;
    static final int NODE_AT = 24;
    public static final int FLAGS_AT = 26;
    static final int IDS_AT = 28;
    static final int CLAIMS_AT = 32;
    static final int TARGET_AT = 36;
    static final int COMMANDS_AT = 40;
    public static final int CHECKSUM_AT = 44;
    static final int INSTANCE_AT = 48;
    static final int TYPES_AT = 56;
    static final int NAMES_AT = 64;
    static final int LEFT_AT = 68;
    static final int VALUES_AT = 72;
    public static final int HEADER = 80;

    static final int ID_BYTES = 16;
    public static final int CLAIM_BYTES = 20;
    static final int NAME_BYTES = 2;

    static final int STATE = 0;
    static final int REQUEST = 1;
    static final int VALUES = 2;
    static final int MISSING = 3;
    static final int EVENT = 4;
    static final int INTEREST = 5;
    static final int ANSWER = 6;

    public static final int REFRESH = 1;
    public static final int FIRST = 2;
    static final int LAST = 4;

    /// The sender's state was restored: peers that have missed no message apply the refresh, too.
    public static final int FOR_ALL = 8;

    /// The sender withholds entities from the receiver.
    static final int FILTERED = 16;

    static final int ALL_FLAGS = REFRESH | FIRST | LAST | FOR_ALL | FILTERED;

    /// The target of a request to all nodes.
    static final int ALL_NODES = -1;

    static final int CHECKSUM_END = CHECKSUM_AT + Integer.BYTES;

    private MessageLayout() {}

    public static int checksum(ByteBuffer message) {
        CRC32C sum = new CRC32C();
        sum.update(message.slice(0, CHECKSUM_AT));
        sum.update(message.slice(CHECKSUM_END, message.limit() - CHECKSUM_END));
        return (int) sum.getValue();
    }
}
