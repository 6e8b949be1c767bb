package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.command.CommandBuffer;
import dev.tercio.query.Query;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/// The second of two spawns, or of two destroys, in one page only changes bits. Whoever asks for
/// the result between them, or wants to know more than bits from then on, still sees every change.
///
/// Proves EN-02, QU-01, QU-05.
@Tag("conformance")
class ConsecutiveChangesTest {
    record Position(int x) {}

    record Velocity(int x) {}

    record Health(int points) {}

    record Shield(int points) {}

    record Burning(int since) {}

    private static final List<Set<Class<?>>> SETS =
            List.of(
                    Set.of(Position.class),
                    Set.of(Position.class, Velocity.class),
                    Set.of(Position.class, Velocity.class, Health.class),
                    Set.of(Position.class, Velocity.class, Health.class, Shield.class));

    private static final int STEPS = 120;

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void everyChangeIsSeen(Tier tier) {
        Seed.run(
                random -> {
                    for (int run = 0; run < Seed.repeats(60); run++) {
                        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
                            run(world, random);
                        }
                    }
                });
    }

    private static void run(World world, Random random) {
        // sometimes several pages
        world.spawnAll(random.nextInt(3) * 10_000, ComponentSet.of(Burning.class));
        Run run = new Run(world, random);
        for (int step = 0; step < STEPS; step++) {
            run.step();
        }
        run.checkAll();
    }

    /// Random changes of a world, and what it must contain.
    private static final class Run {
        private final World world;
        private final Random random;
        private final List<Entity> living = new ArrayList<>();
        private final Map<Entity, Set<Class<?>>> components = new HashMap<>();
        private final Set<Entity> unseen = new HashSet<>();
        private final Query<Health> rare;
        private final Query<Position> moving;
        private final boolean usesCommands;
        private final List<Entity> dead = new ArrayList<>();
        private Query<Position> added;
        private Lookup<Velocity> lookup;

        /// Whether entities are spawned or destroyed now: only changes of one kind follow each
        /// other.
        private boolean growing = true;

        Run(World world, Random random) {
            this.world = world;
            this.random = random;
            this.usesCommands = random.nextBoolean();
            rare = world.query(Health.class).with(Burning.class);
            moving = world.query(Position.class).with(Velocity.class);
        }

        void step() {
            growing ^= random.nextInt(20) == 0;
            int changes = 1 + random.nextInt(4);
            for (int i = 0; i < changes; i++) {
                change();
            }
            switch (random.nextInt(16)) {
                case 0 -> checkMoving();
                case 1 -> checkRare();
                case 2 -> checkAdded();
                case 3 -> checkLookup();
                case 4 -> checkAuthority();
                case 5 -> world.trim();
                case 6 -> burn();
                case 7 -> PresenceAudit.check(world);
                default -> {}
            }
        }

        private void change() {
            if (living.isEmpty() || growing) {
                spawn();
            } else {
                // often the last one, so that destroys follow each other in one page
                int last = living.size() - 1;
                destroy(random.nextBoolean() ? last : random.nextInt(living.size()));
            }
        }

        private void spawn() {
            Set<Class<?>> set = SETS.get(random.nextInt(SETS.size()));
            Entity spawned =
                    switch (set.size()) {
                        case 1 -> world.spawn(new Position(1));
                        case 2 -> world.spawn(new Position(1), new Velocity(2));
                        case 3 -> world.spawn(new Position(1), new Velocity(2), new Health(3));
                        default ->
                                world.spawn(
                                        new Position(1),
                                        new Velocity(2),
                                        new Health(3),
                                        new Shield(4));
                    };
            living.add(spawned);
            components.put(spawned, new HashSet<>(set));
            unseen.add(spawned);
        }

        private void destroy(int index) {
            Entity entity = living.get(index);
            living.set(index, living.getLast());
            living.removeLast();
            components.remove(entity);
            unseen.remove(entity);
            dead.add(entity);
            if (usesCommands) {
                try (CommandBuffer commands = world.commands()) {
                    commands.destroy(entity);
                    world.play(commands);
                }
            } else {
                world.destroy(entity);
            }
        }

        private void burn() {
            if (!living.isEmpty()) {
                Entity entity = living.get(random.nextInt(living.size()));
                world.add(entity, new Burning(1));
                components.get(entity).add(Burning.class);
            }
        }

        private void destroyTo(int count) {
            while (living.size() > count) {
                destroy(living.size() - 1);
            }
        }

        private Set<Entity> with(Class<?> first, Class<?> second) {
            Set<Entity> expected = new HashSet<>();
            components.forEach(
                    (entity, set) -> {
                        if (set.contains(first) && set.contains(second)) {
                            expected.add(entity);
                        }
                    });
            return expected;
        }

        private static <T> Set<Entity> visited(Query<T> query) {
            Set<Entity> visited = new HashSet<>();
            query.forEachEntity((entity, _) -> visited.add(entity));
            return visited;
        }

        /// Twice, because the second run of a query uses what the first has found.
        private void checkMoving() {
            assertEquals(with(Position.class, Velocity.class), visited(moving));
            assertEquals(with(Position.class, Velocity.class), visited(moving));
        }

        private void checkRare() {
            assertEquals(with(Health.class, Burning.class), visited(rare));
            assertEquals(with(Health.class, Burning.class), visited(rare));
        }

        /// The first one begins to track the component.
        private void checkAdded() {
            if (added == null) {
                added = world.query(Position.class).added(Position.class);
                added.drain();
            } else {
                assertEquals(unseen, visited(added));
            }
            unseen.clear();
        }

        /// The first one begins to cache handles.
        private void checkLookup() {
            if (lookup == null) {
                lookup = world.lookup(Velocity.class);
            }
            for (Entity entity : living) {
                boolean present = components.get(entity).contains(Velocity.class);
                assertEquals(present, lookup.has(entity));
                if (present) {
                    assertEquals(new Velocity(2), lookup.get(entity));
                }
            }
            for (Entity entity : dead) {
                assertFalse(lookup.has(entity));
                assertThrows(DeadEntityException.class, () -> lookup.get(entity));
            }
        }

        /// A new entity in the slot of a destroyed one does not inherit its authority. Nothing is
        /// asked before it is spawned.
        private void checkAuthority() {
            if (!living.isEmpty()) {
                int last = living.size() - 1;
                world.setAuthority(living.get(last), Position.class, true);
                destroy(last);
                spawn();
                spawn();
            }
            assertEquals(0, world.query(Position.class).owned(Position.class).count());
        }

        void checkAll() {
            checkMoving();
            checkRare();
            checkAdded();
            checkAdded();
            checkLookup();
            checkAuthority();
            // the audit reads summaries, which queries do not when their rows are known
            destroyTo(living.size() / 2);
            PresenceAudit.check(world);
            destroyTo(0);
            PresenceAudit.check(world);
            checkMoving();
            checkRare();
            assertEquals(0, world.query(Position.class).count());
        }
    }
}
