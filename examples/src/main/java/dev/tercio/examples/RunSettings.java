package dev.tercio.examples;

import dev.tercio.examples.inspect.RecordingFiles;
import dev.tercio.examples.simulation.SimulationSettings;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The options of `tercio run` for examples that take some. An example names those it takes in
/// [Example#options()]; the others are refused before it runs.
public final class RunSettings {
    /// How many frames to run.
    public static final String FRAMES = "--frames";

    /// How many entities to begin with.
    public static final String ENTITIES = "--entities";

    /// How many threads to use.
    public static final String WORKERS = "--workers";

    /// Which of many possible courses to take.
    public static final String SEED = "--seed";

    /// Where to draw what is left at the end.
    public static final String PICTURE = "--picture";

    /// Where to record to.
    public static final String RECORD = "--record";

    /// Whether programs are to read the result.
    public static final String JSON = "--json";

    /// Whether to measure instead.
    public static final String COMPARE = "--compare";

    @Option(names = FRAMES, paramLabel = "N", description = "How many frames to run.")
    private @Nullable Integer frames;

    @Option(names = ENTITIES, paramLabel = "N", description = "How many entities to begin with.")
    private @Nullable Integer entities;

    @Option(names = WORKERS, paramLabel = "N", description = "How many threads to use.")
    private @Nullable Integer workers;

    @Option(names = SEED, paramLabel = "N", description = "Runs with the same seed are the same.")
    private @Nullable Long seed;

    @Option(
            names = PICTURE,
            paramLabel = "FILE",
            description = {
                "Draw it: the end as .png, all of it as .html.",
                "A folder that is not there is made."
            })
    private @Nullable Path picture;

    @Option(
            names = RECORD,
            paramLabel = "FOLDER",
            description = "Record it; 'tercio replay FOLDER --verify' runs it again.")
    private @Nullable Path record;

    @Option(names = JSON, description = "Print the result as one JSON object.")
    private boolean json;

    @Option(names = COMPARE, description = "Measure it beside the same without the engine.")
    private boolean compare;

    private Progress.Source progress = Progress.SILENT;

    /// Makes settings in which nothing is chosen.
    public RunSettings() {}

    /// Says who is told how far the program is.
    void tell(Progress.Source source) {
        progress = source;
    }

    /// Begins to tell how far a task is.
    ///
    /// @param task what it is called
    /// @param total how many frames it has
    /// @return to be closed when the task is done
    public Progress progress(String task, long total) {
        return progress.begin(task, total);
    }

    /// How many frames to run.
    ///
    /// @param otherwise the number if none was chosen
    /// @param most the largest number allowed
    /// @return at least 1
    public int frames(int otherwise, int most) {
        return within(FRAMES, frames, otherwise, most);
    }

    /// How many entities to begin with.
    ///
    /// @param otherwise the number if none was chosen
    /// @param most the largest number allowed
    /// @return at least 1
    public int entities(int otherwise, int most) {
        return within(ENTITIES, entities, otherwise, most);
    }

    /// How many threads to use. If none was chosen, as many as there are processors, within what is
    /// allowed.
    ///
    /// @return at least 1
    public int workers() {
        int most = SimulationSettings.MAX_WORKERS;
        int processors = Runtime.getRuntime().availableProcessors();
        return within(WORKERS, workers, SimulationSettings.workersFor(processors), most);
    }

    /// Which of many possible courses to take.
    ///
    /// @param otherwise the seed if none was chosen
    /// @return any number
    public long seed(long otherwise) {
        return seed == null ? otherwise : seed;
    }

    /// Where to draw.
    ///
    /// @return the file, if one was chosen
    public Optional<Path> picture() {
        return Optional.ofNullable(picture);
    }

    /// Where to record to.
    ///
    /// @return a folder without a recording, if one was chosen
    /// @throws SettingException if it has one
    public Optional<Path> record() {
        if (record != null) {
            requireName(RECORD, record);
        }
        if (record != null && Files.exists(record) && !Files.isDirectory(record)) {
            throw new SettingException("not a folder: " + RECORD + "=" + record);
        }
        if (record != null && RecordingFiles.isUsed(record)) {
            throw new SettingException(
                    "folder has a recording: "
                            + RECORD
                            + "="
                            + record
                            + "; choose another folder, or delete it");
        }
        return Optional.ofNullable(record);
    }

    /// Whether programs are to read the result.
    ///
    /// @return true if so
    public boolean json() {
        return json;
    }

    /// Whether to measure.
    ///
    /// @return true if so
    public boolean compare() {
        return compare;
    }

    /// Refuses the empty path, which would be the current folder.
    static void requireName(String option, Path folder) {
        if (folder.toString().isEmpty()) {
            throw new SettingException("folder has no name: " + option);
        }
    }

    static int within(String option, @Nullable Integer chosen, int otherwise, int most) {
        int value = chosen == null ? otherwise : chosen;
        if (value < 1 || value > most) {
            throw new SettingException(
                    "option is out of range: " + option + "=" + value + ", allowed=1.." + most);
        }
        return value;
    }
}
