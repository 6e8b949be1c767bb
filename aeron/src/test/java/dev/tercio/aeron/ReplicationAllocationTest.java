package dev.tercio.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.net.Replication;
import dev.tercio.net.ReplicationOptions;
import dev.tercio.query.Query;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.util.List;

/// Frames that exchange values allocate nothing once the code is compiled: neither sending,
/// heartbeats included, nor receiving values. A received state message is an object, so the
/// receiver is measured between two heartbeats. Proves TR-03.
class ReplicationAllocationTest {
    private static final int ENTITIES = 500;

    /// More frames than between two heartbeats.
    private static final int FRAMES = 40;

    private static final long PATIENCE = 100_000_000_000L;

    record Body(double x, double y, long step) {
        Body next() {
            return new Body(x + 1, y - 1, step + 1);
        }
    }

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final List<String> endpoints = Ports.endpoints(2);
    private long sending;
    private long receiving;

    private static Schedule node(int number) {
        World world =
                World.create(WorldOptions.DEFAULT.node(number).workers(1).register(Body.class));
        return Schedule.of(world);
    }

    private Replication share(Schedule schedule, int number, int peer, int heartbeat) {
        AeronOptions options =
                AeronOptions.DEFAULT
                        .node(number)
                        .listen(endpoints.get(number - 1))
                        .peer(peer, endpoints.get(peer - 1));
        return Replication.of(
                        schedule,
                        AeronTransport.start(options),
                        ReplicationOptions.DEFAULT.heartbeat(heartbeat))
                .share(Body.class);
    }

    @Test
    void steadyFramesAllocateNothing() {
        try (Schedule one = node(1);
                Schedule two = node(2);
                World here = one.world();
                World there = two.world()) {
            Replication source = share(one, 1, 2, 30);
            Replication target = share(two, 2, 1, 100_000);
            for (int i = 0; i < ENTITIES; i++) {
                source.publish(here.spawn(new Body(i, 0, 0)));
            }
            long end = System.nanoTime() + PATIENCE;
            Query<Body> bodies = there.query(Body.class);
            while (bodies.count() < ENTITIES || !target.isInSync()) {
                one.run();
                two.run();
                assertTrue(System.nanoTime() < end, "timeout: peers=" + source.peers());
            }
            Query<Body> moving = here.query(Body.class);
            long sent = Long.MAX_VALUE;
            long received = Long.MAX_VALUE;
            while ((sent > 0 || received > 0) && System.nanoTime() < end) {
                measure(moving, one, two);
                sent = Math.min(sent, sending);
                received = Math.min(received, receiving);
            }
            assertEquals(0, sent, "bytes allocated by " + FRAMES + " sending frames");
            assertEquals(0, received, "bytes allocated by a receiving frame");
            assertTrue(target.statistics().updatesApplied() > ENTITIES);
        }
    }

    private void measure(Query<Body> moving, Schedule one, Schedule two) {
        sending = 0;
        receiving = Long.MAX_VALUE;
        long steps = 0;
        for (int i = 0; i < FRAMES; i++) {
            moving.update(Body::next);
            long start = threads.getCurrentThreadAllocatedBytes();
            one.run();
            long middle = threads.getCurrentThreadAllocatedBytes();
            two.run();
            long after = threads.getCurrentThreadAllocatedBytes();
            sending += middle - start;
            long step = target(two);
            if (step != steps) { // it has received values
                steps = step;
                receiving = Math.min(receiving, after - middle);
            }
        }
    }

    /// How often the first body that a node has received was changed.
    private static long target(Schedule node) {
        long[] step = {0};
        node.world().query(Body.class).forEach(body -> step[0] = body.step());
        return step[0];
    }
}
