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

/// Applies what other nodes have sent, in the order of their numbers and of their messages. Nothing
/// a peer sends makes it throw.
final class Receiver {
    /// How many messages are taken in one frame, so that a flood cannot hold it up.
    private static final int MAX_MESSAGES = 8_192;

    private static final Comparator<Message> ORDER =
            Comparator.comparingInt(Message::node)
                    .thenComparingLong(Message::session)
                    .thenComparingLong(Message::sequence);

    /// What it takes to apply a message.
    ///
    /// @param maxReplicas how many entities are shared at most
    record Parts(
            EntityRegistry roster,
            Ownership ownership,
            UnannouncedEntities orphans,
            Counters counters,
            Problems problems,
            int maxReplicas) {}

    private final Parts parts;
    private final EntityRegistry roster;
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
    private boolean asked;

    Receiver(
            Parts parts,
            Transport transport,
            Envelope.Identity identity,
            ReplicationSettings settings) {
        this.parts = parts;
        this.roster = parts.roster();
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

    /// The numbers of the peers.
    Set<Integer> nodes() {
        return peers.keySet();
    }

    /// Whether a peer has asked for everything since the last call.
    boolean takeAsked() {
        boolean was = asked;
        asked = false;
        return was;
    }

    void receive(long tick) {
        now = tick;
        takeMessages();
        waiting.sort(ORDER);
        waiting.forEach(this::handle);
        waiting.clear();
        parts.orphans().takeSilentMakers(settings.retry()).forEach(this::doubt);
        for (Peer peer : peers.values()) {
            peer.reconsider(tick, settings.retry(), roster.offeredTo(peer.node) > 0);
        }
    }

    /// Takes messages up to the limits of a frame. The rest stays with the transport.
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
        if (message.node() == roster.node()) {
            counters.refuse(Refusal.OWN_NODE);
            if (isOfDuplicate(message)) {
                reportDuplicate(message.node());
            }
        } else if (message.kind() == MessageLayout.REQUEST) {
            int target = message.target();
            asked |= target == MessageLayout.EVERYBODY || target == roster.node();
        } else {
            follow(message);
        }
    }

    /// Whether another process has the number of this node. Some transports return what was sent,
    /// and messages of an earlier run may come late.
    private boolean isOfDuplicate(Message message) {
        return message.instance() != identity.instance()
                && (message.session() >= identity.session()
                        || duplicate.isStillRunning(message.instance(), now));
    }

    private void reportDuplicate(int node) {
        duplicate.heard(now);
        problems.report(Kind.DUPLICATE_NODE, node, "");
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

    /// Whether all that others have said has been applied here, as far as it may be.
    boolean isComplete() {
        return !duplicate.isPresent(now) && peers.values().stream().allMatch(Peer::isComplete);
    }

    private void follow(Message message) {
        Peer peer = peers.computeIfAbsent(message.node(), _ -> meet(message));
        if (peer.isStale(message)) {
            refuseStale(peer, message);
            return;
        }
        if (message.session() > peer.session()) {
            peer.restart(message);
            roster.restarted(peer.node);
        }
        counters.messagesLost += peer.missingBefore(message);
        if (message.isForAll()) {
            peer.doubt();
        }
        // who has followed from the start knows all that a refresh says
        if (!message.isRefresh() || !peer.isInStep()) {
            tryApply(peer, message);
        } else {
            peer.applied(message);
        }
        if (roster.takeFreed()) {
            peers.values().forEach(Peer::doubt);
        }
    }

    private void refuseStale(Peer peer, Message message) {
        counters.refuse(Refusal.STALE);
        if (peer.isDoubled(message)) {
            reportDuplicate(peer.node);
        } else if (peer.isFromThePast(message)) {
            problems.report(Kind.OLD_SESSION, peer.node, "session=" + message.session());
        }
    }

    /// Meets a node for the first time. What others have said of its entities may be out of date.
    private Peer meet(Message message) {
        Peer peer = new Peer(message.node(), message.session(), message.instance());
        if (roster.hasEntitiesOf(message.node())) {
            peer.doubt();
        }
        return peer;
    }

    private void tryApply(Peer peer, Message message) {
        try {
            Message.Content content = MessageReader.content(message);
            Delivery delivery = new Delivery(parts, peer, message, content);
            delivery.apply();
            if (delivery.hasRevived()) {
                peers.keySet().forEach(node -> doubtOther(node, peer.node));
            }
            if (delivery.hasReturned()) {
                peers.values().forEach(Peer::doubt);
            }
        } catch (RefusedMessageException refused) {
            counters.refuse(refused.reason());
            return;
        } catch (RuntimeException unsound) {
            refuseUnsound(peer, message, unsound);
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

    private void refuseUnsound(Peer peer, Message message, RuntimeException unsound) {
        counters.refuse(Refusal.UNSOUND_COMMANDS);
        if (message.types() != identity.types()) {
            // it would say the same again: asking for a refresh is of no use
            problems.reportFirst(Kind.DIFFERENT_TYPES, peer.node, unsound.getMessage());
            peer.block(message);
        } else {
            // its number is not used up, so that the next message shows that one is missing
            problems.reportFirst(Kind.UNSOUND_MESSAGES, peer.node, unsound.getMessage());
        }
    }

    private void finishRefresh(Peer peer) {
        int complete = peer.endRefresh();
        if (complete != 0) {
            roster.all().forEach(shared -> prune(shared, peer.node, complete));
            counters.refreshesApplied++;
        }
    }

    /// Takes away what the node once had and no longer mentions.
    private void prune(SharedEntity shared, int node, int refresh) {
        World world = roster.world();
        if (shared.maker() == node && !shared.isMentioned(refresh)) {
            // it may be too new for the refresh; then we lose what others have said of it
            roster.types().forEach(type -> doubtOther(shared.owner(type), node));
            roster.end(shared);
            world.destroy(shared.entity());
            return;
        }
        for (SharedType<?> type : roster.types()) {
            if (!shared.isMentioned(type, refresh)) {
                prune(shared, type, node);
            }
        }
    }

    private void prune(SharedEntity shared, SharedType<?> type, int node) {
        if (shared.isHeldBy(type, node)) {
            roster.set(shared, type, Standing.REMOVED, node, shared.term(type));
            removeReplica(shared, type);
        } else if (shared.isOfferedBy(type, node)) {
            // it no longer offers the component; only the other one knows what has become of it
            roster.offer(shared, type, shared.holder(type), SharedEntity.NOBODY, shared.term(type));
        } else if (isAbandoned(shared, type, node)) {
            // should it have accepted after it wrote this refresh, its claim is newer than this
            roster.set(shared, type, Standing.FREE, SharedEntity.NOBODY, shared.term(type));
            removeReplica(shared, type);
        }
    }

    private static void removeReplica(SharedEntity shared, SharedType<?> type) {
        if (type.isOn(shared.entity()) && !type.isOwned(shared.entity())) {
            type.remove(shared.entity());
        }
    }

    /// Whether an offer was never accepted and is no longer made.
    private static boolean isAbandoned(SharedEntity shared, SharedType<?> type, int node) {
        return shared.standing(type) == Standing.OFFERED
                && shared.holder(type) == node
                && shared.offerer(type) == SharedEntity.NOBODY;
    }
}
