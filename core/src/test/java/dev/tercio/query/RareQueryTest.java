package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.PresenceAudit;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.testing.Seed;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import java.util.function.Predicate;

/// Queries over components that few entities have, compared with a model while entities get and
/// lose them one by one, in runs of whole words, and by being destroyed.
///
/// Proves NF-12.
class RareQueryTest {
    private static final int ENTITIES = 40_000;

    /// The slots that are used; new entities may leave gaps.
    private static final int SLOTS = 2 * ENTITIES;

    private static final int ROUNDS = 30;

    record Position(int x) {}

    record Burning(int since) {}

    record Selected() {}

    @ParameterizedTest
    @EnumSource(Tier.class)
    void rareComponentsAreFoundAsInAModel(Tier tier) {
        Seed.run(
                random -> {
                    WorldOptions options = WorldOptions.DEFAULT.tier(tier).workers(2);
                    try (World world = World.create(options)) {
                        new Model(world, random).run();
                    }
                });
    }

    private static final class Model {
        private final World world;
        private final Random random;
        private final Entity[] entities = new Entity[SLOTS];
        private final int[] x = new int[SLOTS];
        private final TreeSet<Integer> alive = new TreeSet<>();
        private final TreeSet<Integer> burning = new TreeSet<>();
        private final Set<Integer> selected = new HashSet<>();

        /// Which slots started to burn since the last check.
        private final Set<Integer> added = new HashSet<>();

        private final Query2<Position, Burning> query;
        private final Query<Position> changed;
        private final Query<Burning> kindled;

        Model(World world, Random random) {
            this.world = world;
            this.random = random;
            for (int i = 0; i < ENTITIES; i++) {
                Entity entity = world.spawn(new Position(0));
                entities[entity.index()] = entity;
                alive.add(entity.index());
            }
            world.register(Burning.class);
            query = world.query(Position.class, Burning.class);
            changed = world.query(Position.class).changed(Position.class);
            kindled = world.query(Burning.class).added(Burning.class);
            handles(changed);
            handles(kindled);
        }

        void run() {
            for (int round = 0; round < ROUNDS; round++) {
                int steps = random.nextInt(20);
                for (int i = 0; i < steps; i++) {
                    step();
                }
                PresenceAudit.check(world);
                checkResults();
                checkUpdate(round % 3 == 0 ? query.parallel() : query);
                checkFilters();
            }
        }

        private void step() {
            int slot = random.nextInt(ENTITIES);
            switch (random.nextInt(12)) {
                case 0 -> forRun(slot, this::kindle);
                case 1 -> forRun(slot, this::quench);
                case 2 -> destroy(slot);
                case 3 -> select(slot);
                case 4 -> forRun(slot, this::select);
                case 5, 6, 7 -> quench(burning.isEmpty() ? slot : burning.first());
                default -> kindle(slot);
            }
        }

        private void forRun(int slot, IntConsumer action) {
            int end = Math.min(ENTITIES, slot + random.nextInt(300));
            for (int i = slot; i < end; i++) {
                action.accept(i);
            }
        }

        private void kindle(int slot) {
            if (alive.contains(slot) && burning.add(slot)) {
                world.add(entities[slot], new Burning(slot));
                added.add(slot);
            }
        }

        private void quench(int slot) {
            if (burning.remove(slot)) {
                world.remove(entities[slot], Burning.class);
                added.remove(slot);
            }
        }

        private void select(int slot) {
            if (alive.contains(slot) && selected.add(slot)) {
                world.add(entities[slot], Selected.class);
            }
        }

        private void destroy(int slot) {
            if (alive.remove(slot)) {
                world.destroy(entities[slot]);
                burning.remove(slot);
                selected.remove(slot);
                added.remove(slot);
            }
        }

        private List<Entity> burning(Predicate<Integer> filter) {
            return burning.stream().filter(filter).map(slot -> entities[slot]).toList();
        }

        private void checkResults() {
            List<Entity> expected = burning(slot -> true);
            assertEquals(expected, query.entities());
            assertEquals(expected.size(), query.count());
            assertEquals(expected.isEmpty(), query.isEmpty());
            assertEquals(expected.stream().findFirst(), query.firstEntity());
            int[] slots = new int[1];
            query.chunks(
                    chunk -> {
                        for (int word = chunk.from() / 64; word < chunk.to() / 64; word++) {
                            slots[0] += Long.bitCount(chunk.word(word));
                        }
                    });
            assertEquals(expected.size(), slots[0]);
        }

        private void checkUpdate(Query2<Position, Burning> updated) {
            updated.update((position, fire) -> new Position(position.x() + 1));
            burning.forEach(slot -> x[slot]++);
            assertEquals(burning(slot -> true), handles(changed));
            assertEquals(List.of(), handles(changed));
            List<String> expected =
                    burning.stream().map(slot -> slot + " " + x[slot] + " " + slot).toList();
            List<String> seen = new ArrayList<>();
            query.forEachEntity(
                    (self, position, fire) ->
                            seen.add(self.index() + " " + position.x() + " " + fire.since()));
            assertEquals(expected, seen);
        }

        private void checkFilters() {
            assertEquals(burning(selected::contains), query.with(Selected.class).entities());
            assertEquals(
                    burning(slot -> !selected.contains(slot)),
                    query.without(Selected.class).entities());
            assertEquals(
                    alive.stream()
                            .filter(slot -> burning.contains(slot) || selected.contains(slot))
                            .map(slot -> entities[slot])
                            .toList(),
                    world.query(Position.class).anyOf(Burning.class, Selected.class).entities());
            assertEquals(
                    alive.size() - burning.size(),
                    world.query(Position.class).without(Burning.class).count());
            assertEquals(burning(added::contains), handles(kindled));
            added.clear();
        }

        private static <T> List<Entity> handles(Query<T> query) {
            List<Entity> handles = new ArrayList<>();
            query.forEachEntity((self, value) -> handles.add(self));
            return handles;
        }
    }
}
