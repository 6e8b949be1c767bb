package dev.tercio.net.internal;

import dev.tercio.net.Delivery;
import dev.tercio.net.Transport;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/// A connected peer of the transport. Queues reliable messages that the transport does not accept
/// because of back pressure, and splits long ones. If the queue is full, new messages are dropped;
/// the peer detects the gap and requests a refresh.
///
/// What can wait is not written while messages are queued, see [DeferredValues] and
/// [RefreshProgress], so the queue is full only if a peer does not receive at all, or with more
/// ownership, removals and events than the link can carry.
final class Connection {
    /// The maximum size of the queued messages.
    private static final int MAX_WAITING_BYTES = 8 << 20;

    final int address;
    private final Transport transport;
    private final Counters counters;
    private final ArrayDeque<ByteBuffer> waiting = new ArrayDeque<>();
    private final ByteBuffer fragment;
    private int waitingBytes;

    /// How much of the first queued message has been sent as fragments.
    private int sentOfFirst;

    /// Whether the peer has a channel of its own.
    private boolean separate;

    /// The request for entities that was sent and answered last.
    private long requested;

    private long requestedAt;
    private long answered;

    /// The session of the peer that has answered last.
    private long answeredIn;

    Connection(int address, Transport transport, Counters counters) {
        this.address = address;
        this.transport = transport;
        this.counters = counters;
        fragment = ByteBuffer.allocate(transport.maxMessageBytes());
    }

    boolean isSeparate() {
        return separate;
    }

    void separate() {
        separate = true;
    }

    /// Whether to send a request for entities.
    boolean isRequestDue(long revision, long tick, int retry) {
        return answered < revision && (requested < revision || tick - requestedAt >= retry);
    }

    void requested(long revision, long tick) {
        requested = revision;
        requestedAt = tick;
    }

    /// @param session the session of the peer in which it has answered
    void answered(long revision, long session) {
        if (session >= answeredIn) {
            answered = session == answeredIn ? Math.max(answered, revision) : revision;
            answeredIn = session;
        }
    }

    /// Forgets what was requested in earlier sessions of the peer.
    void restarted(long session) {
        if (answeredIn < session) {
            answeredIn = session;
            requested = 0;
            answered = 0;
        }
    }

    /// Sends a message, or queues it.
    ///
    /// @return false if the queue is full; the message was dropped
    boolean post(ByteBuffer message) {
        int length = message.limit();
        if (waitingBytes + length > MAX_WAITING_BYTES) {
            counters.messagesDropped++;
            return false;
        }
        waiting.add(message);
        waitingBytes += length;
        flush();
        return true;
    }

    /// Sends a message, or queues a copy of it.
    ///
    /// @return false if the queue is full; the message was dropped
    boolean postReused(ByteBuffer message) {
        int length = message.limit();
        boolean fits = length <= transport.maxMessageBytes();
        return (waiting.isEmpty() && fits && send(message))
                || post(ByteBuffer.allocate(length).put(0, message, 0, length));
    }

    /// Whether no message waits, so that further ones are sent immediately.
    boolean hasRoom() {
        return waiting.isEmpty();
    }

    /// Sends queued messages until the transport reports back pressure.
    void flush() {
        while (!waiting.isEmpty() && sendFirst()) {
            remove();
        }
    }

    private void remove() {
        waitingBytes -= waiting.remove().limit();
        sentOfFirst = 0;
    }

    /// @return false if the transport does not accept the message, or the rest of it
    private boolean sendFirst() {
        ByteBuffer message = waiting.element();
        if (message.limit() <= transport.maxMessageBytes()) {
            return sendOrRemove(message);
        }
        while (sentOfFirst < message.limit()) {
            int bytes = Fragments.write(message, sentOfFirst, fragment);
            if (!sendOrRemove(fragment)) {
                return false;
            }
            sentOfFirst += bytes;
        }
        return true;
    }

    /// Sends the first message or a part of it. If the transport throws, the message is dropped so
    /// that it does not block the following ones.
    private boolean sendOrRemove(ByteBuffer message) {
        try {
            return send(message);
        } catch (RuntimeException refused) {
            remove();
            counters.messagesDropped++;
            throw refused;
        }
    }

    private boolean send(ByteBuffer message) {
        int length = message.limit();
        return switch (transport.send(address, Delivery.RELIABLE, message, 0, length)) {
            case SENT -> {
                counters.messagesSent++;
                counters.bytesSent += length;
                yield true;
            }
            // a peer that connects again requests a refresh, so the message is not needed
            case NO_PEER, CLOSED -> true;
            case BACK_PRESSURE -> false;
        };
    }
}
