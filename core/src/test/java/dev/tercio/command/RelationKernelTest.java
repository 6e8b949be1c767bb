package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.OnTargetDestroyed;
import dev.tercio.Relation;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Runs of relation commands are played by a kernel unless the relation has observers. Both ways
/// give the same links, the same order of sources and the same failures; so do direct calls.
///
/// Proves RL-03, RL-05.
@Tag("conformance")
class RelationKernelTest {
    private static final int ENTITIES = 60;

    private record Position(int x) {}

    /// Keeps targets that were destroyed.
    @Relation(onTargetDestroyed = OnTargetDestroyed.KEEP)
    private record Remembers(int order, Entity place) {}

    /// A world and its entities. Relations with observers take the slow path.
    private record Twin(World world, EntityList entities) implements AutoCloseable {
        static Twin create(Tier tier, boolean observed) {
            World world = World.create(WorldOptions.DEFAULT.tier(tier));
            if (observed) {
                world.observe(ChildOf.class).onAdd((_, _, _) -> {});
                world.observe(Remembers.class).onRemove((_, _, _) -> {});
            } else {
                world.register(ChildOf.class);
                world.register(Remembers.class);
            }
            EntityList entities = new EntityList();
            for (int i = 0; i < ENTITIES; i++) {
                entities.add(world.spawn(new Position(i)));
            }
            return new Twin(world, entities);
        }

        @Override
        public void close() {
            world.close();
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void kernelAndSlowPathGiveTheSameResult(Tier tier) {
        Seed.run(
                random -> {
                    try (Twin fast = Twin.create(tier, false);
                            Twin slow = Twin.create(tier, true)) {
                        for (int round = 0; round < 60; round++) {
                            long seed = random.nextLong();
                            boolean strict = random.nextBoolean();
                            assertEquals(
                                    play(slow, new Random(seed), strict),
                                    play(fast, new Random(seed), strict));
                            assertEquals(state(slow), state(fast));
                        }
                    }
                });
    }

    /// Plays a few runs of equal commands, and returns the failures.
    private static List<String> play(Twin twin, Random random, boolean strict) {
        try (CommandBuffer commands = twin.world.commands()) {
            for (int run = 0; run < 5; run++) {
                Entity spawned = commands.spawn(new Position(run));
                twin.entities.add(spawned);
                int kind = random.nextInt(7);
                for (int i = random.nextInt(40); i > 0; i--) {
                    Entity source = pick(twin, random);
                    Entity target = random.nextInt(9) == 0 ? Entity.NONE : pick(twin, random);
                    record(commands, kind, source, target, i);
                }
            }
            PlaybackOptions options = PlaybackOptions.DEFAULT.onFailure(OnFailure.COLLECT);
            PlaybackReport report = twin.world.play(commands, strict ? options.strict() : options);
            for (int i = 0; i < twin.entities.size(); i++) {
                if (twin.entities.get(i).toString().contains("spawn")) {
                    twin.entities.set(i, commands.entity(twin.entities.get(i)));
                }
            }
            List<String> failures = new ArrayList<>(List.of(report.toString()));
            report.failures().forEach(failure -> failures.add(failure.toString()));
            return failures;
        }
    }

    private static Entity pick(Twin twin, Random random) {
        return twin.entities.get(random.nextInt(twin.entities.size()));
    }

    private static void record(Commands commands, int kind, Entity source, Entity target, int i) {
        switch (kind) {
            case 0, 1 -> commands.add(source, new ChildOf(target));
            case 2 -> commands.set(source, new ChildOf(target));
            case 3 -> commands.remove(source, ChildOf.class);
            case 4 -> commands.add(source, new Remembers(i, target));
            case 5 -> commands.remove(source, Remembers.class);
            default -> {
                if (i % 8 == 0) {
                    commands.destroy(source);
                }
            }
        }
    }

    private static List<Object> state(Twin twin) {
        List<Object> state = new ArrayList<>();
        for (Entity entity : twin.world.entities()) {
            state.add(twin.world.describe(entity));
            twin.world.sources(ChildOf.class, entity).forEach(state::add);
            twin.world.sources(Remembers.class, entity).forEach(state::add);
        }
        return state;
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void directCallsGiveTheSameResult(Tier tier) {
        Seed.run(
                random -> {
                    try (Twin fast = Twin.create(tier, false);
                            Twin slow = Twin.create(tier, true)) {
                        int refused = 0;
                        for (int i = 0; i < 2_000; i++) {
                            long seed = random.nextLong();
                            String result = change(fast, new Random(seed));
                            assertEquals(change(slow, new Random(seed)), result);
                            refused += result.isEmpty() ? 0 : 1;
                        }
                        assertEquals(state(slow), state(fast));
                        assertTrue(refused > 0);
                    }
                });
    }

    private static String change(Twin twin, Random random) {
        Entity source = pick(twin, random);
        Entity target = random.nextInt(9) == 0 ? Entity.NONE : pick(twin, random);
        int kind = random.nextInt(6);
        try {
            record(twin.world.immediateCommands(), kind, source, target, 1);
            return "";
        } catch (IllegalArgumentException | IllegalStateException refused) {
            return refused.getMessage();
        }
    }
}
