package dev.tercio.dis.internal;

import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.World;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.gateway.DisDetonation;
import dev.tercio.dis.gateway.DisExercise;
import dev.tercio.dis.gateway.DisFire;
import dev.tercio.dis.gateway.DisManagement;
import dev.tercio.dis.gateway.DisProblem;
import dev.tercio.dis.gateway.DisSettings;
import dev.tercio.dis.gateway.DisStatistics;
import dev.tercio.dis.gateway.EntityMapping;
import dev.tercio.ingress.NetworkIngress;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.ScheduleException;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.schedule.SystemSetup;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.Consumer;

/// Connects the parts of a gateway and runs them as systems.
public final class Gateway {
    private final Exchange exchange;
    private final DatagramQueue queue;
    private final Freezing freezing;
    private final Sender sender;
    private final Ghosts ghosts;
    private final Transfers transfers;
    private final Shots shots;
    private final Management management;
    private final Receiver receiver;
    private final Requests requests;
    private boolean started;

    private Gateway(World world, DisSettings settings) {
        exchange = new Exchange(world, settings);
        queue = new DatagramQueue(settings.receiveBytes());
        ghosts = new Ghosts(exchange);
        freezing = new Freezing(exchange, ghosts);
        sender = new Sender(exchange, freezing);
        transfers = new Transfers(exchange, sender, ghosts, freezing);
        shots = new Shots(exchange, sender, ghosts);
        management = new Management(exchange, sender, transfers, freezing);
        StateReceiver states = new StateReceiver(exchange, ghosts, transfers);
        receiver = new Receiver(exchange, states, shots, management);
        requests = new Requests(exchange);
    }

    /// Creates a gateway and adds its systems to a schedule.
    public static Gateway addTo(Schedule schedule, DisSettings settings) {
        Gateway gateway = new Gateway(schedule.world(), settings);
        NetworkIngress ingress =
                new NetworkIngress(schedule.world(), 2, NetworkIngress.Overflow.DROP_OLDEST);
        Intake intake = new Intake(gateway.queue, ingress, gateway.exchange.problems);
        settings.transport().start(gateway.queue);
        try {
            SystemOptions receiving = SystemOptions.DEFAULT.in(Phases.NETWORK_RECEIVE);
            schedule.add(intake, receiving.named("dis intake"));
            schedule.add(ingress, receiving.named("dis ingress").after("dis intake"));
            schedule.add(
                    gateway.new ReceiveSystem(),
                    receiving.named("dis receive").after("dis ingress"));
            schedule.add(
                    gateway.new SendSystem(),
                    SystemOptions.DEFAULT.named("dis send").in(Phases.NETWORK_SEND));
        } catch (RuntimeException e) {
            settings.transport().close();
            throw e instanceof ScheduleException
                    ? new IllegalStateException(
                            "gateway cannot be added to the schedule: world="
                                    + schedule.world().name()
                                    + "; a schedule has at most one gateway",
                            e)
                    : e;
        }
        return gateway;
    }

    public void map(EntityMapping<?> mapping) {
        exchange.checkOpen();
        if (started) {
            throw new IllegalStateException(
                    "gateway has started: setting=map, world=" + exchange.world.name());
        }
        exchange.mappings.add(rows(mapping));
    }

    private <V> MappedRows<V> rows(EntityMapping<V> mapping) {
        return new MappedRows<>(
                exchange.world,
                mapping,
                exchange.mappings.size(),
                sender,
                ghosts,
                exchange.problems);
    }

    public void manage(DisManagement handler) {
        exchange.checkOpen();
        management.handler(handler);
    }

    public DisEntityId publish(Entity entity) {
        exchange.checkOpen();
        return sender.publish(entity);
    }

    public Entity find(DisEntityId id) {
        return exchange.find(id);
    }

    public boolean isOwned(Entity entity) {
        return exchange.isOwned(entity);
    }

    public void offer(Entity entity, DisEntityId application) {
        exchange.checkOpen();
        transfers.offer(entity, application);
    }

    public void request(Entity entity, DisEntityId application) {
        exchange.checkOpen();
        transfers.request(entity, application);
    }

    public Requests requests() {
        return requests;
    }

    public DisEntityId nextEventId() {
        exchange.checkOpen();
        return exchange.nextEvent();
    }

    public DisStatistics statistics() {
        return exchange.counters.statistics(receiver.reader(), queue.dropped());
    }

    public List<DisProblem> problems() {
        return exchange.problems.all();
    }

    /// Applies what was received, and moves ghosts.
    private final class ReceiveSystem implements ComponentSystem {
        private final Consumer<ReceivedWords> accept = receiver::accept;
        private @Nullable EventReader<ReceivedWords> received;

        @Override
        public void create(SystemSetup setup) {
            setup.exclusive();
            received = setup.eventReader(ReceivedWords.class);
            started = true;
        }

        @Override
        public void update(SystemContext context) {
            double now = context.time().elapsed();
            if (exchange.begin(context.time(), now)) {
                ghosts.clear();
            }
            exchange.counters.ghosts = ghosts.count();
            if (received != null) {
                received.forEach(accept);
            }
            receiver.applyAll();
            freezing.applyDue();
            if (exchange.exercise().continues(DisExercise.RECEIVE)) {
                updateGhosts();
            }
        }

        private void updateGhosts() {
            transfers.takeBack(ghosts.removeSilent());
            exchange.counters.ghosts = ghosts.count();
            ghosts.prepare();
            for (MappedRows<?> mapping : exchange.mappings) {
                mapping.readGhosts();
            }
            ghosts.reportIncomplete();
        }
    }

    /// Sends what is due.
    private final class SendSystem implements ComponentSystem {
        private final Consumer<DisFire> sendFire = shots::send;
        private final Consumer<DisDetonation> sendDetonation = shots::send;
        private @Nullable EventReader<DisFire> fires;
        private @Nullable EventReader<DisDetonation> detonations;

        @Override
        public void create(SystemSetup setup) {
            setup.exclusive();
            fires = setup.eventReader(DisFire.class);
            detonations = setup.eventReader(DisDetonation.class);
        }

        @Override
        public void update(SystemContext context) {
            double now = context.time().elapsed() + context.time().step();
            if (exchange.begin(context.time(), now)) {
                ghosts.clear();
            }
            transfers.endOverdue();
            sender.send();
            if (fires != null && detonations != null) {
                fires.forEach(sendFire);
                detonations.forEach(sendDetonation);
            }
            // after the shots, so that receivers still have the entities they name
            sender.sweep();
            exchange.outbox.flush();
        }

        @Override
        public void destroy() {
            sender.close();
            exchange.closed = true;
            exchange.settings.transport().close();
        }
    }
}
