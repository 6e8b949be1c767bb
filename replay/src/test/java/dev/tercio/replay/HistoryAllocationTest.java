package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;

import dev.tercio.ComponentSet;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.management.ManagementFactory;

/// In a steady state, a history copies and restores without allocating. Proves PE-07.
class HistoryAllocationTest {
    private static final int FRAMES = 64;

    /// The compiler needs some time before it eliminates unneeded allocations.
    private static final int PATIENCE = 3_000;

    record Position(float x, float y) {}

    record Shielded(boolean on) {}

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void framesAndRollbacksAllocateNothing(Tier tier) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier));
                History history = History.of(world, 8)) {
            world.spawnAll(5_000, ComponentSet.of(Position.class, Shielded.class));
            Query<Position> moving = world.query(Position.class);
            long least = Long.MAX_VALUE;
            for (int i = 0; i < PATIENCE && least > 0; i++) {
                least = Math.min(least, bytesOf(world, history, moving));
            }
            assertEquals(0, least, "bytes of " + FRAMES + " frames, tier=" + tier);
        }
    }

    /// The allocations of the history, without those of the loops in between.
    private static long bytesOf(World world, History history, Query<Position> moving) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long bytes = 0;
        for (int frame = 1; frame <= FRAMES; frame++) {
            moving.update(p -> new Position(p.x() + 1, p.y()));
            long before = threads.getCurrentThreadAllocatedBytes();
            world.nextFrame();
            if (frame % 4 == 0) {
                history.rollback(2);
            }
            bytes += threads.getCurrentThreadAllocatedBytes() - before;
        }
        return bytes;
    }
}
