package dev.tercio.net;

import java.nio.ByteBuffer;

/// Carries messages between a node and its peers.
///
/// No method blocks, and none needs an object per message: messages are passed in buffers, back
/// pressure is a return value, and received messages are passed to a handler in place. Messages
/// arrive complete or not at all.
///
/// There are two kinds of [Delivery]. Unreliable messages may be lost, duplicated and reordered.
/// Reliable messages of a peer arrive in order and completely, as long as the peer stays connected.
/// The order between messages of different kinds, and between messages of different peers, is not
/// defined.
///
/// Queues are bounded per peer, so a slow peer never slows the others. If the queue of a peer is
/// full, [#send] returns [SendResult#BACK_PRESSURE] and does not accept the message.
///
/// A transport should authenticate peers, because [Replication] trusts the node number in a
/// message. All methods may be called by any thread, but messages are received by one thread at a
/// time.
public interface Transport extends AutoCloseable {
    /// The number of this node, by which its peers address it.
    ///
    /// @return the number, from 1 to 65,535
    int node();

    /// The maximum size of a message of either delivery. On real networks it is below the MTU, so
    /// that a message is not split into several packets.
    ///
    /// @return the size in bytes
    int maxMessageBytes();

    /// Sends a message to one peer without blocking.
    ///
    /// @param peer the number of the peer
    /// @param delivery whether the message may be lost
    /// @param source contains the message; its position and limit are ignored and not changed
    /// @param offset where the message begins
    /// @param length its length, at most [#maxMessageBytes()]
    /// @return whether the message was accepted: [SendResult#NO_PEER] if the peer is not connected,
    ///   [SendResult#BACK_PRESSURE] if its queue is full
    /// @throws IllegalArgumentException if the message is too long
    SendResult send(int peer, Delivery delivery, ByteBuffer source, int offset, int length);

    /// Sends an unreliable message to all connected peers without blocking. A peer whose queue is
    /// full loses the message, which is counted as dropped; the others do not wait for it.
    ///
    /// @param source contains the message; its position and limit are ignored and not changed
    /// @param offset where the message begins
    /// @param length its length, at most [#maxMessageBytes()]
    /// @return [SendResult#NO_PEER] if no peer is connected, [SendResult#BACK_PRESSURE] if no peer
    ///   has room for the message, otherwise [SendResult#SENT]
    /// @throws IllegalArgumentException if the message is too long
    SendResult broadcast(ByteBuffer source, int offset, int length);

    /// Passes received messages to a handler without blocking, and tells it which peers have
    /// connected and disconnected since the last call. The handler may send, but it must not call
    /// this method.
    ///
    /// @param handler receives each message
    /// @param limit the maximum number of messages; connections and disconnections do not count
    /// @return the number of messages passed
    int receive(TransportHandler handler, int limit);

    /// The counters of this transport.
    ///
    /// @return their current values
    TransportStatistics statistics();

    /// Disconnects from the peers. A closed transport neither sends nor receives. Closing it again
    /// has no effect.
    @Override
    void close();
}
