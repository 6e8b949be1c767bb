package dev.tercio.net.internal;

import dev.tercio.net.Delivery;
import dev.tercio.net.Refusal;
import dev.tercio.net.ReplicationProblem.Kind;
import dev.tercio.net.Transport;
import dev.tercio.net.TransportHandler;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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

    /// After how long an open offer is looked up at its nodes, as a multiple of `retry`.
    private static final int OLD_OFFER = 8;

    private static final Comparator<Message> ORDER =
            Comparator.comparingInt(Message::node)
                    .thenComparingLong(Message::session)
                    .thenComparingLong(Message::sequence);

    /// The collaborators that apply a message.
    ///
    /// @param maxReplicas the maximum number of shared entities
    record Parts(
            EntityRegistry registry,
            Channels channels,
            RemoteEvents events,
            InterestRequests interest,
            Departures departures,
            Destruction destruction,
            Ownership ownership,
            UnannouncedEntities unannounced,
            Counters counters,
            Problems problems,
            LinkUpdates links,
            int maxReplicas) {}

    private final Parts parts;
    private final EntityRegistry registry;
    private final Counters counters;
    private final Problems problems;
    private final Transport transport;
    private final Envelope.Identity identity;
    private final ReplicationSettings settings;
    private final Map<Integer, Peer> peers = new TreeMap<>();
    private final List<Peer> ordered = new ArrayList<>();
    private final List<Message> waiting = new ArrayList<>();
    private final ValueInbox values;
    private final Connections connections;
    private final Fragments fragments = new Fragments();
    private final TransportHandler handler = new Handler();
    private final DuplicateNode duplicate;
    private long now;
    private long bytesWaiting;

    /// Whether a peer withholds entities from this node.
    private boolean filtered;

    private final List<Integer> refreshRequests = new ArrayList<>();

    Receiver(
            Parts parts,
            Transport transport,
            Connections connections,
            Envelope.Identity identity,
            ReplicationSettings settings) {
        this.parts = parts;
        this.connections = connections;
        this.values =
                new ValueInbox(
                        new ValueReceiver(parts.registry(), parts.counters(), parts.problems()),
                        parts.counters());

        this.registry = parts.registry();
        this.counters = parts.counters();
        this.problems = parts.problems();
        this.transport = transport;
        this.identity = identity;
        this.settings = settings;
        this.duplicate = new DuplicateNode(settings.heartbeat());
    }

    /// The peers, ordered by node.
    List<Peer> peers() {
        return ordered;
    }

    /// The node numbers of the peers.
    Set<Integer> nodes() {
        return peers.keySet();
    }

    /// The addresses of the peers that have requested a refresh since the last call.
    List<Integer> takeRefreshRequests() {
        if (refreshRequests.isEmpty()) {
            return List.of();
        }
        List<Integer> taken = List.copyOf(refreshRequests);
        refreshRequests.clear();
        return taken;
    }

    /// Connects and passes messages on.
    private final class Handler implements TransportHandler {
        @Override
        public void message(
                int address, Delivery delivery, ByteBuffer source, int offset, int length) {
            read(address, source, offset, length);
        }

        @Override
        public void connected(int peer) {
            connections.connected(peer);
            parts.channels().connected(peer);
            resync(peer);
        }

        @Override
        public void disconnected(int peer) {
            connections.disconnected(peer);
            fragments.disconnected(peer);
            resync(peer);
        }

        @Override
        public void interrupted(String reason) {
            problems.report(Kind.TRANSPORT_INTERRUPTED, -1, reason);
        }
    }

    /// Requests a refresh from a peer whose connection was lost or restored: values, and reports of
    /// missing values, may be lost.
    private void resync(int address) {
        for (Peer peer : peers.values()) {
            if (connections.addressOf(peer.node) == address) {
                peer.retry();
            }
        }
    }

    void receive(long tick) {
        now = tick;
        registry.openOffers().tick(tick);
        takeMessages();
        if (!waiting.isEmpty()) {
            waiting.sort(ORDER);
            waiting.forEach(this::handle);
            waiting.clear();
        }
        parts.links().reportRefused();
        values.apply(peers);
        List<Long> unannounced = registry.takeUnannounced();
        for (int i = 0; filtered && i < unannounced.size(); i++) {
            parts.unannounced().add(unannounced.get(i));
        }
        Set<Integer> silent = parts.unannounced().takeSilentCreators(settings.retry());
        if (!silent.isEmpty()) {
            silent.forEach(this::requireAnnouncement);
        }
        for (int i = 0; i < ordered.size(); i++) {
            Peer peer = ordered.get(i);
            int old = OLD_OFFER * settings.retry();
            boolean unanswered = registry.openOffers().hasOlder(peer.node, old);
            peer.recheck(tick, settings.retry(), unanswered);
            peer.clock().tick();
        }
        parts.departures().sweep(tick, 2 * settings.retry());
    }

    /// Receives messages up to the limits of a frame. The rest stays in the transport.
    private void takeMessages() {
        bytesWaiting = 0;
        int largest = transport.maxMessageBytes();
        int taken = 0;
        while (taken < MAX_MESSAGES) {
            long fitting = Math.max(1, (settings.receiveBytes() - bytesWaiting) / largest);
            int limit = (int) Math.min(MAX_MESSAGES - taken, fitting);
            int came = transport.receive(handler, limit);
            taken += came;
            if (came < limit || bytesWaiting + largest > settings.receiveBytes()) {
                return;
            }
        }
    }

    private void read(int address, ByteBuffer source, int offset, int length) {
        counters.messagesReceived++;
        counters.bytesReceived += length;
        bytesWaiting += length;
        if (isValues(source, offset, length)) {
            values.add(source, offset, length);
            return;
        }
        try {
            byte[] copy = copy(address, source, offset, length);
            if (copy != null) {
                waiting.add(MessageReader.read(copy, address));
            }
        } catch (RefusedMessageException refused) {
            counters.refuse(refused.reason());
            if (refused.reason() == Refusal.UNKNOWN_VERSION) {
                problems.reportFirst(Kind.OTHER_VERSION, Problems.NO_PEER, refused.getMessage());
            }
        }
    }

    /// Copies a message, or returns null if it is a fragment of an incomplete message.
    private byte @Nullable [] copy(int address, ByteBuffer source, int offset, int length) {
        if (Fragments.isFragment(source, offset, length)) {
            for (int i = 0; i < ordered.size(); i++) {
                if (connections.addressOf(ordered.get(i).node) == address) {
                    ordered.get(i).fragmentArrived();
                }
            }
            return fragments.add(address, source, offset, length);
        }
        byte[] copy = new byte[length];
        source.get(offset, copy);
        return copy;
    }

    /// Whether a message has the header of a value message of this version.
    private static boolean isValues(ByteBuffer source, int offset, int length) {
        return length >= ValueLayout.HEADER
                && littleEndian(source, offset) == MessageLayout.MAGIC
                && littleEndian(source, offset + MessageLayout.VERSION_AT)
                        == (MessageLayout.VERSION | MessageLayout.VALUES << 16);
    }

    /// Reads a number in the order of the format, whatever the order of the buffer.
    static int littleEndian(ByteBuffer source, int at) {
        int value = source.getInt(at);
        return source.order() == ByteOrder.LITTLE_ENDIAN ? value : Integer.reverseBytes(value);
    }

    private void handle(Message message) {
        if (message.node() == registry.node()) {
            counters.refuse(Refusal.OWN_NODE);
            if (isOfDuplicate(message)) {
                reportDuplicate(message.node());
            }
            return;
        }
        connections.heard(message.node(), message.address());
        boolean forUs =
                message.target() == MessageLayout.ALL_NODES || message.target() == registry.node();
        switch (message.kind()) {
            case MessageLayout.REQUEST -> {
                if (forUs) {
                    refreshRequests.add(message.address());
                }
            }
            case MessageLayout.MISSING -> {
                if (forUs && message.sequence() == identity.session()) {
                    resend(message);
                } else if (forUs && message.sequence() > identity.session()) {
                    reportOldSession(message);
                }
            }
            case MessageLayout.EVENT -> {
                if (forUs) {
                    parts.events().receive(message);
                }
            }
            case MessageLayout.INTEREST ->
                    parts.interest().receive(parts.channels().all().getFirst().envelope(), message);
            case MessageLayout.ANSWER -> parts.interest().answered(message);
            default -> process(message);
        }
    }

    /// A peer knows a later session of this node, and ignores this one.
    private void reportOldSession(Message message) {
        problems.report(
                Kind.OLD_SESSION,
                message.node(),
                "ignored by this peer: session="
                        + identity.session()
                        + ", later="
                        + message.sequence());
    }

    private void resend(Message message) {
        try {
            long[] ranges = MessageReader.missing(message);
            for (int i = 0; i < ranges.length; i += 2) {
                parts.channels()
                        .to(message.address())
                        .values()
                        .resend(ranges[i], (int) ranges[i + 1]);
            }
        } catch (RefusedMessageException refused) {
            counters.refuse(refused.reason());
        }
    }

    /// Reports missing value messages to their senders.
    void reportMissing(Envelope envelope) {
        for (int k = 0; k < ordered.size(); k++) {
            Peer peer = ordered.get(k);
            long[] ranges = peer.takeMissing();
            if (ranges.length > 0) {
                for (int i = 1; i < ranges.length; i += 2) {
                    counters.messagesLost += ranges[i];
                }
                Outbox target = connections.outbox(connections.addressOf(peer.node));
                envelope.postMissing(target, peer.node, peer.session(), ranges);
            }
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

    /// Requests a refresh from the creator of an entity that others have mentioned.
    private void requireAnnouncement(int creator) {
        Peer peer = peers.get(creator);
        if (peer != null) {
            peer.requireRefreshUnlessReceived();
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

    /// Whether messages can be sent to a peer.
    boolean isConnected(Peer peer) {
        return connections.find(connections.addressOf(peer.node)) != null;
    }

    /// Whether all messages of all connected peers have been applied, without refused updates.
    boolean isComplete() {
        return !duplicate.isPresent(now)
                && ordered.stream().allMatch(p -> p.isComplete() || !isConnected(p));
    }

    private void process(Message message) {
        Peer peer = peers.get(message.node());
        if (peer == null) {
            peer = addPeer(message);
            peers.put(message.node(), peer);
            ordered.clear();
            ordered.addAll(peers.values());
            // an earlier process of the node may have asked or answered, and sent nothing else
            restarted(message);
        }
        if (peer.isStale(message)) {
            refuseStale(peer, message);
            return;
        }
        if (message.session() > peer.session()) {
            peer.restart(message);
            registry.restarted(peer.node);
            restarted(message);
        }
        counters.messagesLost += peer.missingBefore(message);
        peer.clock().heard(message.target());
        filtered |= message.isFiltered();
        if (message.isForAll()) {
            peer.requireRefresh();
        }
        // a node that has missed no message gains nothing from a refresh
        if (!message.isRefresh() || !peer.isInSync()) {
            tryApply(peer, message);
        } else {
            skip(peer, message);
        }
        peer.missing().sent(message.values());
        if (registry.takeFreed()) {
            peers.values().forEach(Peer::requireRefresh);
        }
    }

    /// Forgets the requests and answers of earlier processes of a node.
    private void restarted(Message message) {
        parts.channels().restarted(message.node(), message.session());
        Connection connection = connections.find(message.address());
        if (connection != null) {
            connection.restarted(message.session());
        }
    }

    /// Skips a message of a refresh that this node does not need, except for the handles in it.
    private void skip(Peer peer, Message message) {
        try {
            MessageApplier.announce(registry, peer, message, MessageReader.content(message));
        } catch (RefusedMessageException refused) {
            counters.refuse(refused.reason());
        }
        peer.applied(message);
    }

    private void refuseStale(Peer peer, Message message) {
        counters.refuse(Refusal.STALE);
        if (peer.isDuplicate(message)) {
            reportDuplicate(peer.node);
        } else if (peer.isOfOldSession(message)) {
            problems.report(Kind.OLD_SESSION, peer.node, "session=" + message.session());
            if (peer.takeOldSession(message.session())) {
                tellSession(peer, message.address());
            }
        }
    }

    /// Tells a process that its session is older than the last one of its number: a report of
    /// missing values with that session.
    private void tellSession(Peer peer, int address) {
        parts.channels()
                .all()
                .getFirst()
                .envelope()
                .postMissing(connections.outbox(address), peer.node, peer.session(), new long[0]);
    }

    /// Adds a new peer. Updates of its entities by other nodes may be out of date.
    private Peer addPeer(Message message) {
        Peer peer = new Peer(message.node(), message.session(), message.instance(), registry);
        if (registry.hasEntitiesOf(message.node())) {
            peer.requireRefresh();
        }
        return peer;
    }

    private void tryApply(Peer peer, Message message) {
        try {
            Message.Content content = MessageReader.content(message);
            MessageApplier delivery = new MessageApplier(parts, peer, message, content, now);
            delivery.apply();
            if (delivery.hasRevived()) {
                peers.keySet().forEach(node -> requireRefreshFromOther(node, peer.node));
            }
            if (delivery.hasAdopted()) {
                // others may consider the entity destroyed until its creator mentions it
                parts.channels().refreshSoon(Connections.ALL, true);
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
            finishRefresh(peer, message.isFiltered());
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

    private void finishRefresh(Peer peer, boolean filtered) {
        int complete = peer.endRefresh();
        if (complete != 0) {
            boolean disputed = false;
            for (SharedEntity shared : registry.all()) {
                disputed |=
                        filtered
                                ? removeLeft(shared, peer.node, complete)
                                : prune(shared, peer.node, complete);
            }
            if (disputed) {
                // claims of earlier terms were ignored, also in this refresh
                peers.values().forEach(Peer::requireRefresh);
            }
            parts.destruction().reportLost(peer);
            counters.refreshesApplied++;
        }
    }

    /// Removes what the node did not mention in a refresh for which this node has asked for some
    /// entities only.
    ///
    /// If this node owns a component of an entity, its creator mentions the entity in every
    /// refresh, unless it does not know of the ownership yet, or has destroyed the entity. Then
    /// this node repeats its claims, and the creator answers.
    ///
    /// @return see [#prune]
    private boolean removeLeft(SharedEntity shared, int node, int refresh) {
        if (shared.creator() == node && !shared.isMentioned(refresh)) {
            parts.departures().leave(shared, node);
            parts.destruction().repeatClaims(shared, node);
            return false;
        }
        for (SharedType<?> type : registry.types()) {
            if (!shared.isMentioned(type, refresh)) {
                parts.departures().leave(shared, type, node);
            }
        }
        return false;
    }

    /// Removes entities and components that the node used to own and did not mention in the
    /// refresh.
    ///
    /// @return whether a removed component has had several owners. Another node may own it in an
    ///   earlier term, if the node has taken it over and forgotten that.
    private boolean prune(SharedEntity shared, int node, int refresh) {
        Peer peer = peers.get(node);
        if (shared.creator() == node && peer != null && !shared.isMentioned(refresh)) {
            // the entity may be newer than the refresh, in which case updates of its other owners
            // are lost
            registry.types().forEach(type -> requireRefreshFromOther(shared.owner(type), node));
            if (parts.destruction().destroyUnmentioned(shared, peer)) {
                return false;
            }
        }
        boolean disputed = false;
        for (SharedType<?> type : registry.types()) {
            if (!shared.isMentioned(type, refresh)) {
                disputed |= prune(shared, type, node) && shared.highestTerm(type) > 0;
            }
        }
        return disputed;
    }

    /// @return whether the component was removed
    private boolean prune(SharedEntity shared, SharedType<?> type, int node) {
        if (shared.isHeldBy(type, node)) {
            registry.set(shared, type, ClaimState.REMOVED, node, shared.term(type));
            removeReplica(shared, type);
            return true;
        } else if (shared.isOfferedBy(type, node)) {
            // the offer was withdrawn or answered; only its target knows which
            registry.offer(
                    shared, type, shared.holder(type), SharedEntity.NOBODY, shared.term(type));
        } else if (isAbandoned(shared, type, node)) {
            // an owner of an earlier term is accepted; if the node accepted the offer after it
            // wrote
            // this refresh, its claim follows
            registry.set(shared, type, ClaimState.FREE, SharedEntity.NOBODY, 0);
            removeReplica(shared, type);
            return true;
        }
        return false;
    }

    private static void removeReplica(SharedEntity shared, SharedType<?> type) {
        shared.forgetAccepted(type);
        if (type.isOn(shared.entity()) && !type.isOwned(shared.entity())) {
            type.remove(shared.entity());
        }
    }

    /// Whether an offer was neither accepted nor repeated.
    static boolean isAbandoned(SharedEntity shared, SharedType<?> type, int node) {
        return shared.state(type) == ClaimState.OFFERED
                && shared.holder(type) == node
                && shared.offerer(type) == SharedEntity.NOBODY;
    }
}
