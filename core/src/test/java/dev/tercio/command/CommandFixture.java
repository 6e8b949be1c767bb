package dev.tercio.command;

import dev.tercio.World;

import org.junit.jupiter.api.AfterEach;

import java.util.List;

/// A world and a buffer for a test.
abstract class CommandFixture {
    final World world = World.create();
    final CommandBuffer commands = world.commands();

    @AfterEach
    void closeWorld() {
        world.close();
    }

    /// Plays a buffer and returns all failures.
    final List<CommandFailure> play(CommandBuffer buffer) {
        return world.play(buffer, PlaybackOptions.CHECKED).failures();
    }
}
