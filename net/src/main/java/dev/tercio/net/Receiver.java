package dev.tercio.net;

import dev.tercio.StableIds;
import dev.tercio.World;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Applies what other nodes have sent, in the order of their numbers and of their messages. Nothing
/// a peer sends makes it throw.
final class Receiver {
    /// How many messages are taken in one frame, so that a flood cannot hold it up.
    private static final int MAX_MESSAGES = 8_192;

    private static final Comparator<Message> ORDER =
            Comparator.comparingInt(Message::node)
                    .thenComparingLong(Message::session)
                    .thenComparingLong(Message::sequence);

    private final Roster roster;
    private final Transport transport;
    private final Transfers transfers;
    private final Counters counters;
    private final int maxReplicas;
    private final Map<Integer, Peer> peers = new TreeMap<>();
    private final List<Message> waiting = new ArrayList<>();
    private final Orphans orphans = new Orphans();
    private final int patience;
    private boolean asked;

    Receiver(
            Roster roster,
            Transport transport,
            Transfers transfers,
            Counters counters,
            int maxReplicas,
            int patience) {
        this.roster = roster;
        this.transport = transport;
        this.transfers = transfers;
        this.counters = counters;
        this.maxReplicas = maxReplicas;
        this.patience = patience;
    }

    Iterable<Peer> peers() {
        return peers.values();
    }

    /// Whether a peer has asked for everything since the last call.
    boolean takeAsked() {
        boolean was = asked;
        asked = false;
        return was;
    }

    void receive() {
        transport.receive(this::read, MAX_MESSAGES);
        waiting.sort(ORDER);
        for (Message message : waiting) {
            if (message.node() == roster.node()) {
                counters.refuse(Refusal.OWN_NODE);
            } else if (message.kind() == MessageLayout.REQUEST) {
                int target = message.target();
                asked |= target == MessageLayout.EVERYBODY || target == roster.node();
            } else {
                follow(message);
            }
        }
        waiting.clear();
        orphans.takeSilentMakers(patience).forEach(this::doubt);
    }

    /// Has a node send everything, although none of its messages is missing.
    private void doubt(int node) {
        Peer peer = peers.get(node);
        if (peer != null) {
            peer.doubt();
        }
    }

    private void doubtOther(int node, int trusted) {
        if (node != trusted) {
            doubt(node);
        }
    }

    /// Whether there are others, and nothing of what they have said is missing.
    boolean isFollowingAll() {
        return !peers.isEmpty() && peers.values().stream().allMatch(Peer::isInStep);
    }

    private void read(ByteBuffer source, int offset, int length) {
        counters.messagesReceived++;
        counters.bytesReceived += length;
        byte[] copy = new byte[length];
        source.get(offset, copy);
        try {
            waiting.add(MessageReader.read(copy));
        } catch (RefusedMessageException refused) {
            counters.refuse(refused.reason());
        }
    }

    private void follow(Message message) {
        Peer peer = peers.computeIfAbsent(message.node(), node -> meet(node, message.session()));
        if (peer.isStale(message)) {
            counters.refuse(Refusal.STALE);
            return;
        }
        if (message.session() > peer.session()) {
            peer.restart(message.session());
            roster.forgetEnded(peer.node);
        }
        counters.messagesLost += peer.missingBefore(message);
        // who has followed from the start knows all that a refresh says
        if (!message.isRefresh() || !peer.isInStep()) {
            tryApply(peer, message);
        } else {
            peer.applied(message);
        }
    }

    /// Meets a node for the first time. What others have said of its entities may be out of date.
    private Peer meet(int node, long session) {
        Peer peer = new Peer(node, session);
        if (roster.all().stream().anyMatch(shared -> shared.maker() == node)) {
            peer.doubt();
        }
        return peer;
    }

    private void tryApply(Peer peer, Message message) {
        if (message.isFirst()) {
            peer.beginRefresh();
        }
        try {
            message.ids().values().forEach(peer::mention);
            message.ids().values().stream()
                    .filter(id -> StableIds.node(id) == peer.node)
                    .forEach(orphans::found);
            transfers.takeClaims(message);
            Delivery delivery = new Delivery(roster, orphans, counters, maxReplicas, peer, message);
            delivery.apply();
            if (delivery.hasRevived()) {
                peers.keySet().forEach(node -> doubtOther(node, peer.node));
            }
            if (delivery.hasReturned()) {
                peers.values().forEach(Peer::doubt);
            }
            transfers.take(message);
        } catch (RuntimeException unsound) {
            // its number is not used up, so that the next message shows that one is missing
            counters.refuse(Refusal.UNSOUND_COMMANDS);
            return;
        }
        peer.applied(message);
        if (message.isLast()) {
            finishRefresh(peer);
        }
    }

    private void finishRefresh(Peer peer) {
        Map<Long, Long> mentioned = peer.endRefresh();
        if (mentioned != null) {
            roster.all().forEach(shared -> prune(shared, peer.node, mentioned));
            counters.refreshesApplied++;
        }
    }

    /// Takes away what the node once had and no longer mentions.
    private void prune(Shared shared, int node, Map<Long, Long> mentioned) {
        World world = roster.world();
        if (shared.maker() == node && !mentioned.containsKey(shared.id)) {
            // it may be too new for the refresh; then we lose what others have said of it
            roster.types().forEach(type -> doubtOther(shared.owner(type), node));
            roster.end(shared.id);
            roster.forget(shared);
            world.destroy(shared.entity);
            return;
        }
        long types = mentioned.getOrDefault(shared.id, 0L);
        for (SharedType<?> type : roster.types()) {
            boolean silent = (types >>> type.number() & 1) == 0;
            if (silent && shared.owner(type) == node && shared.isConfirmed(type)) {
                shared.own(type, Shared.NOBODY);
                if (type.isOn(shared.entity) && !type.isOwned(shared.entity)) {
                    world.remove(shared.entity, type.component());
                }
            }
        }
    }
}
