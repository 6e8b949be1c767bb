package dev.tercio.net.internal;

import dev.tercio.internal.world.DirectWorld;
import dev.tercio.net.PeerJoined;
import dev.tercio.net.PeerLeft;

import java.util.List;

/// Sends an event when a node joins or leaves. Events without a reader are not sent: files with
/// events can only be loaded into worlds that know their classes.
final class PeerEvents {
    private final DirectWorld world;
    private final Connections connections;

    PeerEvents(DirectWorld world, Connections connections) {
        this.world = world;
        this.connections = connections;
    }

    /// Compares the connections of the peers with those of the last call.
    ///
    /// @param peers the peers, ordered by node
    @SuppressWarnings("ReferenceEquality") // a new connection to the same address is another one
    void send(List<Peer> peers) {
        for (int i = 0; i < peers.size(); i++) {
            Peer peer = peers.get(i);
            Connection before = peer.connection();
            Connection now = connections.find(connections.addressOf(peer.node));
            if (now != before) {
                peer.connection(now);
                if (before != null) {
                    send(new PeerLeft(peer.node));
                }
                if (now != null) {
                    send(new PeerJoined(peer.node));
                }
            }
        }
    }

    private void send(Object event) {
        if (world.eventNamed(event.getClass().getName()) != null) {
            world.send(event);
        }
    }
}
