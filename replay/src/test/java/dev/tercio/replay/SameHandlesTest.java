package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;

/// A saved world, a loaded one, one that was rolled back and an untouched one assign the same
/// handles to the same operations. Proves PE-01, PE-07.
class SameHandlesTest {
    private static final int WORD = 64;

    @TempDir private Path folder;

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void savedLoadedAndRolledBackWorldsContinueAlike(Tier tier) {
        Seed.run(random -> continueAlike(tier, random.nextLong()));
    }

    private void continueAlike(Tier tier, long seed) {
        Path file = folder.resolve("world.tsnap");
        for (int run = 0; run < 10; run++) {
            int steps = 40 + run * 40;
            try (World plain = RandomWorld.create(tier, run);
                    World saved = RandomWorld.create(tier, run);
                    World loaded = RandomWorld.create(tier, run + 1);
                    World rolledBack = RandomWorld.create(tier, run);
                    History history = History.of(rolledBack, 2)) {
                for (World world : List.of(plain, saved, rolledBack)) {
                    new RandomWorld(world, seed + run).steps(steps);
                    world.nextFrame();
                }
                Snapshot.save(saved, file, RandomWorld.format());
                new RandomWorld(loaded, seed - 1).steps(steps / 2);
                Snapshot.load(loaded, file, RandomWorld.format());
                new RandomWorld(rolledBack, seed - 2).stepsWithinFrame(steps);
                history.rollback(0);

                for (World world : List.of(plain, saved, loaded, rolledBack)) {
                    new RandomWorld(world, seed * 3).steps(200);
                }
                VisibleState expected = VisibleState.of(plain);
                assertEquals(expected, VisibleState.of(saved), "saved");
                assertEquals(expected, VisibleState.of(loaded), "loaded");
                assertEquals(expected, VisibleState.of(rolledBack), "rolled back");
                assertEquals(StateHash.of(plain), StateHash.of(loaded), "hash");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void schedulesContinueAlikeForAllNumbersOfWorkers(int workers) {
        Path file = folder.resolve("arena.tsnap");
        try (Arena plain = new Arena(1, Tier.HEAP, 7);
                Arena saved = new Arena(workers, Tier.HEAP, 7);
                Arena loaded = new Arena(workers, Tier.HEAP, 8)) {
            plain.run(30);
            saved.run(30);
            loaded.run(11);
            Snapshot.save(saved.schedule, file);
            Snapshot.load(loaded.schedule, file);
            for (int i = 0; i < 60; i++) {
                plain.schedule.run(0.02);
                saved.schedule.run(0.02);
                loaded.schedule.run(0.02);
                assertEquals(plain.world.entities(), saved.world.entities());
                assertEquals(plain.world.entities(), loaded.world.entities());
                assertEquals(StateHash.of(plain.world), StateHash.of(loaded.world));
            }
        }
    }

    /// The allocator's state includes the order in which words got free slots, which headers do not
    /// contain; see decision 0026.
    @Test
    void worldsWithEqualHeadersCanGiveDifferentHandles() {
        try (World first = World.create();
                World second = World.create()) {
            destroy(first, 5, WORD + 6);
            destroy(second, WORD + 6, 5);
            assertArrayEquals(headers(first), headers(second));
            assertEquals(StateHash.of(first), StateHash.of(second));

            World[] loaded = {reload(first), reload(second)};
            Entity inFirst = first.spawn(new Kinds.Points(0));
            Entity inSecond = second.spawn(new Kinds.Points(0));
            assertNotEquals(inFirst, inSecond);
            assertEquals(inFirst, loaded[0].spawn(new Kinds.Points(0)));
            assertEquals(inSecond, loaded[1].spawn(new Kinds.Points(0)));
            loaded[0].close();
            loaded[1].close();
        }
    }

    private static void destroy(World world, int... indexes) {
        List<Entity> all = world.spawnAll(2 * WORD, ComponentSet.of(Kinds.Points.class));
        for (int index : indexes) {
            world.destroy(all.get(index));
        }
    }

    private static long[] headers(World world) {
        return ((DirectWorld) world).table().identitiesAt(0);
    }

    private World reload(World world) {
        Path file = folder.resolve("world.tsnap");
        Snapshot.save(world, file);
        World loaded = World.create();
        loaded.register(Kinds.Points.class);
        Snapshot.load(loaded, file);
        return loaded;
    }
}
