package dev.tercio.cli;

import dev.tercio.schedule.Schedule;

import java.util.List;
import java.util.Optional;

/// A recording that a [Program] replays itself. See [Tercio#programs].
public interface ProgramReplay extends AutoCloseable {
    /// How many frames can be replayed.
    ///
    /// @return the number of frames
    long frames();

    /// Problems of the recording that do not prevent a replay.
    ///
    /// @return one line for each
    List<String> problems();

    /// The schedules that the replay runs, in the order in which their frames run. `inspect --page`
    /// records and shows the states of their worlds, whose names must differ.
    ///
    /// @return an empty list by default: the worlds are not shown
    default List<Schedule> schedules() {
        return List.of();
    }

    /// Runs the next frame and compares the result with the recording.
    ///
    /// @return the difference, or nothing if the frame is as recorded
    Optional<String> step();

    @Override
    void close();
}
