package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Entity;
import dev.tercio.command.CommandRecords.Mass;

import org.junit.jupiter.api.Test;

import java.util.List;

/// A closed world creates no buffers or stages, and no command can close it.
///
/// Proves CB-02.
class ClosedWorldCommandsTest extends CommandFixture {
    @Test
    void everyMethodOfAClosedWorldFails() {
        CommandStage stage = world.stage();
        world.close();
        List<Runnable> calls =
                List.of(
                        world::commands,
                        world::stage,
                        world::immediateCommands,
                        () -> world.play(commands),
                        () -> world.play(stage),
                        world::commandPool,
                        world::commandTelemetry);
        for (int i = 0; i < calls.size(); i++) {
            assertThrows(IllegalStateException.class, calls.get(i)::run, "call " + i);
        }
    }

    @Test
    void noCommandClosesTheWorldThatPlaysIt() {
        commands.run(context -> context.world().close());
        Entity handle = commands.spawn(new Mass(1));
        PlaybackReport report = world.play(commands, PlaybackOptions.CHECKED);
        assertEquals(1, report.failures().size());
        CommandFailure failure = report.failures().getFirst();
        assertEquals(FailureReason.THROWN, failure.reason());
        assertEquals(
                "world cannot be closed by a command that it plays: world=world",
                failure.cause().orElseThrow().getMessage());
        assertFalse(world.isClosed());
        assertEquals(1, report.played());
        assertEquals(new Mass(1), world.get(commands.entity(handle), Mass.class));
    }
}
