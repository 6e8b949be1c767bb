package dev.tercio.replay.internal.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.query.Query;
import dev.tercio.replay.SaveFormat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

/// The work of a history, counted in copies of blocks that it visits: keeping a frame does not
/// depend on the depth, and a rollback is linear in the number of frames.
///
/// Proves AC-08.
class HistoryGrowthTest {
    private static final int ENTITIES = 10_000;

    private record Position(float x) {}

    /// A world whose positions, headers and relations change in every frame.
    private static final class Run implements AutoCloseable {
        private final World world = World.create();
        private final Query<Position> moving = world.query(Position.class);
        private final Entity parent = world.spawn();
        private final Entity other = world.spawn();
        private final Entity child = world.spawn(new ChildOf(parent));
        private final WorldHistory history;

        Run(int depth) {
            for (int i = 0; i < ENTITIES; i++) {
                world.spawn(new Position(i));
            }
            history =
                    new WorldHistory(
                            (DirectWorld) world, null, depth, SaveFormat.DEFAULT, WorldHistory.ALL);
        }

        @Override
        public void close() {
            world.close();
        }

        void frames(int count) {
            for (int i = 0; i < count; i++) {
                moving.update(p -> new Position(p.x() + 1));
                boolean first = world.get(child, ChildOf.class).parent().equals(parent);
                world.set(child, new ChildOf(first ? other : parent));
                world.destroy(world.spawn());
                history.capture();
            }
        }

        private long steps(Runnable work) {
            long before = history.steps();
            work.run();
            return history.steps() - before;
        }

        long stepsOfFrames(int count) {
            return steps(() -> frames(count));
        }

        long stepsOfRollback(int count) {
            return steps(() -> history.rollback(count));
        }
    }

    @Test
    void keepingAFrameDoesNotDependOnTheDepth() {
        long[] steps = new long[3];
        List<Integer> depths = List.of(8, 60, 600);
        for (int i = 0; i < depths.size(); i++) {
            try (Run run = new Run(depths.get(i))) {
                run.frames(depths.get(i) + 5);
                assertEquals(depths.get(i), run.history.depth());
                steps[i] = run.stepsOfFrames(20);
            }
        }
        assertTrue(steps[0] > 0);
        assertEquals(steps[0], steps[1], "depth=60");
        assertEquals(steps[0], steps[2], "depth=600");
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 60, 600})
    void rollbackIsLinearInItsFrames(int depth) {
        try (Run run = new Run(depth)) {
            run.frames(depth + 5);
            long perFrame = run.stepsOfFrames(1);
            long steps = run.stepsOfRollback(depth);
            // a copy of each frame is searched twice and discarded, and each block is restored
            assertTrue(
                    steps <= 4 * perFrame * (depth + 1),
                    "steps=" + steps + ", perFrame=" + perFrame + ", depth=" + depth);
            assertEquals(0, run.history.depth());
        }
    }

    @Test
    void rollbackOfFewFramesDoesNotDependOnTheDepth() {
        long[] steps = new long[2];
        for (int i = 0; i < 2; i++) {
            int depth = i == 0 ? 8 : 600;
            try (Run run = new Run(depth)) {
                run.frames(depth + 5);
                steps[i] = run.stepsOfRollback(3);
            }
        }
        assertEquals(steps[0], steps[1]);
    }
}
