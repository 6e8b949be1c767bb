package dev.tercio.cli.internal.command;

import dev.tercio.cli.CommandFailedException;
import dev.tercio.cli.Progress;
import dev.tercio.cli.Simulation;
import dev.tercio.cli.SimulationRun;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.cli.UsageException;
import dev.tercio.cli.internal.console.StandardConsole;
import dev.tercio.cli.internal.io.RecordingFiles;
import dev.tercio.cli.internal.option.OptionChecks;
import dev.tercio.cli.internal.option.SimulationOptions;
import dev.tercio.cli.internal.option.SyncPolicyConverter;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.StateHash;
import dev.tercio.replay.SyncPolicy;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// Runs a simulation and records it.
@Command(name = "record", description = "Run a simulation and record it into a folder.")
final class RecordCommand implements Runnable {
    private static final int MAX_FRAMES = 1_000_000_000;

    private final Catalog catalog;
    private final StandardConsole console;

    @Parameters(
            paramLabel = "NAME",
            arity = "0..1",
            description = "A simulation; '${ROOT-COMMAND-NAME} list' shows all.")
    @Nullable String name;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "FOLDER",
            description = "The folder of the recording.")
    Path out;

    @Option(
            names = "--frames",
            paramLabel = "N",
            defaultValue = "600",
            description = "How many frames to run; default: ${DEFAULT-VALUE}.")
    int frames;

    @Mixin SimulationOptions options;

    @Option(
            names = "--mode",
            paramLabel = "state|inputs",
            defaultValue = "state",
            description = {
                "state: record all changes; a replay needs no systems.",
                "inputs: record external input; a replay runs the systems again."
            })
    RecordingMode mode;

    @Option(
            names = "--sync",
            paramLabel = "frame|os|MILLIS",
            defaultValue = "os",
            converter = SyncPolicyConverter.class,
            description = {
                "When to force frames to the disk: after every frame, when the operating system"
                        + " decides, or at an interval in milliseconds."
            })
    SyncPolicy sync;

    @Option(names = "--overwrite", description = "Replace a recording in the folder.")
    boolean overwrite;

    @Spec CommandSpec spec;

    RecordCommand(Catalog catalog, StandardConsole console) {
        this.catalog = catalog;
        this.console = console;
    }

    @Override
    public void run() {
        Simulation simulation = catalog.simulation(name);
        OptionChecks.requireName("--out", out);
        OptionChecks.requireRange("--frames", frames, MAX_FRAMES);
        RecordedRun recorded = RecordedRun.start(simulation, options, spec);
        checkFolder();
        try (SimulationRun run = simulation.start(recorded.settings())) {
            RecorderOptions recorderOptions =
                    RecorderOptions.DEFAULT.mode(mode).sync(sync).format(simulation.format());
            record(simulation.name(), run, recorded.addNotes(recorderOptions));
            printResult(recorded.settings(), StateHash.of(run.world(), simulation.format()));
        }
    }

    private void checkFolder() {
        if (Files.exists(out) && !Files.isDirectory(out)) {
            throw new UsageException("not a folder: --out=" + out);
        }
        if (!overwrite && RecordingFiles.hasRecording(out)) {
            throw new UsageException(
                    "folder contains a recording: --out=" + out + "; use --overwrite");
        }
    }

    private Recorder start(SimulationRun run, RecorderOptions options) {
        try {
            return Recorder.start(run.schedule(), out, overwrite ? options.overwrite() : options);
        } catch (IllegalStateException refused) {
            // the folder is in use or contains other files
            throw new CommandFailedException(String.valueOf(refused.getMessage()));
        }
    }

    private void record(String simulation, SimulationRun run, RecorderOptions options) {
        long start = System.nanoTime();
        long bytes;
        int done;
        try (Recorder recorder = start(run, options);
                Progress progress = console.progress("recording", frames)) {
            done = RunFrames.run(run, frames, progress);
            bytes = recorder.bytes();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        console.out()
                .printf(
                        Locale.ROOT,
                        "recorded: simulation=%s, frames=%d, %.0f frames/s%n",
                        simulation,
                        done,
                        done / seconds);
        console.out().printf(Locale.ROOT, "size per frame: %,d bytes%n", bytes / done);
    }

    private void printResult(SimulationSettings settings, long hash) {
        console.out().printf(Locale.ROOT, "size: %,d bytes%n", RecordingFiles.bytes(out));
        console.out().printf("seed: %d, entities: %d%n", settings.seed(), settings.entities());
        console.out().printf("state hash: %016x%n", hash);
    }
}
