package dev.tercio.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.net.Replication;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Any number of entities arrives over UDP with default options, before and after the peer has
/// connected. Proves TR-03.
class LargeWorldOverUdpTest {
    record Body(double x, double y, double z, double vx, double vy, double vz, long a, long b) {}

    private final List<String> endpoints = Ports.endpoints(2);

    private Replication share(Schedule schedule, int node, int peer) {
        AeronOptions options =
                AeronOptions.DEFAULT
                        .node(node)
                        .listen(endpoints.get(node - 1))
                        .peer(peer, endpoints.get(peer - 1));
        return Replication.of(schedule, AeronTransport.start(options)).share(Body.class);
    }

    private static void spawn(World world, Replication replication, int entities) {
        for (int i = 0; i < entities; i++) {
            replication.publish(world.spawn(new Body(i, 0, 0, 0, 0, 0, i, i)));
        }
    }

    /// Runs frames until everything has arrived.
    ///
    /// @param before how many entities exist when the peer connects
    /// @param later how many are created in one frame afterwards
    /// @param frameNanos the length of a frame, or 0 for as many frames as possible
    /// @return what was measured
    private String assertArrive(int before, int later, long seconds, long frameNanos) {
        try (World one = World.create(WorldOptions.DEFAULT.node(1).workers(1));
                World two = World.create(WorldOptions.DEFAULT.node(2).workers(1));
                Schedule sending = Schedule.of(one);
                Schedule receiving = Schedule.of(two)) {
            Replication here = share(sending, 1, 2);
            spawn(one, here, before);
            sending.run();
            Replication there = share(receiving, 2, 1);
            long start = System.nanoTime();
            int frames = 0;
            boolean connected = false;
            while (two.query(Body.class).count() < before + later
                    || !here.isInSync()
                    || !there.isInSync()) {
                sending.run();
                receiving.run();
                frames++;
                if (frameNanos > 0) {
                    LockSupport.parkNanos(start + frames * frameNanos - System.nanoTime());
                }
                if (!connected && two.query(Body.class).count() == before && there.isInSync()) {
                    connected = !there.peers().isEmpty();
                    if (connected) {
                        spawn(one, here, later);
                    }
                }
                long passed = System.nanoTime() - start;
                assertTrue(passed < TimeUnit.SECONDS.toNanos(seconds), "timeout");
            }
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            assertEquals(0, here.statistics().messagesDropped());
            assertEquals(List.of(), here.problems());
            assertEquals(List.of(), there.problems());
            return "frames=%d, ms=%d, bytes=%d"
                    .formatted(frames, millis, here.statistics().bytesSent());
        }
    }

    @Test
    void eighteenThousandEntitiesArriveAtAPeerThatConnects() {
        assertArrive(18_000, 0, 100, 0);
    }

    @Test
    void thirtyThousandEntitiesOfOneFrameArrive() {
        assertArrive(10, 30_000, 100, 0);
    }

    @Test
    void aHundredThousandEntitiesArrive() {
        assertArrive(100_000, 10_000, 100, 0);
    }

    @Test
    @Tag("manual")
    void aMillionEntitiesArrive() {
        long frame = TimeUnit.SECONDS.toNanos(1) / 60;
        System.out.println("a million entities: " + assertArrive(1_000_000, 10_000, 600, frame));
    }
}
