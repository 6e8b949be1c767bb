package dev.tercio.net.internal;

import dev.tercio.net.Transport;

import java.util.ArrayList;
import java.util.List;

/// The channels to the peers: one for all of them, because all get the same.
final class Channels {
    private final Connections connections;
    private final List<Channel> all = new ArrayList<>();

    Channels(
            Transport transport,
            Connections connections,
            EntityRegistry registry,
            Counters counters,
            Envelope.Identity identity,
            TypeTable table,
            int messageBytes) {
        this.connections = connections;
        all.add(
                new Channel(
                        Connections.ALL,
                        transport,
                        connections,
                        registry,
                        counters,
                        identity,
                        table,
                        messageBytes));
    }

    List<Channel> all() {
        return all;
    }

    boolean hasPeers() {
        return !connections.isEmpty();
    }

    /// The channel to a peer.
    Channel to(int address) {
        for (Channel channel : all) {
            if (channel.address() == address) {
                return channel;
            }
        }
        return all.getFirst();
    }

    /// Schedules a refresh.
    ///
    /// @param address the peer, or [Connections#ALL]
    /// @param forAll whether peers that have missed no message should apply it, too
    void refreshSoon(int address, boolean forAll) {
        if (address == Connections.ALL) {
            all.forEach(channel -> channel.refreshSoon(forAll));
        } else {
            to(address).refreshSoon(forAll);
        }
    }

    void close() {
        all.forEach(channel -> channel.builder().close());
    }
}
