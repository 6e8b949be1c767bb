package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.internal.stream.Bytes;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.zip.CRC32C;

/// Encodes messages with their headers and sequence numbers.
public final class Envelope {
    private final Outbox outbox;
    private final Identity identity;
    private final LongSupplier values;
    private final byte[] heartbeat = new byte[MessageLayout.HEADER];
    private final ByteBuffer heartbeatMessage = ByteBuffer.wrap(heartbeat);
    private final CRC32C sum = new CRC32C();
    private long sequence;
    private long bytes;
    private int frame;

    /// @param values the number of the last value message
    public Envelope(Outbox outbox, Identity identity, LongSupplier values) {
        this.outbox = outbox;
        this.identity = identity;
        this.values = values;
    }

    /// Identifies the sender in every message.
    ///
    /// @param node the number of the node
    /// @param session the number of its current run
    /// @param instance a random number that distinguishes processes with the same node number
    /// @param types the fingerprint of the shared types
    public record Identity(int node, long session, long instance, long types) {}

    /// The sequence number of the last message.
    long sequence() {
        return sequence;
    }

    /// The size of all state messages so far.
    long bytes() {
        return bytes;
    }

    /// Continues with the message after a number.
    void startAfter(long number) {
        sequence = number;
    }

    /// Sets the frame of the following state messages.
    void frame(long number) {
        frame = (int) number;
    }

    public void postState(int flags, Map<Entity, Long> ids, List<Claim> claims, byte[] commands) {
        postState(flags, ids, claims, List.of(), commands);
    }

    /// @param left the ids of entities that the peer no longer receives
    void postState(
            int flags,
            Map<Entity, Long> ids,
            List<Claim> claims,
            List<Long> left,
            byte[] commands) {
        Map<String, Integer> names = new LinkedHashMap<>();
        claims.forEach(claim -> names.putIfAbsent(claim.type(), names.size()));
        List<byte[]> texts = new ArrayList<>();
        names.keySet().forEach(name -> texts.add(name.getBytes(StandardCharsets.UTF_8)));
        int textBytes = texts.stream().mapToInt(t -> MessageLayout.NAME_BYTES + t.length).sum();
        int bytes =
                ids.size() * MessageLayout.ID_BYTES
                        + textBytes
                        + claims.size() * MessageLayout.CLAIM_BYTES
                        + left.size() * Long.BYTES
                        + commands.length;
        ByteBuffer message = begin(MessageLayout.STATE, sequence + 1, bytes);
        message.putChar(MessageLayout.FLAGS_AT, (char) flags)
                .putInt(MessageLayout.IDS_AT, ids.size())
                .putInt(MessageLayout.CLAIMS_AT, claims.size())
                .putInt(MessageLayout.TARGET_AT, frame)
                .putInt(MessageLayout.LEFT_AT, left.size())
                .putInt(MessageLayout.NAMES_AT, texts.size())
                .putInt(MessageLayout.COMMANDS_AT, commands.length);
        ids.forEach((entity, id) -> message.putLong(entity.bits()).putLong(id));
        texts.forEach(text -> message.putChar((char) text.length).put(text));
        claims.forEach(claim -> put(message, claim, names.getOrDefault(claim.type(), 0)));
        left.forEach(message::putLong);
        message.put(commands);
        sequence++;
        this.bytes += message.limit();
        outbox.post(seal(message));
    }

    /// Sends an empty state message, without allocating.
    void postHeartbeat(int flags) {
        byte[] array = heartbeat;
        putHeader(array, MessageLayout.STATE, sequence + 1);
        Bytes.putShort(array, MessageLayout.FLAGS_AT, (short) flags);
        Bytes.putInt(array, MessageLayout.TARGET_AT, frame);
        Bytes.putLong(array, MessageLayout.VALUES_AT, values.getAsLong());
        sum.reset();
        sum.update(array, 0, MessageLayout.CHECKSUM_AT);
        sum.update(
                array,
                MessageLayout.CHECKSUM_END,
                MessageLayout.HEADER - MessageLayout.CHECKSUM_END);
        Bytes.putInt(array, MessageLayout.CHECKSUM_AT, (int) sum.getValue());
        sequence++;
        bytes += MessageLayout.HEADER;
        outbox.postReused(heartbeatMessage);
    }

    private static void put(ByteBuffer message, Claim claim, int name) {
        message.putLong(claim.id())
                .putLong(claim.term())
                .putChar((char) claim.node())
                .put((byte) claim.state().number())
                .put((byte) name);
    }

    /// Requests a refresh from a node, or from all nodes.
    void postRequest(int target) {
        ByteBuffer message = begin(MessageLayout.REQUEST, 0, 0);
        message.putInt(MessageLayout.TARGET_AT, target);
        outbox.postToAll(seal(message));
    }

    /// Reports to a node which of its value messages were lost. The message is repeated by nobody:
    /// it is reliable while the peer is connected, and a refresh heals everything else.
    ///
    /// @param session the session of the node
    /// @param ranges pairs of the first number and the count
    void postMissing(Outbox target, int node, long session, long[] ranges) {
        ByteBuffer message = begin(MessageLayout.MISSING, session, ranges.length * Long.BYTES);
        message.putInt(MessageLayout.TARGET_AT, node);
        message.putInt(MessageLayout.IDS_AT, ranges.length / 2);
        for (long number : ranges) {
            message.putLong(number);
        }
        target.post(seal(message));
    }

    /// Sends an event to a node.
    void postEvent(Outbox target, int node, Map<Entity, Long> ids, byte[] commands) {
        int bytes = ids.size() * MessageLayout.ID_BYTES + commands.length;
        ByteBuffer message = begin(MessageLayout.EVENT, 0, bytes);
        message.putInt(MessageLayout.TARGET_AT, node)
                .putInt(MessageLayout.IDS_AT, ids.size())
                .putInt(MessageLayout.COMMANDS_AT, commands.length);
        ids.forEach((entity, id) -> message.putLong(entity.bits()).putLong(id));
        message.put(commands);
        target.post(seal(message));
    }

    /// Sends a request for entities, or the answer to one, to one peer.
    ///
    /// @param target the outbox of the peer
    /// @param kind [MessageLayout#INTEREST] or [MessageLayout#ANSWER]
    /// @param revision the number of the request
    /// @param status in an answer, the number of the result
    /// @param names class names
    /// @param content the encoded requests
    void postInterest(
            Outbox target,
            int kind,
            long revision,
            int status,
            List<String> names,
            byte[] content) {
        List<byte[]> texts =
                names.stream().map(name -> name.getBytes(StandardCharsets.UTF_8)).toList();
        int textBytes = texts.stream().mapToInt(t -> MessageLayout.NAME_BYTES + t.length).sum();
        ByteBuffer message = begin(kind, 0, textBytes + content.length);
        message.putInt(MessageLayout.TARGET_AT, MessageLayout.ALL_NODES)
                .putInt(MessageLayout.CLAIMS_AT, status)
                .putInt(MessageLayout.NAMES_AT, texts.size())
                .putInt(MessageLayout.COMMANDS_AT, content.length)
                .putLong(MessageLayout.VALUES_AT, revision);
        texts.forEach(text -> message.putChar((char) text.length).put(text));
        message.put(content);
        target.post(seal(message));
    }

    /// Writes the fields that all messages have.
    void putHeader(byte[] bytes, int kind, long number) {
        Bytes.putInt(bytes, 0, MessageLayout.MAGIC);
        Bytes.putShort(bytes, MessageLayout.VERSION_AT, (short) MessageLayout.VERSION);
        Bytes.putShort(bytes, MessageLayout.KIND_AT, (short) kind);
        Bytes.putLong(bytes, MessageLayout.SESSION_AT, identity.session);
        Bytes.putLong(bytes, MessageLayout.SEQUENCE_AT, number);
        Bytes.putShort(bytes, MessageLayout.NODE_AT, (short) identity.node);
        Bytes.putShort(bytes, MessageLayout.FLAGS_AT, (short) 0);
        Bytes.putLong(bytes, MessageLayout.INSTANCE_AT, identity.instance);
        Bytes.putLong(bytes, MessageLayout.TYPES_AT, identity.types);
    }

    private ByteBuffer begin(int kind, long number, int bytes) {
        return ByteBuffer.allocate(MessageLayout.HEADER + bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(0, MessageLayout.MAGIC)
                .putChar(MessageLayout.VERSION_AT, (char) MessageLayout.VERSION)
                .putChar(MessageLayout.KIND_AT, (char) kind)
                .putLong(MessageLayout.SESSION_AT, identity.session)
                .putLong(MessageLayout.SEQUENCE_AT, number)
                .putChar(MessageLayout.NODE_AT, (char) identity.node)
                .putLong(MessageLayout.INSTANCE_AT, identity.instance)
                .putLong(MessageLayout.TYPES_AT, identity.types)
                .putLong(MessageLayout.VALUES_AT, values.getAsLong())
                .position(MessageLayout.HEADER);
    }

    private static ByteBuffer seal(ByteBuffer message) {
        return message.putInt(MessageLayout.CHECKSUM_AT, MessageLayout.checksum(message));
    }
}
