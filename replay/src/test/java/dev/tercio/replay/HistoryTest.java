package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.ChildOf;
import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// The last frames can be rolled back, and running them again gives the same result. Proves PE-07.
class HistoryTest {
    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void framesThatRunAgainGiveTheSameResult(Tier tier) {
        Seed.run(
                random -> {
                    try (Arena arena = new Arena(2, tier, random.nextLong());
                            History history = History.of(arena.schedule, 9)) {
                        walk(arena, history, random);
                    }
                });
    }

    private static void walk(Arena arena, History history, Random random) {
        List<Long> hashes = new ArrayList<>();
        hashes.add(StateHash.of(arena.world));
        int frame = 0;
        for (int i = 0; i < 150; i++) {
            if (random.nextInt(4) == 0 && history.depth() > 0) {
                int back = random.nextInt(history.depth() + 1);
                if (random.nextBoolean()) {
                    // changes between frames are undone as well
                    arena.world.spawnAll(20, ComponentSet.of(Arena.Health.class));
                    arena.world.destroyAll(arena.world.entities().subList(0, 5));
                }
                history.rollback(back);
                frame -= back;
                assertEquals(hashes.get(frame), StateHash.of(arena.world), "back=" + back);
                assertEquals(frame, arena.schedule.frame());
            } else {
                arena.schedule.run(0.01);
                frame++;
                long hash = StateHash.of(arena.world);
                if (frame < hashes.size()) {
                    assertEquals(hashes.get(frame), hash, "again, frame=" + frame);
                } else {
                    hashes.add(hash);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void randomWorldsAreRestored(Tier tier) {
        Seed.run(
                random -> {
                    try (World world = RandomWorld.create(tier, random.nextLong());
                            History history = History.of(world, 1 + random.nextInt(12))) {
                        List<VisibleState> states = new ArrayList<>();
                        states.add(VisibleState.of(world));
                        byte[] file = save(world);
                        for (int i = 0; i < 60; i++) {
                            if (random.nextInt(12) == 0) {
                                if (random.nextBoolean()) {
                                    file = save(world);
                                }
                                load(world, file);
                                world.nextFrame();
                                states.clear();
                                states.add(VisibleState.of(world));
                            }
                            RandomWorld things = new RandomWorld(world, random.nextLong());
                            things.stepsWithinFrame(20);
                            if (random.nextInt(3) == 0) {
                                int back = random.nextInt(history.depth() + 1);
                                history.rollback(back);
                                for (int k = 0; k < back; k++) {
                                    states.removeLast();
                                }
                                assertEquals(states.getLast(), VisibleState.of(world));
                            } else {
                                world.nextFrame();
                                states.add(VisibleState.of(world));
                            }
                        }
                    }
                });
    }

    private static byte[] save(World world) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        Snapshot.save(world, file, RandomWorld.format());
        return file.toByteArray();
    }

    private static void load(World world, byte[] file) {
        Snapshot.load(world, new ByteArrayInputStream(file), RandomWorld.format());
    }

    /// Blocks that a load removes and later frames use again are empty in the frames between.
    @Test
    void framesBeforeALoadAreNotRestored() {
        WorldOptions options =
                WorldOptions.DEFAULT.register(Arena.Health.class).register(ChildOf.class);
        try (World world = World.create(options);
                History history = History.of(world, 2)) {
            Entity parent = world.spawn(new Arena.Health(1));
            Entity child = world.spawn(new Arena.Health(2));
            byte[] file = save(world);
            // several pages, more frames than are kept
            world.spawnAll(20_000, ComponentSet.of(Arena.Health.class));
            world.add(child, new ChildOf(parent));
            for (int i = 0; i < 4; i++) {
                world.nextFrame();
            }
            load(world, file);
            world.nextFrame();
            VisibleState loaded = VisibleState.of(world);
            world.spawnAll(17_000, ComponentSet.of(Arena.Health.class));
            world.add(parent, new ChildOf(child));
            world.nextFrame();

            history.rollback(1);
            // counts first, so that a failure does not list all entities
            assertEquals(2, world.entities().size());
            assertEquals(2, world.query(Arena.Health.class).count());
            assertEquals(loaded, VisibleState.of(world));
            assertEquals(0, world.sources(ChildOf.class, parent).count());
            assertEquals(0, world.sources(ChildOf.class, child).count());
        }
    }

    @Test
    void freedMemoryIsNotRestored() {
        try (World world = World.create();
                History history = History.of(world, 8)) {
            List<Entity> all = world.spawnAll(100, ComponentSet.of(Arena.Health.class));
            world.nextFrame();
            world.destroyAll(all);
            assertEquals(1, world.trim());
            world.nextFrame();
            world.spawnAll(100, ComponentSet.of(Arena.Health.class));
            world.nextFrame();

            history.rollback(1);
            assertEquals(0, world.size());
            assertEquals(0, world.query(Arena.Health.class).count());
            history.rollback(1);
            assertEquals(all, world.entities());
            assertEquals(100, world.query(Arena.Health.class).count());
        }
    }

    @Test
    void rollbackCannotCrossALoad() {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (World world = World.create(WorldOptions.DEFAULT.register(Arena.Health.class));
                History history = History.of(world, 8)) {
            world.spawn(new Arena.Health(1));
            world.nextFrame();
            Snapshot.save(world, file, SaveFormat.DEFAULT);
            world.nextFrame();
            Snapshot.load(world, new ByteArrayInputStream(file.toByteArray()), SaveFormat.DEFAULT);

            assertEquals(0, history.depth());
            assertThrows(IllegalArgumentException.class, () -> history.rollback(1));
            assertThrows(IllegalStateException.class, () -> history.rollback(0));
            world.spawn(new Arena.Health(2));
            world.nextFrame();
            world.spawn(new Arena.Health(3));
            history.rollback(0);
            assertEquals(2, world.size());
        }
    }

    @Test
    void rollbackIsLimitedToTheDepth() {
        try (World world = World.create();
                History history = History.of(world, 2)) {
            assertEquals(0, history.depth());
            world.spawn();
            world.nextFrame();
            world.nextFrame();
            world.nextFrame();
            assertEquals(2, history.depth());
            assertThrows(IllegalArgumentException.class, () -> history.rollback(3));
            history.rollback(2);
            assertEquals(0, history.depth());
            assertEquals(1, world.size());
            assertEquals(1, world.frame());
        }
    }
}
