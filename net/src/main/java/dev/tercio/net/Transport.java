package dev.tercio.net;

import java.nio.ByteBuffer;

/// Carries messages from one node to all of its peers, and back.
///
/// Nothing here waits, and no object per message is asked for: messages lie in buffers, back
/// pressure is a return value, and what was received is handed out where it lies. Messages stay
/// whole; apart from that a transport may lose them, double them and change their order. It should
/// know whom it lets in: [Replication] believes the node number a message has.
///
/// Queues are bounded. When there is no room, [#send] says [SendResult#BACK_PRESSURE] and takes
/// nothing; a transport that cannot know, such as UDP, drops instead.
public interface Transport extends AutoCloseable {
    /// The largest message it takes.
    ///
    /// @return the number of bytes
    int maxMessageBytes();

    /// Sends a message to all peers. It never waits.
    ///
    /// @param source where the message lies; position and limit do not matter and stay
    /// @param offset where it begins
    /// @param length how long it is, at most [#maxMessageBytes()]
    /// @return what became of it
    /// @throws IllegalArgumentException if it is too long
    SendResult send(ByteBuffer source, int offset, int length);

    /// Hands out messages that have been received. It never waits.
    ///
    /// @param handler takes each message
    /// @param limit how many at most
    /// @return how many there were
    int receive(MessageHandler handler, int limit);

    /// Leaves the peers. Nothing is sent or received any more; closing it again does nothing.
    @Override
    void close();

    /// What became of a message.
    enum SendResult {
        /// It is on its way.
        SENT,
        /// There is nobody to send it to. It is gone.
        NO_PEERS,
        /// There is no room now. It was not taken; try again later.
        BACK_PRESSURE,
        /// The transport is closed.
        CLOSED
    }

    /// Takes messages.
    @FunctionalInterface
    interface MessageHandler {
        /// Takes one message.
        ///
        /// @param source where it lies, good until the method returns
        /// @param offset where it begins
        /// @param length how long it is
        void accept(ByteBuffer source, int offset, int length);
    }
}
