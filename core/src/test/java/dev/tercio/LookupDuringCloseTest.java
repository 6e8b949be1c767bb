package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// A program that closes a world while another thread still reads it is wrong, but its process must
/// not end: native memory is read by address.
///
/// Proves QU-08, CO-04.
class LookupDuringCloseTest {
    private static final int READS = 200_000;

    private record Speed(int value, double factor) {}

    @Test
    void readsThatRunWhileTheWorldClosesFindTheValueNothingOrAreRefused() throws Exception {
        try (ExecutorService reader = Executors.newSingleThreadExecutor()) {
            for (int round = 0; round < 10; round++) {
                World world = World.create(WorldOptions.DEFAULT.tier(Tier.NATIVE));
                Entity entity = world.spawn(new Speed(7, 0.5));
                Lookup<Speed> speeds = world.lookup(Speed.class);
                CountDownLatch started = new CountDownLatch(1);
                Future<Boolean> result = reader.submit(() -> read(speeds, entity, started));
                started.await();
                world.close();
                assertTrue(result.get());
            }
        }
    }

    private static boolean read(Lookup<Speed> speeds, Entity entity, CountDownLatch started) {
        boolean known = true;
        try {
            for (int i = 0; i < READS; i++) {
                if (i == READS / 10) {
                    started.countDown();
                }
                int value = speeds.get(entity).value();
                known &= value == 7 || value == 0;
            }
        } catch (IllegalStateException closed) {
            return known;
        } finally {
            started.countDown();
        }
        return known;
    }
}
