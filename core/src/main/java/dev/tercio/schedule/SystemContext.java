package dev.tercio.schedule;

import dev.tercio.World;
import dev.tercio.command.Commands;
import dev.tercio.internal.schedule.SystemRun;

/// What a system has at hand while it updates. It is good during that update only.
public sealed interface SystemContext permits SystemRun {
    /// The world. Values may be read and written as declared; the structure changes by commands.
    ///
    /// @return the world
    World world();

    /// Commands that are played after the system's stage, before the next one starts.
    ///
    /// @return the system's commands
    /// @throws IllegalStateException outside of its update
    Commands commands();

    /// Commands that are played at a later point of the frame.
    ///
    /// @param syncPoint the name, see [SyncPoints]
    /// @return the system's commands for that point
    /// @throws IllegalStateException outside of its update
    /// @throws IllegalArgumentException if the schedule has no such point
    Commands commandsAt(String syncPoint);

    /// The time of this frame.
    ///
    /// @return the time
    FrameTime time();
}
