package dev.tercio.examples;

import dev.tercio.World;
import dev.tercio.examples.battlefield.BattleReplay;
import dev.tercio.examples.inspect.RecordingFiles;
import dev.tercio.examples.simulation.SimulationRun;
import dev.tercio.examples.simulation.SimulationSettings;
import dev.tercio.replay.Divergence;
import dev.tercio.replay.Recording;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.Replay;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.StateHash;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// Replays a recording.
@Command(
        name = "replay",
        description = {
            "Replay a recording.",
            "Recorded states are restored without any classes; recorded inputs run the simulation"
                    + " again. Exit code 1 if the replay differs."
        })
final class ReplayCommand implements Runnable {
    @ParentCommand Main main;

    @Spec CommandSpec spec;

    @Parameters(paramLabel = "FOLDER", description = "A recording.")
    Path folder;

    @Option(names = "--verify", description = "Compare the hash of every frame.")
    boolean verify;

    @Option(names = "--to", paramLabel = "FRAME", description = "Stop after this frame.")
    @Nullable Long to;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "How many threads run systems, as many as processors unless given.")
    int workers = SimulationSettings.workersFor(Runtime.getRuntime().availableProcessors());

    @Option(
            names = "--systems",
            description = "Run the systems again, also if states were recorded.")
    boolean systems;

    /// How many problems were printed.
    private int toldProblems;

    @Override
    public void run() {
        if (workers < 1) {
            throw mistake("setting is not positive: workers=" + workers);
        }
        if (workers > SimulationSettings.MAX_WORKERS) {
            throw mistake(
                    "setting is too large: workers="
                            + workers
                            + ", max="
                            + SimulationSettings.MAX_WORKERS);
        }
        if (BattleReplay.isIn(folder)) {
            runBothNodes();
            return;
        }
        if (!RecordingFiles.hasRecording(folder)) {
            throw mistake("no recording: folder=" + folder);
        }
        try (Recording recording = Recording.open(folder)) {
            tellProblems(recording.problems());
            checkEnd(recording.firstFrame(), recording.lastFrame());
            if (BattleReplay.isPart(recording.notes())) {
                throw new FailedCommandException(
                        "recording is of one of two nodes; replay the folder that has both: folder="
                                + folder);
            }
            if (systems || recording.mode() == RecordingMode.INPUTS) {
                runSystems(recording);
            } else {
                restoreStates(recording);
            }
        }
    }

    private void checkEnd(long first, long last) {
        if (to != null && (to < first || to > last)) {
            throw mistake("no such frame: frame=" + to + ", first=" + first + ", last=" + last);
        }
    }

    /// Two nodes need each other, so they are always run again and compared.
    private void runBothNodes() {
        try (BattleReplay replay = BattleReplay.open(folder, workers)) {
            tellProblems(replay.problems());
            checkEnd(0, replay.frames());
            long end = to == null ? replay.frames() : to;
            long began = System.nanoTime();
            try (Progress progress = main.progress(spec, "replaying", end)) {
                for (long frame = 1; frame <= end; frame++) {
                    replay.step()
                            .ifPresent(
                                    difference -> {
                                        throw new FailedCommandException(difference);
                                    });
                    progress.done(frame);
                }
            }
            tellSpeed("ran the systems of two nodes", end, began);
            main.out().println("verified: " + end + " of " + end + " frames are as recorded");
        }
    }

    /// Prints the problems that have come since the last call.
    private void tellProblems(List<String> problems) {
        problems.stream()
                .skip(toldProblems)
                .forEach(problem -> spec.commandLine().getErr().println("problem: " + problem));
        toldProblems = problems.size();
    }

    private void tellSpeed(String how, long frames, long began) {
        double seconds = (System.nanoTime() - began) / 1e9;
        main.out()
                .printf(
                        Locale.ROOT,
                        "replayed: %s, frames=%d, %.0f frames/s%n",
                        how,
                        frames,
                        frames / seconds);
    }

    private void runSystems(Recording recording) {
        RecordedRun recorded = RecordedRun.of(recording, workers);
        SaveFormat format = recorded.simulation().format();
        try (SimulationRun run = recorded.simulation().start(recorded.settings())) {
            Replay replay = Replay.of(recording, run.schedule(), format);
            replay("ran the systems of " + recorded.simulation().name(), recording, replay);
            tellHash(StateHash.of(run.world(), format));
        }
    }

    private void restoreStates(Recording recording) {
        Replay replay = Replay.of(recording);
        try (World world = replay.world()) {
            replay("restored states", recording, replay);
            tellHash(StateHash.of(world));
        }
    }

    private void replay(String how, Recording recording, Replay replay) {
        tellProblems(recording.problems());
        long end = to == null ? recording.lastFrame() : to;
        long first = replay.position();
        long compared = 0;
        long began = System.nanoTime();
        try (Progress progress = main.progress(spec, "replaying", end - first)) {
            while (replay.position() < end && replay.step()) {
                if (verify) {
                    compared += compare(recording, replay);
                }
                progress.done(replay.position() - first);
            }
        }
        tellProblems(recording.problems());
        long frames = end - first;
        tellSpeed(how, frames, began);
        main.out()
                .println(
                        verify
                                ? "verified: "
                                        + compared
                                        + " of "
                                        + frames
                                        + " frames are as recorded"
                                : "not verified; --verify compares every frame");
    }

    /// How many frames were compared: none if no hash was recorded with this one.
    private static int compare(Recording recording, Replay replay) {
        Divergence found = replay.check().orElse(null);
        if (found != null) {
            throw new FailedCommandException(found.toString());
        }
        return recording.frame(replay.position()).hash().isPresent() ? 1 : 0;
    }

    private void tellHash(long hash) {
        main.out().printf("state hash: %016x%n", hash);
    }

    private ParameterException mistake(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
