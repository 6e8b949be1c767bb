package dev.tercio.aeron;

import dev.tercio.aeron.internal.Connections;
import dev.tercio.net.AuthenticatedTransport;
import dev.tercio.net.Delivery;
import dev.tercio.net.SendResult;
import dev.tercio.net.Transport;
import dev.tercio.net.TransportHandler;
import dev.tercio.net.TransportStatistics;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;

/// Connects nodes in several processes, on one machine or several, with Aeron.
///
/// ```java
/// Transport transport = AeronTransport.start(options);
/// Replication.of(schedule, transport).share(Position.class);
/// ```
///
/// Each node has streams of its own to every peer, so that a slow peer never slows another one.
/// Peers come and go: a peer that was killed and started again is connected again. If a reliable
/// stream is full, sending returns [SendResult#BACK_PRESSURE] for that peer; if it stays full, the
/// peer is disconnected, which is logged and counted in [#stalls()].
///
/// The JVM needs a flag, see [AeronFlags]. A media driver runs on a thread of this process, unless
/// the options name the folder of another one.
public final class AeronTransport implements Transport {
    private final Connections connections;
    private final Transport transport;

    private AeronTransport(Connections connections, Transport transport) {
        this.connections = connections;
        this.transport = transport;
    }

    /// Starts the transport of a node. Peers are connected when [#receive] is called.
    ///
    /// @param options the number of the node, its endpoint, its peers, and more
    /// @return the transport
    /// @throws IllegalArgumentException if the options are incomplete, or this machine does not
    ///   have the endpoint, or another process uses it
    /// @throws IllegalStateException if the JVM was started without the flag that Aeron needs, or
    ///   there is no driver in the folder
    public static AeronTransport start(AeronOptions options) {
        check(options);
        AeronFlags.require();
        Connections connections = new Connections(options);
        Transport transport =
                options.key()
                        .<Transport>map(key -> new AuthenticatedTransport(connections, key))
                        .orElse(connections);
        return new AeronTransport(connections, transport);
    }

    private static void check(AeronOptions options) {
        if (options.node() == 0) {
            throw new IllegalArgumentException("node number is missing: node=0; call node(number)");
        }
        if (options.listen().isEmpty() && !options.isIpc()) {
            throw new IllegalArgumentException(
                    "node has no endpoint: node="
                            + options.node()
                            + "; call listen(\"host:port\") or ipc(folder)");
        }
        if (options.peers().containsKey(options.node())) {
            throw new IllegalArgumentException(
                    "node is its own peer: node="
                            + options.node()
                            + "; give each node its own number");
        }
        if (options.peers().containsValue(options.listen())) {
            throw new IllegalArgumentException(
                    "a peer has the endpoint of this node: listen=" + options.listen());
        }
        Set<String> endpoints = new HashSet<>();
        options.peers()
                .forEach(
                        (peer, endpoint) -> {
                            if (!options.isIpc() && !endpoints.add(endpoint)) {
                                throw new IllegalArgumentException(
                                        "two peers have the same endpoint: peer="
                                                + peer
                                                + ", endpoint="
                                                + endpoint
                                                + "; each process needs a port of its own");
                            }
                        });
    }

    @Override
    public int node() {
        return transport.node();
    }

    @Override
    public int maxMessageBytes() {
        return transport.maxMessageBytes();
    }

    @Override
    public SendResult send(int peer, Delivery delivery, ByteBuffer source, int offset, int length) {
        return transport.send(peer, delivery, source, offset, length);
    }

    @Override
    public SendResult broadcast(ByteBuffer source, int offset, int length) {
        return transport.broadcast(source, offset, length);
    }

    @Override
    public int receive(TransportHandler handler, int limit) {
        return transport.receive(handler, limit);
    }

    @Override
    public TransportStatistics statistics() {
        return transport.statistics();
    }

    /// The counters of the media driver, which count packets instead of messages.
    ///
    /// @return their current values
    public DriverStatistics driverStatistics() {
        return connections.driverStatistics();
    }

    /// How often a peer was disconnected because its reliable stream stayed full.
    ///
    /// @return the number
    public long stalls() {
        return connections.stalls();
    }

    /// How often the transport was interrupted, because its process was stopped for longer than the
    /// media driver waits, or because the driver has ended. It starts again by itself.
    ///
    /// @return the number
    public long interruptions() {
        return connections.interruptions();
    }

    @Override
    public void close() {
        transport.close();
    }
}
