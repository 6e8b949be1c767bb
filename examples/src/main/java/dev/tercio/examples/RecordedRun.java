package dev.tercio.examples;

import dev.tercio.examples.simulation.Simulation;
import dev.tercio.examples.simulation.SimulationSettings;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.Recording;

import java.util.Map;

/// A simulation and its settings, as a recording notes them.
///
/// @param simulation what runs
/// @param settings what it was started with
record RecordedRun(Simulation simulation, SimulationSettings settings) {
    private static final String SIMULATION = "simulation";
    private static final String SEED = "seed";
    private static final String ENTITIES = "entities";

    /// Adds the notes.
    void noteIn(RecorderOptions options) {
        options.note(SIMULATION, simulation.name())
                .note(SEED, Long.toString(settings.seed()))
                .note(ENTITIES, Integer.toString(settings.entities()));
    }

    /// Reads the notes.
    ///
    /// @param workers how many threads are to be used now
    /// @throws FailedCommandException if they tell of no simulation that is known
    static RecordedRun of(Recording recording, int workers) {
        Map<String, String> notes = recording.notes();
        Simulation simulation =
                Simulations.find(notes.getOrDefault(SIMULATION, ""))
                        .orElseThrow(
                                () ->
                                        new FailedCommandException(
                                                "recording was not made with a known simulation:"
                                                        + " notes="
                                                        + notes
                                                        + ", known="
                                                        + Simulations.names()
                                                        + "; the program that made it can"
                                                        + " replay it"));
        try {
            long seed = Long.parseLong(notes.getOrDefault(SEED, ""));
            int entities = Integer.parseInt(notes.getOrDefault(ENTITIES, ""));
            return new RecordedRun(simulation, new SimulationSettings(seed, entities, workers));
        } catch (IllegalArgumentException e) {
            throw new FailedCommandException(
                    "recording does not say how it was made: notes=" + notes);
        }
    }
}
