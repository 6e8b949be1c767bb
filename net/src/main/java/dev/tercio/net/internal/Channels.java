package dev.tercio.net.internal;

import dev.tercio.net.ReplicationProblem.Kind;
import dev.tercio.net.Transport;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The channels to the peers: one for all peers that get the same, and one for each peer with a
/// limited interest or bandwidth. A peer keeps its own channel, because its numbers continue.
final class Channels {
    private final Transport transport;
    private final Connections connections;
    private final EntityRegistry registry;
    private final Counters counters;
    private final Problems problems;
    private final Envelope.Identity identity;
    private final TypeTable table;
    private final ReplicationSettings settings;
    private final List<Channel> all = new ArrayList<>();

    /// The last request of each peer, by its address.
    private final Map<Integer, Request> requests = new HashMap<>();

    private PeerInterest.@Nullable EntityWriter writer;

    /// The number of a request.
    private record Request(int node, long session, long revision) {}

    Channels(
            Transport transport,
            Connections connections,
            EntityRegistry registry,
            Counters counters,
            Problems problems,
            Envelope.Identity identity,
            TypeTable table,
            ReplicationSettings settings) {
        this.transport = transport;
        this.connections = connections;
        this.registry = registry;
        this.counters = counters;
        this.problems = problems;
        this.identity = identity;
        this.table = table;
        this.settings = settings;
        all.add(channel(Connections.ALL));
    }

    private Channel channel(int address) {
        return new Channel(
                address,
                transport,
                connections,
                registry,
                counters,
                identity,
                table,
                settings.messageBytes());
    }

    /// Sets what writes entities that enter the interest of a peer.
    void writer(PeerInterest.EntityWriter sender) {
        writer = sender;
    }

    List<Channel> all() {
        return all;
    }

    /// Whether nothing waits to be sent.
    boolean isIdle() {
        return connections.isIdle() && all.stream().allMatch(Channel::isIdle);
    }

    /// Reports that values have waited for long.
    void reportOverload(Channel channel) {
        if (channel.deferred().isLasting()) {
            problems.reportFirst(
                    Kind.CONGESTED, connections.nodeAt(channel.address()), "values wait");
        }
    }

    /// Whether values wait for a node.
    boolean hasDeferred(int node) {
        return to(connections.addressOf(node)).deferred().size() > 0;
    }

    /// Whether no message waits for a node.
    boolean hasRoom(int node) {
        return connections.hasRoom(connections.addressOf(node));
    }

    /// The channel to a peer.
    Channel to(int address) {
        for (int i = 1; i < all.size(); i++) {
            if (all.get(i).address() == address) {
                return all.get(i);
            }
        }
        return all.getFirst();
    }

    /// The channel to a node.
    Channel toNode(int node) {
        return to(connections.addressOf(node));
    }

    /// Gives a peer a channel of its own, unless it has one.
    private Channel separate(int address) {
        Channel found = to(address);
        if (found.address() == address) {
            return found;
        }
        Channel made = channel(address);
        made.continueFrom(found);
        connections.separate(address);
        all.add(made);
        return made;
    }

    /// Handles a new connection: with a limited bandwidth, each peer has its own channel.
    void connected(int address) {
        if (settings.peerBytes() > 0 && to(address).address() != address) {
            Channel channel = separate(address);
            channel.budget(new Budget(settings.peerBytes()));
            channel.interest(newInterest(channel));
        }
    }

    private PeerInterest newInterest(Channel channel) {
        PeerInterest.EntityWriter sender = writer;
        if (sender == null) {
            throw new IllegalStateException("no writer");
        }
        return new PeerInterest(registry, channel, connections, counters, problems, sender);
    }

    /// Sets what a peer has asked for, unless a later request is known.
    ///
    /// @param asked its requests, or null for everything
    void ask(Message message, @Nullable List<InterestRules.Asked> asked) {
        Request last = requests.get(message.address());
        boolean known =
                last != null
                        && (message.session() < last.session
                                || (message.session() == last.session
                                        && message.values() <= last.revision));
        if (known) {
            return;
        }
        requests.put(
                message.address(),
                new Request(message.node(), message.session(), message.values()));
        if (asked != null || to(message.address()).interest() != null) {
            ask(separate(message.address()), asked);
        }
    }

    private void ask(Channel channel, @Nullable List<InterestRules.Asked> asked) {
        PeerInterest interest = channel.interest();
        if (asked == null && channel.budget() == null) {
            channel.interest(null);
        } else if (interest == null) {
            PeerInterest made = newInterest(channel);
            made.ask(asked);
            channel.interest(made);
        } else {
            interest.ask(asked);
        }
    }

    /// Handles the restart of a peer, which has asked for nothing yet.
    void restarted(int node, long session) {
        requests.forEach(
                (address, request) -> {
                    boolean earlier = request.node == node && request.session < session;
                    if (earlier && to(address).interest() != null) {
                        ask(to(address), null);
                    }
                });
        requests.values().removeIf(r -> r.node == node && r.session < session);
    }

    /// Schedules a refresh.
    ///
    /// @param address the peer, or [Connections#ALL]
    /// @param forAll whether peers that have missed no message should apply it, too
    void refreshSoon(int address, boolean forAll) {
        if (address == Connections.ALL) {
            all.forEach(channel -> channel.refresh().request(channel.address(), forAll));
        } else {
            to(address).refresh().request(address, forAll);
        }
    }

    /// Forgets what peers have received, because the world was restored. They get a refresh.
    void restored() {
        for (Channel channel : all) {
            PeerInterest interest = channel.interest();
            if (interest != null) {
                interest.reset();
            }
        }
    }

    void close() {
        all.forEach(channel -> channel.builder().close());
    }
}
