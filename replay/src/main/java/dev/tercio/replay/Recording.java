package dev.tercio.replay;

import dev.tercio.replay.internal.recording.FrameSections;
import dev.tercio.replay.internal.recording.InputCommands;
import dev.tercio.replay.internal.recording.SegmentReader;
import dev.tercio.replay.internal.recording.Segments;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/// A recording that was made with [Recorder], for reading. What a crash left after the last whole
/// frame is skipped. A recording can be read while it is recorded; it has the frames that were
/// there when it was opened. If it is overwritten meanwhile, frames can be read on, but a [Replay]
/// that needs another snapshot of it throws: states of two recordings are never mixed.
///
/// To bring a world to a frame of it, use [Replay].
public final class Recording implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("dev.tercio.replay");

    private final Path folder;
    private final Segments segments;

    private Recording(Path folder, Segments segments) {
        this.folder = folder;
        this.segments = segments;
    }

    /// Opens a recording. Damage leaves a gap, which [#problems()] reports; all frames that can be
    /// read are there.
    ///
    /// @param folder where it was recorded to
    /// @return the recording
    /// @throws CorruptFileException if there is none, if none of its segments can be read, or if a
    ///   recorder is just overwriting it
    /// @throws UncheckedIOException if the files cannot be read
    public static Recording open(Path folder) {
        try {
            return new Recording(folder, Segments.open(folder));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot read recording: folder=" + folder + ", because=" + e, e);
        }
    }

    /// Where the recording is.
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

    /// Words of the one who recorded.
    ///
    /// @return what [RecorderOptions#note] said, last of all if it was said more than once
    public Map<String, String> notes() {
        Map<String, String> notes = new TreeMap<>();
        segments.readers().forEach(segment -> notes.putAll(segment.header().notes()));
        return Collections.unmodifiableMap(notes);
    }

    /// How many frames were recorded before those that are there: not zero if old segments were
    /// deleted. The state before any frame of the recording has this number.
    ///
    /// @return the number of frames
    public long firstFrame() {
        return segments.firstFrame();
    }

    /// How many frames there are. Damage can make them fewer than those from [#firstFrame()] to
    /// [#lastFrame()]. What is inside a frame is checked when it is read, all frames by
    /// [Replay#verify()]: a frame that turns out to be damaged then counts here, but is one of the
    /// [#problems()].
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

    /// After how many frames there is a snapshot, from which seeking begins.
    ///
    /// @return the numbers in order
    public List<Long> snapshots() {
        return segments.readers().stream().map(segment -> segment.files().first()).toList();
    }

    /// What was found to be wrong so far, such as the half frame of a process that died. A damaged
    /// frame or snapshot is found when it is read.
    ///
    /// @return a line for each problem
    public List<String> problems() {
        return segments.problems();
    }

    /// Adds a problem that was found while the recording was replayed.
    void report(String problem) {
        if (segments.report(problem)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "recording is damaged: folder={0}, problem={1}",
                    folder,
                    problem);
        }
    }

    /// What the recording holds of a frame.
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
                    // states are for replay
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
    /// @return what to throw
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

    /// Refuses a segment whose files are not those that were opened.
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

    /// The segments that can be read.
    Segments segments() {
        return segments;
    }

    private SegmentReader segmentOf(long number) {
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
        segments.close();
    }
}
