package dev.tercio.cli.internal.command;

import dev.tercio.cli.CommandFailedException;
import dev.tercio.cli.Program;
import dev.tercio.cli.ProgramReplay;
import dev.tercio.cli.Progress;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.cli.internal.console.StandardConsole;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.RecordingMode;
import dev.tercio.schedule.Schedule;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Records the states of worlds that a program replays. Several worlds that exchange messages
/// cannot be replayed from a later frame, but their recorded states can be shown at any frame.
final class ReplayedStates {
    /// Tells the page which worlds of two recordings are the same, so that it compares these.
    private static final String PART = "world";

    private ReplayedStates() {}

    /// Replays a recording of a program from its first to its last frame, and compares every frame.
    ///
    /// @param folder the recording
    /// @param into where the recordings of the states are written, one folder for each world
    /// @return their folders
    /// @throws CommandFailedException if the program does not show its worlds, or if a frame
    ///   differs
    static List<Path> record(Program program, Path folder, Path into, StandardConsole console) {
        int workers = SimulationSettings.DEFAULT.workers();
        try (ProgramReplay replay = program.replay(folder, workers)) {
            if (replay.schedules().isEmpty()) {
                throw new CommandFailedException(
                        "program does not show the worlds of its recordings: program="
                                + program.name()
                                + "; replay them with 'replay "
                                + folder
                                + "'");
            }
            replay.problems().forEach(problem -> console.err().println("problem: " + problem));
            return record(replay, into, console);
        }
    }

    private static List<Path> record(ProgramReplay replay, Path into, StandardConsole console) {
        List<Path> folders = new ArrayList<>();
        List<Recorder> recorders = new ArrayList<>();
        RecorderOptions options = RecorderOptions.DEFAULT.mode(RecordingMode.STATE).hashEvery(1);
        try {
            for (Schedule schedule : replay.schedules()) {
                String name = schedule.world().name();
                Path own = into.resolve(name);
                recorders.add(Recorder.start(schedule, own, options.note(PART, name)));
                folders.add(own);
            }
            run(replay, console);
        } finally {
            recorders.forEach(Recorder::close);
        }
        return folders;
    }

    private static void run(ProgramReplay replay, StandardConsole console) {
        long frames = replay.frames();
        try (Progress progress = console.progress("replaying", frames)) {
            for (long frame = 1; frame <= frames; frame++) {
                Optional<String> difference = replay.step();
                if (difference.isPresent()) {
                    throw new CommandFailedException(difference.get());
                }
                progress.done(frame);
            }
        }
    }
}
