package dev.tercio.net.internal;

import dev.tercio.World;
import dev.tercio.net.Refusal;
import dev.tercio.net.ReplicationProblem.Kind;
import dev.tercio.net.Transport;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Applies the messages of other nodes, ordered by node and sequence number. No message causes an
/// exception.
final class Receiver {
    /// The maximum number of messages per frame, so that a flood cannot block a frame.
    private static final int MAX_MESSAGES = 8_192;

    private static final Comparator<Message> ORDER =
            Comparator.comparingInt(Message::node)
                    .thenComparingLong(Message::session)
                    .thenComparingLong(Message::sequence);

    /// The collaborators that apply a message.
    ///
    /// @param maxReplicas the maximum number of shared entities
    record Parts(
            EntityRegistry registry,
            Ownership ownership,
            UnannouncedEntities unannounced,
            Counters counters,
            Problems problems,
            int maxReplicas) {}

    private final Parts parts;
    private final EntityRegistry registry;
    private final Counters counters;
    private final Problems problems;
    private final Transport transport;
    private final Envelope.Identity identity;
    private final ReplicationSettings settings;
    private final Map<Integer, Peer> peers = new TreeMap<>();
    private final List<Message> waiting = new ArrayList<>();
    private final DuplicateNode duplicate;
    private long now;
    private long bytesWaiting;
    private boolean refreshRequested;

    Receiver(
            Parts parts,
            Transport transport,
            Envelope.Identity identity,
            ReplicationSettings settings) {
        this.parts = parts;
        this.registry = parts.registry();
        this.counters = parts.counters();
        this.problems = parts.problems();
        this.transport = transport;
        this.identity = identity;
        this.settings = settings;
        this.duplicate = new DuplicateNode(settings.heartbeat());
    }

    Iterable<Peer> peers() {
        return peers.values();
    }

    /// The node numbers of the peers.
    Set<Integer> nodes() {
        return peers.keySet();
    }

    /// Whether a peer has requested a refresh since the last call.
    boolean takeRefreshRequested() {
        boolean was = refreshRequested;
        refreshRequested = false;
        return was;
    }

    void receive(long tick) {
        now = tick;
        takeMessages();
        waiting.sort(ORDER);
        waiting.forEach(this::handle);
        waiting.clear();
        parts.unannounced().takeSilentCreators(settings.retry()).forEach(this::requireRefresh);
        for (Peer peer : peers.values()) {
            peer.recheck(tick, settings.retry(), registry.offeredTo(peer.node) > 0);
        }
    }

    /// Receives messages up to the limits of a frame. The rest stays in the transport.
    private void takeMessages() {
        bytesWaiting = 0;
        int largest = transport.maxMessageBytes();
        int taken = 0;
        while (taken < MAX_MESSAGES) {
            long fitting = Math.max(1, (settings.receiveBytes() - bytesWaiting) / largest);
            int limit = (int) Math.min(MAX_MESSAGES - taken, fitting);
            int came = transport.receive(this::read, limit);
            taken += came;
            if (came < limit || bytesWaiting + largest > settings.receiveBytes()) {
                return;
            }
        }
    }

    private void read(ByteBuffer source, int offset, int length) {
        counters.messagesReceived++;
        counters.bytesReceived += length;
        bytesWaiting += length;
        byte[] copy = new byte[length];
        source.get(offset, copy);
        try {
            waiting.add(MessageReader.read(copy));
        } catch (RefusedMessageException refused) {
            counters.refuse(refused.reason());
            if (refused.reason() == Refusal.UNKNOWN_VERSION) {
                problems.reportFirst(Kind.OTHER_VERSION, Problems.NO_PEER, refused.getMessage());
            }
        }
    }

    private void handle(Message message) {
        if (message.node() == registry.node()) {
            counters.refuse(Refusal.OWN_NODE);
            if (isOfDuplicate(message)) {
                reportDuplicate(message.node());
            }
        } else if (message.kind() == MessageLayout.REQUEST) {
            int target = message.target();
            refreshRequested |= target == MessageLayout.ALL_NODES || target == registry.node();
        } else {
            process(message);
        }
    }

    /// Whether a message comes from a second process with the number of this node. A transport may
    /// return messages to their sender, and late messages of an earlier run may arrive.
    private boolean isOfDuplicate(Message message) {
        return message.instance() != identity.instance()
                && (message.session() >= identity.session()
                        || duplicate.isStillRunning(message.instance(), now));
    }

    private void reportDuplicate(int node) {
        duplicate.heard(now);
        problems.report(Kind.DUPLICATE_NODE, node, "");
    }

    /// Requests a refresh from a node although none of its messages is missing.
    private void requireRefresh(int node) {
        Peer peer = peers.get(node);
        if (peer != null) {
            peer.requireRefresh();
        }
    }

    private void requireRefreshFromOther(int node, int trusted) {
        if (node != trusted) {
            requireRefresh(node);
        }
    }

    /// Whether there are peers, and no message of them is missing.
    boolean isInSyncWithAll() {
        return !peers.isEmpty() && peers.values().stream().allMatch(Peer::isInSync);
    }

    /// Whether all messages of all peers have been applied, without refused updates.
    boolean isComplete() {
        return !duplicate.isPresent(now) && peers.values().stream().allMatch(Peer::isComplete);
    }

    private void process(Message message) {
        Peer peer = peers.computeIfAbsent(message.node(), _ -> addPeer(message));
        if (peer.isStale(message)) {
            refuseStale(peer, message);
            return;
        }
        if (message.session() > peer.session()) {
            peer.restart(message);
            registry.restarted(peer.node);
        }
        counters.messagesLost += peer.missingBefore(message);
        if (message.isForAll()) {
            peer.requireRefresh();
        }
        // a node that has missed no message gains nothing from a refresh
        if (!message.isRefresh() || !peer.isInSync()) {
            tryApply(peer, message);
        } else {
            peer.applied(message);
        }
        if (registry.takeFreed()) {
            peers.values().forEach(Peer::requireRefresh);
        }
    }

    private void refuseStale(Peer peer, Message message) {
        counters.refuse(Refusal.STALE);
        if (peer.isDuplicate(message)) {
            reportDuplicate(peer.node);
        } else if (peer.isOfOldSession(message)) {
            problems.report(Kind.OLD_SESSION, peer.node, "session=" + message.session());
        }
    }

    /// Adds a new peer. Updates of its entities by other nodes may be out of date.
    private Peer addPeer(Message message) {
        Peer peer = new Peer(message.node(), message.session(), message.instance());
        if (registry.hasEntitiesOf(message.node())) {
            peer.requireRefresh();
        }
        return peer;
    }

    private void tryApply(Peer peer, Message message) {
        try {
            Message.Content content = MessageReader.content(message);
            Delivery delivery = new Delivery(parts, peer, message, content);
            delivery.apply();
            if (delivery.hasRevived()) {
                peers.keySet().forEach(node -> requireRefreshFromOther(node, peer.node));
            }
            if (delivery.hasReturned()) {
                peers.values().forEach(Peer::requireRefresh);
            }
        } catch (RefusedMessageException refused) {
            counters.refuse(refused.reason());
            return;
        } catch (RuntimeException invalid) {
            refuseInvalid(peer, message, invalid);
            return;
        }
        if (message.types() != identity.types()) {
            problems.reportFirst(Kind.DIFFERENT_TYPES, peer.node, "");
        }
        peer.applied(message);
        if (message.isLast()) {
            finishRefresh(peer);
        }
    }

    private void refuseInvalid(Peer peer, Message message, RuntimeException invalid) {
        counters.refuse(Refusal.INVALID_COMMANDS);
        if (message.types() != identity.types()) {
            // a refresh would contain the same types and would not help
            problems.reportFirst(Kind.DIFFERENT_TYPES, peer.node, invalid.getMessage());
            peer.block(message);
        } else {
            // its sequence number does not count as received, so the next message reveals a gap
            problems.reportFirst(Kind.INVALID_MESSAGES, peer.node, invalid.getMessage());
        }
    }

    private void finishRefresh(Peer peer) {
        int complete = peer.endRefresh();
        if (complete != 0) {
            registry.all().forEach(shared -> prune(shared, peer.node, complete));
            counters.refreshesApplied++;
        }
    }

    /// Removes entities and components that the node used to own and did not mention in the
    /// refresh.
    private void prune(SharedEntity shared, int node, int refresh) {
        World world = registry.world();
        if (shared.creator() == node && !shared.isMentioned(refresh)) {
            // the entity may be newer than the refresh, in which case updates of its other owners
            // are lost
            registry.types().forEach(type -> requireRefreshFromOther(shared.owner(type), node));
            registry.markDestroyed(shared);
            world.destroy(shared.entity());
            return;
        }
        for (SharedType<?> type : registry.types()) {
            if (!shared.isMentioned(type, refresh)) {
                prune(shared, type, node);
            }
        }
    }

    private void prune(SharedEntity shared, SharedType<?> type, int node) {
        if (shared.isHeldBy(type, node)) {
            registry.set(shared, type, ClaimState.REMOVED, node, shared.term(type));
            removeReplica(shared, type);
        } else if (shared.isOfferedBy(type, node)) {
            // the offer was withdrawn or answered; only its target knows which
            registry.offer(
                    shared, type, shared.holder(type), SharedEntity.NOBODY, shared.term(type));
        } else if (isAbandoned(shared, type, node)) {
            // if the node accepted after it wrote this refresh, its claim is newer than this state
            registry.set(shared, type, ClaimState.FREE, SharedEntity.NOBODY, shared.term(type));
            removeReplica(shared, type);
        }
    }

    private static void removeReplica(SharedEntity shared, SharedType<?> type) {
        if (type.isOn(shared.entity()) && !type.isOwned(shared.entity())) {
            type.remove(shared.entity());
        }
    }

    /// Whether an offer was neither accepted nor repeated.
    private static boolean isAbandoned(SharedEntity shared, SharedType<?> type, int node) {
        return shared.state(type) == ClaimState.OFFERED
                && shared.holder(type) == node
                && shared.offerer(type) == SharedEntity.NOBODY;
    }
}
