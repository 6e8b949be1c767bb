package dev.tercio.command;

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
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// Large random programs have the same result with one worker and with many.
///
/// Proves CB-15.
class ParallelPlaybackModelTest {
    private static final int ENTITIES = 100_000;
    private static final int COMMANDS = 100_000;
    private static final int[] WORKERS = {1, 2, 8};

    private record Position(int x, int y) {}

    private record Mass(double kilos) {}

    /// Depends on the order of the commands and fails now and then.
    private record Damage(long amount) {
        static final Combiner<Damage> CHAIN =
                Combiner.of("chain", Damage.class, (a, b) -> a.followedBy(b));

        Damage followedBy(Damage next) {
            if (next.amount % 501 == 0) {
                throw new IllegalStateException("refused: amount=" + next.amount);
            }
            return new Damage(amount * 31 + next.amount);
        }
    }

    private record Target(Entity entity) {}

    private record Frozen() {}

    /// The result of a program.
    private record Outcome(
            int played,
            int skipped,
            int failed,
            List<CommandFailure> failures,
            List<String> world) {}

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void workersPlayAsOneThreadDoes(Tier tier) {
        Seed.run(random -> compare(tier, PlaybackOptions.DEFAULT, random.nextLong()));
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void workersReportFailuresInTheOrderOfCommands(Tier tier) {
        Seed.run(random -> compare(tier, PlaybackOptions.CHECKED, random.nextLong()));
    }

    private static void compare(Tier tier, PlaybackOptions options, long seed) {
        Outcome expected = play(tier, options, 1, seed);
        for (int workers : WORKERS) {
            Outcome actual = play(tier, options.parallel(), workers, seed);
            assertEquals(expected.played, actual.played, "played");
            assertEquals(expected.skipped, actual.skipped, "skipped");
            assertEquals(expected.failed, actual.failed, "failed");
            compareLists(expected.failures, actual.failures);
            compareLists(expected.world, actual.world);
        }
    }

    /// The first difference is enough to read.
    private static void compareLists(List<?> expected, List<?> actual) {
        for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
            assertEquals(expected.get(i), actual.get(i), "item " + i);
        }
        assertEquals(expected.size(), actual.size());
    }

    private static Outcome play(Tier tier, PlaybackOptions options, int workers, long seed) {
        Random random = new Random(seed);
        WorldOptions config = WorldOptions.DEFAULT.name("any").tier(tier).workers(workers);
        try (World world = World.create(config);
                CommandBuffer commands = world.commands()) {
            List<Entity> entities = populate(world, random);
            record(commands, entities, random);
            PlaybackReport report = world.play(commands, options);
            PresenceAudit.check(world);
            return new Outcome(
                    report.played(),
                    report.skipped(),
                    report.failed(),
                    report.failures().stream().map(ParallelPlaybackModelTest::comparable).toList(),
                    describe(world));
        }
    }

    /// Handles of spawns differ from buffer to buffer, and no exception equals another.
    private static CommandFailure comparable(CommandFailure failure) {
        return new CommandFailure(
                failure.number(),
                failure.kind(),
                failure.entity().index() < 0 ? Entity.NONE : failure.entity(),
                failure.component(),
                failure.recorder(),
                failure.reason(),
                "",
                Optional.empty());
    }

    private static List<Entity> populate(World world, Random random) {
        // workers do not play commands for types that are new to the world
        world.register(Target.class);
        world.register(Damage.class);
        List<Entity> entities = new ArrayList<>();
        for (int i = 0; i < ENTITIES; i++) {
            Position position = new Position(i, i);
            entities.add(
                    random.nextBoolean()
                            ? world.spawn(position)
                            : world.spawn(position, new Mass(i), new Frozen()));
        }
        for (Entity entity : entities) {
            if (random.nextInt(20) == 0) {
                world.destroy(entity);
            }
        }
        return entities;
    }

    /// Long runs that workers can share, separated by commands that they cannot.
    private static void record(Commands commands, List<Entity> entities, Random random) {
        List<Entity> handles = new ArrayList<>();
        handles.add(commands.spawn(new Position(-1, -1)));
        for (int i = 0; i < COMMANDS; i++) {
            if (i % 40_000 == 39_999) {
                handles.add(commands.spawn(new Position(-i, 0)));
                commands.destroy(pick(entities, random));
                handles.add(commands.copy(pick(entities, random)));
            }
            Entity entity =
                    random.nextInt(500) == 0 ? pick(handles, random) : pick(entities, random);
            switch (random.nextInt(10)) {
                case 0 -> commands.set(entity, new Mass(-i));
                case 1 -> commands.add(entity, new Mass(i));
                case 2 -> commands.remove(entity, Mass.class);
                case 3 -> commands.add(entity, Frozen.class);
                case 4 -> commands.remove(entity, Frozen.class);
                case 5 -> commands.add(entity, new Target(pick(entities, random)));
                case 6 -> commands.add(entity, new Target(pick(handles, random)));
                case 7, 8 -> commands.combine(entity, new Damage(i), Damage.CHAIN);
                default -> commands.set(entity, new Position(i, -i));
            }
        }
    }

    private static Entity pick(List<Entity> entities, Random random) {
        return entities.get(random.nextInt(entities.size()));
    }

    private static List<String> describe(World world) {
        return world.entities().stream().map(world::describe).toList();
    }
}
