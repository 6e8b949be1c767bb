package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Note;
import dev.tercio.command.CommandRecords.Parent;
import dev.tercio.command.CommandRecords.Position;
import dev.tercio.query.Query;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

/// Buffers and stages can be inspected before they are played.
///
/// Proves CB-20.
class PendingCommandsTest extends CommandFixture {
    private static final Entity ROCK = Entity.of(7, 1);

    private List<String> lines() {
        return commands.list().stream().map(RecordedCommand::toString).toList();
    }

    @Test
    void everyKindIsListedAsText() {
        Query<Mass> query = world.query(Mass.class);
        commands.named("Mining");
        Entity ship = commands.spawn(new Mass(1), new Frozen());
        commands.copy(ROCK);
        commands.add(ROCK, new Position(1, 2));
        commands.add(ROCK, Position.class);
        commands.set(ROCK, new Parent(ship));
        commands.remove(ROCK, Frozen.class);
        commands.setAuthority(ROCK, Mass.class, true);
        commands.priority(Priority.HIGH).destroy(ship);
        commands.priority(Priority.NORMAL).setResource(new Note("wind"));
        commands.removeResource(Note.class);
        commands.addAll(query, new Position(3, 4));
        commands.removeAll(query, Frozen.class);
        commands.destroyAll(query);
        commands.assignStableId(ROCK);
        commands.bindStableId(ROCK, 9);
        commands.publish(ROCK, Mass.class, Position.class);
        commands.combine(ROCK, new Mass(2), CommandRecords.HEAVIER);
        assertEquals(
                List.of(
                        "Mining #0 SPAWN Entity(spawn 0) Mass[kilos=1.0], Frozen",
                        "Mining #1 COPY Entity(spawn 1) Entity(7v1)",
                        "Mining #2 ADD Entity(7v1) Position[x=1, y=2]",
                        "Mining #3 ADD Entity(7v1) Position",
                        "Mining #4 SET Entity(7v1) Parent[entity=Entity(spawn 0)]",
                        "Mining #5 REMOVE Entity(7v1) Frozen",
                        "Mining #6 AUTHORITY Entity(7v1) Mass true",
                        "Mining #7 DESTROY HIGH Entity(spawn 0)",
                        "Mining #8 SET_RESOURCE Note[content=wind]",
                        "Mining #9 REMOVE_RESOURCE Note",
                        "Mining #10 ADD_ALL " + query + " Position[x=3, y=4]",
                        "Mining #11 REMOVE_ALL " + query + " Frozen",
                        "Mining #12 DESTROY_ALL " + query,
                        "Mining #13 ASSIGN_ID Entity(7v1)",
                        "Mining #14 BIND_ID Entity(7v1) 9",
                        "Mining #15 PUBLISH Entity(7v1) Mass true, Position true",
                        "Mining #16 COMBINE Entity(7v1) Mass[kilos=2.0] by heavier"),
                lines());
    }

    @Test
    void listIsData() {
        Entity ship = commands.named("Mining").spawn(new Mass(1));
        commands.run(new FrameHandlesTest.Heal(ship, 3));
        RecordedCommand spawn = commands.list().getFirst();
        assertEquals(CommandKind.SPAWN, spawn.kind());
        assertEquals(ship, spawn.entity());
        assertEquals(1, spawn.parts().size());
        assertEquals(Optional.of(new Mass(1)), spawn.parts().getFirst().value());
        assertEquals(Optional.of(Mass.class), spawn.parts().getFirst().component());
        RecordedCommand run = commands.list().getLast();
        assertEquals(1, run.number());
        assertEquals("Mining", run.recorder());
        assertEquals(Priority.NORMAL, run.priority());
        assertEquals(Optional.of(new FrameHandlesTest.Heal(ship, 3)), run.value());
        assertTrue(run.entity().isNone());
    }

    @Test
    void inspectionChangesNothing() {
        commands.newEntity().add(new Mass(1));
        byte[] before = commands.toBytes();
        commands.list();
        commands.list();
        assertEquals(1, commands.count());
        assertArrayEquals(before, commands.toBytes());
        assertEquals(1, world.play(commands).played());
        assertEquals(List.of(), commands.list());
    }

    @Test
    void stagesAreListedInTheOrderOfPlayback() {
        CommandStage stage = world.stage();
        stage.lane(2, 0, "late").spawn(new Mass(2));
        stage.lane(1, 1, "second").spawn(new Mass(1));
        Commands first = stage.lane(1, 0, "first");
        first.destroy(Entity.NONE);
        first.spawn(new Mass(0));
        List<String> expected =
                List.of(
                        "first #0 DESTROY",
                        "first #1 SPAWN Entity(spawn 0) Mass[kilos=0.0]",
                        "second #0 SPAWN Entity(spawn 0) Mass[kilos=1.0]",
                        "late #0 SPAWN Entity(spawn 0) Mass[kilos=2.0]");
        assertEquals(expected, stage.list().stream().map(RecordedCommand::toString).toList());
        world.play(stage, PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP));
        assertEquals(3, stage.list().size());
        world.play(stage);
        assertEquals(List.of(), stage.list());
    }

    @Test
    void joinedBuffersNameTheirRecorders() {
        try (CommandBuffer other = world.commands().named("Trading")) {
            other.destroy(ROCK);
            commands.named("Mining").destroy(ROCK);
            commands.append(other);
            assertEquals(
                    List.of("Mining #0 DESTROY Entity(7v1)", "Trading #1 DESTROY Entity(7v1)"),
                    lines());
        }
    }

    @Test
    void closedBufferHasNoList() {
        commands.close();
        assertThrows(IllegalStateException.class, commands::list);
    }
}
