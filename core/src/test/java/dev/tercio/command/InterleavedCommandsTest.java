package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tercio.Entity;
import dev.tercio.ManyTypes;
import dev.tercio.PresenceAudit;
import dev.tercio.RemovalReader;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandRecords.Crew;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Label;
import dev.tercio.command.CommandRecords.Link;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Note;
import dev.tercio.command.CommandRecords.Parent;
import dev.tercio.command.CommandRecords.Position;
import dev.tercio.command.CommandRecords.Rounded;
import dev.tercio.internal.command.report.ReportAccumulator;
import dev.tercio.query.Query;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// Interleaved commands are played word by word, with the same result as in order: a world with a
/// history plays the same commands one by one.
///
/// Proves CB-03, CB-06, CB-07, CB-12.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class InterleavedCommandsTest {
    private static final int ENTITIES = 3_000;
    private static final int PROGRAMS = Seed.repeats(4);
    private static final List<Class<?>> TYPES =
            List.of(
                    Position.class,
                    Mass.class,
                    Frozen.class,
                    Parent.class,
                    Label.class,
                    Link.class,
                    Crew.class,
                    Rounded.class,
                    Flags.class,
                    Note.class);

    /// The effect of a command in an interleaved run.
    private enum Operation {
        ADD,
        SET,
        REMOVE,
        DESTROY
    }

    private record PatternStep(Operation operation, int type) {}

    private record Flags(boolean first, byte second) {}

    private record Body(Position position) {}

    /// The result of a program.
    private record Outcome(
            List<String> report, List<String> seen, List<String> world, int interleaved) {}

    @Parameter Tier tier;

    @Test
    void interleavedPlaybackEqualsSingleCommands() {
        Seed.run(
                random -> {
                    int wanted = tier == Tier.MANAGED ? 0 : 1_000;
                    int interleaved = 0;
                    // a single program may have only short patterns
                    for (int i = 0; i < PROGRAMS || interleaved < wanted && i < 10; i++) {
                        interleaved += compare(random.nextLong(), PlaybackOptions.DEFAULT, false);
                    }
                    assertTrue(interleaved >= wanted, "interleaved: " + interleaved);
                });
    }

    @Test
    void interleavedTypesBeyondTheFirstMaskWord() {
        Seed.run(random -> compare(random.nextLong(), PlaybackOptions.DEFAULT, true));
    }

    @Test
    void interleavedCommandsOnTheSlowPath() {
        Seed.run(
                random ->
                        assertEquals(
                                0, compare(random.nextLong(), PlaybackOptions.CHECKED, false)));
    }

    @Test
    void interleavedCommandsUntilTheFirstFailure() {
        PlaybackOptions stopping = PlaybackOptions.DEFAULT.onFailure(failure -> false);
        Seed.run(
                random -> {
                    for (int i = 0; i < PROGRAMS; i++) {
                        compare(random.nextLong(), stopping, false);
                    }
                });
    }

    @Test
    void interleavedCommandsOnSeveralThreads() {
        PlaybackOptions parallel = PlaybackOptions.DEFAULT.parallel();
        Outcome inOrder = playManyInterleaved(PlaybackOptions.DEFAULT, true);
        Outcome interleaved = playManyInterleaved(parallel, false);
        assertEquals(inOrder.report, interleaved.report);
        assertEquals(inOrder.world, interleaved.world);
        assertTrue(
                tier == Tier.MANAGED || interleaved.interleaved > 10_000,
                "interleaved: " + interleaved.interleaved);
    }

    /// Enough repetitions for workers to take part, over several pages.
    private Outcome playManyInterleaved(PlaybackOptions options, boolean inOrder) {
        WorldOptions config = WorldOptions.DEFAULT.name("any").tier(tier).workers(4);
        try (World world = World.create(config)) {
            if (inOrder) {
                world.commandTelemetry().enable().keepHistory(1);
            }
            List<Entity> entities = world.spawnAll(40_000, Body.class, i -> new Body(at(i)));
            world.destroy(entities.get(30_000));
            CommandBuffer commands = world.commands();
            for (int i = 0; i < entities.size(); i++) {
                commands.add(entities.get(i), new Mass(i));
                commands.set(entities.get(i), new Position(i, -i));
                commands.add(entities.get(i), Frozen.class);
            }
            PlaybackReport report = world.play(commands, options);
            return new Outcome(
                    describe(report),
                    List.of(),
                    world.entities().stream().map(world::describe).toList(),
                    ((ReportAccumulator) report).interleaved());
        }
    }

    /// From eight repetitions on, commands are played interleaved: 8, 16, 32, then 64 at a time,
    /// and the remainder if it is at least eight.
    @ParameterizedTest
    @CsvSource({"7, 0", "8, 8", "9, 8", "63, 56", "64, 64", "65, 65", "200, 200"})
    void interleavingsOfTwoToEightWords(int repetitions, int interleaved) {
        assumeTrue(tier != Tier.MANAGED, "commands of managed components are played one by one");
        for (int words : new int[] {2, 7, 8}) {
            assertEquals(
                    words * interleaved, playInterleaved(words, repetitions), words + " words");
        }
        assertEquals(0, playInterleaved(9, repetitions), "nine words");
        assertEquals(0, playInterleaved(1, repetitions), "a run is not interleaved");
    }

    private int playInterleaved(int words, int repetitions) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            List<Entity> entities = populate(world, new Random(1));
            CommandBuffer commands = world.commands();
            for (int i = 0; i < repetitions; i++) {
                for (int word = 0; word < words; word++) {
                    PatternStep step = new PatternStep(Operation.ADD, word);
                    record(commands, step, entities.get(i), entities.get(i), i);
                }
            }
            return ((ReportAccumulator) world.play(commands)).interleaved();
        }
    }

    @Test
    void interleavedRemovesOfManagedComponents() {
        assumeTrue(tier == Tier.MANAGED, "the other tiers have more than removes");
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            List<Entity> entities = populate(world, new Random(1));
            CommandBuffer commands = world.commands();
            for (Entity entity : entities) {
                commands.remove(entity, Position.class);
                commands.remove(entity, Note.class);
            }
            assertEquals(2 * ENTITIES, ((ReportAccumulator) world.play(commands)).interleaved());
            assertEquals(0, world.query(Position.class).count());
            assertEquals(0, world.query(Note.class).count());
        }
    }

    @Test
    void interleavedCommandsAreCountedByKindAndType() {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            List<Entity> entities = populate(world, new Random(1));
            world.commandTelemetry().enable();
            CommandBuffer commands = world.commands();
            for (Entity entity : entities) {
                commands.set(entity, new Position(1, 2));
                commands.remove(entity, Frozen.class);
            }
            PlaybackReport report = world.play(commands);
            assertEquals(2 * ENTITIES, report.played());
            assertEquals(
                    tier == Tier.MANAGED ? 0 : 2 * ENTITIES,
                    ((ReportAccumulator) report).interleaved());
            assertEquals(ENTITIES, world.commandTelemetry().played(CommandKind.SET));
            assertEquals(ENTITIES, world.commandTelemetry().played(CommandKind.REMOVE));
            assertEquals(ENTITIES, world.commandTelemetry().recorded(Position.class));
        }
    }

    /// Plays a program interleaved and in order.
    ///
    /// @return how many commands were played interleaved
    private int compare(long seed, PlaybackOptions options, boolean wide) {
        Outcome oneByOne = play(seed, options, wide, true);
        Outcome interleaved = play(seed, options, wide, false);
        assertEquals(oneByOne.report, interleaved.report);
        assertEquals(oneByOne.seen, interleaved.seen);
        for (int i = 0; i < oneByOne.world.size(); i++) {
            assertEquals(oneByOne.world.get(i), interleaved.world.get(i), "entity " + i);
        }
        assertEquals(oneByOne.world.size(), interleaved.world.size());
        assertTrue(oneByOne.world.size() > ENTITIES / 2, "most have to live");
        assertEquals(0, oneByOne.interleaved);
        return interleaved.interleaved;
    }

    private Outcome play(long seed, PlaybackOptions options, boolean wide, boolean oneByOne) {
        Random random = new Random(seed);
        WorldOptions config = WorldOptions.DEFAULT.name("any").tier(tier);
        if (wide) {
            config = config.register(ManyTypes.make(64).toArray(Class<?>[]::new));
        }
        try (World world = World.create(config);
                CommandBuffer commands = world.commands();
                CommandBuffer stranger = world.commands()) {
            if (oneByOne) {
                world.commandTelemetry().enable().keepHistory(1);
            }
            List<Entity> entities = populate(world, random);
            List<Query<Position>> observers = observers(world);
            List<RemovalReader> losses = TYPES.stream().map(world::removalReader).toList();
            record(commands, entities, stranger.spawn(new Position(0, 0)), random);
            PlaybackReport report = world.play(commands, options);
            PresenceAudit.check(world);
            return new Outcome(
                    describe(report),
                    seen(observers, losses),
                    world.entities().stream().map(entity -> describe(world, entity)).toList(),
                    ((ReportAccumulator) report).interleaved());
        }
    }

    private static Position at(int i) {
        return new Position(i, i);
    }

    private static List<Entity> populate(World world, Random random) {
        List<Entity> entities = new ArrayList<>();
        for (int i = 0; i < ENTITIES; i++) {
            Entity entity = world.spawn(new Position(i, i));
            for (int type = 1; type < TYPES.size(); type++) {
                if (random.nextInt(8) > 0) {
                    addDirectly(world, entity, type, i);
                }
            }
            entities.add(entity);
        }
        return entities;
    }

    private static void addDirectly(World world, Entity entity, int type, int value) {
        if (TYPES.get(type) == Frozen.class) {
            world.add(entity, Frozen.class);
        } else {
            world.add(entity, value(type, value, entity));
        }
    }

    private static Object value(int type, int number, Entity entity) {
        return switch (type) {
            case 0 -> new Position(number, -number);
            case 1 -> new Mass(number);
            case 3 -> new Parent(entity);
            case 4 -> new Label("n" + number % 100);
            case 5 -> new Link(new Parent(entity), number);
            case 6 -> new Crew(new Entity[] {entity, Entity.NONE, entity});
            case 7 -> new Rounded(number);
            case 8 -> new Flags(number % 2 == 0, (byte) number);
            default -> new Note("note " + number);
        };
    }

    /// Queries that have seen everything up to now; only runs count as seeing.
    private static List<Query<Position>> observers(World world) {
        List<Query<Position>> observers = new ArrayList<>();
        for (Class<?> type : TYPES) {
            observers.add(world.query(Position.class).changed(type));
            observers.add(world.query(Position.class).added(type));
        }
        observers.forEach(observer -> observer.forEach(_ -> {}));
        world.nextFrame();
        return observers;
    }

    /// Repetitions of random length, most of one entity each, with other commands in between.
    ///
    /// @param foreign a handle that the commands cannot resolve
    private static void record(
            Commands commands, List<Entity> entities, Entity foreign, Random random) {
        List<Entity> all = new ArrayList<>(entities);
        for (int part = 0; part < 12; part++) {
            all.add(commands.spawn(new Position(part, part), new Mass(part)));
            List<PatternStep> pattern = pattern(random);
            int repetitions = random.nextInt(300);
            int slip = random.nextInt(600);
            for (int i = 0; i < repetitions; i++) {
                Entity entity = all.get(random.nextInt(all.size()));
                boolean mixed = random.nextInt(10) == 0;
                for (PatternStep step : pattern) {
                    Entity target = mixed ? all.get(random.nextInt(all.size())) : entity;
                    boolean lost = random.nextInt(500) == 0;
                    Entity other = lost ? foreign : all.get(random.nextInt(all.size()));
                    record(commands, step, target, other, i);
                }
                if (i == slip) {
                    record(commands, new PatternStep(Operation.DESTROY, 0), entity, entity, i);
                }
            }
        }
    }

    private static List<PatternStep> pattern(Random random) {
        List<PatternStep> pattern = new ArrayList<>();
        int size = 1 + random.nextInt(9);
        int first = random.nextInt(TYPES.size());
        for (int i = 0; i < size; i++) {
            // the next type of the pattern, or occasionally any, so that a type occurs twice
            boolean any = random.nextInt(20) == 0;
            int type = any ? random.nextInt(TYPES.size()) : (first + i) % TYPES.size();
            int dice = random.nextInt(10);
            Operation operation =
                    dice < 2 ? Operation.SET : dice < 4 ? Operation.REMOVE : Operation.ADD;
            // every entity has a position, so setting it never fails
            pattern.add(new PatternStep(type == 0 ? Operation.SET : operation, type));
        }
        return pattern;
    }

    private static void record(
            Commands commands, PatternStep step, Entity target, Entity other, int number) {
        Class<?> type = TYPES.get(step.type);
        switch (step.operation) {
            case DESTROY -> commands.destroy(target);
            case REMOVE -> commands.remove(target, type);
            case ADD -> {
                if (type == Frozen.class) {
                    commands.add(target, Frozen.class);
                } else {
                    commands.add(target, value(step.type, number, other));
                }
            }
            case SET -> {
                if (type == Frozen.class) {
                    commands.remove(target, Frozen.class);
                } else {
                    commands.set(target, value(step.type, number, other));
                }
            }
        }
    }

    /// The text of an array does not show its content.
    private static String describe(World world, Entity entity) {
        Entity[] crew = world.tryGet(entity, Crew.class).map(Crew::members).orElse(new Entity[0]);
        return world.describe(entity).replaceAll("@[0-9a-f]+", "") + Arrays.toString(crew);
    }

    private static List<String> describe(PlaybackReport report) {
        List<String> lines = new ArrayList<>();
        lines.add(report.played() + " " + report.skipped() + " " + report.failed());
        for (CommandFailure failure : report.failures()) {
            Optional<Entity> real =
                    Optional.of(failure.entity()).filter(entity -> entity.index() >= 0);
            lines.add(failure.number() + " " + failure.kind() + " " + failure.reason() + real);
        }
        return lines;
    }

    private static List<String> seen(List<Query<Position>> observers, List<RemovalReader> losses) {
        List<String> seen = new ArrayList<>();
        for (Query<Position> observer : observers) {
            List<Entity> changed = new ArrayList<>();
            observer.forEachEntity((entity, _) -> changed.add(entity));
            assertTrue(changed.size() < ENTITIES, "an observer sees what has changed, not all");
            seen.add(changed.toString());
        }
        for (RemovalReader loss : losses) {
            List<Entity> lost = new ArrayList<>();
            loss.forEach(lost::add);
            seen.add(lost + ", missed=" + loss.missed());
        }
        return seen;
    }
}
