package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.DeadEntityException;
import dev.tercio.Entity;
import dev.tercio.MissingComponentException;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Position;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Stable ids and publications can be recorded.
///
/// Proves CB-18, EN-06.
class StableIdCommandsTest extends CommandFixture {
    private static final long ELSEWHERE = 0x9_0000_0000_0005L;

    private FailureReason playOneFailure() {
        List<CommandFailure> failures = play(commands);
        assertEquals(1, failures.size());
        return failures.getFirst().reason();
    }

    @Test
    void idsAreAssignedWhenPlayed() {
        Entity first = world.spawn(new Mass(1));
        commands.assignStableId(first);
        Entity second = commands.newEntity().assignStableId().add(new Mass(2)).entity();
        commands.assignStableId(first);
        assertEquals(0, world.stableIds().idOf(first).orElse(0));
        assertEquals(List.of(), play(commands));
        assertEquals(1, world.stableIds().idOf(first).orElse(0));
        assertEquals(2, world.stableIds().idOf(commands.entity(second)).orElse(0));
        assertEquals(new Mass(2), world.get(commands.entity(second), Mass.class));
    }

    @Test
    void idsOfOthersAreBoundWhenPlayed() {
        Entity handle = commands.newEntity().bindStableId(ELSEWHERE).entity();
        commands.bindStableId(handle, ELSEWHERE);
        assertEquals(List.of(), play(commands));
        assertEquals(commands.entity(handle), world.stableIds().find(ELSEWHERE).orElseThrow());
    }

    @Test
    void duplicateIdIsAFailure() {
        Entity holder = world.spawn();
        Entity other = world.spawn();
        world.stableIds().bind(holder, ELSEWHERE);
        commands.bindStableId(other, ELSEWHERE);
        assertEquals(FailureReason.ID_TAKEN, playOneFailure());
        commands.bindStableId(holder, ELSEWHERE + 1);
        assertEquals(FailureReason.ID_TAKEN, playOneFailure());
        assertEquals(0, world.stableIds().idOf(other).orElse(0));
        assertThrows(IllegalArgumentException.class, () -> commands.bindStableId(other, 0));
        assertTrue(commands.isEmpty());
    }

    @Test
    void deadEntitiesGetNoId() {
        Entity dead = world.spawn();
        world.destroy(dead);
        commands.assignStableId(dead);
        assertEquals(FailureReason.DEAD_ENTITY, playOneFailure());
        commands.bindStableId(dead, ELSEWHERE);
        assertEquals(FailureReason.DEAD_ENTITY, playOneFailure());
        commands.publish(dead, Mass.class);
        assertEquals(FailureReason.DEAD_ENTITY, playOneFailure());
        assertEquals(0, world.stableIds().size());
    }

    @Test
    void publicationIsAtomic() {
        Entity ship = commands.spawn(new Mass(1), new Position(1, 1));
        commands.publish(ship, Mass.class, Position.class);
        assertEquals(2, commands.count());
        assertEquals(List.of(), play(commands));
        Entity real = commands.entity(ship);
        assertNotEquals(0, world.stableIds().idOf(real).orElse(0));
        assertTrue(world.hasAuthority(real, Mass.class));
        assertTrue(world.hasAuthority(real, Position.class));
    }

    @Test
    void publicationsThatFailForDifferentComponentsAreDistinguished() {
        Entity entity = world.spawn();
        for (int i = 0; i < 2; i++) {
            commands.publish(entity, Mass.class);
            commands.publish(entity, Frozen.class);
        }
        commands.destroy(Entity.NONE);
        assertEquals(
                List.of(
                        Optional.of(Mass.class),
                        Optional.of(Frozen.class),
                        Optional.of(Mass.class),
                        Optional.of(Frozen.class),
                        Optional.empty()),
                play(commands).stream().map(CommandFailure::component).toList());
        assertEquals(3, world.commandFailures().counts().size());
    }

    @Test
    void publicationThatIsRefusedAssignsNoId() {
        Entity entity = world.spawn(new Mass(1));
        commands.publish(entity, Mass.class, Frozen.class);
        List<CommandFailure> failures = play(commands);
        assertEquals(FailureReason.MISSING_COMPONENT, failures.getFirst().reason());
        assertEquals(Optional.of(Frozen.class), failures.getFirst().component());
        assertEquals(0, world.stableIds().idOf(entity).orElse(0));
        assertFalse(world.hasAuthority(entity, Mass.class));
        assertThrows(
                MissingComponentException.class,
                () -> world.immediateCommands().publish(entity, Mass.class, Frozen.class));
        assertEquals(0, world.stableIds().idOf(entity).orElse(0));
        assertFalse(world.hasAuthority(entity, Mass.class));
    }

    @Test
    void publicationsNeedComponentsEachOnce() {
        Entity entity = world.spawn(new Mass(1));
        for (Commands form : List.of(commands, world.immediateCommands())) {
            assertThrows(
                    IllegalArgumentException.class, () -> form.publish(entity, new Class<?>[0]));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> form.publish(entity, Mass.class, Mass.class));
        }
        assertTrue(commands.isEmpty());
        assertEquals(0, world.stableIds().size());
    }

    @Test
    void immediateCommandsTakeEffectImmediately() {
        Entity entity = world.spawn(new Mass(1));
        world.immediateCommands().on(entity).publish(Mass.class);
        assertEquals(1, world.stableIds().idOf(entity).orElse(0));
        assertTrue(world.hasAuthority(entity, Mass.class));
        Entity other = world.immediateCommands().newEntity().bindStableId(ELSEWHERE).entity();
        assertEquals(ELSEWHERE, world.stableIds().idOf(other).orElse(0));
        Entity third = world.immediateCommands().newEntity().assignStableId().entity();
        assertEquals(2, world.stableIds().idOf(third).orElse(0));
        world.destroy(third);
        assertThrows(
                DeadEntityException.class, () -> world.immediateCommands().assignStableId(third));
    }

    /// An assigned id is used up, even if its entity is destroyed immediately.
    @ParameterizedTest
    @EnumSource(PlaybackOrder.class)
    void coalescingLeavesIdsAlone(PlaybackOrder order) {
        List<List<Long>> seen = new ArrayList<>();
        for (PlaybackOptions options :
                List.of(PlaybackOptions.CHECKED, PlaybackOptions.CHECKED.coalesce())) {
            Entity gone = commands.spawn(new Mass(1));
            commands.assignStableId(gone);
            commands.destroy(gone);
            Entity kept = commands.spawn(new Mass(2));
            commands.add(kept, new Position(1, 1));
            commands.publish(kept, Mass.class, Position.class);
            commands.set(kept, new Position(2, 2));
            commands.remove(kept, Mass.class);
            long before = world.stableIds().size();
            assertEquals(List.of(), world.play(commands, options.order(order)).failures());
            Entity real = commands.entity(kept);
            assertTrue(world.hasAuthority(real, Position.class));
            assertEquals(new Position(2, 2), world.get(real, Position.class));
            seen.add(
                    List.of(
                            world.stableIds().idOf(real).orElse(0) % 2,
                            world.stableIds().size() - before));
        }
        assertEquals(seen.get(0), seen.get(1));
    }

    @Test
    void idsAreNotAssignedWhileAQueryRuns() {
        Entity entity = world.spawn(new Mass(1));
        List<String> refused = new ArrayList<>();
        List<Consumer<Entity>> calls =
                List.of(
                        target -> world.stableIds().assign(target),
                        target -> world.stableIds().bind(target, ELSEWHERE),
                        target -> world.immediateCommands().publish(target, Mass.class));
        world.query(Mass.class)
                .forEachEntity(
                        (target, _) ->
                                calls.forEach(
                                        call ->
                                                refused.add(
                                                        assertThrows(
                                                                        IllegalStateException.class,
                                                                        () -> call.accept(target))
                                                                .getMessage())));
        assertEquals(3, refused.size());
        for (String message : refused) {
            assertTrue(message.endsWith("; record it with commands instead"), message);
        }
        assertEquals(0, world.stableIds().idOf(entity).orElse(0));
    }

    @Test
    void bodiesAndTelemetryKnowTheKinds() {
        world.commandTelemetry().enable();
        Entity entity = world.spawn(new Mass(1));
        world.query(Mass.class)
                .forEachEntity((target, _, body) -> body.publish(target, Mass.class));
        assertEquals(1, world.stableIds().idOf(entity).orElse(0));
        assertEquals(1, world.commandTelemetry().played(CommandKind.PUBLISH));
        assertEquals(1, world.commandTelemetry().recorded(Mass.class));
    }
}
