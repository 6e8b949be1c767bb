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

/// The parts of a replication, put together when the settings are known.
public final class Link {
    private final Transport transport;
    private final EntityRegistry roster;
    private final Offers offers;
    private final Outbox outbox;
    private final Envelope envelope;
    private final MessageBuilder draft;
    private final Sender sender;
    private final Receiver receiver;
    private final Restoration restoration;
    private final UnclaimedComponents unclaimed;
    private final Counters counters;
    private final Problems problems;
    private boolean askEverybody = true;

    /// Counts frames in which messages were sent. Frames of the world can go back.
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
        roster = new EntityRegistry(world, List.copyOf(types));
        offers = new Offers(roster, problems);
        outbox = new Outbox(transport, counters);
        TypeTable table = TypeTable.of(world, settings.types());
        long instance = ThreadLocalRandom.current().nextLong();
        Envelope.Identity identity =
                new Envelope.Identity(
                        roster.node(), settings.session(), instance, table.fingerprint());
        envelope = new Envelope(outbox, identity);
        draft = new MessageBuilder(roster, envelope, counters, table, settings.messageBytes());
        sender = new Sender(roster, offers, draft, envelope, settings);
        Ownership ownership = new Ownership(roster, offers, counters, problems);
        UnannouncedEntities orphans = new UnannouncedEntities();
        Receiver.Parts parts =
                new Receiver.Parts(
                        roster, ownership, orphans, counters, problems, settings.maxReplicas());
        receiver = new Receiver(parts, transport, identity, settings);
        unclaimed = new UnclaimedComponents(roster, problems);
        restoration = new Restoration(roster, sender, orphans, unclaimed);
    }

    public EntityRegistry roster() {
        return roster;
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

    public void askEverybody() {
        receiver.peers().forEach(Peer::retry);
        askEverybody = true;
    }

    void receive(long frame) {
        problems.frame(frame);
        followRestores();
        receiver.receive(tick);
        if (receiver.isFollowingAll()) {
            unclaimed.settle(receiver.nodes());
        }
        if (receiver.takeAsked()) {
            sender.refreshSoon();
        }
    }

    void send(long frame) {
        problems.frame(frame);
        followRestores();
        outbox.flush();
        // who follows all others from their first message knows everything already; one that has
        // not spoken yet is asked when it does
        if (askEverybody && !receiver.isFollowingAll()) {
            envelope.postRequest(MessageLayout.EVERYBODY);
        }
        askEverybody = false;
        sender.send(tick++, receiver.peers());
    }

    /// Resynchronises after a snapshot was loaded or frames were rolled back.
    private void followRestores() {
        if (!restoration.isDue()) {
            return;
        }
        restoration.run();
        receiver.peers().forEach(Peer::doubt);
        if (counters.messagesSent > 0) {
            // ids that others have heard of must not be made again for other entities
            roster.world().stableIds().startAfter(roster.highestOwn());
        }
    }

    void close() {
        draft.close();
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
