package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandRecords.Crew;
import dev.tercio.command.CommandRecords.Label;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Note;
import dev.tercio.command.CommandRecords.Rounded;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/// Components stored as objects, and components with user-written accessors, in every tier.
///
/// Proves CB-01, CO-09.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class ManagedCommandsTest {
    private static final int MOST_COLLECTIONS = 50;

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
    void objectsArriveUnchanged() {
        Object content = new Object();
        Note note = new Note(content);
        Entity target = world.spawn(new Mass(1));
        Entity spawned = commands.spawn(new Mass(2), note);
        commands.add(target, note);
        commands.set(spawned, new Note("set"));
        commands.addAll(world.query(Mass.class), note);
        Entity copied = commands.copy(target);
        PlaybackReport report = world.play(commands, PlaybackOptions.DEFAULT);
        assertEquals(5, report.played());
        for (Entity entity : List.of(target, commands.entity(spawned), commands.entity(copied))) {
            assertSame(content, world.get(entity, Note.class).content());
        }
        commands.remove(target, Note.class);
        world.play(commands);
        assertFalse(world.has(target, Note.class));
    }

    @Test
    void runsOfObjectsKeepTheirOwn() {
        List<Entity> handles = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            handles.add(commands.spawn(new Note(i), new Mass(i)));
        }
        for (int i = 0; i < 300; i++) {
            commands.set(handles.get(299 - i), new Note("n" + i));
        }
        world.play(commands);
        for (int i = 0; i < 300; i++) {
            Entity entity = commands.entity(handles.get(i));
            assertEquals(new Note("n" + (299 - i)), world.get(entity, Note.class));
            assertEquals(new Mass(i), world.get(entity, Mass.class));
        }
    }

    /// A played or cleared buffer holds no references to objects.
    @Test
    void playedBufferReleasesObjects() {
        List<WeakReference<Object>> contents = new ArrayList<>();
        Entity entity = world.spawn(note(contents));
        commands.set(entity, note(contents));
        commands.set(entity, new Note("last"));
        world.play(commands);
        commands.run(new Holder(note(contents)));
        commands.clear();
        for (int i = 0; i < MOST_COLLECTIONS && !allGone(contents); i++) {
            System.gc();
        }
        contents.forEach(content -> assertNull(content.get()));
        Reference.reachabilityFence(world);
        Reference.reachabilityFence(commands);
    }

    private record Holder(Note note) implements Command {
        @Override
        public void run(CommandContext context) {}
    }

    private static boolean allGone(List<WeakReference<Object>> contents) {
        return contents.stream().allMatch(content -> content.refersTo(null));
    }

    private static Note note(List<WeakReference<Object>> contents) {
        Object content = new Object();
        contents.add(new WeakReference<>(content));
        return new Note(content);
    }

    /// Rejected, as with direct calls.
    @Test
    void objectsHaveNoDefault() {
        Entity entity = world.spawn();
        assertThrows(
                InvalidComponentException.class,
                () -> world.immediateCommands().add(entity, Note.class));
        commands.add(entity, Note.class);
        commands.newEntity().add(new Mass(1)).add(Note.class);
        PlaybackReport report = world.play(commands, PlaybackOptions.CHECKED);
        assertEquals(
                List.of(FailureReason.INVALID_COMPONENT, FailureReason.INVALID_COMPONENT),
                report.failures().stream().map(CommandFailure::reason).toList());
        assertEquals(List.of(entity), world.entities());
        assertFalse(world.has(entity, Note.class));
    }

    @Test
    void valueIsEncodedWhenRecorded() {
        Entity[] members = {Entity.of(1, 1), Entity.of(2, 2), Entity.NONE};
        Entity handle = commands.spawn(new Crew(members));
        members[0] = Entity.of(9, 9);
        world.play(commands);
        assertEquals(Entity.of(1, 1), world.get(commands.entity(handle), Crew.class).members()[0]);
    }

    @Test
    void accessorResultsAreStored() {
        Entity spawned = commands.spawn(new Rounded(57), new Label("ab"));
        Entity added = world.spawn(new Rounded(11));
        commands.set(added, new Rounded(38));
        world.play(commands);
        assertEquals(new Rounded(50), world.get(commands.entity(spawned), Rounded.class));
        assertEquals(new Label("ab"), world.get(commands.entity(spawned), Label.class));
        assertEquals(new Rounded(30), world.get(added, Rounded.class));
    }

    /// A type that one world stores as objects and another as fields.
    @Test
    void oneBufferPlaysIntoWorldsOfOtherTiers() {
        Entity handle = commands.spawn(new Mass(4), new Label("x"), new Note("n"));
        world.play(commands, PlaybackOptions.DEFAULT.keep());
        for (Tier other : Tier.values()) {
            try (World target =
                    World.create(WorldOptions.DEFAULT.tier(tier).register(Mass.class, other))) {
                assertEquals(1, target.play(commands, PlaybackOptions.CHECKED.keep()).played());
                Entity real = commands.entity(handle);
                assertEquals(new Mass(4), target.get(real, Mass.class));
                assertEquals(new Label("x"), target.get(real, Label.class));
                assertEquals(new Note("n"), target.get(real, Note.class));
            }
        }
    }
}
