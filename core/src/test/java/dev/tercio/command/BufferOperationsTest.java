package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.World;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Label;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Note;
import dev.tercio.command.CommandRecords.Parent;
import dev.tercio.command.CommandRecords.Position;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Appending, splitting, clearing and replaying buffers.
///
/// Proves CB-06, CB-09, CB-10.
@Tag("conformance")
class BufferOperationsTest extends CommandFixture {
    @Test
    void countAndBytesAreThoseOfTheCommands() {
        assertTrue(commands.isEmpty());
        Entity handle = commands.spawn(new Position(1, 2), new Frozen());
        assertEquals(1, commands.count());
        assertEquals(16 + 16 + 8 + 16, commands.bytes());
        commands.destroy(handle);
        assertEquals(2, commands.count());
        assertEquals(16 + 16 + 8 + 16 + 16, commands.bytes());
        assertFalse(commands.isEmpty());
        commands.clear();
        assertTrue(commands.isEmpty());
        assertEquals(0, commands.count());
        assertEquals(0, commands.bytes());
        assertEquals(0, world.play(commands).played());
    }

    @Test
    void refusedValuesRecordNothing() {
        Entity entity = world.spawn();
        commands.spawn(new Mass(1), new Note("kept"));
        int count = commands.count();
        int bytes = commands.bytes();
        Label bad = new Label("too long");
        for (Runnable use :
                List.<Runnable>of(
                        () -> commands.add(entity, bad),
                        () -> commands.set(entity, bad),
                        () -> commands.spawn(bad),
                        () -> commands.spawn(new Note("a"), new Mass(1), bad),
                        () -> commands.spawn(new Mass(1), new Note("b"), new Frozen(), bad),
                        () -> commands.spawn(new Mass(1), new Mass(2)),
                        () -> commands.addAll(world.query(Mass.class), bad))) {
            assertThrows(InvalidComponentException.class, use::run);
            assertEquals(count, commands.count());
            assertEquals(bytes, commands.bytes());
        }
        Entity next = commands.spawn(new Note("next"));
        world.play(commands);
        assertEquals(new Note("next"), world.get(commands.entity(next), Note.class));
        assertEquals(3, world.size());
    }

    @Test
    void refusedStepOfABuilderLeavesTheStepsBefore() {
        EntityCommands builder = commands.newEntity().add(new Mass(1));
        assertThrows(InvalidComponentException.class, () -> builder.add(new Label("too long")));
        builder.add(Frozen.class);
        assertEquals(1, world.play(commands).played());
        Entity entity = commands.entity(builder.entity());
        assertEquals(new Mass(1), world.get(entity, Mass.class));
        assertTrue(world.has(entity, Frozen.class));
        assertFalse(world.has(entity, Label.class));
    }

    @Test
    void appendedCommandsKeepTheirObjectsAndHandles() {
        CommandBuffer other = world.commands();
        List<String> ran = new ArrayList<>();
        Entity mine = commands.spawn(new Note("mine"));
        commands.run(_ -> ran.add("mine"));
        commands.addAll(world.query(Note.class), Frozen.class);
        Entity theirs = other.spawn(new Note("theirs"), new Parent(Entity.NONE));
        other.run(context -> ran.add("theirs " + world.isAlive(context.entity(theirs))));
        other.addAll(world.query(Parent.class), new Mass(3));
        commands.append(other);
        commands.set(theirs, new Parent(mine));
        assertEquals(7, commands.count());
        assertEquals(3, other.count());
        PlaybackReport report = world.play(commands, PlaybackOptions.CHECKED);
        assertEquals(List.of(), report.failures());
        assertEquals(List.of("mine", "theirs true"), ran);
        Entity realMine = commands.entity(mine);
        Entity realTheirs = other.entity(theirs);
        assertEquals(new Note("mine"), world.get(realMine, Note.class));
        assertTrue(world.has(realMine, Frozen.class));
        assertEquals(new Note("theirs"), world.get(realTheirs, Note.class));
        assertFalse(world.has(realTheirs, Frozen.class));
        assertEquals(new Mass(3), world.get(realTheirs, Mass.class));
        assertEquals(new Parent(realMine), world.get(realTheirs, Parent.class));

        assertEquals(3, world.play(other).played());
        assertEquals(3, world.size());
        assertThrows(IllegalArgumentException.class, () -> commands.append(commands));
    }

    private static final int SCRIPT = 8;

    private static void recordScript(CommandBuffer target, World world, List<String> ran) {
        Entity first = target.spawn(new Position(1, 1), new Note("first"));
        target.run(_ -> ran.add("one"));
        Entity second = target.newEntity().add(new Parent(first)).add(Frozen.class).entity();
        target.add(first, new Parent(second));
        target.addAll(world.query(Parent.class), new Note("all"));
        Entity copy = target.copy(second);
        target.run(context -> ran.add("two " + world.isAlive(context.entity(copy))));
        target.remove(copy, Frozen.class);
    }

    /// The components of all entities, independent of slots; handles are replaced by the components
    /// of the entity they refer to.
    private static List<String> image(World world) {
        List<String> lines = new ArrayList<>();
        for (Entity entity : world.entities()) {
            lines.add(
                    world.tryGet(entity, Position.class)
                            + " "
                            + world.tryGet(entity, Note.class)
                            + " "
                            + world.has(entity, Frozen.class)
                            + " "
                            + world.tryGet(entity, Parent.class)
                                    .map(parent -> world.tryGet(parent.entity(), Position.class)));
        }
        lines.sort(null);
        return lines;
    }

    @Test
    void splitAtEveryPositionEqualsUnsplit() {
        List<String> expected = List.of();
        for (int first = SCRIPT; first >= 0; first--) {
            try (World fresh = World.create()) {
                List<String> ran = new ArrayList<>();
                CommandBuffer head = fresh.commands();
                recordScript(head, fresh, ran);
                assertEquals(SCRIPT, head.count());
                int bytes = head.bytes();
                CommandBuffer tail = head.split(first);
                assertEquals(first, head.count());
                assertEquals(SCRIPT - first, tail.count());
                assertEquals(bytes, head.bytes() + tail.bytes());
                assertEquals(List.of(), fresh.play(head, PlaybackOptions.CHECKED).failures());
                assertEquals(List.of(), fresh.play(tail, PlaybackOptions.CHECKED).failures());
                assertEquals(List.of("one", "two true"), ran);
                expected = expected.isEmpty() ? image(fresh) : expected;
                assertEquals(expected, image(fresh));
                assertEquals(3, fresh.size());
            }
        }
        assertThrows(IndexOutOfBoundsException.class, () -> commands.split(-1));
        assertThrows(IndexOutOfBoundsException.class, () -> commands.split(1));
    }

    @Test
    void retainedCommandsSpawnNewEntitiesEachTime() {
        Entity parent = commands.spawn(new Position(1, 1));
        commands.spawn(new Parent(parent), new Note("same"));
        List<Entity> parents = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
            PlaybackReport report = world.play(commands, PlaybackOptions.DEFAULT.keep());
            assertEquals(2, report.played());
            assertEquals(2, commands.count());
            assertEquals(2 * i, world.size());
            parents.add(commands.entity(parent));
        }
        List<Entity> seen = new ArrayList<>();
        world.query(Parent.class).forEach(value -> seen.add(value.entity()));
        assertEquals(parents, seen);
        assertEquals(4, parents.stream().distinct().count());
        world.play(commands);
        assertTrue(commands.isEmpty());
        assertEquals(10, world.size());
    }

    @Test
    void growthToMillionsLosesNothing() {
        int count = 1_500_000;
        Entity entity = world.spawn(new Position(0, 0));
        commands.reserve(1_000);
        for (int i = 0; i < count; i++) {
            commands.set(entity, new Position(i, -i));
        }
        Entity last = commands.spawn(new Mass(1));
        assertEquals(count + 1, commands.count());
        assertEquals(24L * count + 16 + 24, commands.bytes());
        assertEquals(count + 1, world.play(commands).played());
        assertEquals(new Position(count - 1, 1 - count), world.get(entity, Position.class));
        assertTrue(world.isAlive(commands.entity(last)));
        for (int i = 0; i < 300_000; i++) {
            commands.spawn(new Position(i, i));
        }
        assertEquals(300_000, world.play(commands).played());
        assertEquals(300_002, world.size());
    }
}
