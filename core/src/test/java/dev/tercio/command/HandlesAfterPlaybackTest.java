package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandRecords.*;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;

/// The buffer that has played a spawn knows its entity, whoever recorded it.
///
/// Proves CB-05, CB-10.
class HandlesAfterPlaybackTest {
    private static final PlaybackOptions STOP = PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP);

    private final World world = World.create();
    private final CommandBuffer commands = world.commands();

    @AfterEach
    void close() {
        world.close();
    }

    private List<CommandFailure> play(CommandBuffer buffer) {
        return world.play(buffer, PlaybackOptions.CHECKED).failures();
    }

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
