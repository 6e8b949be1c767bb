package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Mass;

import org.junit.jupiter.api.Test;

/// The slot of a spawn does not depend on the previous use of its buffer.
///
/// Proves CB-01.
class ReusedBufferSlotsTest extends CommandFixture {
    private static final PlaybackOptions STOP = PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP);

    /// The slot of a spawn must not depend on the previous use of its buffer.
    private static int slot(boolean sameBuffer) {
        try (World world = World.create()) {
            CommandBuffer first = world.commands();
            for (int i = 0; i < 100; i++) {
                Entity handle = first.spawn(new Mass(i));
                first.run(_ -> {});
                first.add(handle, Frozen.class);
            }
            world.play(first);
            CommandBuffer other = world.commands();
            if (sameBuffer) {
                first.close();
                other = world.commands();
            }
            Entity handle = other.spawn(new Mass(1));
            world.play(other);
            return other.entity(handle).index();
        }
    }

    @Test
    void bufferUsedAgainSpawnsWhereANewOneWould() {
        assertEquals(slot(false), slot(true));
    }
}
