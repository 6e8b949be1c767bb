package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.command.CommandRecords.Mass;

import org.junit.jupiter.api.Test;

/// The buffer that has played a spawn knows its entity, even if another buffer recorded it.
///
/// Proves CB-05, CB-10.
class HandlesAfterPlaybackTest extends CommandFixture {
    private static final PlaybackOptions STOP = PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP);

    @Test
    void bufferKnowsTheEntitiesOfAppendedSpawns() {
        CommandBuffer other = world.commands();
        Entity handle = other.spawn(new Mass(1));
        commands.append(other);
        world.play(commands);
        assertEquals(other.entity(handle), commands.entity(handle));
    }

    @Test
    void tailKnowsTheEntitiesItSpawned() {
        commands.spawn(new Mass(1));
        Entity handle = commands.spawn(new Mass(2));
        CommandBuffer tail = commands.split(1);
        world.play(commands);
        world.play(tail);
        assertTrue(world.isAlive(tail.entity(handle)));
    }
}
