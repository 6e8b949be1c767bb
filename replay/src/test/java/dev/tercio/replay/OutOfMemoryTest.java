package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.query.Query;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// If any allocation fails during a load, a replay or a rollback, the world is unchanged. Proves
/// PE-04.
class OutOfMemoryTest {
    @TempDir private Path folder;

    /// The state that must not change.
    private static final class Witness {
        private final World world;
        private final StateHash kept;
        private final Query<RandomWorld.Position> changed;
        private final VisibleState visible;
        private final long hash;
        private final int types;

        Witness(World world) {
            this.world = world;
            this.kept = new StateHash(world);
            this.changed = world.query(RandomWorld.Position.class);
            this.changed.changed(RandomWorld.Position.class).count();
            this.visible = VisibleState.of(world);
            this.hash = kept.now();
            this.types = world.types().size();
        }

        void check() {
            assertEquals(hash, StateHash.of(world));
            assertEquals(hash, kept.now());
            assertEquals(visible, VisibleState.of(world));
            assertEquals(types, world.types().size());
        }
    }

    private static World random(Tier tier, long seed, int steps) {
        World world = RandomWorld.create(tier, seed);
        world.query(RandomWorld.Health.class).changed(RandomWorld.Health.class).count();
        world.removalReader(RandomWorld.Position.class);
        new RandomWorld(world, seed).steps(steps);
        return world;
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void loadThatFailsLeavesTheWorld(Tier tier) {
        Tier plain = tier == Tier.MANAGED ? Tier.HEAP : tier;
        Path file = folder.resolve("world.tsnap");
        Seed.run(
                random -> {
                    long hash;
                    try (World saved = random(plain, random.nextLong(), 200)) {
                        if (tier == Tier.MANAGED) {
                            saved.spawn(new RandomWorld.Plain(1, 2));
                        }
                        Snapshot.save(saved, file, RandomWorld.format());
                        hash = StateHash.of(saved);
                    }
                    try (World world = random(plain, random.nextLong(), 200)) {
                        Witness witness = new Witness(world);
                        FailingMemory.exhaust(
                                () -> Snapshot.load(world, file, RandomWorld.format()),
                                witness::check);
                        assertEquals(hash, StateHash.of(world));
                        assertEquals(hash, witness.kept.now());
                        WorldAudit.run(world);
                    }
                });
    }

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void worldContinuesAfterAFailedLoad(Tier tier) {
        Path file = folder.resolve("world.tsnap");
        try (World saved = random(tier, 3, 300)) {
            Snapshot.save(saved, file, RandomWorld.format());
        }
        boolean enough = false;
        for (int allowed = 0; !enough; allowed++) {
            try (World world = random(tier, 4, 200);
                    World twin = random(tier, 4, 200)) {
                enough =
                        FailingMemory.isEnough(
                                allowed, () -> Snapshot.load(world, file, RandomWorld.format()));
                if (!enough) {
                    new RandomWorld(world, 5).steps(100);
                    new RandomWorld(twin, 5).steps(100);
                    assertEquals(
                            VisibleState.of(twin), VisibleState.of(world), "allowed=" + allowed);
                    assertEquals(StateHash.of(twin), StateHash.of(world));
                    WorldAudit.run(world);
                }
            }
        }
    }

    @Test
    void queriesSeeNoChangesAfterALoadThatFailed() {
        Path file = folder.resolve("world.tsnap");
        try (World world = random(Tier.HEAP, 7, 200)) {
            Snapshot.save(world, file, RandomWorld.format());
            Query<RandomWorld.Position> changed =
                    world.query(RandomWorld.Position.class).changed(RandomWorld.Position.class);
            changed.toList();
            FailingMemory.exhaust(
                    () -> Snapshot.load(world, file, RandomWorld.format()),
                    () -> assertEquals(List.of(), changed.toList()));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void replayedFrameThatFailsLeavesTheWorld(Tier tier) {
        Seed.run(
                random -> {
                    Path place = folder.resolve("recording-" + random.nextInt(1 << 30));
                    RecorderOptions options = RecorderOptions.DEFAULT.format(RandomWorld.format());
                    List<Long> hashes = new ArrayList<>();
                    try (World world = random(tier, random.nextLong(), 60);
                            Recorder recorder = Recorder.start(world, place, options)) {
                        RandomWorld steps = new RandomWorld(world, random.nextLong());
                        hashes.add(StateHash.of(world));
                        for (int i = 0; i < 6; i++) {
                            steps.stepsWithinFrame(25);
                            if (i == 3) {
                                world.resources().set(new RandomWorld.Wind(i));
                                world.spawn(new Newcomer(i));
                            }
                            world.nextFrame();
                            hashes.add(StateHash.of(world));
                        }
                        assertEquals(6, recorder.frames());
                    }
                    replay(place, hashes, tier, random.nextLong());
                });
    }

    record Newcomer(int number) {}

    private static void replay(Path place, List<Long> hashes, Tier tier, long order) {
        try (Recording recording = Recording.open(place);
                World world = RandomWorld.create(tier, order)) {
            ((dev.tercio.internal.world.DirectWorld) world).allowInStreams(Newcomer.class);
            Replay replay = Replay.of(recording, world, RandomWorld.format());
            long first = replay.position();
            while (replay.position() < recording.lastFrame()) {
                Witness witness = new Witness(world);
                long position = replay.position();
                FailingMemory.exhaust(
                        replay::step,
                        () -> {
                            witness.check();
                            assertEquals(position, replay.position());
                        });
                assertEquals(hashes.get((int) (replay.position() - first)), StateHash.of(world));
                assertEquals(StateHash.of(world), witness.kept.now());
            }
            WorldAudit.run(world);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void rollbackThatFailsLeavesTheWorld(Tier tier) {
        Seed.run(
                random -> {
                    try (World world = random(tier, random.nextLong(), 60);
                            History history = History.of(world, 5)) {
                        List<Long> hashes = new ArrayList<>();
                        RandomWorld steps = new RandomWorld(world, random.nextLong());
                        for (int i = 0; i < 5; i++) {
                            steps.stepsWithinFrame(25);
                            world.resources().set(new RandomWorld.Wind(i));
                            world.nextFrame();
                            hashes.add(StateHash.of(world));
                        }
                        world.trim();
                        steps.stepsWithinFrame(25);
                        Witness witness = new Witness(world);
                        FailingMemory.exhaust(() -> history.rollback(3), witness::check);
                        assertEquals(hashes.get(1), StateHash.of(world));
                        assertEquals(StateHash.of(world), witness.kept.now());
                        history.rollback(1);
                        assertEquals(hashes.get(0), StateHash.of(world));
                        WorldAudit.run(world);
                    }
                });
    }

    @Test
    void historyThatCannotCopyAFrameReportsThatRollbackIsImpossible() {
        try (World world = random(Tier.HEAP, 1, 60);
                History history = History.of(world, 5)) {
            RandomWorld steps = new RandomWorld(world, 2);
            steps.stepsWithinFrame(20);
            world.nextFrame();
            steps.stepsWithinFrame(20);
            FailingMemory.exhaust(
                    world::nextFrame,
                    () -> {
                        assertEquals(0, history.depth());
                        assertThrows(IllegalStateException.class, () -> history.rollback(0));
                        steps.stepsWithinFrame(20);
                    });
            long hash = StateHash.of(world);
            steps.stepsWithinFrame(20);
            world.nextFrame();
            assertEquals(1, history.depth());
            history.rollback(1);
            assertEquals(hash, StateHash.of(world));
            WorldAudit.run(world);
        }
    }

    @Test
    void nativeMemoryIsUsedAgainWhenAWorldIsLoadedOften() {
        Path file = folder.resolve("world.tsnap");
        try (World world = random(Tier.NATIVE, 11, 100)) {
            Snapshot.save(world, file, RandomWorld.format());
            long hash = StateHash.of(world);
            for (int i = 0; i < 50; i++) {
                Snapshot.load(world, file, RandomWorld.format());
            }
            assertEquals(hash, StateHash.of(world));
            assertTrue(world.size() > 0);
            WorldAudit.run(world);
        }
    }
}
