package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandRecords.Chain;
import dev.tercio.command.CommandRecords.Crew;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Link;
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

import java.util.ArrayList;
import java.util.List;

/// Handles of recorded spawns resolve to the entities that playback creates.
///
/// Proves CB-05.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class SpawnHandlesTest {
    private record Capital(Parent of, int age) {}

    private record Visit(Entity who, Link from) implements Command {
        @Override
        public void run(CommandContext context) {
            context.world().add(who, new Parent(from.parent().entity()));
        }
    }

    @Parameter Tier tier;

    private World world;
    private CommandBuffer commands;

    @BeforeEach
    void open() {
        world = World.create(WorldOptions.DEFAULT.tier(tier).name("handles"));
        commands = world.commands();
    }

    @AfterEach
    void close() {
        world.close();
    }

    private void playAll() {
        PlaybackReport report = world.play(commands, PlaybackOptions.CHECKED);
        assertEquals(List.of(), report.failures());
    }

    @Test
    void laterCommandsUseTheHandle() {
        Entity ship = commands.spawn(new Position(1, 1));
        Entity bystander = commands.spawn(new Position(2, 2));
        commands.add(ship, new Mass(3));
        commands.set(ship, new Position(4, 4));
        commands.add(ship, Frozen.class);
        commands.setAuthority(ship, Mass.class, false);
        Entity twin = commands.copy(ship);
        commands.remove(twin, Frozen.class);
        commands.destroy(bystander);
        playAll();
        Entity real = commands.entity(ship);
        assertEquals(new Position(4, 4), world.get(real, Position.class));
        assertEquals(new Mass(3), world.get(real, Mass.class));
        assertFalse(world.hasAuthority(real, Mass.class));
        assertTrue(world.has(real, Frozen.class));
        assertFalse(world.has(commands.entity(twin), Frozen.class));
        assertFalse(world.isAlive(commands.entity(bystander)));
        assertEquals(2, world.size());
    }

    @Test
    void handlesInComponentsBecomeEntities() {
        Entity outsider = world.spawn();
        Entity a = commands.spawn(new Position(1, 1));
        Entity b = commands.spawn(new Parent(a));
        Entity c = commands.spawn(new Chain(new Link(new Parent(b), 7), a), new Parent(outsider));
        commands.add(a, new Crew(new Entity[] {b, Entity.NONE, c}));
        commands.set(b, new Parent(c));
        playAll();
        Entity realA = commands.entity(a);
        Entity realB = commands.entity(b);
        Entity realC = commands.entity(c);
        assertEquals(new Parent(realC), world.get(realB, Parent.class));
        assertEquals(
                new Chain(new Link(new Parent(realB), 7), realA), world.get(realC, Chain.class));
        assertEquals(new Parent(outsider), world.get(realC, Parent.class));
        assertArrayEquals(
                new Entity[] {realB, Entity.NONE, realC}, world.get(realA, Crew.class).members());
    }

    @Test
    void handlesInResourcesAndCommandsBecomeEntities() {
        Entity town = commands.spawn(new Position(1, 1));
        Entity guest = commands.spawn(new Position(2, 2));
        commands.setResource(new Capital(new Parent(town), 9));
        commands.run(new Visit(guest, new Link(new Parent(town), 1)));
        List<Entity> captured = new ArrayList<>();
        commands.run(context -> captured.add(context.entity(town)));
        commands.run(context -> captured.add(context.entity(captured.getFirst())));
        playAll();
        Entity real = commands.entity(town);
        assertEquals(new Capital(new Parent(real), 9), world.resources().get(Capital.class));
        assertEquals(new Parent(real), world.get(commands.entity(guest), Parent.class));
        assertEquals(List.of(real, real), captured);
    }

    @Test
    void handleIsNotAnEntityOfTheWorld() {
        Entity live = world.spawn(new Position(1, 1));
        Entity handle = commands.spawn(new Position(2, 2));
        assertNotEquals(live, handle);
        assertFalse(world.isAlive(handle));
        assertThrows(IllegalStateException.class, () -> world.get(handle, Position.class));
        assertThrows(IllegalStateException.class, () -> world.set(handle, new Position(3, 3)));
        assertThrows(IllegalStateException.class, () -> world.add(handle, new Mass(3)));
        assertThrows(IllegalStateException.class, () -> world.copy(handle));
        assertEquals(List.of(live), world.entities());
        assertEquals(new Position(1, 1), world.get(live, Position.class));
    }

    @Test
    void entityIsKnownOnlyAfterPlayback() {
        Entity real = world.spawn();
        assertEquals(real, commands.entity(real));
        Entity handle = commands.spawn(new Mass(1));
        var e = assertThrows(IllegalStateException.class, () -> commands.entity(handle));
        assertTrue(e.getMessage().contains("NOT_YET_SPAWNED"), e.getMessage());
        playAll();
        assertEquals(new Mass(1), world.get(commands.entity(handle), Mass.class));
    }

    @Test
    void handleOfAPlaybackIsValidThroughTheNextRecordingAndPlayback() {
        Entity first = commands.spawn(new Mass(1));
        playAll();
        Entity real = commands.entity(first);
        Entity second = commands.spawn(new Parent(first));
        commands.add(first, Frozen.class);
        assertEquals(real, commands.entity(first));
        playAll();
        assertTrue(world.has(real, Frozen.class));
        assertEquals(new Parent(real), world.get(commands.entity(second), Parent.class));
        assertNotEquals(real, commands.entity(second));
    }

    @Test
    void clearInvalidatesHandles() {
        Entity played = commands.spawn(new Mass(1));
        playAll();
        Entity unplayed = commands.spawn(new Mass(2));
        commands.clear();
        for (Entity handle : List.of(played, unplayed)) {
            var e = assertThrows(IllegalStateException.class, () -> commands.entity(handle));
            assertTrue(e.getMessage().contains("FOREIGN_HANDLE"), e.getMessage());
        }
        Entity fresh = commands.spawn(new Mass(3));
        assertNotEquals(unplayed, fresh);
        commands.add(unplayed, Frozen.class);
        PlaybackReport report = world.play(commands, PlaybackOptions.CHECKED);
        assertEquals(FailureReason.FOREIGN_HANDLE, report.failures().getFirst().reason());
        assertFalse(world.has(commands.entity(fresh), Frozen.class));
    }

    @Test
    void handleOfADestroyedSpawnIsDeadNotLost() {
        Entity handle = commands.spawn(new Mass(1));
        commands.destroy(handle);
        commands.add(handle, Frozen.class);
        Entity link = commands.spawn(new Parent(handle));
        PlaybackReport report = world.play(commands, PlaybackOptions.CHECKED);
        assertEquals(
                List.of(FailureReason.DEAD_ENTITY),
                report.failures().stream().map(CommandFailure::reason).toList());
        Entity dead = commands.entity(handle);
        assertFalse(world.isAlive(dead));
        assertEquals(new Parent(dead), world.get(commands.entity(link), Parent.class));
    }

    @Test
    void handlesOfManySpawnsAreDistinct() {
        List<Entity> handles = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            handles.add(commands.spawn(new Position(i, -i)));
        }
        for (int i = 0; i < handles.size(); i++) {
            commands.add(handles.get(i), new Parent(handles.get(handles.size() - 1 - i)));
        }
        playAll();
        for (int i = 0; i < handles.size(); i++) {
            Entity parent = world.get(commands.entity(handles.get(i)), Parent.class).entity();
            assertEquals(commands.entity(handles.get(handles.size() - 1 - i)), parent);
            assertEquals(
                    new Position(handles.size() - 1 - i, i + 1 - handles.size()),
                    world.get(parent, Position.class));
        }
    }
}
