package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.command.CommandRecords.Mass;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;

/// Failures name the recorder, even in joined, split and stopped buffers.
///
/// Proves CB-06, CB-10.
class RecorderNamesTest extends CommandFixture {
    private static final PlaybackOptions STOP = PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP);

    private static List<String> namesOf(List<CommandFailure> failures) {
        return failures.stream().map(f -> f.recorder() + " " + f.number()).toList();
    }

    @Test
    void commandsAfterAnAppendAreTheBuffersOwn() {
        CommandBuffer other = world.commands().named("other");
        other.destroy(Entity.NONE);
        commands.named("mine").append(other);
        commands.destroy(Entity.NONE);
        assertEquals(List.of("other 0", "mine 1"), namesOf(play(commands)));
    }

    @Test
    void stopDoesNotRenameTheBuffer() {
        CommandBuffer other = world.commands().named("other");
        other.destroy(Entity.NONE);
        other.destroy(Entity.NONE);
        commands.named("mine").append(other);
        world.play(commands, STOP);
        world.play(commands, STOP);
        commands.destroy(Entity.NONE);
        assertEquals(List.of("mine 0"), namesOf(play(commands)));
    }

    @Test
    void numbersOfARestAreThoseWithinTheLane() {
        CommandStage stage = world.stage();
        Commands a = stage.lane(1, 0, "a");
        a.destroy(Entity.NONE);
        a.destroy(Entity.NONE);
        stage.lane(2, 0, "b").destroy(Entity.NONE);
        world.play(stage, STOP.order(PlaybackOrder.PRIORITY));
        List<CommandFailure> rest =
                world.play(stage, PlaybackOptions.CHECKED.order(PlaybackOrder.PRIORITY)).failures();
        assertEquals("b 0", namesOf(rest).getLast());
    }

    /// The buffer had five commands, of which the first three were played.
    @ParameterizedTest
    @MethodSource("stops")
    void numbersStayThoseOfTheRecordingAfterAStop(PlaybackOptions options) {
        commands.named("mine");
        Entity live = world.spawn();
        for (int i = 0; i < 5; i++) {
            commands.set(i == 2 ? live : world.spawn(new Mass(1)), new Mass(2));
        }
        world.play(commands, options);
        commands.set(live, new Mass(3));
        assertEquals(List.of(3, 4, 5), numbers(commands));
        assertEquals(List.of("mine 5"), namesOf(play(commands)));
        commands.set(live, new Mass(3));
        assertEquals(List.of("mine 0"), namesOf(play(commands)));
    }

    @ParameterizedTest
    @MethodSource("stops")
    void numbersStayThoseOfTheLaneAfterAStop(PlaybackOptions options) {
        CommandStage stage = world.stage();
        Commands lane = stage.lane(0, 0, "lane");
        Entity live = world.spawn();
        for (int i = 0; i < 4; i++) {
            lane.set(i == 1 ? live : world.spawn(new Mass(1)), new Mass(i));
        }
        stage.lane(1, 0, "next").set(world.spawn(), new Mass(9));
        world.play(stage, options);
        assertEquals(
                List.of("lane 2", "lane 3", "next 0"),
                stage.list().stream().map(c -> c.recorder() + " " + c.number()).toList());
    }

    private static List<PlaybackOptions> stops() {
        return List.of(STOP, STOP.coalesce(), STOP.order(PlaybackOrder.BY_KIND));
    }

    private static List<Integer> numbers(CommandBuffer buffer) {
        return buffer.list().stream().map(RecordedCommand::number).toList();
    }

    @Test
    void splitOffCommandsKeepTheirNumbers() {
        CommandBuffer other = world.commands().named("other");
        other.destroy(Entity.NONE);
        other.destroy(Entity.NONE);
        commands.named("mine").destroy(Entity.NONE);
        commands.append(other);
        commands.destroy(Entity.NONE);
        CommandBuffer tail = commands.split(2);
        tail.append(other);
        tail.destroy(Entity.NONE);
        assertEquals(
                List.of("other 2", "mine 3", "other 4", "other 5", "mine 6"), namesOf(play(tail)));
    }
}
