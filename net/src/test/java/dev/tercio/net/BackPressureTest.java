package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;

import java.util.Comparator;
import java.util.List;

/// Values that the transport does not accept wait for the next frame, and the counters of both
/// nodes add up. Proves TR-03.
class BackPressureTest {
    private static final int ENTITIES = 4_000;
    private static final int FRAMES = 30;
    private static final int MESSAGE_BYTES = 1_400;

    record Body(double x, double y, double z, long step) {
        Body next() {
            return new Body(x + 1, y, z, step + 1);
        }
    }

    private static World world(int node) {
        return World.create(WorldOptions.DEFAULT.node(node).workers(1).register(Body.class));
    }

    /// A quarter of the messages of a frame fits into the queue of the receiver.
    @Test
    void everyChangeIsSentOrReplacedByANewerOne() {
        Loopback network = new Loopback(25, MESSAGE_BYTES);
        try (World here = world(1);
                World there = world(2);
                Schedule sending = Schedule.of(here);
                Schedule receiving = Schedule.of(there)) {
            Replication source = Replication.of(sending, network.join()).share(Body.class);
            Replication target = Replication.of(receiving, network.join()).share(Body.class);
            for (int i = 0; i < ENTITIES; i++) {
                source.publish(here.spawn(new Body(i, 0, 0, 0)));
            }
            for (int i = 0; i < 200; i++) {
                sending.run();
                receiving.run();
            }
            assertEquals(ENTITIES, there.query(Body.class).count());
            Query<Body> bodies = here.query(Body.class);
            ReplicationStatistics sent = source.statistics();
            ReplicationStatistics received = target.statistics();
            for (int i = 0; i < FRAMES; i++) {
                bodies.update(Body::next);
                sending.run();
                receiving.run();
            }
            long deferred = source.statistics().updatesDeferred() - sent.updatesDeferred();
            long updates = source.statistics().updatesSent() - sent.updatesSent();
            long applied = target.statistics().updatesApplied() - received.updatesApplied();
            assertTrue(deferred > 0, "no back pressure");
            assertEquals((long) FRAMES * ENTITIES, updates + deferred);
            assertEquals(updates, applied);
            assertEquals(0, target.statistics().messagesLost());
            // no value waits forever: the next frame starts where the last one has stopped, and
            // each value is sent in every second pass of four frames
            List<Long> steps = there.query(Body.class).toList().stream().map(Body::step).toList();
            assertTrue(steps.stream().allMatch(step -> step >= FRAMES - 8), "oldest=" + min(steps));
            for (int i = 0; i < 10; i++) {
                sending.run();
                receiving.run();
            }
            assertEquals(sorted(here), sorted(there));
        }
    }

    private static List<Body> sorted(World world) {
        return world.query(Body.class).toList().stream()
                .sorted(Comparator.comparingDouble(Body::x))
                .toList();
    }

    private static long min(List<Long> steps) {
        return steps.stream().mapToLong(Long::longValue).min().orElse(0);
    }
}
