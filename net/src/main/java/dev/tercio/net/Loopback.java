package dev.tercio.net;

import dev.tercio.net.internal.LoopbackNode;
import dev.tercio.net.internal.LoopbackNodes;

/// A network within one process, for tests and examples.
///
/// ```java
/// Loopback network = new Loopback();
/// Transport here = network.join();
/// Transport there = network.join();
/// ```
///
/// Every pair of nodes has a bounded queue in each direction. If a queue is full, the sender gets
/// back pressure for that peer, and a broadcast message is dropped for that peer. [Faults] apply to
/// unreliable messages only. Connections can be cut and restored. Any thread may send and receive.
public final class Loopback {
    private static final int DEFAULT_CAPACITY = 4_096;
    private static final int DEFAULT_MESSAGE = 64 * 1_024;
    private static final int MAX_NODE = 65_535;

    private final LoopbackNodes nodes;

    /// Creates a network whose queues hold 4,096 messages of each sender.
    public Loopback() {
        this(DEFAULT_CAPACITY);
    }

    /// Creates a network.
    ///
    /// @param capacity the maximum number of queued messages per sender and receiver
    /// @throws IllegalArgumentException if it is not positive
    public Loopback(int capacity) {
        this(capacity, DEFAULT_MESSAGE);
    }

    /// Creates a network with a limit on the size of messages, such as the MTU of a real network.
    ///
    /// @param capacity the maximum number of queued messages per sender and receiver
    /// @param maxMessageBytes the maximum size of a message; 65,536 by default
    /// @throws IllegalArgumentException if one of them is not positive
    public Loopback(int capacity, int maxMessageBytes) {
        if (capacity < 1 || maxMessageBytes < 1) {
            throw new IllegalArgumentException(
                    "capacity is not positive: capacity="
                            + capacity
                            + ", maxMessageBytes="
                            + maxMessageBytes);
        }
        nodes = new LoopbackNodes(capacity, maxMessageBytes);
    }

    /// Sets the faults of the network. Messages that are already queued are not affected.
    ///
    /// @param wanted the faults of unreliable messages from now on
    /// @return this
    public Loopback faults(Faults wanted) {
        nodes.faults(wanted);
        return this;
    }

    /// Adds a node with the lowest number that has not been used yet, and connects it to all
    /// others.
    ///
    /// @return its transport
    public Transport join() {
        return nodes.join(0);
    }

    /// Adds a node and connects it to all others.
    ///
    /// @param node its number, from 1 to 65,535
    /// @return its transport
    /// @throws IllegalArgumentException if the number is out of range or in use
    public Transport join(int node) {
        if (node < 1 || node > MAX_NODE) {
            throw new IllegalArgumentException(
                    "node number is out of range: node=" + node + ", max=" + MAX_NODE);
        }
        return nodes.join(node);
    }

    /// Cuts the connection between two nodes. Messages on their way between them are lost, and both
    /// receive a disconnection of the other. Has no effect if they are not connected.
    ///
    /// @param one a node
    /// @param other another node
    public void disconnect(int one, int other) {
        nodes.disconnect(one, other);
    }

    /// Cuts all connections of a node.
    ///
    /// @param node the node
    public void disconnect(int node) {
        nodes.numbers().forEach(other -> nodes.disconnect(node, other));
    }

    /// Restores the connection between two nodes. Has no effect if they are connected.
    ///
    /// @param one a node
    /// @param other another node
    public void reconnect(int one, int other) {
        nodes.reconnect(one, other);
    }

    /// Restores all connections of a node.
    ///
    /// @param node the node
    public void reconnect(int node) {
        nodes.numbers().forEach(other -> nodes.reconnect(node, other));
    }

    /// The number of messages that are queued for a node and not yet received.
    ///
    /// @param node the node
    /// @return the number of messages; 0 if there is no such node
    public int queued(int node) {
        LoopbackNode found = nodes.find(node);
        return found == null ? 0 : found.queued();
    }
}
