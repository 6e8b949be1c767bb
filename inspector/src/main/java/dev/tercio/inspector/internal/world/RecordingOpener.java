package dev.tercio.inspector.internal.world;

import dev.tercio.World;
import dev.tercio.replay.Recording;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.Replay;
import dev.tercio.replay.SaveFormat;
import dev.tercio.schedule.Schedule;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.function.Function;

/// Opens recordings, with or without the systems of the program.
public final class RecordingOpener {
    /// Opens a replay on the thread that will use it.
    @FunctionalInterface
    public interface Opener {
        /// Opens the replay.
        Opened open();
    }

    /// A replay.
    ///
    /// @param recording the recording
    /// @param replay the replay
    /// @param schedule the schedule that runs the systems again, or null
    /// @param close releases everything
    public record Opened(
            Recording recording, Replay replay, @Nullable Schedule schedule, Runnable close) {}

    private RecordingOpener() {}

    /// Opens a recording of states. The classes of the program are not needed.
    public static Opener ofStates(Path folder) {
        return () -> {
            Recording recording = Recording.open(folder);
            try {
                if (recording.mode() == RecordingMode.INPUTS) {
                    throw new IllegalArgumentException(
                            "only inputs were recorded; open the recording with a schedule"
                                    + " that runs the systems: folder="
                                    + folder);
                }
                Replay replay = Replay.of(recording);
                return new Opened(recording, replay, null, () -> close(replay.world(), recording));
            } catch (RuntimeException e) {
                recording.close();
                throw e;
            }
        };
    }

    /// Opens a recording whose systems run again.
    public static Opener ofSystems(
            Path folder, Function<Recording, Schedule> schedule, SaveFormat format) {
        return () -> {
            Recording recording = Recording.open(folder);
            try {
                Schedule systems = schedule.apply(recording);
                Replay replay = Replay.of(recording, systems, format);
                return new Opened(
                        recording,
                        replay,
                        systems,
                        () -> {
                            systems.close();
                            close(systems.world(), recording);
                        });
            } catch (RuntimeException e) {
                recording.close();
                throw e;
            }
        };
    }

    private static void close(World world, Recording recording) {
        try (recording) {
            world.close();
        }
    }
}
