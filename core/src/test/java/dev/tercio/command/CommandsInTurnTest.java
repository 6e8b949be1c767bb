package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.ManyTypes;
import dev.tercio.PresenceAudit;
import dev.tercio.Removals;
import dev.tercio.Seed;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldConfig;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Label;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Note;
import dev.tercio.command.CommandRecords.Parent;
import dev.tercio.command.CommandRecords.Position;
import dev.tercio.query.EntityQuery;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// Commands that take turns are played word by word, and nobody can tell: a world that keeps a
/// history plays the same commands one by one.
///
/// Proves CB-03, CB-06, CB-07, CB-12.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class CommandsInTurnTest {
    private static final int ENTITIES = 3_000;
    private static final int PROGRAMS = 12;
    private static final List<Class<?>> TYPES =
            List.of(
                    Position.class,
                    Mass.class,
                    Frozen.class,
                    Parent.class,
                    Label.class,
                    Note.class);

    /// What a command of a round does.
    private enum Deed {
        ADD,
        SET,
        REMOVE,
        DESTROY
    }

    private record Turn(Deed deed, int type) {}

    /// What came of a program.
    private record Outcome(List<String> report, List<String> seen, List<String> world) {}

    @Parameter Tier tier;

    @Test
    void turnsAreWhatTheyWouldBeOneByOne() {
        Seed.run(
                random -> {
                    for (int i = 0; i < PROGRAMS; i++) {
                        compare(random.nextLong(), PlaybackOptions.DEFAULT, false);
                    }
                });
    }

    @Test
    void turnsOfTypesBeyondTheFirstWordOfMasks() {
        Seed.run(random -> compare(random.nextLong(), PlaybackOptions.DEFAULT, true));
    }

    @Test
    void turnsThatAreLookedAtClosely() {
        Seed.run(random -> compare(random.nextLong(), PlaybackOptions.CHECKED, false));
    }

    @Test
    void turnsUntilTheFirstThatFails() {
        PlaybackOptions stopping = PlaybackOptions.DEFAULT.onFailure(failure -> false);
        Seed.run(
                random -> {
                    for (int i = 0; i < PROGRAMS; i++) {
                        compare(random.nextLong(), stopping, false);
                    }
                });
    }

    @Test
    void turnsAreCountedByKindAndType() {
        try (World world = World.create(new WorldConfig().tier(tier))) {
            List<Entity> entities = populate(world, new Random(1));
            world.commandTelemetry().enable();
            CommandBuffer commands = world.commands();
            for (Entity entity : entities) {
                commands.set(entity, new Position(1, 2));
                commands.remove(entity, Frozen.class);
            }
            PlaybackReport report = world.play(commands);
            assertEquals(2 * ENTITIES, report.played());
            assertEquals(ENTITIES, world.commandTelemetry().played(CommandKind.SET));
            assertEquals(ENTITIES, world.commandTelemetry().played(CommandKind.REMOVE));
            assertEquals(ENTITIES, world.commandTelemetry().recorded(Position.class));
        }
    }

    private void compare(long seed, PlaybackOptions options, boolean wide) {
        Outcome oneByOne = play(seed, options, wide, true);
        Outcome inTurn = play(seed, options, wide, false);
        assertEquals(oneByOne.report, inTurn.report);
        assertEquals(oneByOne.seen, inTurn.seen);
        for (int i = 0; i < oneByOne.world.size(); i++) {
            assertEquals(oneByOne.world.get(i), inTurn.world.get(i), "entity " + i);
        }
        assertEquals(oneByOne.world.size(), inTurn.world.size());
        assertTrue(oneByOne.world.size() > ENTITIES / 2, "most have to live");
    }

    private Outcome play(long seed, PlaybackOptions options, boolean wide, boolean oneByOne) {
        Random random = new Random(seed);
        WorldConfig config = new WorldConfig().name("any").tier(tier);
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
            List<EntityQuery<?>> observers = observers(world);
            List<Removals> losses = TYPES.stream().map(world::removed).toList();
            record(commands, entities, stranger.spawn(new Position(0, 0)), random);
            PlaybackReport report = world.play(commands, options);
            PresenceAudit.check(world);
            return new Outcome(
                    describe(report),
                    seen(observers, losses),
                    world.entities().stream().map(world::describe).toList());
        }
    }

    private static List<Entity> populate(World world, Random random) {
        List<Entity> entities = new ArrayList<>();
        for (int i = 0; i < ENTITIES; i++) {
            Entity entity = world.spawn(new Position(i, i));
            for (int type = 1; type < TYPES.size(); type++) {
                if (random.nextInt(3) > 0) {
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
            default -> new Note("note " + number);
        };
    }

    private static List<EntityQuery<?>> observers(World world) {
        List<EntityQuery<?>> observers = new ArrayList<>();
        for (Class<?> type : TYPES) {
            observers.add(world.query(Position.class).changed(type));
            observers.add(world.query(Position.class).added(type));
        }
        observers.forEach(EntityQuery::entities);
        world.nextFrame();
        return observers;
    }

    /// Rounds of random length, most of one entity each, with something else in between.
    ///
    /// @param foreign a handle that the commands cannot resolve
    private static void record(
            Commands commands, List<Entity> entities, Entity foreign, Random random) {
        List<Entity> all = new ArrayList<>(entities);
        for (int part = 0; part < 12; part++) {
            all.add(commands.spawn(new Position(part, part), new Mass(part)));
            List<Turn> round = round(random);
            int rounds = random.nextInt(300);
            int slip = random.nextInt(600);
            for (int i = 0; i < rounds; i++) {
                Entity entity = all.get(random.nextInt(all.size()));
                boolean mixed = random.nextInt(10) == 0;
                for (Turn turn : round) {
                    Entity target = mixed ? all.get(random.nextInt(all.size())) : entity;
                    boolean lost = random.nextInt(500) == 0;
                    Entity other = lost ? foreign : all.get(random.nextInt(all.size()));
                    record(commands, turn, target, other, i);
                }
                if (i == slip) {
                    record(commands, new Turn(Deed.DESTROY, 0), entity, entity, i);
                }
            }
        }
    }

    private static List<Turn> round(Random random) {
        List<Turn> round = new ArrayList<>();
        int size = 1 + random.nextInt(9);
        for (int i = 0; i < size; i++) {
            // the type of the turn, or now and then any, so that a type comes twice
            int type = random.nextInt(8) == 0 ? random.nextInt(6) : i % TYPES.size();
            Deed deed = random.nextInt(4) == 0 ? Deed.SET : Deed.values()[random.nextInt(3)];
            // positions are always there, so sets of them never fail
            round.add(new Turn(type == 0 ? Deed.SET : deed, type));
        }
        return round;
    }

    private static void record(
            Commands commands, Turn turn, Entity target, Entity other, int number) {
        Class<?> type = TYPES.get(turn.type);
        switch (turn.deed) {
            case DESTROY -> commands.destroy(target);
            case REMOVE -> commands.remove(target, type);
            case ADD -> {
                if (type == Frozen.class) {
                    commands.add(target, Frozen.class);
                } else {
                    commands.add(target, value(turn.type, number, other));
                }
            }
            case SET -> {
                if (type == Frozen.class) {
                    commands.remove(target, Frozen.class);
                } else {
                    commands.set(target, value(turn.type, number, other));
                }
            }
        }
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

    private static List<String> seen(List<EntityQuery<?>> observers, List<Removals> losses) {
        List<String> seen = new ArrayList<>();
        for (EntityQuery<?> observer : observers) {
            seen.add(observer.entities().toString());
        }
        for (Removals loss : losses) {
            List<Entity> lost = new ArrayList<>();
            loss.forEach(lost::add);
            seen.add(lost + ", missed=" + loss.missed());
        }
        return seen;
    }
}
