package dev.tercio.net.internal;

import java.nio.ByteBuffer;

/// Accepts complete messages that must not be lost.
public interface Outbox {
    /// Sends a message, or queues it.
    void post(ByteBuffer message);

    /// Sends a message, or drops it if it cannot be sent immediately.
    void postOrDrop(ByteBuffer message);
}
