package dev.tercio.cli.internal.command;

import dev.tercio.World;
import dev.tercio.cli.CommandFailedException;
import dev.tercio.cli.Program;
import dev.tercio.cli.ProgramReplay;
import dev.tercio.cli.Progress;
import dev.tercio.cli.SimulationRun;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.cli.UsageException;
import dev.tercio.cli.internal.console.StandardConsole;
import dev.tercio.cli.internal.io.RecordingFiles;
import dev.tercio.cli.internal.option.OptionChecks;
import dev.tercio.replay.Divergence;
import dev.tercio.replay.Recording;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.Replay;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.StateHash;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Replays a recording.
@Command(
        name = "replay",
        description = {
            "Replay a recording.",
            "A state recording is restored without any classes. An inputs recording runs the"
                    + " systems again. The exit code is 1 if the replay differs."
        })
final class ReplayCommand implements Runnable {
    private final Catalog catalog;
    private final StandardConsole console;

    @Parameters(paramLabel = "FOLDER", description = "The folder of the recording.")
    Path folder;

    @Option(names = "--verify", description = "Compare the state hash of every frame.")
    boolean verify;

    @Option(names = "--to", paramLabel = "FRAME", description = "Stop after this frame.")
    @Nullable Long to;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "How many threads run systems; default: one per processor.")
    int workers = SimulationSettings.DEFAULT.workers();

    @Option(names = "--systems", description = "Run the systems again, even for a state recording.")
    boolean systems;

    /// How many problems were printed.
    private int printedProblems;

    ReplayCommand(Catalog catalog, StandardConsole console) {
        this.catalog = catalog;
        this.console = console;
    }

    @Override
    public void run() {
        OptionChecks.requireRange("--workers", workers, SimulationSettings.MAX_WORKERS);
        Optional<Program> program = catalog.recorderOf(folder);
        if (program.isPresent()) {
            replayProgram(program.get());
            return;
        }
        if (!RecordingFiles.hasRecording(folder)) {
            throw new UsageException("no recording: folder=" + folder);
        }
        try (Recording recording = Recording.open(folder)) {
            printProblems(recording.problems());
            checkEnd(recording.firstFrame(), recording.lastFrame());
            if (systems || recording.mode() == RecordingMode.INPUTS) {
                requireWhole();
                runSystems(recording);
            } else {
                restoreStates(recording);
            }
        }
    }

    private void checkEnd(long first, long last) {
        if (to != null && (to < first || to > last)) {
            throw new UsageException(
                    "no such frame: --to=" + to + ", first=" + first + ", last=" + last);
        }
    }

    /// A program may record several worlds that cannot run without each other.
    private void requireWhole() {
        Path parent = folder.toAbsolutePath().normalize().getParent();
        if (parent != null && catalog.recorderOf(parent).isPresent()) {
            throw new CommandFailedException(
                    "recording is one of several that belong together; replay the folder that"
                            + " contains all: folder="
                            + parent);
        }
    }

    /// Always runs the systems and compares every frame.
    private void replayProgram(Program program) {
        try (ProgramReplay replay = program.replay(folder, workers)) {
            printProblems(replay.problems());
            checkEnd(0, replay.frames());
            long end = to == null ? replay.frames() : to;
            long start = System.nanoTime();
            try (Progress progress = console.progress("replaying", end)) {
                for (long frame = 1; frame <= end; frame++) {
                    Optional<String> difference = replay.step();
                    if (difference.isPresent()) {
                        throw new CommandFailedException(difference.get());
                    }
                    progress.done(frame);
                }
            }
            printSpeed("ran the systems of " + program.name(), end, start);
            printVerified(end, end);
        }
    }

    /// Prints the problems found since the last call.
    private void printProblems(List<String> problems) {
        problems.stream()
                .skip(printedProblems)
                .forEach(problem -> console.err().println("problem: " + problem));
        printedProblems = problems.size();
    }

    private void printSpeed(String how, long frames, long start) {
        double seconds = (System.nanoTime() - start) / 1e9;
        console.out()
                .printf(
                        Locale.ROOT,
                        "replayed: %s, frames=%d, %.0f frames/s%n",
                        how,
                        frames,
                        frames / seconds);
    }

    private void runSystems(Recording recording) {
        RecordedRun recorded = RecordedRun.of(recording, catalog, workers);
        SaveFormat format = recorded.simulation().format();
        try (SimulationRun run = recorded.simulation().start(recorded.settings())) {
            Replay replay = Replay.of(recording, run.schedule(), format);
            replay("ran the systems of " + recorded.simulation().name(), recording, replay);
            printHash(StateHash.of(run.world(), format));
        }
    }

    private void restoreStates(Recording recording) {
        Replay replay = Replay.of(recording);
        try (World world = replay.world()) {
            replay("restored states", recording, replay);
            printHash(StateHash.of(world));
        }
    }

    private void replay(String how, Recording recording, Replay replay) {
        printProblems(recording.problems());
        long end = to == null ? recording.lastFrame() : to;
        long first = replay.position();
        long compared = 0;
        long start = System.nanoTime();
        try (Progress progress = console.progress("replaying", end - first)) {
            while (replay.position() < end && replay.step()) {
                compared += verify && compare(recording, replay) ? 1 : 0;
                progress.done(replay.position() - first);
            }
        }
        printProblems(recording.problems());
        long frames = end - first;
        printSpeed(how, frames, start);
        if (verify) {
            printVerified(compared, frames);
        } else {
            console.out().println("not verified; --verify compares every frame");
        }
    }

    private void printVerified(long compared, long frames) {
        if (compared == 0) {
            throw new CommandFailedException(
                    "nothing was verified: frames="
                            + frames
                            + ", compared=0; choose a recording that has frames with hashes, see"
                            + " RecorderOptions.hashEvery");
        }
        console.out().printf("verified: %d of %d frames are as recorded%n", compared, frames);
    }

    /// Whether the frame was compared: not if the recording has no hash of it.
    private static boolean compare(Recording recording, Replay replay) {
        Optional<Divergence> found = replay.check();
        if (found.isPresent()) {
            throw new CommandFailedException(found.get().toString());
        }
        return recording.frame(replay.position()).hash().isPresent();
    }

    private void printHash(long hash) {
        console.out().printf("state hash: %016x%n", hash);
    }
}
