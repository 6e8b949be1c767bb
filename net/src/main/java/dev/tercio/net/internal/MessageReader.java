package dev.tercio.net.internal;

import dev.tercio.net.Refusal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads messages. They are not trusted: every length is compared with the remaining bytes before
/// it is used.
final class MessageReader {
    private final ByteBuffer bytes;
    private final int sender;

    private MessageReader(ByteBuffer bytes, int sender) {
        this.bytes = bytes;
        this.sender = sender;
    }

    /// Reads the header.
    ///
    /// @param copy a copy that no other code modifies
    /// @param address the peer of the transport from which it came
    /// @throws RefusedMessageException if the header is invalid
    static Message read(byte[] copy, int address) {
        ByteBuffer bytes = ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN);
        checkHeader(bytes);
        int kind = bytes.getChar(MessageLayout.KIND_AT);
        int flags = bytes.getChar(MessageLayout.FLAGS_AT);
        long sequence = bytes.getLong(MessageLayout.SEQUENCE_AT);
        boolean request = kind == MessageLayout.REQUEST;
        boolean missing = kind == MessageLayout.MISSING;
        boolean event = kind == MessageLayout.EVENT;
        boolean interest = kind == MessageLayout.INTEREST || kind == MessageLayout.ANSWER;
        boolean state = kind == MessageLayout.STATE;
        check(state || request || missing || event || interest, "unknown kind");
        checkFlags(flags);
        check(
                (request || event || interest)
                        ? sequence == 0 && flags == 0
                        : missing || sequence > 0,
                "wrong sequence number");
        check(bytes.getLong(MessageLayout.VALUES_AT) >= 0, "wrong number of value messages");
        check(state || bytes.getInt(MessageLayout.LEFT_AT) == 0, "reserved bits are set");
        return new Message(
                address,
                kind,
                bytes.getChar(MessageLayout.NODE_AT),
                bytes.getLong(MessageLayout.SESSION_AT),
                bytes.getLong(MessageLayout.INSTANCE_AT),
                sequence,
                flags,
                bytes.getInt(MessageLayout.TARGET_AT),
                bytes.getLong(MessageLayout.TYPES_AT),
                bytes.getLong(MessageLayout.VALUES_AT),
                bytes);
    }

    private static void checkFlags(int flags) {
        boolean refresh = (flags & MessageLayout.REFRESH) != 0;
        boolean first = (flags & MessageLayout.FIRST) != 0;
        check((flags & ~MessageLayout.ALL_FLAGS) == 0, "unknown flags");
        check((flags & ~MessageLayout.FILTERED) == 0 || refresh, "flags without a refresh");
        check(
                first || (flags & MessageLayout.FOR_ALL) == 0,
                "flag is only valid in the first message of a refresh");
    }

    private static void checkHeader(ByteBuffer bytes) {
        check(bytes.limit() >= MessageLayout.VERSION_AT + 2, "header is cut off");
        check(bytes.getInt(0) == MessageLayout.MAGIC, "not a message");
        int version = bytes.getChar(MessageLayout.VERSION_AT);
        if (version != MessageLayout.VERSION) {
            throw new RefusedMessageException(Refusal.UNKNOWN_VERSION, "version=" + version);
        }
        check(bytes.limit() >= MessageLayout.HEADER, "header is cut off");
        int sum = MessageLayout.checksum(bytes);
        check(bytes.getInt(MessageLayout.CHECKSUM_AT) == sum, "checksum does not match");
    }

    /// Reads the tables.
    ///
    /// @throws RefusedMessageException if the tables are invalid
    static Message.Content content(Message message) {
        ByteBuffer bytes =
                message.bytes()
                        .duplicate()
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .position(MessageLayout.HEADER);
        return new MessageReader(bytes, message.node()).readTables();
    }

    private Message.Content readTables() {
        Map<Long, Long> ids = readIds(bytes.getInt(MessageLayout.IDS_AT));
        List<String> names = readNames(bytes.getInt(MessageLayout.NAMES_AT));
        List<Claim> claims = readClaims(bytes.getInt(MessageLayout.CLAIMS_AT), names);
        List<Long> left = readLeft(bytes.getInt(MessageLayout.LEFT_AT));
        check(bytes.remaining() == bytes.getInt(MessageLayout.COMMANDS_AT), "wrong length");
        return new Message.Content(ids, claims, left, bytes.slice());
    }

    private List<Long> readLeft(int count) {
        checkRoom(count, Long.BYTES);
        List<Long> left = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            left.add(bytes.getLong());
        }
        return left;
    }

    /// The class names and the rest of a request for entities or its answer.
    record Interest(List<String> names, ByteBuffer content) {}

    /// Reads a request for entities, or an answer.
    ///
    /// @throws RefusedMessageException if the tables are invalid
    static Interest interest(Message message) {
        ByteBuffer bytes =
                message.bytes()
                        .duplicate()
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .position(MessageLayout.HEADER);
        MessageReader reader = new MessageReader(bytes, message.node());
        List<String> names = reader.readNames(bytes.getInt(MessageLayout.NAMES_AT));
        check(bytes.remaining() == bytes.getInt(MessageLayout.COMMANDS_AT), "wrong length");
        return new Interest(names, bytes.slice().order(ByteOrder.LITTLE_ENDIAN));
    }

    /// Reads which value messages a peer has missed: pairs of the first number and the count.
    ///
    /// @throws RefusedMessageException if the table is invalid
    static long[] missing(Message message) {
        ByteBuffer bytes = message.bytes();
        int count = bytes.getInt(MessageLayout.IDS_AT);
        long size = (long) count * MessageLayout.ID_BYTES;
        check(count >= 0 && size == bytes.limit() - MessageLayout.HEADER, "wrong length");
        long[] ranges = new long[2 * count];
        for (int i = 0; i < ranges.length; i++) {
            ranges[i] = bytes.getLong(MessageLayout.HEADER + i * Long.BYTES);
            check((ranges[i] > 0 && ranges[i] <= Integer.MAX_VALUE) || i % 2 == 0, "wrong count");
        }
        return ranges;
    }

    private Map<Long, Long> readIds(int count) {
        checkRoom(count, MessageLayout.ID_BYTES);
        Map<Long, Long> ids = LinkedHashMap.newLinkedHashMap(count);
        for (int i = 0; i < count; i++) {
            long handle = bytes.getLong();
            long id = bytes.getLong();
            check(handle != 0 && (int) handle >= 0 && id != 0, "invalid handle or id");
            check(ids.put(handle, id) == null, "duplicate handle");
        }
        return ids;
    }

    private List<String> readNames(int count) {
        checkRoom(count, MessageLayout.NAME_BYTES);
        List<String> names = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            checkRoom(1, MessageLayout.NAME_BYTES);
            byte[] name = new byte[bytes.getChar()];
            checkRoom(1, name.length);
            bytes.get(name);
            names.add(new String(name, StandardCharsets.UTF_8));
        }
        return names;
    }

    private List<Claim> readClaims(int count, List<String> names) {
        checkRoom(count, MessageLayout.CLAIM_BYTES);
        List<Claim> claims = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            long id = bytes.getLong();
            long term = bytes.getLong();
            int node = bytes.getChar();
            ClaimState state = ClaimState.claimed(Byte.toUnsignedInt(bytes.get()));
            int name = Byte.toUnsignedInt(bytes.get());
            check(id != 0 && term >= 0 && term <= Claim.MAX_TERM, "invalid id or term");
            check(name < names.size(), "unknown type name");
            if (state == null) {
                throw new RefusedMessageException(Refusal.MALFORMED, "unknown state");
            }
            boolean offer = state == ClaimState.OFFERED;
            check(offer ? node != sender && term > 0 : node == sender, "claim for another node");
            claims.add(new Claim(id, names.get(name), state, node, term));
        }
        return claims;
    }

    private void checkRoom(int count, int each) {
        check(count >= 0 && (long) count * each <= bytes.remaining(), "count exceeds the message");
    }

    private static void check(boolean valid, String problem) {
        if (!valid) {
            throw new RefusedMessageException(Refusal.MALFORMED, problem);
        }
    }
}
