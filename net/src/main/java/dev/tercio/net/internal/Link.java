package dev.tercio.net.internal;

import dev.tercio.World;
import dev.tercio.net.Transport;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/// Connects the components of a replication once its settings are known.
public final class Link {
    private final Transport transport;
    private final EntityRegistry registry;
    private final Offers offers;
    private final Outbox outbox;
    private final Envelope envelope;
    private final MessageBuilder builder;
    private final Sender sender;
    private final Receiver receiver;
    private final Restoration restoration;
    private final UnclaimedComponents unclaimed;
    private final Counters counters;
    private final Problems problems;
    private boolean requestRefreshFromAll = true;

    /// Counts the calls of [#send(long)]. The frame number of the world can decrease.
    private long tick;

    public Link(
            World world,
            Transport transport,
            Counters counters,
            Problems problems,
            ReplicationSettings settings) {
        this.transport = transport;
        this.counters = counters;
        this.problems = problems;
        List<SharedType<?>> types = new ArrayList<>();
        for (Class<?> type : settings.types()) {
            types.add(new SharedType<>(world, types.size(), type));
        }
        registry = new EntityRegistry(world, List.copyOf(types));
        offers = new Offers(registry, problems);
        outbox = new Outbox(transport, counters);
        TypeTable table = TypeTable.of(world, settings.types());
        long instance = ThreadLocalRandom.current().nextLong();
        Envelope.Identity identity =
                new Envelope.Identity(
                        registry.node(), settings.session(), instance, table.fingerprint());
        envelope = new Envelope(outbox, identity);
        builder = new MessageBuilder(registry, envelope, counters, table, settings.messageBytes());
        sender = new Sender(registry, offers, builder, envelope, settings);
        Ownership ownership = new Ownership(registry, offers, counters, problems);
        UnannouncedEntities unannounced = new UnannouncedEntities();
        Receiver.Parts parts =
                new Receiver.Parts(
                        registry,
                        ownership,
                        unannounced,
                        counters,
                        problems,
                        settings.maxReplicas());
        receiver = new Receiver(parts, transport, identity, settings);
        unclaimed = new UnclaimedComponents(registry, problems);
        restoration = new Restoration(registry, sender, unannounced, unclaimed);
    }

    public EntityRegistry registry() {
        return registry;
    }

    public Offers offers() {
        return offers;
    }

    public Iterable<Peer> peers() {
        return receiver.peers();
    }

    public boolean isComplete() {
        return receiver.isComplete();
    }

    public void requestRefreshFromAll() {
        receiver.peers().forEach(Peer::retry);
        requestRefreshFromAll = true;
    }

    void receive(long frame) {
        problems.frame(frame);
        resyncAfterRestore();
        receiver.receive(tick);
        if (receiver.isInSyncWithAll()) {
            unclaimed.resolve(receiver.nodes());
        }
        if (receiver.takeRefreshRequested()) {
            sender.refreshSoon();
        }
    }

    void send(long frame) {
        problems.frame(frame);
        resyncAfterRestore();
        outbox.flush();
        // a node that has received all messages of its peers since their first needs no refresh; a
        // peer
        // that has not sent anything yet is asked when it does
        if (requestRefreshFromAll && !receiver.isInSyncWithAll()) {
            envelope.postRequest(MessageLayout.ALL_NODES);
        }
        requestRefreshFromAll = false;
        sender.send(tick++, receiver.peers());
    }

    /// Resynchronises after a snapshot was loaded or frames were rolled back.
    private void resyncAfterRestore() {
        if (!restoration.isDue()) {
            return;
        }
        restoration.run();
        receiver.peers().forEach(Peer::requireRefresh);
        if (counters.messagesSent > 0) {
            // ids that peers may know must not be assigned to other entities
            registry.world().stableIds().startAfter(registry.highestOwn());
        }
    }

    void close() {
        builder.close();
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
            link.get().send(context.time().frame());
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
            link.get().receive(context.time().frame());
        }
    }
}
