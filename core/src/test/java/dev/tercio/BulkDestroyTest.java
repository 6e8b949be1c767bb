package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.command.CommandBuffer;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// A bulk destroy has the same result as single destroys. Adjacent entities of a word take a fast
/// path.
class BulkDestroyTest {
    record Position(float x, float y) {}

    record Name(String text) {}

    record Marked() {}

    private enum Way {
        DIRECT,
        COMMANDS,
        QUERY
    }

    /// Proves EN-02, EN-04: whatever is listed, in whatever order, stale and doubled handles among
    /// it.
    @ParameterizedTest
    @EnumSource(Tier.class)
    void bulkDestroyEqualsSingleDestroys(Tier tier) {
        Seed.run(
                random -> {
                    try (World together = world(tier);
                            World single = world(tier)) {
                        for (int round = 0; round < 20; round++) {
                            long seed = random.nextLong();
                            List<Entity> listed = prepare(together, new Random(seed));
                            assertEquals(listed, prepare(single, new Random(seed)));
                            List<Entity> given =
                                    random.nextBoolean() ? listed : new EntityList(listed);
                            int ended = together.destroyAll(given);
                            int expected = 0;
                            for (Entity entity : listed) {
                                expected += single.destroy(entity) ? 1 : 0;
                            }
                            assertEquals(expected, ended);
                            assertSame(single, together);
                        }
                    }
                });
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void theNextEntitiesGetTheSameHandlesAfterEachWay(Way way) {
        try (World together = World.create();
                World single = World.create()) {
            for (World world : List.of(together, single)) {
                for (int i = 0; i < 500; i++) {
                    world.spawn(new Position(i, 0));
                }
            }
            switch (way) {
                case DIRECT -> together.destroyAll(together.query(Position.class).entities());
                case COMMANDS -> {
                    try (CommandBuffer commands = together.commands()) {
                        together.entities().forEach(commands::destroy);
                        together.play(commands);
                    }
                }
                case QUERY -> {
                    try (CommandBuffer commands = together.commands()) {
                        commands.destroyAll(together.query(Position.class));
                        together.play(commands);
                    }
                }
            }
            single.entities().forEach(single::destroy);
            assertSame(single, together);
        }
    }

    @Test
    void authorityAndStableIdsAreDroppedToo() {
        try (World world = World.create()) {
            List<Entity> all = new ArrayList<>();
            for (int i = 0; i < 64; i++) {
                Entity entity = world.spawn(new Position(i, 0));
                world.setAuthority(entity, Position.class, true);
                world.stableIds().assign(entity);
                all.add(entity);
            }
            long id = world.stableIds().idOf(all.get(7)).orElse(0);
            assertEquals(64, world.destroyAll(all));
            assertTrue(world.stableIds().find(id).isEmpty());
            Entity next = world.spawn(new Position(1, 1));
            assertFalse(world.hasAnyAuthority(next));
            assertFalse(world.hasAuthority(next, Position.class));
            assertEquals(0, world.query(Position.class).owned(Position.class).count());
        }
    }

    @Test
    void aListThatChangesTheWorldIsRefused() {
        try (World world = World.create()) {
            List<Entity> all = new ArrayList<>();
            for (int i = 0; i < 64; i++) {
                all.add(world.spawn(new Position(i, 0)));
            }
            List<Entity> busy =
                    new AbstractList<>() {
                        private int asked;

                        @Override
                        public Entity get(int index) {
                            // the first pass only checks the list
                            if (asked++ == all.size() + 10) {
                                world.destroy(all.getFirst());
                            }
                            return all.get(index);
                        }

                        @Override
                        public int size() {
                            return all.size();
                        }
                    };
            assertThrows(IllegalStateException.class, () -> world.destroyAll(busy));
            assertEquals(54, world.size());
            assertEquals(54, world.destroyAll(all));
            assertEquals(0, world.size());
        }
    }

    private static World world(Tier tier) {
        return World.create(
                WorldOptions.DEFAULT
                        .register(Position.class, tier)
                        .register(Name.class, Tier.MANAGED)
                        .register(Marked.class));
    }

    /// Spawns adjacent entities of several kinds, changes some, and lists many of them.
    private static List<Entity> prepare(World world, Random random) {
        for (int run = 0; run < 4; run++) {
            int kind = random.nextInt(3);
            int count = 1 + random.nextInt(150);
            for (int i = 0; i < count; i++) {
                switch (kind) {
                    case 0 -> world.spawn(new Position(i, run));
                    case 1 -> world.spawn(new Position(i, run), new Marked());
                    default -> world.spawn(new Position(i, run), new Name("n" + i));
                }
            }
        }
        List<Entity> living = new ArrayList<>(world.entities());
        List<Entity> listed = new ArrayList<>();
        for (Entity entity : living) {
            if (random.nextInt(8) == 0) {
                world.add(entity, Marked.class);
            }
            if (random.nextInt(4) != 0) {
                listed.add(entity);
            }
            if (random.nextInt(16) == 0) {
                listed.add(entity);
            }
            if (random.nextInt(16) == 0) {
                listed.add(Entity.of(entity.index(), entity.generation() + 1));
            }
        }
        if (random.nextInt(3) == 0) {
            Collections.shuffle(listed, random);
        }
        return listed;
    }

    private static void assertSame(World expected, World actual) {
        assertEquals(expected.entities(), actual.entities());
        for (Entity entity : expected.entities()) {
            assertEquals(expected.describe(entity), actual.describe(entity));
        }
        assertEquals(expected.query(Position.class).count(), actual.query(Position.class).count());
        // the slots of new entities show what is free, and in which order
        for (int i = 0; i < 100; i++) {
            assertEquals(expected.spawn(new Position(i, -1)), actual.spawn(new Position(i, -1)));
        }
    }
}
