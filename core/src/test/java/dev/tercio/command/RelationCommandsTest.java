package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;

/// Relations in commands: handles of the same buffer, refused targets, and coalescing.
///
/// Proves RL-03, RL-04, RL-05.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class RelationCommandsTest {
    private record Position(float x) {}

    private static final PlaybackOptions COALESCED = PlaybackOptions.CHECKED.coalesce();

    @Parameter private Tier tier = Tier.HEAP;

    private World world = World.create();
    private CommandBuffer commands = world.commands();

    @BeforeEach
    void open() {
        world = World.create(WorldOptions.DEFAULT.tier(tier));
        commands = world.commands();
    }

    @AfterEach
    void close() {
        commands.close();
        world.close();
    }

    private List<Entity> children(Entity parent) {
        List<Entity> found = new ArrayList<>();
        world.sources(ChildOf.class, parent).forEach(found::add);
        return found;
    }

    @Test
    void handlesOfTheSameBufferAreTargets() {
        Entity tank = commands.spawn(new Position(1));
        Entity turret = commands.spawn(new Position(2), new ChildOf(tank));
        Entity gun = commands.spawn(new Position(3));
        commands.add(gun, new ChildOf(turret));
        Entity copy = commands.copy(gun);
        world.play(commands, PlaybackOptions.CHECKED);
        assertEquals(List.of(commands.entity(turret)), children(commands.entity(tank)));
        assertEquals(
                List.of(commands.entity(gun), commands.entity(copy)),
                children(commands.entity(turret)));
    }

    @Test
    void refusedTargetsAreReported() {
        Entity dead = world.spawn();
        Entity root = world.spawn(new Position(1));
        Entity child = world.spawn(new ChildOf(root));
        world.destroy(dead);
        commands.spawn(new ChildOf(dead));
        commands.add(root, new ChildOf(child));
        commands.set(child, new ChildOf(child));
        PlaybackReport report = world.play(commands, PlaybackOptions.CHECKED);
        assertEquals(
                List.of(
                        FailureReason.INVALID_COMPONENT,
                        FailureReason.INVALID_COMPONENT,
                        FailureReason.INVALID_COMPONENT),
                report.failures().stream().map(CommandFailure::reason).toList());
        assertTrue(
                report.failures().get(1).toString().contains("cycle="),
                report.failures()::toString);
        assertEquals(List.of(child), children(root));
        assertEquals(2, world.size());
    }

    /// Components that follow a spawn become part of it; a relation must not, or its target would
    /// decide whether the entity exists.
    @Test
    void refusedTargetAfterASpawnKeepsTheEntity() {
        for (PlaybackOptions options : List.of(PlaybackOptions.CHECKED, COALESCED)) {
            Entity spawned = commands.spawn(new Position(1));
            commands.add(spawned, new ChildOf(spawned));
            commands.set(spawned, new Position(2));
            PlaybackReport report = world.play(commands, options);
            assertEquals(1, report.failures().size());
            assertEquals(CommandKind.ADD, report.failures().getFirst().kind());
            Entity entity = commands.entity(spawned);
            assertEquals(new Position(2), world.get(entity, Position.class));
            assertFalse(world.has(entity, ChildOf.class));
        }
    }

    @Test
    void commandsForEntitiesOfACascadeFail() {
        Entity root = world.spawn(new Position(1));
        Entity child = world.spawn(new Position(2), new ChildOf(root));
        commands.destroy(root);
        commands.set(child, new Position(3));
        PlaybackReport report = world.play(commands, PlaybackOptions.CHECKED);
        assertEquals(1, report.failures().size());
        assertEquals(FailureReason.DEAD_ENTITY, report.failures().getFirst().reason());
        assertEquals(0, world.size());
    }

    /// If the first command were dropped because its entity is destroyed, the last parent would
    /// survive.
    @Test
    void coalescingKeepsCommandsThatDecideOverOthers() {
        Entity a = world.spawn(new Position(1));
        Entity b = world.spawn(new Position(2));
        Entity x = world.spawn(new Position(3));
        commands.add(x, new ChildOf(a));
        commands.add(a, new ChildOf(b));
        commands.destroy(b);
        commands.remove(x, ChildOf.class);
        commands.destroy(a);
        world.play(commands, COALESCED);
        assertFalse(world.isAlive(x));
        assertEquals(0, world.size());
    }

    @Test
    void coalescingKeepsTheOrderOfSources() {
        Entity root = world.spawn(new Position(1));
        Entity other = world.spawn(new Position(1));
        Entity a = world.spawn(new Position(2), new ChildOf(root));
        Entity b = world.spawn(new Position(2), new ChildOf(root));
        commands.set(a, new ChildOf(other));
        commands.set(a, new ChildOf(root));
        commands.set(a, new Position(4));
        commands.set(a, new Position(5));
        world.play(commands, COALESCED);
        assertEquals(List.of(b, a), children(root));
        assertEquals(new Position(5), world.get(a, Position.class));
    }

    @Test
    void queryWideCommandsChangeRelations() {
        Entity root = world.spawn();
        Entity a = world.spawn(new Position(2));
        Entity b = world.spawn(new Position(3));
        commands.addAll(world.query(Position.class), new ChildOf(root));
        world.play(commands, PlaybackOptions.CHECKED);
        assertEquals(List.of(a, b), children(root));
        commands.clear();
        commands.removeAll(world.query(Position.class), ChildOf.class);
        world.play(commands, PlaybackOptions.CHECKED);
        assertEquals(List.of(), children(root));
        world.add(b, new ChildOf(a));
        commands.clear();
        commands.destroyAll(world.query(Position.class).without(ChildOf.class));
        world.play(commands, PlaybackOptions.CHECKED);
        assertEquals(1, world.size());
    }

    @Test
    void immediateCommandsKeepBothDirections() {
        Entity root = world.immediateCommands().spawn(new Position(1));
        Entity child = world.immediateCommands().spawn(new ChildOf(root));
        assertEquals(List.of(child), children(root));
        world.immediateCommands().destroy(root);
        assertEquals(0, world.size());
    }
}
