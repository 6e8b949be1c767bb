package dev.tercio.net;

import java.nio.ByteBuffer;

/// Carries messages between a node and all of its peers.
///
/// No method blocks, and none needs an object per message: messages are passed in buffers, back
/// pressure is a return value, and received messages are passed to a handler in place. Messages
/// arrive complete or not at all. A transport may lose, duplicate and reorder them. It should
/// authenticate peers, because [Replication] trusts the node number in a message.
///
/// Queues are bounded. If a queue is full, [#send] returns [SendResult#BACK_PRESSURE] and does not
/// accept the message. A transport that cannot know whether peers have room, such as UDP, drops
/// messages instead.
public interface Transport extends AutoCloseable {
    /// The maximum size of a message.
    ///
    /// @return the size in bytes
    int maxMessageBytes();

    /// Sends a message to all peers without blocking.
    ///
    /// @param source contains the message; its position and limit are ignored and not changed
    /// @param offset where the message begins
    /// @param length its length, at most [#maxMessageBytes()]
    /// @return whether the message was accepted
    /// @throws IllegalArgumentException if the message is too long
    SendResult send(ByteBuffer source, int offset, int length);

    /// Passes received messages to a handler without blocking.
    ///
    /// @param handler receives each message
    /// @param limit the maximum number of messages
    /// @return the number of messages passed
    int receive(MessageHandler handler, int limit);

    /// Disconnects from the peers. A closed transport neither sends nor receives. Closing it again
    /// has no effect.
    @Override
    void close();

    /// The result of sending a message.
    enum SendResult {
        /// The message was accepted.
        SENT,
        /// There are no peers. The message was discarded.
        NO_PEERS,
        /// A queue is full. The message was not accepted; try again later.
        BACK_PRESSURE,
        /// The transport is closed.
        CLOSED
    }

    /// Receives messages.
    @FunctionalInterface
    interface MessageHandler {
        /// Receives one message.
        ///
        /// @param source contains the message; valid until the method returns
        /// @param offset where the message begins
        /// @param length its length
        void accept(ByteBuffer source, int offset, int length);
    }
}
