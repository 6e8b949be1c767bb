package dev.tercio.net.internal;

import dev.tercio.net.Delivery;
import dev.tercio.net.SendResult;
import dev.tercio.net.Transport;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/// A connected peer of the transport. Queues reliable messages that the transport does not accept
/// because of back pressure. If the queue is full, new messages are dropped; the peer detects the
/// gap and requests a refresh.
final class Connection {
    private static final int MAX_WAITING = 1_024;

    final int address;
    private final Transport transport;
    private final Counters counters;
    private final ArrayDeque<ByteBuffer> waiting = new ArrayDeque<>();

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
    void post(ByteBuffer message) {
        if (waiting.size() >= MAX_WAITING) {
            counters.messagesDropped++;
            return;
        }
        if (message.limit() > transport.maxMessageBytes()) {
            waiting.addAll(Fragments.split(message, transport.maxMessageBytes()));
        } else {
            waiting.add(message);
        }
        flush();
    }

    /// Sends a message, or queues a copy of it.
    void postReused(ByteBuffer message) {
        boolean fits = message.limit() <= transport.maxMessageBytes();
        if (!waiting.isEmpty() || !fits || !send(message)) {
            int length = message.limit();
            post(ByteBuffer.allocate(length).put(0, message, 0, length));
        }
    }

    /// Whether so many messages wait that another refresh could overflow the queue.
    boolean isBacklogged() {
        return waiting.size() > MAX_WAITING / 4;
    }

    /// Sends a message, or drops it if it cannot be sent immediately.
    void postOrDrop(ByteBuffer message) {
        if (!waiting.isEmpty() || !send(message)) {
            counters.messagesDropped++;
        }
    }

    /// Sends queued messages until the transport reports back pressure.
    void flush() {
        while (!waiting.isEmpty() && send(waiting.element())) {
            waiting.remove();
        }
    }

    private boolean send(ByteBuffer message) {
        return switch (offer(message)) {
            case SENT -> {
                counters.messagesSent++;
                counters.bytesSent += message.limit();
                yield true;
            }
            // a peer that connects again requests a refresh, so the message is not needed
            case NO_PEER, CLOSED -> true;
            case BACK_PRESSURE -> false;
        };
    }

    /// Passes a message to the transport. If the transport throws, the message is dropped so that
    /// it does not block the following ones.
    private SendResult offer(ByteBuffer message) {
        try {
            return transport.send(address, Delivery.RELIABLE, message, 0, message.limit());
        } catch (RuntimeException refused) {
            waiting.remove(message);
            counters.messagesDropped++;
            throw refused;
        }
    }
}
