package dev.tercio.cli;

import dev.tercio.inspector.Inspector;
import dev.tercio.replay.SaveFormat;

import java.util.List;

/// A world with systems that the command line runs, records and replays by name.
///
/// A simulation is deterministic: the same settings and number of frames give the same state, for
/// any number of workers. External input belongs in the `inputs` of [SimulationRun#of], so that
/// recordings contain it.
public interface Simulation {
    /// The name on the command line and in recordings.
    ///
    /// @return a word without spaces
    String name();

    /// What it shows, for `list` and the help.
    ///
    /// @return one line
    String summary();

    /// How many entities it starts with if `--entities` is not given.
    ///
    /// @return 1,000 by default
    default int defaultEntities() {
        return 1_000;
    }

    /// Its own options on the command line, for `run`, `record` and `schedule`. Recordings contain
    /// their values, so that a replay starts the same simulation.
    ///
    /// @return none unless overridden
    default List<SimulationOption<?>> options() {
        return List.of();
    }

    /// Creates the world and its systems.
    ///
    /// @param settings what the user has chosen
    /// @return a run before its first frame
    SimulationRun start(SimulationSettings settings);

    /// Adds to the page of `--inspect` what it cannot find by itself, such as templates:
    /// `inspector.show(run.schedule(), templates)`.
    ///
    /// @param run a run before its first frame, which the page shows
    /// @param inspector the page
    default void inspect(SimulationRun run, Inspector inspector) {}

    /// How components and resources are written to files and read back.
    ///
    /// @return the default format unless overridden
    default SaveFormat format() {
        return SaveFormat.DEFAULT;
    }
}
