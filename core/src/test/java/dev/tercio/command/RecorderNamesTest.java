package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Failures name who recorded, also in joined, split and stopped buffers.
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
}
