package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Entity;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Parent;

import org.junit.jupiter.api.Test;

/// Regression tests.
///
/// Proves CB-01, CB-12.
class CommandRegressionTest extends CommandFixture {
    private static final PlaybackOptions STOP = PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP);

    private record Unknown(int value) {}

    @Test
    void refusedCopyRecordsNothing() {
        assertThrows(NullPointerException.class, () -> commands.copy(null));
        assertEquals(0, commands.count());
        assertEquals(0, commands.bytes());
    }

    @Test
    void removeOfAnUnknownTypeRegistersNothing() {
        Entity handle = commands.spawn(new Mass(1));
        commands.remove(handle, Unknown.class);
        world.play(commands);
        assertEquals(1, world.types().size());
    }

    @Test
    void componentsOfAFailedSpawnAreRefused() {
        world.commandTelemetry().enable();
        Entity foreign = world.commands().spawn(new Mass(1));
        commands.spawn(new Mass(1), new Parent(foreign));
        world.play(commands);
        assertEquals(1, world.commandTelemetry().recorded(Mass.class));
        assertEquals(1, world.commandTelemetry().refused(Mass.class));
    }

    @Test
    void commandThatThrewAnErrorIsCounted() {
        world.commandTelemetry().enable();
        commands.run(
                _ -> {
                    throw new AssertionError("mine");
                });
        assertThrows(AssertionError.class, () -> world.play(commands));
        assertEquals(1, world.commandTelemetry().recorded(CommandKind.RUN));
    }
}
