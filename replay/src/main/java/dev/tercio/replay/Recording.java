package dev.tercio.replay;

import dev.tercio.replay.internal.recording.FrameSections;
import dev.tercio.replay.internal.recording.InputCommands;
import dev.tercio.replay.internal.recording.SegmentFiles;
import dev.tercio.replay.internal.recording.SegmentReader;
import dev.tercio.replay.internal.recording.Segments;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/// A recording made with [Recorder], opened for reading.
///
/// An incomplete frame at the end, left by a crash, is skipped. A recording can be opened while it
/// is being recorded; it then has the frames that existed at that time. If it is overwritten while
/// it is open, its frames can still be read, but a [Replay] that needs another snapshot throws an
/// exception: states of two recordings are never mixed.
///
/// To restore a world to a frame, use [Replay].
public final class Recording implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("dev.tercio.replay");

    private final Path folder;
    private final Segments segments;
    private boolean closed;

    private Recording(Path folder, Segments segments) {
        this.folder = folder;
        this.segments = segments;
    }

    /// Returns whether a folder contains a recording, which may be damaged.
    ///
    /// @param folder any path
    /// @return false if there is no such folder, or it contains no frames of a recording
    /// @throws UncheckedIOException if the folder cannot be read
    public static boolean exists(Path folder) {
        try {
            return Files.isDirectory(folder) && !SegmentFiles.list(folder).isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "folder cannot be read: folder=" + folder + ", because=" + e, e);
        }
    }

    /// Opens a recording. Damaged frames are left out and reported by [#problems()]; all readable
    /// frames are available.
    ///
    /// @param folder the folder of the recording
    /// @return the recording
    /// @throws CorruptFileException if the folder has no recording, if no segment can be read, or
    ///   if a recorder is overwriting it
    /// @throws UncheckedIOException if the files cannot be read
    public static Recording open(Path folder) {
        try {
            return new Recording(folder, Segments.open(folder));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot read recording: folder=" + folder + ", because=" + e, e);
        }
    }

    /// The folder of the recording.
    ///
    /// @return the folder
    public Path folder() {
        return folder;
    }

    /// What was recorded of each frame.
    ///
    /// @return inputs or states
    public RecordingMode mode() {
        return segments.mode();
    }

    /// The notes of the recording.
    ///
    /// @return the notes given to [RecorderOptions#note]; if a name occurs more than once, the last
    ///   text
    public Map<String, String> notes() {
        Map<String, String> notes = new TreeMap<>();
        segments.readers().forEach(segment -> notes.putAll(segment.header().notes()));
        return Collections.unmodifiableMap(notes);
    }

    /// The number of the last frame before the available ones: the first available frame is
    /// `firstFrame() + 1`. It is 0 unless the oldest frames are missing, for example because old
    /// segments were deleted.
    ///
    /// A [Replay] starts with the state after this frame. The frame itself is not available, so
    /// [#frame(long)] throws for this number.
    ///
    /// @return the number of the frame before the first available one
    public long firstFrame() {
        return segments.firstFrame();
    }

    /// The number of available frames. Damage can make it smaller than the range from
    /// [#firstFrame()] to [#lastFrame()]. The content of a frame is checked when the frame is read;
    /// [Replay#verify()] reads all frames. A frame that turns out to be damaged still counts here
    /// and is reported by [#problems()].
    ///
    /// @return the number of frames
    public long frames() {
        return segments.frames();
    }

    /// The number of the last frame.
    ///
    /// @return [#firstFrame()] if there is none
    public long lastFrame() {
        return segments.lastFrame();
    }

    /// The numbers of the frames after which the recording contains a snapshot of the world.
    /// [Replay#seek(long)] loads a snapshot and replays the frames after it.
    ///
    /// @return the frame numbers in ascending order
    public List<Long> snapshots() {
        return segments.readers().stream().map(segment -> segment.files().first()).toList();
    }

    /// The problems found so far, such as an incomplete frame of a killed process. Damaged frames
    /// and snapshots are found when they are read.
    ///
    /// @return one line for each problem
    public List<String> problems() {
        return segments.problems();
    }

    /// Adds a problem that was found during a replay.
    void report(String problem) {
        if (segments.report(problem)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "recording is damaged: folder={0}, problem={1}",
                    folder,
                    problem);
        }
    }

    /// The content of a frame. Frames are numbered from 1 in the order in which they were recorded.
    ///
    /// @param number the number of the frame, from [#firstFrame()] + 1 to [#lastFrame()]
    /// @return the frame
    /// @throws IndexOutOfBoundsException if there is no such frame
    /// @throws CorruptFileException if the frame is damaged or missing
    /// @throws UncheckedIOException if the file cannot be read
    public RecordedFrame frame(long number) {
        SegmentReader segment = segmentOf(number);
        List<FrameSections.Entry> sections = sections(number);
        long bytes = segment.bytesOf((int) (number - 1 - segment.files().first()));
        try {
            return frame(number, bytes, sections);
        } catch (CorruptFileException e) {
            throw corrupt(number, e);
        }
    }

    private static RecordedFrame frame(
            long number, long bytes, List<FrameSections.Entry> sections) {
        OptionalDouble step = OptionalDouble.empty();
        OptionalLong hash = OptionalLong.empty();
        List<RecordedFrame.Commands> inputs = new ArrayList<>();
        List<RecordedFrame.Commands> commands = new ArrayList<>();
        for (FrameSections.Entry section : sections) {
            switch (section.kind()) {
                case STEP -> step = OptionalDouble.of(section.input().takeDouble("step"));
                case SUMS -> hash = OptionalLong.of(section.input().takeLong("hash"));
                case INPUT -> inputs.add(commands(section));
                case COMMANDS -> commands.add(commands(section));
                default -> {
                    // a replay reads the state sections
                }
            }
        }
        return new RecordedFrame(number, bytes, step, hash, inputs, commands);
    }

    private CorruptFileException corrupt(long number, CorruptFileException e) {
        return damaged("frame cannot be read: frame=", number, e);
    }

    /// Adds a damaged frame to the problems.
    ///
    /// @return the exception to throw
    CorruptFileException damaged(String what, long number, CorruptFileException e) {
        report(what + number + ", because=" + e.getMessage());
        return new CorruptFileException(
                what + number + ", folder=" + folder + ", because=" + e.getMessage(), e);
    }

    private static RecordedFrame.Commands commands(FrameSections.Entry section) {
        InputCommands read = InputCommands.read(section.input());
        return new RecordedFrame.Commands(
                read.system().isEmpty() ? Optional.empty() : Optional.of(read.system()),
                read.count(),
                read.bytes(),
                read.problem(),
                read.recorders());
    }

    /// The sections of a frame.
    List<FrameSections.Entry> sections(long number) {
        SegmentReader segment = segmentOf(number);
        try {
            return segment.read((int) (number - 1 - segment.files().first()));
        } catch (CorruptFileException e) {
            throw corrupt(number, e);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /// Rejects a segment whose files were replaced after they were opened.
    void checkCurrent(SegmentReader segment) {
        try {
            segments.checkCurrent(segment);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private UncheckedIOException unreadable(IOException e) {
        return new UncheckedIOException(
                "cannot read recording: folder=" + folder + ", because=" + e, e);
    }

    /// The readable segments.
    Segments segments() {
        checkOpen();
        return segments;
    }

    /// Fails if the recording was closed.
    void checkOpen() {
        if (closed) {
            throw new IllegalStateException("recording is closed: folder=" + folder);
        }
    }

    private SegmentReader segmentOf(long number) {
        checkOpen();
        if (number <= firstFrame() || number > lastFrame()) {
            throw new IndexOutOfBoundsException(
                    "no such frame: frame="
                            + number
                            + ", first="
                            + (firstFrame() + 1)
                            + ", last="
                            + lastFrame());
        }
        return segments.of(number)
                .orElseThrow(
                        () ->
                                new CorruptFileException(
                                        "frame is missing: frame="
                                                + number
                                                + ", folder="
                                                + folder
                                                + ", problems="
                                                + problems()));
    }

    @Override
    public void close() {
        closed = true;
        segments.close();
    }
}
