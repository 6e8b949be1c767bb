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

/// Records what happens in a world, frame by frame, into files of a folder.
///
/// ```java
/// try (Recorder recorder = Recorder.start(schedule, Path.of("run"))) {
///     while (recorder.frames() < 1_000) {
///         schedule.run(1 / 60.0);
///     }
/// }
/// ```
///
/// A frame is recorded when it ends, and whatever happens later, it stays: a process that dies in
/// the middle of a frame loses that frame only. If a frame cannot be written, or the folder was
/// deleted or replaced, the recording stops with an error from [Schedule#run] or
/// [World#nextFrame()], and what was recorded stays.
///
/// A folder belongs to one recorder at a time; a second one is refused, in this process and in
/// others. [Recording] and [Replay] can read it meanwhile.
///
/// In mode [RecordingMode#INPUTS], only commands, resources and the length of frames count as
/// inputs. What else is done to a world between frames, such as [World#spawn()], is not recorded,
/// and a replay will differ from there on.
public final class Recorder implements AutoCloseable {
    private final FrameRecorder frames;
    private final Path folder;

    private Recorder(FrameRecorder frames, Path folder) {
        this.frames = frames;
        this.folder = folder;
    }

    /// Records the frames of a schedule: all that changes.
    ///
    /// @param schedule the schedule, between frames
    /// @param folder where to; it is made if it is not there
    /// @return what ends the recording
    /// @throws IllegalStateException if another recorder uses the folder, or it has a recording
    /// @throws UncheckedIOException if the files cannot be made
    public static Recorder start(Schedule schedule, Path folder) {
        return start(schedule, folder, new RecorderOptions());
    }

    /// Records the frames of a schedule.
    ///
    /// @param schedule the schedule, between frames
    /// @param folder where to; it is made if it is not there
    /// @param options what and how
    /// @return what ends the recording
    /// @throws IllegalStateException if another recorder uses the folder, or it has a recording and
    ///   the options neither continue nor overwrite it
    /// @throws CorruptFileException if a recording that is to be continued is damaged at its end
    /// @throws UnsavableException if the world holds what nobody can write
    /// @throws UncheckedIOException if the files cannot be made
    public static Recorder start(Schedule schedule, Path folder, RecorderOptions options) {
        SystemSchedule systems = (SystemSchedule) schedule;
        systems.build();
        return start((DirectWorld) systems.world(), systems, folder, options);
    }

    /// Records a world without schedule: all that changes from one call of [World#nextFrame()] to
    /// the next.
    ///
    /// @param world the world, on its own thread
    /// @param folder where to; it is made if it is not there
    /// @param options how; the mode must be [RecordingMode#STATE]
    /// @return what ends the recording
    /// @throws IllegalStateException if another recorder uses the folder, or it has a recording and
    ///   the options neither continue nor overwrite it
    /// @throws CorruptFileException if a recording that is to be continued is damaged at its end
    /// @throws UnsavableException if the world holds what nobody can write
    /// @throws UncheckedIOException if the files cannot be made
    public static Recorder start(World world, Path folder, RecorderOptions options) {
        if (options.mode() == RecordingMode.INPUTS) {
            throw new IllegalArgumentException(
                    "inputs can only be recorded with a schedule, which is to run again");
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
        RecorderOptions wanted = new RecorderOptions(options);
        // before the folder is touched: a world that cannot be recorded leaves no trace
        new StateWriter(world, wanted.format()).checkSavable();
        try {
            if (wanted.overwrites()) {
                RecordingFolder.checkOnlyRecording(folder);
            }
            return start(world, schedule, RecordingFolder.open(folder), folder, wanted);
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

    /// @return how many frames the recording has already
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

    /// How many frames the recording has.
    ///
    /// @return the number of frames
    public long frames() {
        return frames.frames();
    }

    /// How many bytes the frames take that this recorder has written, without snapshots.
    ///
    /// @return the number of bytes
    public long bytes() {
        return frames.bytes();
    }

    /// Whether frames are still recorded: until the recorder is closed or has failed.
    ///
    /// @return true if they are
    public boolean isRecording() {
        return frames.isOpen();
    }

    /// Waits until all frames are on the disk.
    ///
    /// @throws UncheckedIOException if that fails, or the folder was deleted; the recording has
    ///   stopped then
    public void sync() {
        frames.sync();
    }

    /// Ends the recording.
    ///
    /// @throws UncheckedIOException if its last files cannot be written, or the folder was deleted
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
