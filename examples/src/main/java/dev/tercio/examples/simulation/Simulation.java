package dev.tercio.examples.simulation;

import dev.tercio.replay.SaveFormat;

/// A world with systems that can be started by name. What it does follows from its settings and the
/// frames it runs, for any number of workers: whoever starts it twice gets the same twice.
public interface Simulation {
    /// What it is called on the command line, and in the notes of a recording.
    String name();

    /// What it shows, in one line.
    String summary();

    /// How many entities it begins with unless told otherwise.
    int entities();

    /// Makes the world and its systems.
    SimulationRun start(SimulationSettings settings);

    /// How what it holds is written and read.
    default SaveFormat format() {
        return SaveFormat.DEFAULT;
    }
}
