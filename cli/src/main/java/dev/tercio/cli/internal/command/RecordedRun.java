package dev.tercio.cli.internal.command;

import dev.tercio.cli.CommandFailedException;
import dev.tercio.cli.Simulation;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.cli.internal.option.SimulationOptions;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.Recording;

import java.util.Map;

/// A simulation and its settings, as the notes of a recording contain them.
///
/// @param simulation what runs
/// @param settings what it was started with
record RecordedRun(Simulation simulation, SimulationSettings settings) {
    private static final String SIMULATION = "simulation";
    private static final String SEED = "seed";
    private static final String ENTITIES = "entities";

    /// A run with the options that the user has chosen.
    static RecordedRun start(Simulation simulation, SimulationOptions options) {
        SimulationSettings defaults =
                SimulationSettings.DEFAULT.entities(simulation.defaultEntities());
        return new RecordedRun(
                simulation, options.settings(defaults, SimulationSettings.MAX_ENTITIES));
    }

    /// Adds the notes.
    RecorderOptions addNotes(RecorderOptions options) {
        return options.note(SIMULATION, simulation.name())
                .note(SEED, Long.toString(settings.seed()))
                .note(ENTITIES, Integer.toString(settings.entities()));
    }

    /// Reads the notes.
    ///
    /// @param workers how many threads run systems in the replay
    /// @throws CommandFailedException if they name no known simulation
    static RecordedRun of(Recording recording, Catalog catalog, int workers) {
        Map<String, String> notes = recording.notes();
        Simulation simulation =
                catalog.find(notes.getOrDefault(SIMULATION, ""))
                        .orElseThrow(() -> unknown(notes, catalog));
        try {
            long seed = Long.parseLong(notes.getOrDefault(SEED, ""));
            int entities = Integer.parseInt(notes.getOrDefault(ENTITIES, ""));
            SimulationSettings settings =
                    SimulationSettings.DEFAULT.seed(seed).entities(entities).workers(workers);
            return new RecordedRun(simulation, settings);
        } catch (IllegalArgumentException e) {
            throw new CommandFailedException(
                    "recording has no valid settings: notes="
                            + notes
                            + ", expected="
                            + SEED
                            + ", "
                            + ENTITIES);
        }
    }

    private static CommandFailedException unknown(Map<String, String> notes, Catalog catalog) {
        return new CommandFailedException(
                "recording is not of a known simulation: notes="
                        + notes
                        + ", known="
                        + catalog.simulationNames()
                        + "; replay it with the program that recorded it");
    }
}
