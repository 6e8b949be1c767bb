package dev.tercio.net;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads messages, none of which is trusted: every length is compared with the bytes that are left
/// before it is used.
final class MessageReader {
    private final ByteBuffer bytes;

    /// @param bytes a copy that nobody else changes, from 0 to its limit
    private MessageReader(ByteBuffer bytes) {
        this.bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
    }

    /// @throws RefusedMessageException if it is not sound
    static Message read(byte[] copy) {
        return new MessageReader(ByteBuffer.wrap(copy)).read();
    }

    private Message read() {
        checkHeader();
        int kind = bytes.getChar(MessageLayout.KIND_AT);
        int flags = bytes.getChar(MessageLayout.FLAGS_AT);
        long sequence = bytes.getLong(MessageLayout.SEQUENCE_AT);
        boolean request = kind == MessageLayout.REQUEST;
        check(kind == MessageLayout.STATE || request, "no such kind");
        check(flags <= 7 && (flags == 0 || (flags & MessageLayout.REFRESH) != 0), "no such flags");
        check(request ? sequence == 0 && flags == 0 : sequence > 0, "wrong sequence number");
        bytes.position(MessageLayout.HEADER);
        Map<Long, Long> ids = readIds(bytes.getInt(MessageLayout.IDS_AT));
        List<Transfer> transfers = readTransfers(bytes.getInt(MessageLayout.TRANSFERS_AT));
        check(bytes.remaining() == bytes.getInt(MessageLayout.COMMANDS_AT), "wrong length");
        return new Message(
                kind,
                bytes.getChar(MessageLayout.NODE_AT),
                bytes.getLong(MessageLayout.SESSION_AT),
                sequence,
                flags,
                bytes.getInt(MessageLayout.TARGET_AT),
                ids,
                transfers,
                bytes.slice());
    }

    private void checkHeader() {
        check(bytes.limit() >= MessageLayout.HEADER, "header is cut off");
        check(bytes.getInt(0) == MessageLayout.MAGIC, "not a message");
        int version = bytes.getChar(MessageLayout.VERSION_AT);
        if (version != MessageLayout.VERSION) {
            throw new RefusedMessageException(Refusal.UNKNOWN_VERSION, "version=" + version);
        }
        int sum = MessageLayout.checksum(bytes);
        check(bytes.getInt(MessageLayout.CHECKSUM_AT) == sum, "checksum does not match");
    }

    private Map<Long, Long> readIds(int count) {
        checkRoom(count, MessageLayout.ID_BYTES);
        Map<Long, Long> ids = LinkedHashMap.newLinkedHashMap(count);
        for (int i = 0; i < count; i++) {
            long handle = bytes.getLong();
            long id = bytes.getLong();
            check(handle != 0 && (int) handle >= 0 && id != 0, "no handle or no id");
            check(ids.put(handle, id) == null, "handle is there twice");
        }
        return ids;
    }

    private List<Transfer> readTransfers(int count) {
        checkRoom(count, MessageLayout.TRANSFER_BYTES);
        List<Transfer> transfers = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            checkRoom(1, MessageLayout.TRANSFER_BYTES);
            long id = bytes.getLong();
            int owner = bytes.getInt();
            int term = bytes.getInt();
            byte[] name = new byte[bytes.getChar()];
            checkRoom(1, name.length);
            bytes.get(name);
            check(id != 0 && owner >= Shared.NOBODY && owner <= 0xFFFF && term >= 0, "transfer");
            transfers.add(new Transfer(id, new String(name, StandardCharsets.UTF_8), owner, term));
        }
        return transfers;
    }

    private void checkRoom(int count, int each) {
        check(count >= 0 && (long) count * each <= bytes.remaining(), "more than there is");
    }

    private static void check(boolean sound, String problem) {
        if (!sound) {
            throw new RefusedMessageException(Refusal.MALFORMED, problem);
        }
    }
}
