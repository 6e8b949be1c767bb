package dev.tercio.net.internal;

import dev.tercio.net.Transport;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/// Messages on their way to the transport. Those it has no room for wait, in their order; when too
/// many wait, new ones are dropped, which peers notice as a gap and heal by asking for a refresh.
public final class Outbox {
    private static final int MAX_WAITING = 1_024;

    private final Transport transport;
    private final Counters counters;
    private final ArrayDeque<ByteBuffer> waiting = new ArrayDeque<>();

    public Outbox(Transport transport, Counters counters) {
        this.transport = transport;
        this.counters = counters;
    }

    /// Sends a message, or keeps it for later.
    void post(ByteBuffer message) {
        if (waiting.size() >= MAX_WAITING) {
            counters.messagesDropped++;
            return;
        }
        waiting.add(message);
        flush();
    }

    /// Sends a message now or never.
    void postOrDrop(ByteBuffer message) {
        if (!waiting.isEmpty() || !send(message)) {
            counters.messagesDropped++;
        }
    }

    /// Sends what waits, as far as there is room.
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
            // nobody misses it: who comes later asks for everything
            case NO_PEERS, CLOSED -> true;
            case BACK_PRESSURE -> false;
        };
    }

    /// Gives a message to the transport. One that it cannot take must not stop those after it.
    private Transport.SendResult offer(ByteBuffer message) {
        try {
            return transport.send(message, 0, message.limit());
        } catch (RuntimeException refused) {
            waiting.remove(message);
            counters.messagesDropped++;
            throw refused;
        }
    }
}
