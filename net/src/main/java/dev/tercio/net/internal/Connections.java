package dev.tercio.net.internal;

import dev.tercio.net.Transport;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The connected peers of the transport. A peer is addressed by the number of its transport; the
/// number of its node is known when it has sent a message.
final class Connections implements Outbox {
    /// The address of all peers.
    static final int ALL = -1;

    private final Transport transport;
    private final Counters counters;
    private final List<Connection> connections = new ArrayList<>();
    private final Map<Integer, Integer> addresses = new HashMap<>();

    Connections(Transport transport, Counters counters) {
        this.transport = transport;
        this.counters = counters;
    }

    void connected(int address) {
        disconnected(address);
        connections.add(new Connection(address, transport, counters));
    }

    void disconnected(int address) {
        connections.removeIf(connection -> connection.address == address);
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

    List<Connection> all() {
        return connections;
    }

    boolean isEmpty() {
        return connections.isEmpty();
    }

    @Nullable Connection find(int address) {
        for (Connection connection : connections) {
            if (connection.address == address) {
                return connection;
            }
        }
        return null;
    }

    void flush() {
        for (int i = 0; i < connections.size(); i++) {
            connections.get(i).flush();
        }
    }

    /// Queues a message for all peers.
    @Override
    public void post(ByteBuffer message) {
        connections.forEach(connection -> connection.post(message));
    }

    @Override
    public void postOrDrop(ByteBuffer message) {
        connections.forEach(connection -> connection.postOrDrop(message));
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
                connection.post(message);
            }
        }

        @Override
        public void postOrDrop(ByteBuffer message) {
            Connection connection = find(address);
            if (connection != null) {
                connection.postOrDrop(message);
            }
        }
    }
}
