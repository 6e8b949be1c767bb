package dev.tercio.net;

import dev.tercio.net.internal.Outbox;

import java.nio.ByteBuffer;

/// Sends each message to all nodes, for forged messages.
record BroadcastOutbox(Transport transport) implements Outbox {
    @Override
    public void post(ByteBuffer message) {
        transport.broadcast(message, 0, message.limit());
    }

    @Override
    public void postToAll(ByteBuffer message) {
        post(message);
    }
}
