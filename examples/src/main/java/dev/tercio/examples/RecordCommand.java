package dev.tercio.examples;

import dev.tercio.examples.inspect.RecordingFiles;
import dev.tercio.examples.simulation.Simulation;
import dev.tercio.examples.simulation.SimulationRun;
import dev.tercio.examples.simulation.SimulationSettings;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.StateHash;
import dev.tercio.replay.SyncPolicy;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// Runs a simulation and records it.
@Command(name = "record", description = "Run a simulation and record it into a folder.")
final class RecordCommand implements Runnable {
    @ParentCommand Main main;

    @Spec CommandSpec spec;

    @Parameters(
            paramLabel = "NAME",
            completionCandidates = Simulations.Names.class,
            description = "A simulation: ${COMPLETION-CANDIDATES}.")
    String name;

    @Option(names = "--out", required = true, paramLabel = "FOLDER", description = "Where to.")
    Path out;

    @Option(
            names = "--frames",
            paramLabel = "N",
            defaultValue = "600",
            description = "How many frames, ${DEFAULT-VALUE} unless given.")
    int frames;

    @Option(
            names = "--entities",
            paramLabel = "N",
            description = "How many entities at the beginning.")
    @Nullable Integer entities;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "How many threads, as many as processors unless given.")
    int workers = SimulationSettings.workersFor(Runtime.getRuntime().availableProcessors());

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Where random numbers begin, ${DEFAULT-VALUE} unless given.")
    long seed;

    @Option(
            names = "--mode",
            paramLabel = "state|inputs",
            defaultValue = "state",
            description = {
                "state: all that changes; replayed without systems.",
                "inputs: what comes from outside; replayed by running the systems again."
            })
    RecordingMode mode;

    @Option(
            names = "--sync",
            paramLabel = "frame|os|MILLIS",
            defaultValue = "os",
            converter = SyncPolicyConverter.class,
            description = {
                "When frames are on the disk: after every frame, when the operating system likes,"
                        + " or after so many milliseconds."
            })
    SyncPolicy sync;

    @Option(names = "--overwrite", description = "Replace a recording that is in the folder.")
    boolean overwrite;

    @Override
    public void run() {
        Simulation simulation = Simulations.find(name).orElseThrow(this::unknown);
        if (out.toString().isEmpty()) {
            throw mistake("folder has no name: --out");
        }
        if (frames < 1) {
            throw mistake("setting is not positive: frames=" + frames);
        }
        RecordedRun recorded = new RecordedRun(simulation, settings(simulation));
        checkFolder();
        try (SimulationRun run = simulation.start(recorded.settings())) {
            RecorderOptions options =
                    RecorderOptions.DEFAULT.mode(mode).sync(sync).format(simulation.format());
            recorded.noteIn(options);
            record(run, options);
            tell(recorded.settings(), StateHash.of(run.world(), simulation.format()));
        }
    }

    private SimulationSettings settings(Simulation simulation) {
        int wanted = entities == null ? simulation.entities() : entities;
        try {
            return new SimulationSettings(seed, wanted, workers);
        } catch (IllegalArgumentException e) {
            throw mistake(String.valueOf(e.getMessage()));
        }
    }

    private void checkFolder() {
        if (Files.exists(out) && !Files.isDirectory(out)) {
            throw mistake("not a folder: path=" + out);
        }
        if (!overwrite && RecordingFiles.hasRecording(out)) {
            throw mistake("folder has a recording: folder=" + out + "; use --overwrite");
        }
    }

    private Recorder start(SimulationRun run, RecorderOptions options) {
        try {
            return Recorder.start(run.schedule(), out, overwrite ? options.overwrite() : options);
        } catch (IllegalStateException refused) {
            // the folder is in use, or has files that are not to be deleted
            throw new FailedCommandException(String.valueOf(refused.getMessage()));
        }
    }

    private void record(SimulationRun run, RecorderOptions options) {
        long began = System.nanoTime();
        long bytes;
        try (Recorder recorder = start(run, options);
                Progress progress = main.progress(spec, "recording", frames)) {
            for (int i = 1; i <= frames; i++) {
                run.frame();
                progress.done(i);
            }
            bytes = recorder.bytes();
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        main.out()
                .printf(
                        Locale.ROOT,
                        "recorded: simulation=%s, frames=%d, %.0f frames/s%n",
                        name,
                        frames,
                        frames / seconds);
        main.out().printf(Locale.ROOT, "size per frame: %,d bytes%n", bytes / frames);
    }

    private void tell(SimulationSettings settings, long hash) {
        main.out().printf(Locale.ROOT, "size: %,d bytes%n", RecordingFiles.bytes(out));
        main.out().printf("seed: %d, entities: %d%n", settings.seed(), settings.entities());
        main.out().printf("state hash: %016x%n", hash);
    }

    private ParameterException unknown() {
        return mistake("unknown simulation: name=" + name + ", known=" + Simulations.names());
    }

    private ParameterException mistake(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
