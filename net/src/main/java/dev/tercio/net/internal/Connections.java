package dev.tercio.net.internal;

import dev.tercio.net.ReplicationProblem.Kind;
import dev.tercio.net.Transport;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The connected peers of the transport. A peer is addressed by the number of its transport; the
/// number of its node is known when it has sent a message.
final class Connections implements Outbox {
    /// The address of all peers.
    static final int ALL = -1;

    private final Transport transport;
    private final Counters counters;
    private final Problems problems;
    private final List<Connection> connections = new ArrayList<>();
    private final Set<Integer> separate = new HashSet<>();
    private final Map<Integer, Integer> addresses = new HashMap<>();

    Connections(Transport transport, Counters counters, Problems problems) {
        this.transport = transport;
        this.counters = counters;
        this.problems = problems;
    }

    void connected(int address) {
        disconnected(address);
        Connection connection = new Connection(address, transport, counters);
        if (separate.contains(address)) {
            connection.separate();
        }
        connections.add(connection);
    }

    void disconnected(int address) {
        connections.removeIf(connection -> connection.address == address);
    }

    /// Excludes a peer from what is sent to all, because it has a channel of its own.
    void separate(int address) {
        separate.add(address);
        Connection connection = find(address);
        if (connection != null) {
            connection.separate();
        }
    }

    /// Whether all connected peers get what is sent to all.
    boolean isCommon() {
        if (separate.isEmpty()) {
            return true;
        }
        for (int i = 0; i < connections.size(); i++) {
            if (connections.get(i).isSeparate()) {
                return false;
            }
        }
        return true;
    }

    /// Whether a peer is connected.
    ///
    /// @param address the peer, or [#ALL] for any peer without a channel of its own
    boolean hasPeer(int address) {
        for (int i = 0; i < connections.size(); i++) {
            Connection connection = connections.get(i);
            if (address == ALL ? !connection.isSeparate() : connection.address == address) {
                return true;
            }
        }
        return false;
    }

    /// Records the address from which a message of a node came.
    void heard(int node, int address) {
        Integer known = addresses.get(node);
        if (known == null || known != address) {
            addresses.put(node, address);
        }
    }

    /// The address of a node, or [#ALL] if it is unknown.
    int addressOf(int node) {
        return addresses.getOrDefault(node, ALL);
    }

    /// The node at an address, or [#ALL] if no message of it has been received.
    int nodeAt(int address) {
        for (Map.Entry<Integer, Integer> entry : addresses.entrySet()) {
            if (entry.getValue() == address) {
                return entry.getKey();
            }
        }
        return ALL;
    }

    List<Connection> all() {
        return connections;
    }

    boolean isEmpty() {
        return connections.isEmpty();
    }

    @Nullable Connection find(int address) {
        for (int i = 0; i < connections.size(); i++) {
            if (connections.get(i).address == address) {
                return connections.get(i);
            }
        }
        return null;
    }

    /// Whether no message waits for a peer.
    ///
    /// @param address the peer, or [#ALL] for any peer without a channel of its own, so that a slow
    ///   peer does not delay the others
    boolean hasRoom(int address) {
        boolean found = false;
        for (int i = 0; i < connections.size(); i++) {
            Connection connection = connections.get(i);
            if (address == ALL ? !connection.isSeparate() : connection.address == address) {
                if (connection.hasRoom()) {
                    return true;
                }
                found = true;
            }
        }
        return !found;
    }

    /// Whether no message waits for any peer.
    boolean isIdle() {
        for (int i = 0; i < connections.size(); i++) {
            if (!connections.get(i).hasRoom()) {
                return false;
            }
        }
        return true;
    }

    private void report(Connection connection, boolean accepted) {
        if (!accepted) {
            problems.report(Kind.CONGESTED, nodeAt(connection.address), "messages were dropped");
        }
    }

    void flush() {
        for (int i = 0; i < connections.size(); i++) {
            connections.get(i).flush();
        }
    }

    /// Queues a message for all peers that have no channel of their own.
    @Override
    public void post(ByteBuffer message) {
        for (int i = 0; i < connections.size(); i++) {
            Connection connection = connections.get(i);
            if (!connection.isSeparate()) {
                report(connection, connection.post(message));
            }
        }
    }

    @Override
    public void postReused(ByteBuffer message) {
        for (int i = 0; i < connections.size(); i++) {
            Connection connection = connections.get(i);
            if (!connection.isSeparate()) {
                report(connection, connection.postReused(message));
            }
        }
    }

    /// Sends a message without a sequence number to all peers.
    @Override
    public void postToAll(ByteBuffer message) {
        connections.forEach(connection -> report(connection, connection.post(message)));
    }

    /// Accepts messages for one peer.
    ///
    /// @param address the peer, or [#ALL]
    Outbox outbox(int address) {
        return address == ALL ? this : new Single(address);
    }

    private final class Single implements Outbox {
        private final int address;

        Single(int address) {
            this.address = address;
        }

        @Override
        public void post(ByteBuffer message) {
            Connection connection = find(address);
            if (connection != null) {
                report(connection, connection.post(message));
            }
        }

        @Override
        public void postReused(ByteBuffer message) {
            Connection connection = find(address);
            if (connection != null) {
                report(connection, connection.postReused(message));
            }
        }

        @Override
        public void postToAll(ByteBuffer message) {
            post(message);
        }
    }
}
