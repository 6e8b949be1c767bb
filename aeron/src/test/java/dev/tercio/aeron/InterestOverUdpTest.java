package dev.tercio.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.net.Area;
import dev.tercio.net.ExerciseKey;
import dev.tercio.net.Interpolation;
import dev.tercio.net.InterpolationOptions;
import dev.tercio.net.Replication;
import dev.tercio.net.ReplicationOptions;
import dev.tercio.net.Transport;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Interest, limited bandwidth and interpolation over UDP. Proves TR-04 and TR-10.
class InterestOverUdpTest {
    record Position(float x, float y) {}

    private static final long FRAME = 2_000_000;
    private static final long PATIENCE = 110_000_000_000L;

    private static final ReplicationOptions OPTIONS =
            ReplicationOptions.DEFAULT.interestInterval(1).peerBytes(4_000);

    private static Transport connect(int node, int peer, List<String> endpoints) {
        return AeronTransport.start(
                AeronOptions.DEFAULT
                        .node(node)
                        .listen(endpoints.get(node - 1))
                        .peer(peer, endpoints.get(peer - 1))
                        .key(ExerciseKey.of("the key of this exercise")));
    }

    private static Replication share(Schedule schedule, Transport transport) {
        World world = schedule.world();
        return Replication.of(schedule, transport, OPTIONS)
                .share(Position.class)
                .interestRule(
                        Area.class, Area.rule(world, Position.class, Position::x, Position::y));
    }

    private static void runUntil(BooleanSupplier done, Schedule one, Schedule two) {
        long end = System.nanoTime() + PATIENCE;
        while (!done.getAsBoolean()) {
            one.run();
            two.run();
            // leaves the processor to the two drivers, which need it to pass messages on
            LockSupport.parkNanos(FRAME);
            assertTrue(System.nanoTime() < end, "timeout");
        }
    }

    @Test
    void nodeReceivesWhatItHasAskedFor() {
        List<String> endpoints = Ports.endpoints(2);
        try (World one = World.create(WorldOptions.DEFAULT.node(1));
                World two = World.create(WorldOptions.DEFAULT.node(2));
                Schedule sending = Schedule.of(one);
                Schedule receiving = Schedule.of(two)) {
            Replication here = share(sending, connect(1, 2, endpoints));
            Replication there = share(receiving, connect(2, 1, endpoints));
            Interpolation<Position> smooth =
                    there.interpolate(
                            Position.class, InterpolationOptions.DEFAULT.fields("x", "y"));
            there.limitTo(Area.around(0, 0, 99.5));
            List<Entity> sent = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                sent.add(one.spawn(new Position(i, 0)));
                here.publish(sent.get(i));
            }
            runUntil(() -> two.entities().size() == 100, sending, receiving);
            // the first fifty leave, and ten others enter
            for (int i = 0; i < 50; i++) {
                one.set(sent.get(i), new Position(5_000, 0));
            }
            for (int i = 900; i < 910; i++) {
                one.set(sent.get(i), new Position(7, 7));
            }
            runUntil(
                    () -> two.entities().size() == 60 && here.statistics().entitiesLeft() >= 50,
                    sending,
                    receiving);
            double[] at = new double[2];
            Entity replica = two.entities().getFirst();
            assertTrue(smooth.read(replica, 0, at));
            assertEquals(two.get(replica, Position.class).x(), at[0], 1e-6);
            assertEquals(List.of(), here.problems());
            assertEquals(List.of(), there.problems());
        }
    }
}
