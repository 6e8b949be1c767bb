package dev.tercio.replay;

import dev.tercio.World;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.internal.recording.FrameRecorder;
import dev.tercio.replay.internal.recording.RecordingFolder;
import dev.tercio.replay.internal.state.StateWriter;
import dev.tercio.schedule.Schedule;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/// Records a world frame by frame to files in a folder.
///
/// ```java
/// try (Recorder recorder = Recorder.start(schedule, Path.of("run"))) {
///     while (recorder.frames() < 1_000) {
///         schedule.run(1 / 60.0);
///     }
/// }
/// ```
///
/// A frame is written when it ends. A process that is killed during a frame loses only that frame.
/// If a frame cannot be written, or the folder was deleted or replaced, the recording stops with an
/// exception from [Schedule#run] or [World#nextFrame()]; the frames recorded before are kept.
///
/// A folder can have one recorder at a time, across all processes. [Recording] and [Replay] can
/// read it at the same time.
///
/// In mode [RecordingMode#INPUTS], only commands, resources and the duration of frames are recorded
/// as inputs. Other changes made between frames, such as [World#spawn()], are not recorded, and a
/// replay differs from then on.
public final class Recorder implements AutoCloseable {
    private final FrameRecorder frames;
    private final Path folder;

    private Recorder(FrameRecorder frames, Path folder) {
        this.frames = frames;
        this.folder = folder;
    }

    /// Records the frames of a schedule with default options.
    ///
    /// @param schedule the schedule, between frames
    /// @param folder the folder of the recording; it is created if it does not exist
    /// @return the recorder; close it to end the recording
    /// @throws IllegalStateException if the folder is in use by another recorder or contains a
    ///   recording
    /// @throws UncheckedIOException if the files cannot be created
    public static Recorder start(Schedule schedule, Path folder) {
        return start(schedule, folder, RecorderOptions.DEFAULT);
    }

    /// Records the frames of a schedule.
    ///
    /// @param schedule the schedule, between frames
    /// @param folder the folder of the recording; it is created if it does not exist
    /// @param options the options
    /// @return the recorder; close it to end the recording
    /// @throws IllegalStateException if the folder is in use by another recorder, or contains a
    ///   recording and the options neither append to it nor overwrite it
    /// @throws CorruptFileException if the recording to append to is damaged at its end
    /// @throws UnsavableException if the world has values that cannot be saved
    /// @throws UncheckedIOException if the files cannot be created
    public static Recorder start(Schedule schedule, Path folder, RecorderOptions options) {
        SystemSchedule systems = (SystemSchedule) schedule;
        systems.build();
        return start((DirectWorld) systems.world(), systems, folder, options);
    }

    /// Records a world without a schedule, with default options.
    ///
    /// @param world the world, on its own thread
    /// @param folder the folder of the recording; it is created if it does not exist
    /// @return the recorder; close it to end the recording
    /// @throws IllegalStateException if the folder is in use by another recorder or contains a
    ///   recording
    /// @throws UncheckedIOException if the files cannot be created
    public static Recorder start(World world, Path folder) {
        return start(world, folder, RecorderOptions.DEFAULT);
    }

    /// Records a world without a schedule: the changes between calls of [World#nextFrame()].
    ///
    /// @param world the world, on its own thread
    /// @param folder the folder of the recording; it is created if it does not exist
    /// @param options the options; the mode must be [RecordingMode#STATE]
    /// @return the recorder; close it to end the recording
    /// @throws IllegalStateException if the folder is in use by another recorder, or contains a
    ///   recording and the options neither append to it nor overwrite it
    /// @throws CorruptFileException if the recording to append to is damaged at its end
    /// @throws UnsavableException if the world has values that cannot be saved
    /// @throws UncheckedIOException if the files cannot be created
    public static Recorder start(World world, Path folder, RecorderOptions options) {
        if (options.mode() == RecordingMode.INPUTS) {
            throw new IllegalArgumentException(
                    "recording INPUTS needs a schedule, because a replay runs its systems again");
        }
        return start((DirectWorld) world, null, folder, options);
    }

    private static Recorder start(
            DirectWorld world,
            @Nullable SystemSchedule schedule,
            Path folder,
            RecorderOptions options) {
        world.guard().checkStructural("record");
        Snapshot.checkBetweenFrames(schedule, "record");
        // first, so that a world that cannot be saved leaves the folder untouched
        RecorderOptions known = options.format(options.format().in(world));
        new StateWriter(world, known.format()).checkSavable();
        try {
            if (options.overwrites()) {
                RecordingFolder.checkOnlyRecording(folder);
            }
            return start(world, schedule, RecordingFolder.open(folder), folder, known);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot record: folder=" + folder + ", because=" + e, e);
        }
    }

    private static Recorder start(
            DirectWorld world,
            @Nullable SystemSchedule schedule,
            RecordingFolder locked,
            Path folder,
            RecorderOptions options)
            throws IOException {
        boolean started = false;
        try {
            long frames = prepare(locked, options);
            FrameRecorder frameRecorder =
                    new FrameRecorder(world, schedule, locked, options, frames);
            started = true;
            return new Recorder(frameRecorder, folder);
        } finally {
            if (!started) {
                locked.close();
            }
        }
    }

    /// @return the number of frames that the recording already has
    private static long prepare(RecordingFolder locked, RecorderOptions options)
            throws IOException {
        if (options.appends()) {
            return locked.prepareAppend(options.mode());
        }
        if (options.overwrites()) {
            locked.prepareOverwrite();
        } else {
            locked.prepareStart();
        }
        return 0;
    }

    /// The number of frames in the recording.
    ///
    /// @return the number of frames
    public long frames() {
        return frames.frames();
    }

    /// The size of the frames that this recorder has written, without snapshots.
    ///
    /// @return the number of bytes
    public long bytes() {
        return frames.bytes();
    }

    /// Whether the recorder is active: it has neither been closed nor failed.
    ///
    /// @return true if frames are recorded
    public boolean isRecording() {
        return frames.isOpen();
    }

    /// Waits until all frames are on disk.
    ///
    /// @throws UncheckedIOException if that fails or the folder was deleted; the recording has
    ///   stopped
    public void sync() {
        frames.sync();
    }

    /// Ends the recording.
    ///
    /// @throws UncheckedIOException if the last files cannot be written or the folder was deleted
    @Override
    public void close() {
        try {
            frames.close();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot end recording: folder=" + folder + ", because=" + e, e);
        }
    }
}
