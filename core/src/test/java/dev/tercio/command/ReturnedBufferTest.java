package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.command.CommandRecords.Mass;

import org.junit.jupiter.api.Test;

/// A closed buffer stays closed, even if its memory is reused.
///
/// Proves CB-08.
class ReturnedBufferTest extends CommandFixture {
    @Test
    void secondCloseDoesNotTouchTheNextUserOfTheMemory() {
        commands.close();
        CommandBuffer next = world.commands();
        next.spawn(new Mass(1));
        commands.close();
        assertEquals(1, next.count());
    }

    @Test
    void laneOfAnOldPlaybackCannotRecordIntoANewBuffer() {
        CommandStage stage = world.stage();
        Commands stale = stage.lane(1);
        world.play(stage);
        world.play(stage);
        CommandBuffer fresh = world.commands();
        fresh.spawn(new Mass(1));
        assertThrows(IllegalStateException.class, () -> stale.spawn(new Mass(2)));
    }
}
