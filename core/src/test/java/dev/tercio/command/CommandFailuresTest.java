package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Parent;
import dev.tercio.command.CommandRecords.Position;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.Optional;

/// Every kind of failure is reported with all details, and the other commands are played.
///
/// Proves CB-06, CB-07.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class CommandFailuresTest {
    @Parameter Tier tier;

    private World world;
    private CommandBuffer commands;
    private Entity dead;
    private Entity live;

    @BeforeEach
    void open() {
        world = World.create(WorldOptions.DEFAULT.tier(tier).name("arena").maxEntities(64));
        commands = world.commands().named("Spawner");
        dead = world.spawn(new Position(1, 1));
        live = world.spawn(new Position(2, 2));
        world.destroy(dead);
    }

    @AfterEach
    void close() {
        world.close();
    }

    private List<CommandFailure> playChecked() {
        return world.play(commands, PlaybackOptions.CHECKED).failures();
    }

    private CommandFailure playOneFailure() {
        commands.add(live, Frozen.class);
        PlaybackReport report = world.play(commands, PlaybackOptions.CHECKED);
        assertEquals(1, report.failures().size(), () -> report.failures().toString());
        assertEquals(1, report.played());
        assertTrue(world.has(live, Frozen.class), "a failure lost the command after it");
        world.remove(live, Frozen.class);
        return report.failures().getFirst();
    }

    private static CommandFailure failure(
            CommandKind kind, Entity entity, Class<?> type, FailureReason reason, String detail) {
        return new CommandFailure(
                0,
                kind,
                entity,
                Optional.ofNullable(type),
                "Spawner",
                reason,
                detail + "world=arena",
                Optional.empty());
    }

    @Test
    void deadEntity() {
        commands.add(dead, new Mass(1));
        assertEquals(dead(CommandKind.ADD, Mass.class), playOneFailure());
        commands.set(dead, new Position(1, 1));
        assertEquals(dead(CommandKind.SET, Position.class), playOneFailure());
        commands.remove(dead, Position.class);
        assertEquals(dead(CommandKind.REMOVE, Position.class), playOneFailure());
        commands.destroy(dead);
        assertEquals(dead(CommandKind.DESTROY, null), playOneFailure());
        commands.setAuthority(dead, Position.class, false);
        assertEquals(dead(CommandKind.AUTHORITY, Position.class), playOneFailure());
        commands.add(dead, Frozen.class);
        assertEquals(dead(CommandKind.ADD, Frozen.class), playOneFailure());
        commands.add(Entity.NONE, new Mass(1));
        assertEquals(FailureReason.DEAD_ENTITY, playOneFailure().reason());
        commands.add(Entity.of(1_000_000, 1), new Mass(1));
        assertEquals(FailureReason.DEAD_ENTITY, playOneFailure().reason());
    }

    private CommandFailure dead(CommandKind kind, Class<?> type) {
        return failure(kind, dead, type, FailureReason.DEAD_ENTITY, "");
    }

    @Test
    void deadSourceOfACopy() {
        Entity handle = commands.copy(dead);
        assertEquals(
                failure(
                        CommandKind.COPY,
                        handle,
                        null,
                        FailureReason.DEAD_ENTITY,
                        "source is dead, "),
                playOneFailure());
    }

    @Test
    void missingComponent() {
        commands.set(live, new Mass(1));
        assertEquals(
                failure(CommandKind.SET, live, Mass.class, FailureReason.MISSING_COMPONENT, ""),
                playOneFailure());
        assertFalse(world.has(live, Mass.class));
    }

    @Test
    void harmlessFailuresAreReportedOnlyInStrictMode() {
        commands.add(live, new Position(3, 3));
        commands.remove(live, Mass.class);
        PlaybackReport lenient = world.play(commands, PlaybackOptions.DEFAULT);
        assertEquals(2, lenient.played());
        assertEquals(0, lenient.skipped());

        commands.add(live, new Position(4, 4));
        assertEquals(
                failure(CommandKind.ADD, live, Position.class, FailureReason.ALREADY_PRESENT, ""),
                playOneFailure());
        assertEquals(new Position(4, 4), world.get(live, Position.class));
        commands.add(live, Position.class);
        assertEquals(FailureReason.ALREADY_PRESENT, playOneFailure().reason());
        assertEquals(new Position(4, 4), world.get(live, Position.class));
        commands.remove(live, Mass.class);
        assertEquals(
                failure(CommandKind.REMOVE, live, Mass.class, FailureReason.NOT_PRESENT, ""),
                playOneFailure());
    }

    @Test
    void handleOfASpawnThatFailed() {
        Entity failed = commands.copy(dead);
        commands.add(failed, new Mass(1));
        commands.spawn(new Position(1, 1), new Parent(failed));
        commands.set(live, new Position(9, 9));
        List<CommandFailure> failures = playChecked();
        assertEquals(
                List.of(
                        FailureReason.DEAD_ENTITY,
                        FailureReason.NOT_YET_SPAWNED,
                        FailureReason.NOT_YET_SPAWNED),
                failures.stream().map(CommandFailure::reason).toList());
        assertEquals(List.of(0, 1, 2), failures.stream().map(CommandFailure::number).toList());
        assertEquals(failed, failures.get(1).entity());
        assertTrue(failures.get(2).detail().contains("handle=" + failed), failures::toString);
        assertEquals(new Position(9, 9), world.get(live, Position.class));
        assertEquals(1, world.size());
    }

    @Test
    void handleOfAnotherBuffer() {
        CommandBuffer other = world.commands();
        Entity foreign = other.spawn(new Mass(1));
        commands.add(foreign, new Mass(2));
        assertEquals(FailureReason.FOREIGN_HANDLE, playOneFailure().reason());
        commands.add(live, new Parent(foreign));
        assertEquals(FailureReason.FOREIGN_HANDLE, playOneFailure().reason());
        assertFalse(world.has(live, Parent.class));
        commands.spawn(new Parent(foreign));
        assertEquals(FailureReason.FOREIGN_HANDLE, playOneFailure().reason());
        commands.copy(foreign);
        assertEquals(FailureReason.FOREIGN_HANDLE, playOneFailure().reason());
        commands.setResource(new Parent(foreign));
        assertEquals(FailureReason.FOREIGN_HANDLE, playOneFailure().reason());
        assertEquals(1, world.size());
        world.play(other);
        world.nextFrame();
        commands.add(foreign, new Mass(2));
        assertEquals(FailureReason.FOREIGN_HANDLE, playOneFailure().reason());
    }

    @Test
    void fullWorld() {
        for (int i = 0; i < 100; i++) {
            commands.spawn(new Position(i, i), new Mass(i));
        }
        commands.copy(live);
        commands.destroy(live);
        Entity last = commands.spawn(new Mass(-1));
        PlaybackReport report = world.play(commands, PlaybackOptions.CHECKED);
        assertEquals(64, world.size());
        assertEquals(38, report.failed());
        assertEquals(65, report.played());
        CommandFailure first = report.failures().getFirst();
        assertEquals(63, first.number());
        assertEquals(CommandKind.SPAWN, first.kind());
        assertEquals(FailureReason.WORLD_FULL, first.reason());
        assertTrue(first.detail().contains("entities=64"), first::toString);
        assertEquals(FailureReason.WORLD_FULL, report.failures().getLast().reason());
        assertEquals(CommandKind.COPY, report.failures().getLast().kind());
        assertEquals(new Mass(-1), world.get(commands.entity(last), Mass.class));
    }

    @Test
    void componentThatCannotBeStored() {
        assumeTrue(tier != Tier.MANAGED, "objects can hold it");
        commands.spawn(new Position(1, 1), new Object());
        CommandFailure spawn = playOneFailure();
        assertEquals(FailureReason.INVALID_COMPONENT, spawn.reason());
        assertTrue(spawn.cause().isPresent());
        assertEquals(1, world.size());
    }

    @Test
    void thrownByACommand() {
        RuntimeException mine = new RuntimeException("mine");
        commands.run(
                _ -> {
                    throw mine;
                });
        CommandFailure failure = playOneFailure();
        assertEquals(FailureReason.THROWN, failure.reason());
        assertEquals(CommandKind.RUN, failure.kind());
        assertEquals(Entity.NONE, failure.entity());
        assertSame(mine, failure.cause().orElseThrow());
        assertTrue(failure.detail().contains("mine"), failure::toString);
        assertTrue(failure.component().isPresent());
    }
}
