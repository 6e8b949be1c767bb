package dev.tercio.net;

import dev.tercio.Entity;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/// Puts messages together and numbers them.
final class Envelope {
    private final Outbox outbox;
    private final int node;
    private final long session;
    private long sequence;

    Envelope(Outbox outbox, int node, long session) {
        this.outbox = outbox;
        this.node = node;
        this.session = session;
    }

    /// How many numbered messages there have been.
    long sequence() {
        return sequence;
    }

    void postState(int flags, Map<Entity, Long> ids, List<Transfer> transfers, byte[] commands) {
        List<byte[]> names =
                transfers.stream().map(t -> t.type().getBytes(StandardCharsets.UTF_8)).toList();
        int nameBytes = names.stream().mapToInt(name -> name.length).sum();
        ByteBuffer message =
                begin(
                        MessageLayout.STATE,
                        ++sequence,
                        ids.size() * MessageLayout.ID_BYTES
                                + transfers.size() * MessageLayout.TRANSFER_BYTES
                                + nameBytes
                                + commands.length);
        message.putChar(MessageLayout.FLAGS_AT, (char) flags)
                .putInt(MessageLayout.IDS_AT, ids.size())
                .putInt(MessageLayout.TRANSFERS_AT, transfers.size())
                .putInt(MessageLayout.COMMANDS_AT, commands.length);
        ids.forEach((entity, id) -> message.putLong(entity.bits()).putLong(id));
        for (int i = 0; i < names.size(); i++) {
            Transfer transfer = transfers.get(i);
            message.putLong(transfer.id()).putInt(transfer.owner()).putInt(transfer.term());
            message.putChar((char) names.get(i).length).put(names.get(i));
        }
        message.put(commands);
        outbox.post(seal(message));
    }

    /// Asks a node, or all, to send everything.
    void postRequest(int target) {
        ByteBuffer message = begin(MessageLayout.REQUEST, 0, 0);
        message.putInt(MessageLayout.TARGET_AT, target);
        // no number, and asked again later: it need not wait for room
        outbox.postOrDrop(seal(message));
    }

    private ByteBuffer begin(int kind, long number, int bytes) {
        return ByteBuffer.allocate(MessageLayout.HEADER + bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(0, MessageLayout.MAGIC)
                .putChar(MessageLayout.VERSION_AT, (char) MessageLayout.VERSION)
                .putChar(MessageLayout.KIND_AT, (char) kind)
                .putLong(MessageLayout.SESSION_AT, session)
                .putLong(MessageLayout.SEQUENCE_AT, number)
                .putChar(MessageLayout.NODE_AT, (char) node)
                .position(MessageLayout.HEADER);
    }

    private static ByteBuffer seal(ByteBuffer message) {
        return message.putInt(MessageLayout.CHECKSUM_AT, MessageLayout.checksum(message));
    }
}
