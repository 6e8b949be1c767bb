package dev.tercio.dis.gateway;

import com.sun.management.ThreadMXBean;

import dev.tercio.ComponentType;
import dev.tercio.World;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.dis.reckoning.SendThresholds;
import dev.tercio.dis.transport.DatagramListener;
import dev.tercio.dis.transport.DisLoopback;
import dev.tercio.dis.transport.DisTransport;
import dev.tercio.query.Chunk;
import dev.tercio.query.EntityQuery;
import dev.tercio.query.Field;
import dev.tercio.query.Query;
import dev.tercio.schedule.Schedule;

import java.lang.management.ManagementFactory;
import java.util.function.Consumer;

/// Prints the bytes that 60 frames of a gateway allocate: with entities that are sent, and with
/// ghosts of two mappings. Each argument is a number of entities and gives one line.
final class GatewayAllocationProgram {
    private static final Field<double[]> EAST =
            ComponentType.of(LocalPosition.class).doubles("east");
    private static final Field<double[]> HEADING =
            ComponentType.of(LocalAngles.class).doubles("heading");

    /// The first frames grow buffers.
    private static final int WARM_UP = 30;

    static final int FRAMES = 60;

    /// Ghosts are not removed, although nothing is received.
    private static final SendThresholds PATIENT = new SendThresholds(1, 0.05, 1e6, 1e6, 0.1, 2.4);

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private GatewayAllocationProgram() {}

    /// Counts what it sends.
    private static final class Counting implements DisTransport {
        private long sent;

        @Override
        public void start(DatagramListener listener) {}

        @Override
        public boolean send(byte[] bytes, int offset, int length) {
            sent++;
            return true;
        }

        @Override
        public void close() {}
    }

    public static void main(String[] args) {
        for (String argument : args) {
            int count = Integer.parseInt(argument);
            System.out.println(
                    sending(count)
                            + " "
                            + ghosts(count, EntityMapping.local())
                            + " "
                            + ghosts(count, EntityMapping.ecef()));
        }
    }

    /// The bytes that frames allocate of a gateway whose entities move and turn.
    private static long sending(int count) {
        Counting transport = new Counting();
        try (World world = World.create()) {
            Schedule schedule = Schedule.of(world);
            DisGateway gateway =
                    DisGateway.of(schedule, Participant.settings(1, transport))
                            .map(EntityMapping.local());
            spawn(world, gateway, count);
            Query<LocalPosition> all = world.query(LocalPosition.class).with(LocalAngles.class);
            Consumer<Chunk> turn = GatewayAllocationProgram::turn;
            long bytes = measure(schedule, all, turn);
            long states = gateway.statistics().pdusSent();
            if (states < 3L * count || transport.sent == 0) {
                throw new IllegalStateException("too few states were sent: states=" + states);
            }
            schedule.close();
            return bytes;
        }
    }

    private static void turn(Chunk chunk) {
        double[] east = chunk.column(EAST);
        double[] heading = chunk.column(HEADING);
        for (int i = chunk.from(); i < chunk.to(); i++) {
            east[i] += 0.1;
            heading[i] += 0.005;
        }
    }

    /// The bytes that frames allocate of a gateway with ghosts.
    private static long ghosts(int count, EntityMapping<?> mapping) {
        DisLoopback network = new DisLoopback();
        try (World there = World.create();
                World here = World.create()) {
            Schedule sending = Schedule.of(there);
            Schedule receiving = Schedule.of(here);
            DisGateway sender =
                    DisGateway.of(sending, Participant.settings(1, network.join()))
                            .map(EntityMapping.local());
            DisSettings settings = Participant.settings(2, network.join()).thresholds(PATIENT);
            DisGateway.of(receiving, settings).map(mapping);
            spawn(there, sender, count);
            sending.run(Participant.STEP);
            Query<DisGhost> all = here.query(DisGhost.class);
            long bytes = measure(receiving, all, _ -> {});
            if (here.query(DisEntityId.class).count() != count) {
                throw new IllegalStateException("ghosts are missing");
            }
            sending.close();
            receiving.close();
            return bytes;
        }
    }

    private static void spawn(World world, DisGateway gateway, int count) {
        for (int i = 0; i < count; i++) {
            gateway.publish(
                    world.spawn(
                            new MasterDescriptor(0, Participant.TANK),
                            new LocalPosition(10 * i, 5 * i, 0),
                            new LocalVelocity(6, 0, 0),
                            new LocalAngles(0.1 * i, 0, 0),
                            new DisAppearance(1, 2, 3),
                            DisMarking.of("TANK " + i)));
        }
    }

    private static long measure(Schedule schedule, EntityQuery<?> moving, Consumer<Chunk> move) {
        for (int frame = 0; frame < WARM_UP; frame++) {
            moving.chunks(move);
            schedule.run(Participant.STEP);
        }
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int frame = 0; frame < FRAMES; frame++) {
            moving.chunks(move);
            schedule.run(Participant.STEP);
        }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
