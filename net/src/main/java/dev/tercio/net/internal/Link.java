package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.net.Transport;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/// Connects the components of a replication once its settings are known.
public final class Link {
    private static final int NOBODY = -2;

    private final Transport transport;
    private final EntityRegistry registry;
    private final Offers offers;
    private final Connections connections;
    private final Channels channels;
    private final RemoteEvents events;
    private final PeerEvents peerEvents;
    private final Sender sender;
    private final Receiver receiver;
    private final Restoration restoration;
    private final UnclaimedComponents unclaimed;
    private final InterestRequests interest;
    private final Counters counters;
    private final Problems problems;
    private final int retry;
    private boolean requestRefreshFromAll = true;
    private boolean closed;

    /// Counts the calls of [#send()]. The frame number of the world can decrease.
    private long tick;

    public Link(
            World world,
            Transport transport,
            Counters counters,
            Problems problems,
            InterestRules rules,
            ReplicationSettings settings) {
        this.transport = transport;
        this.counters = counters;
        this.problems = problems;
        this.retry = settings.retry();
        registry = new EntityRegistry(world, sharedTypes(world, settings.types()));
        offers = new Offers(registry, problems);
        connections = new Connections(transport, counters, problems);
        TypeTable table = TypeTable.of(world, settings.types());
        long instance = ThreadLocalRandom.current().nextLong();
        Envelope.Identity identity =
                new Envelope.Identity(
                        registry.node(), settings.session(), instance, table.fingerprint());
        channels =
                new Channels(
                        transport,
                        connections,
                        registry,
                        counters,
                        problems,
                        identity,
                        table,
                        settings);
        interest =
                new InterestRequests(
                        world,
                        settings.session(),
                        connections,
                        channels,
                        rules,
                        counters,
                        problems);
        sender = new Sender(registry, offers, channels, settings);
        events = new RemoteEvents(registry, connections, counters, problems, settings.events());
        peerEvents = new PeerEvents((DirectWorld) world, connections);
        UnannouncedEntities unannounced = new UnannouncedEntities();
        Departures departures = new Departures(registry, unannounced);
        Destruction destruction =
                new Destruction(
                        registry, offers, departures, unannounced, problems, settings.session());
        Ownership ownership = new Ownership(registry, offers, destruction, counters, problems);
        Receiver.Parts parts =
                new Receiver.Parts(
                        registry,
                        channels,
                        events,
                        interest,
                        departures,
                        destruction,
                        ownership,
                        unannounced,
                        counters,
                        problems,
                        new LinkUpdates(registry),
                        settings.maxReplicas());
        receiver = new Receiver(parts, transport, connections, identity, settings);
        unclaimed = new UnclaimedComponents(registry, problems);
        restoration = new Restoration(registry, sender, unannounced, unclaimed);
    }

    private static List<SharedType<?>> sharedTypes(World world, List<Class<?>> classes) {
        List<SharedType<?>> types = new ArrayList<>();
        for (Class<?> type : classes) {
            types.add(new SharedType<>(world, types.size(), type));
        }
        return List.copyOf(types);
    }

    public EntityRegistry registry() {
        return registry;
    }

    public Offers offers() {
        return offers;
    }

    /// Sends an event to the owner of an entity.
    ///
    /// @param type a component, or null for the first one that has an owner
    /// @return false if there is no owner, or it is not connected
    public boolean sendToOwner(Entity entity, @Nullable SharedType<?> type, Object event) {
        return events.send(channels.all().getFirst().envelope(), entity, type, event);
    }

    /// Sets what this node asks its peers for; nothing means everything.
    public void limitTo(List<Object> requests) {
        interest.set(requests);
    }

    /// Whether messages can be sent to a node.
    public boolean isConnected(int node) {
        return connections.find(connections.addressOf(node)) != null;
    }

    /// Takes the authority over everything that a node owns.
    ///
    /// @return the number of components
    public int takeOver(int node) {
        int taken = 0;
        for (SharedEntity shared : registry.all()) {
            for (SharedType<?> type : registry.types()) {
                Entity entity = shared.entity();
                if (shared.isHeldBy(type, node) && type.isOn(entity) && !type.isOwned(entity)) {
                    type.setOwned(entity, true);
                    sender.takenOver(type, shared);
                    taken++;
                }
            }
        }
        return taken;
    }

    /// The entities of which a node owns a component, ordered by stable id.
    public List<Entity> ownedBy(int node) {
        return registry.all().stream()
                .filter(shared -> isOwner(node, shared.entity()))
                .sorted(Comparator.comparingLong(shared -> shared.id))
                .map(SharedEntity::entity)
                .toList();
    }

    private boolean isOwner(int node, Entity entity) {
        return registry.types().stream()
                .anyMatch(type -> type.isOn(entity) && registry.owner(entity, type) == node);
    }

    /// The numbers of the connected peers, ascending.
    public List<Integer> connectedPeers() {
        return receiver.peers().stream()
                .filter(receiver::isConnected)
                .map(peer -> peer.node)
                .toList();
    }

    public boolean isComplete() {
        return receiver.isComplete() && channels.isIdle();
    }

    public void requestRefreshFromAll() {
        receiver.peers().forEach(Peer::retry);
        requestRefreshFromAll = true;
    }

    void receive() {
        problems.frame(registry.world().frame());
        resyncAfterRestore();
        receiver.receive(tick);
        peerEvents.send(receiver.peers());
        if (!unclaimed.isEmpty() && receiver.isInSyncWithAll()) {
            unclaimed.resolve(receiver.nodes());
        }
        List<Integer> requests = receiver.takeRefreshRequests();
        if (!requests.isEmpty()) {
            requests.forEach(address -> channels.refreshSoon(address, false));
        }
    }

    void send() {
        problems.frame(registry.world().frame());
        resyncAfterRestore();
        connections.flush();
        Envelope envelope = channels.all().getFirst().envelope();
        // before the requests for refreshes, which then contain only what is asked for
        interest.send(envelope, tick, retry);
        // a node that has received all messages of its peers since their first needs no refresh; a
        // peer that has not sent anything yet is asked when it does
        if (requestRefreshFromAll && !receiver.isInSyncWithAll()) {
            envelope.postRequest(MessageLayout.ALL_NODES);
        }
        requestRefreshFromAll = false;
        tick++;
        sender.send(tick);
        events.sendWaiting(envelope);
        receiver.reportMissing(envelope);
        ask(envelope);
    }

    /// Requests refreshes. However many peers need one, or pretend to, this is a single message.
    private void ask(Envelope envelope) {
        int target = NOBODY;
        List<Peer> peers = receiver.peers();
        for (int i = 0; i < peers.size(); i++) {
            Peer peer = peers.get(i);
            if (receiver.isConnected(peer) && peer.takeRequestDue(tick, retry)) {
                target = target == NOBODY ? peer.node : MessageLayout.ALL_NODES;
            }
        }
        if (target != NOBODY) {
            envelope.postRequest(target);
        }
    }

    /// Resynchronises after a snapshot was loaded or frames were rolled back.
    private void resyncAfterRestore() {
        if (!restoration.isDue()) {
            return;
        }
        restoration.run();
        channels.restored();
        for (SharedType<?> type : registry.types()) {
            Samples samples = type.samples();
            if (samples != null) {
                samples.clear();
            }
        }
        receiver.peers().forEach(Peer::requireRefresh);
        if (counters.messagesSent > 0) {
            // ids that peers may know must not be assigned to other entities
            registry.world().stableIds().startAfter(registry.highestOwn());
        }
    }

    /// Whether the schedule was closed.
    public boolean isClosed() {
        return closed;
    }

    void close() {
        closed = true;
        channels.close();
        transport.close();
    }

    /// Sends at the end of the simulation.
    public static final class SendSystem implements ComponentSystem {
        private final Supplier<Link> link;

        public SendSystem(Supplier<Link> link) {
            this.link = link;
        }

        @Override
        public void create(SystemSetup setup) {
            setup.exclusive();
            Objects.requireNonNull(link.get(), "link");
        }

        @Override
        public void update(SystemContext context) {
            link.get().send();
        }

        @Override
        public void destroy() {
            link.get().close();
        }
    }

    /// Receives before the simulation.
    public static final class ReceiveSystem implements ComponentSystem {
        private final Supplier<Link> link;

        public ReceiveSystem(Supplier<Link> link) {
            this.link = link;
        }

        @Override
        public void create(SystemSetup setup) {
            setup.exclusive();
            Objects.requireNonNull(link.get(), "link");
        }

        @Override
        public void update(SystemContext context) {
            link.get().receive();
        }
    }
}
