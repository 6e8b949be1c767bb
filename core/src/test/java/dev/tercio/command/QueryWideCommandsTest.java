package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Parent;
import dev.tercio.command.CommandRecords.Position;
import dev.tercio.query.EntityQuery;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;

/// Commands for all entities of a query are matched when they are played.
///
/// Proves CB-01.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class QueryWideCommandsTest {
    @Parameter Tier tier;

    private World world;
    private CommandBuffer commands;

    @BeforeEach
    void open() {
        world = World.create(WorldOptions.DEFAULT.tier(tier));
        commands = world.commands();
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void matchIsThatOfPlayback() {
        Entity matchesNow = world.spawn(new Position(1, 1));
        Entity matchesLater = world.spawn();
        commands.addAll(world.query(Position.class), new Mass(1));
        world.remove(matchesNow, Position.class);
        world.add(matchesLater, new Position(2, 2));
        world.play(commands);
        assertFalse(world.has(matchesNow, Mass.class));
        assertEquals(new Mass(1), world.get(matchesLater, Mass.class));
    }

    @Test
    void entitiesOfTheSameBufferMatch() {
        Entity handle = commands.spawn(new Position(1, 1));
        commands.addAll(world.query(Position.class), Frozen.class);
        Entity late = commands.spawn(new Position(2, 2));
        world.play(commands);
        assertTrue(world.has(commands.entity(handle), Frozen.class));
        assertFalse(world.has(commands.entity(late), Frozen.class));
    }

    /// Every step changes the set of matches: all initial matches are changed.
    @Test
    void changesDoNotFeedBackIntoTheMatch() {
        List<Entity> all = world.spawnAll(1_000, Bundle.class, i -> new Bundle(new Position(i, i)));
        commands.addAll(world.query(Position.class).without(Mass.class), new Mass(2));
        world.play(commands);
        all.forEach(entity -> assertEquals(new Mass(2), world.get(entity, Mass.class)));

        commands.removeAll(world.query(Position.class).with(Mass.class), Mass.class);
        world.play(commands);
        all.forEach(entity -> assertFalse(world.has(entity, Mass.class)));

        commands.removeAll(world.query(Position.class), Position.class);
        commands.addAll(world.query(Position.class), Frozen.class);
        world.play(commands);
        all.forEach(entity -> assertFalse(world.has(entity, Position.class)));
        all.forEach(entity -> assertFalse(world.has(entity, Frozen.class)));
    }

    private record Bundle(Position position) {}

    @Test
    void handleInTheValueIsResolved() {
        Entity one = world.spawn(new Position(1, 1));
        Entity two = world.spawn(new Position(2, 2));
        Entity parent = commands.spawn(new Mass(1));
        commands.addAll(world.query(Position.class), new Parent(parent));
        world.play(commands);
        Parent real = new Parent(commands.entity(parent));
        assertEquals(real, world.get(one, Parent.class));
        assertEquals(real, world.get(two, Parent.class));
    }

    @Test
    void destroyAllDestroysEveryMatch() {
        world.spawnAll(500, Bundle.class, i -> new Bundle(new Position(i, i)));
        Entity kept = world.spawn(new Position(0, 0), new Frozen());
        commands.destroyAll(world.query(Position.class).without(Frozen.class));
        PlaybackReport report = world.play(commands, PlaybackOptions.CHECKED);
        assertEquals(List.of(kept), world.entities());
        assertEquals(1, report.played());
    }

    @Test
    void queriesOfChangesAreRefusedAndRecordNothing() {
        for (EntityQuery<?> query :
                List.of(
                        world.query(Position.class).changed(Position.class),
                        world.query(Position.class).added(Position.class))) {
            assertThrows(IllegalArgumentException.class, () -> commands.addAll(query, new Mass(1)));
            assertThrows(
                    IllegalArgumentException.class, () -> commands.addAll(query, Frozen.class));
            assertThrows(
                    IllegalArgumentException.class, () -> commands.removeAll(query, Mass.class));
            assertThrows(IllegalArgumentException.class, () -> commands.destroyAll(query));
        }
        assertEquals(0, commands.count());
        assertEquals(0, commands.bytes());
    }

    @Test
    void queryOfAnotherWorldFails() {
        try (World other = World.create()) {
            other.spawn(new Position(1, 1));
            commands.destroyAll(other.query(Position.class));
            PlaybackReport report = world.play(commands, PlaybackOptions.CHECKED);
            CommandFailure failure = report.failures().getFirst();
            assertEquals(FailureReason.FOREIGN_HANDLE, failure.reason());
            assertEquals(CommandKind.DESTROY_ALL, failure.kind());
            assertEquals(Entity.NONE, failure.entity());
            assertEquals(1, other.size());
        }
    }
}
