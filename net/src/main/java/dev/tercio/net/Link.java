package dev.tercio.net;

import dev.tercio.World;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;

import java.util.ArrayList;
import java.util.List;

/// The parts of a replication, put together when the settings are known.
final class Link {
    private final Transport transport;
    private final Roster roster;
    private final Gifts gifts;
    private final Outbox outbox;
    private final Envelope envelope;
    private final Draft draft;
    private final Sender sender;
    private final Receiver receiver;
    private boolean askEverybody = true;

    Link(World world, Transport transport, Counters counters, ReplicationSettings settings) {
        this.transport = transport;
        List<SharedType<?>> types = new ArrayList<>();
        for (Class<?> type : settings.types()) {
            types.add(new SharedType<>(world, types.size(), type));
        }
        roster = new Roster(world, List.copyOf(types));
        gifts = new Gifts(roster);
        outbox = new Outbox(transport, counters);
        envelope = new Envelope(outbox, roster.node(), settings.session());
        int limit = Math.min(settings.messageBytes(), transport.maxMessageBytes());
        draft = new Draft(roster, envelope, counters, limit);
        sender = new Sender(roster, gifts, draft, envelope, settings.heartbeat(), settings.retry());
        Transfers transfers = new Transfers(roster, gifts, counters);
        receiver =
                new Receiver(
                        roster,
                        transport,
                        transfers,
                        counters,
                        settings.maxReplicas(),
                        settings.retry());
    }

    Roster roster() {
        return roster;
    }

    Gifts gifts() {
        return gifts;
    }

    Iterable<Peer> peers() {
        return receiver.peers();
    }

    void askEverybody() {
        receiver.peers().forEach(Peer::doubt);
        askEverybody = true;
    }

    void receive() {
        receiver.receive();
        if (receiver.takeAsked()) {
            sender.refreshSoon();
        }
    }

    void send(long frame) {
        outbox.flush();
        // who follows all others from their first message knows everything already; one that has
        // not
        // spoken yet is asked when it does
        if (askEverybody && !receiver.isFollowingAll()) {
            envelope.postRequest(MessageLayout.EVERYBODY);
        }
        askEverybody = false;
        sender.send(frame, receiver.peers());
    }

    void close() {
        draft.close();
        transport.close();
    }

    /// Sends at the end of the simulation.
    static final class SendSystem implements ComponentSystem {
        private final Replication replication;

        SendSystem(Replication replication) {
            this.replication = replication;
        }

        @Override
        public void create(SystemSetup setup) {
            setup.exclusive();
            replication.link();
        }

        @Override
        public void update(SystemContext context) {
            replication.link().send(context.time().frame());
        }

        @Override
        public void destroy() {
            replication.link().close();
        }
    }

    /// Receives before the simulation.
    static final class ReceiveSystem implements ComponentSystem {
        private final Replication replication;

        ReceiveSystem(Replication replication) {
            this.replication = replication;
        }

        @Override
        public void create(SystemSetup setup) {
            setup.exclusive();
            replication.link();
        }

        @Override
        public void update(SystemContext context) {
            replication.link().receive();
        }
    }
}
