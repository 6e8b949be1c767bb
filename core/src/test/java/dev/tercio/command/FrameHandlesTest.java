package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Parent;
import dev.tercio.command.CommandRecords.Position;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// A handle can be used in every buffer and lane that is played after its own in the same frame.
///
/// Proves CB-18.
class FrameHandlesTest extends CommandFixture {
    record Heal(Entity patient, int points) implements Command {
        @Override
        public void run(CommandContext context) {
            context.world().set(patient, new Mass(points));
        }
    }

    /// Uses a handle in every possible way in another buffer.
    private void use(CommandBuffer other, Entity handle, Entity[] real) {
        other.add(handle, new Position(1, 1));
        other.set(handle, new Mass(2));
        Entity child = other.spawn(new Parent(handle));
        Entity copy = other.copy(handle);
        other.run(new Heal(handle, 7));
        other.run(context -> real[0] = context.entity(handle));
        assertEquals(List.of(), play(other));
        assertEquals(real[0], world.get(other.entity(child), Parent.class).entity());
        assertEquals(new Mass(2), world.get(other.entity(copy), Mass.class));
        assertEquals(new Mass(7), world.get(real[0], Mass.class));
        assertEquals(new Position(1, 1), world.get(real[0], Position.class));
    }

    @Test
    void otherBuffersUseIt() {
        Entity handle = commands.spawn(new Mass(1));
        world.play(commands);
        Entity[] real = {Entity.NONE};
        try (CommandBuffer other = world.commands()) {
            use(other, handle, real);
        }
        assertEquals(commands.entity(handle), real[0]);
    }

    @Test
    void handlesOutliveTheirBuffer() {
        Entity handle = commands.spawn(new Mass(1));
        world.play(commands);
        commands.spawn(new Mass(5));
        world.play(commands);
        commands.close();
        try (CommandBuffer other = world.commands()) {
            use(other, handle, new Entity[1]);
        }
    }

    @Test
    void lanesOfOtherStagesUseIt() {
        CommandStage first = world.stage();
        CommandStage second = world.stage();
        List<Entity> handles = new ArrayList<>();
        for (int lane = 0; lane < 20; lane++) {
            handles.add(first.lane(lane).spawn(new Mass(lane)));
        }
        world.play(first);
        world.play(first);
        for (int lane = 0; lane < 20; lane++) {
            second.lane(lane).set(handles.get(19 - lane), new Mass(-lane));
        }
        assertEquals(List.of(), world.play(second, PlaybackOptions.CHECKED).failures());
        List<Mass> masses = new ArrayList<>(world.query(Mass.class).toList());
        assertEquals(20, masses.size());
        assertEquals(-190, masses.stream().mapToDouble(Mass::kilos).sum());
    }

    @Test
    void handlesOfBodiesAreUsedByBuffers() {
        Entity target = world.spawn(new Mass(1));
        List<Entity> handles = new ArrayList<>();
        world.query(Mass.class).forEach((_, body) -> handles.add(body.spawn(new Position(3, 3))));
        commands.add(target, new Parent(handles.getFirst()));
        assertEquals(List.of(), play(commands));
        Entity child = world.get(target, Parent.class).entity();
        assertEquals(new Position(3, 3), world.get(child, Position.class));
    }

    @Test
    void coalescedCommandsReferToTheSameEntity() {
        Entity handle = commands.spawn(new Mass(1));
        world.play(commands);
        Entity real = commands.entity(handle);
        CommandBuffer other = world.commands();
        other.set(handle, new Mass(2));
        other.set(real, new Mass(3));
        other.remove(handle, Mass.class);
        other.add(real, new Mass(4));
        PlaybackReport report = world.play(other, PlaybackOptions.CHECKED.coalesce());
        assertEquals(List.of(), report.failures());
        assertEquals(2, report.coalesced());
        assertEquals(new Mass(4), world.get(real, Mass.class));
    }

    @Test
    void anotherFrameIsTooLate() {
        Entity handle = commands.spawn(new Mass(1));
        world.play(commands);
        commands.close();
        world.nextFrame();
        CommandBuffer other = world.commands();
        other.set(handle, new Mass(2));
        assertEquals(FailureReason.FOREIGN_HANDLE, play(other).getFirst().reason());
    }

    @Test
    void spawnThatWasNotPlayedIsForeign() {
        Entity handle = commands.spawn(new Mass(1));
        CommandBuffer other = world.commands();
        other.set(handle, new Mass(2));
        assertEquals(FailureReason.FOREIGN_HANDLE, play(other).getFirst().reason());
        world.play(commands);
        other.set(handle, new Mass(2));
        assertEquals(List.of(), play(other));
    }

    @Test
    void spawnThatFailedIsNotForeign() {
        try (World full = World.create(WorldOptions.DEFAULT.maxEntities(1));
                CommandBuffer spawns = full.commands();
                CommandBuffer other = full.commands()) {
            spawns.spawn(new Mass(1));
            Entity failed = spawns.spawn(new Mass(2));
            full.play(spawns);
            other.add(failed, new Position(1, 1));
            List<CommandFailure> failures = full.play(other, PlaybackOptions.CHECKED).failures();
            assertEquals(FailureReason.NOT_YET_SPAWNED, failures.getFirst().reason());
        }
    }

    @Test
    void spawnAfterAStopIsNotForeign() {
        commands.destroy(Entity.NONE);
        Entity later = commands.spawn(new Mass(1));
        world.play(commands, PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP));
        try (CommandBuffer other = world.commands()) {
            other.add(later, new Position(1, 1));
            assertEquals(FailureReason.NOT_YET_SPAWNED, play(other).getFirst().reason());
            world.play(commands);
            other.add(later, new Position(1, 1));
            assertEquals(List.of(), play(other));
        }
    }

    @Test
    void handlesOfAnotherWorldStayForeign() {
        try (World elsewhere = World.create();
                CommandBuffer other = elsewhere.commands()) {
            Entity handle = other.spawn(new Mass(1));
            elsewhere.play(other);
            commands.set(handle, new Mass(2));
            assertEquals(FailureReason.FOREIGN_HANDLE, play(commands).getFirst().reason());
        }
    }

    @Test
    void worldItselfRefusesHandlesAsBefore() {
        Entity handle = commands.spawn(new Mass(1));
        world.play(commands);
        assertThrows(RuntimeException.class, () -> world.get(handle, Mass.class));
    }
}
