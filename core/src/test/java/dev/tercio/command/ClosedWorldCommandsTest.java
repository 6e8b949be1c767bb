package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.command.CommandRecords.Mass;

import org.junit.jupiter.api.Test;

import java.util.List;

/// A closed world hands out nothing that commands need, and no command closes it.
///
/// Proves CB-02.
class ClosedWorldCommandsTest extends CommandFixture {
    private static final PlaybackOptions STOP = PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP);

    @Test
    void everyMethodOfAClosedWorldFails() {
        CommandStage stage = world.stage();
        world.close();
        List<Runnable> calls =
                List.of(
                        world::commands,
                        world::stage,
                        world::now,
                        () -> world.play(commands),
                        () -> world.play(stage),
                        world::commandPool,
                        world::commandTelemetry);
        for (int i = 0; i < calls.size(); i++) {
            assertThrows(IllegalStateException.class, calls.get(i)::run, "call " + i);
        }
    }

    @Test
    void nothingIsPlayedIntoAWorldThatACommandClosed() {
        commands.run(context -> context.world().close());
        commands.spawn(new Mass(1));
        int played;
        try {
            played = world.play(commands).played();
        } catch (IllegalStateException refused) {
            played = 0;
        }
        assertTrue(played <= 1, "played=" + played);
    }
}
