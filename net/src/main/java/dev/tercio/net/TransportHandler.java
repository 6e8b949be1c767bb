package dev.tercio.net;

import java.nio.ByteBuffer;

/// Receives the messages of a [Transport].
@FunctionalInterface
public interface TransportHandler {
    /// Receives one message.
    ///
    /// @param peer the number of the sender
    /// @param delivery how it was sent
    /// @param source contains the message; valid until the method returns
    /// @param offset where the message begins
    /// @param length its length
    void message(int peer, Delivery delivery, ByteBuffer source, int offset, int length);

    /// A peer has connected. Called before its first message, and again after each
    /// [disconnection][#disconnected].
    ///
    /// @param peer the number of the peer
    default void connected(int peer) {}

    /// The connection to a peer is lost, or the peer was closed. Messages on their way may be lost.
    ///
    /// @param peer the number of the peer
    default void disconnected(int peer) {}

    /// The transport itself does not work, for example because the process was stopped for longer
    /// than the network waits. All peers are disconnected; they are connected again when the
    /// transport has recovered. Called once for each interruption.
    ///
    /// @param reason what happened
    default void interrupted(String reason) {}
}
