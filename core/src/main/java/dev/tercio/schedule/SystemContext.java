package dev.tercio.schedule;

import dev.tercio.World;
import dev.tercio.command.Commands;
import dev.tercio.internal.schedule.SystemRun;

/// The context of a running system. It is valid only during [ComponentSystem#update].
public sealed interface SystemContext permits SystemRun {
    /// Returns the world. A system may read and write the values it has declared; it makes
    /// structural changes through commands unless it is [exclusive][SystemSetup#exclusive()].
    ///
    /// @return the world
    World world();

    /// Returns commands that are played after the system's stage, before the next stage starts.
    ///
    /// @return the commands of the system
    /// @throws IllegalStateException outside of the update, on another thread, or in the body of a
    ///   parallel query, which has its own commands
    Commands commands();

    /// Returns commands that are played at a sync point. If the frame has already passed it, they
    /// are played in the next frame.
    ///
    /// @param syncPoint the name of the sync point, see [SyncPoints]
    /// @return the commands of the system for that sync point
    /// @throws IllegalStateException outside of the update, on another thread, or in the body of a
    ///   parallel query
    /// @throws IllegalArgumentException if the schedule has no such sync point
    Commands commandsAt(String syncPoint);

    /// Returns the time of this frame, or of this run if the system or one of its groups has a
    /// [Rate]. In [Schedule#present(double, double)], it is the time of drawn frames.
    ///
    /// @return the time
    FrameTime time();

    /// Returns the interpolation factor of a drawn frame: 0 shows the state before the last frame
    /// of the simulation, 1 the state after it. It is less than 1 only in [Schedule#present(double,
    /// double)].
    ///
    /// @return a number from 0 to 1
    double alpha();
}
