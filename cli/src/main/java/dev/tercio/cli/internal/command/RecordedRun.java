package dev.tercio.cli.internal.command;

import dev.tercio.cli.CommandFailedException;
import dev.tercio.cli.Simulation;
import dev.tercio.cli.SimulationOption;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.cli.internal.option.DeclaredOptions;
import dev.tercio.cli.internal.option.SimulationOptions;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.Recording;

import picocli.CommandLine.Model.CommandSpec;

import java.util.Map;

/// A simulation and its settings, as the notes of a recording contain them.
///
/// @param simulation what runs
/// @param settings what it was started with
record RecordedRun(Simulation simulation, SimulationSettings settings) {
    private static final String SIMULATION = "simulation";
    private static final String SEED = "seed";
    private static final String ENTITIES = "entities";

    /// The beginning of the notes with the options of the simulation.
    private static final String OPTION = "option.";

    /// A run with the options that the user has chosen.
    ///
    /// @param command the command with these options and those of the simulation
    static RecordedRun start(
            Simulation simulation, SimulationOptions options, CommandSpec command) {
        SimulationSettings defaults =
                SimulationSettings.DEFAULT.entities(simulation.defaultEntities());
        SimulationSettings chosen = options.settings(defaults, SimulationSettings.MAX_ENTITIES);
        return new RecordedRun(simulation, DeclaredOptions.settings(command, simulation, chosen));
    }

    /// Adds the notes.
    RecorderOptions addNotes(RecorderOptions options) {
        RecorderOptions noted =
                options.note(SIMULATION, simulation.name())
                        .note(SEED, Long.toString(settings.seed()))
                        .note(ENTITIES, Integer.toString(settings.entities()));
        for (SimulationOption<?> option : simulation.options()) {
            noted = noted.note(OPTION + option.name(), text(option));
        }
        return noted;
    }

    private <T> String text(SimulationOption<T> option) {
        return option.format(settings.option(option));
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
            for (SimulationOption<?> option : simulation.options()) {
                settings = withNote(settings, option, notes);
            }
            return new RecordedRun(simulation, settings);
        } catch (IllegalArgumentException e) {
            throw new CommandFailedException(
                    "recording has no valid settings: notes="
                            + notes
                            + ", expected="
                            + SEED
                            + ", "
                            + ENTITIES
                            + ", because="
                            + e.getMessage());
        }
    }

    /// A recording that is older than the option has the default.
    private static <T> SimulationSettings withNote(
            SimulationSettings settings, SimulationOption<T> option, Map<String, String> notes) {
        String text = notes.get(OPTION + option.name());
        return text == null ? settings : settings.option(option, option.parse(text));
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
