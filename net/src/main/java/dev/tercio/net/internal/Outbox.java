package dev.tercio.net.internal;

import java.nio.ByteBuffer;

/// Accepts complete messages that must not be lost.
public interface Outbox {
    /// Sends a message, or queues it.
    void post(ByteBuffer message);

    /// Sends a message, or queues a copy of it.
    ///
    /// @param message its bytes may change after this call
    default void postReused(ByteBuffer message) {
        int length = message.limit();
        post(ByteBuffer.allocate(length).put(0, message, 0, length));
    }

    /// Sends a message without a sequence number to all peers of this outbox, including those that
    /// have a channel of their own.
    void postToAll(ByteBuffer message);
}
