package dev.tercio.replay;

import dev.tercio.replay.internal.log.FrameParts;
import dev.tercio.replay.internal.log.InputCommands;
import dev.tercio.replay.internal.log.SegmentFiles;
import dev.tercio.replay.internal.log.SegmentReader;

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

/// A recording that was made with [Recorder], for reading. What a crash left behind the last whole
/// frame is passed over.
///
/// To bring a world to a frame of it, use [Replay].
public final class Recording implements AutoCloseable {
    private final Path folder;
    private final List<SegmentReader> segments;
    private final List<String> problems;

    private Recording(Path folder, List<SegmentReader> segments, List<String> problems) {
        this.folder = folder;
        this.segments = segments;
        this.problems = problems;
    }

    /// Opens a recording.
    ///
    /// @param folder where it was recorded to
    /// @return the recording
    /// @throws CorruptFileException if there is none, or not even its first frame can be reached
    /// @throws UncheckedIOException if the files cannot be read
    public static Recording open(Path folder) {
        List<SegmentReader> segments = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        boolean opened = false;
        try {
            open(folder, segments, problems);
            opened = true;
            return new Recording(folder, segments, problems);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot read recording: folder=" + folder + ", because=" + e, e);
        } finally {
            if (!opened) {
                closeAll(segments);
            }
        }
    }

    private static void open(Path folder, List<SegmentReader> segments, List<String> problems)
            throws IOException {
        for (SegmentFiles files : SegmentFiles.list(folder)) {
            if (!segments.isEmpty() && endOf(segments) != files.first()) {
                problems.add(
                        "frames are missing: from="
                                + (endOf(segments) + 1)
                                + ", to="
                                + files.first()
                                + "; what follows is left out");
                break;
            }
            if (!Files.exists(files.snapshot())) {
                problems.add("snapshot is missing: file=" + files.snapshot().getFileName());
                break;
            }
            try {
                segments.add(new SegmentReader(files));
            } catch (CorruptFileException e) {
                problems.add(
                        "segment cannot be read: file="
                                + files.frames().getFileName()
                                + ", because="
                                + e.getMessage());
                break;
            }
            SegmentReader last = segments.getLast();
            if (last.droppedBytes() > 0) {
                problems.add(
                        "end of a segment is not a frame: file="
                                + files.frames().getFileName()
                                + ", bytes="
                                + last.droppedBytes());
            }
        }
        if (segments.isEmpty()) {
            throw new CorruptFileException(
                    "no recording: folder=" + folder + ", problems=" + problems);
        }
    }

    private static long endOf(List<SegmentReader> segments) {
        SegmentReader last = segments.getLast();
        return last.files().first() + last.frames();
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
        return segments.getFirst().head().mode();
    }

    /// Words of the one who recorded.
    ///
    /// @return what [RecorderOptions#note] said, last of all if it was said more than once
    public Map<String, String> notes() {
        Map<String, String> notes = new TreeMap<>();
        segments.forEach(segment -> notes.putAll(segment.head().notes()));
        return Collections.unmodifiableMap(notes);
    }

    /// How many frames were recorded before those that are there: not zero if old segments were
    /// deleted. The state before any frame of the recording has this number.
    ///
    /// @return the number of frames
    public long firstFrame() {
        return segments.getFirst().files().first();
    }

    /// How many whole frames there are.
    ///
    /// @return the number of frames
    public long frames() {
        return endOf(segments) - firstFrame();
    }

    /// The number of the last frame.
    ///
    /// @return [#firstFrame()] if there is none
    public long lastFrame() {
        return endOf(segments);
    }

    /// After how many frames there is a snapshot, from which seeking begins.
    ///
    /// @return the numbers in order
    public List<Long> snapshots() {
        return segments.stream().map(segment -> segment.files().first()).toList();
    }

    /// What was found to be wrong, such as the half frame of a process that died.
    ///
    /// @return a line for each problem
    public List<String> problems() {
        return Collections.unmodifiableList(problems);
    }

    /// What the recording holds of a frame.
    ///
    /// @param number the number of the frame, from [#firstFrame()] + 1 to [#lastFrame()]
    /// @return the frame
    /// @throws IndexOutOfBoundsException if there is no such frame
    /// @throws CorruptFileException if the frame is damaged
    /// @throws UncheckedIOException if the file cannot be read
    public RecordedFrame frame(long number) {
        SegmentReader segment = segmentOf(number);
        List<FrameParts.Part> parts = parts(number);
        long bytes = segment.bytesOf((int) (number - 1 - segment.files().first()));
        try {
            return frame(number, bytes, parts);
        } catch (CorruptFileException e) {
            throw corrupt(number, e);
        }
    }

    private static RecordedFrame frame(long number, long bytes, List<FrameParts.Part> parts) {
        OptionalDouble step = OptionalDouble.empty();
        OptionalLong hash = OptionalLong.empty();
        List<RecordedFrame.Commands> inputs = new ArrayList<>();
        List<RecordedFrame.Commands> commands = new ArrayList<>();
        for (FrameParts.Part part : parts) {
            switch (part.kind()) {
                case STEP -> step = OptionalDouble.of(part.input().takeDouble("step"));
                case SUMS -> hash = OptionalLong.of(part.input().takeLong("hash"));
                case INPUT -> inputs.add(commands(part));
                case COMMANDS -> commands.add(commands(part));
                default -> {
                    // states are for replay
                }
            }
        }
        return new RecordedFrame(number, bytes, step, hash, inputs, commands);
    }

    private CorruptFileException corrupt(long number, CorruptFileException e) {
        return new CorruptFileException(
                "frame cannot be read: frame="
                        + number
                        + ", folder="
                        + folder
                        + ", because="
                        + e.getMessage(),
                e);
    }

    private static RecordedFrame.Commands commands(FrameParts.Part part) {
        InputCommands read = InputCommands.read(part.input());
        return new RecordedFrame.Commands(
                read.system().isEmpty() ? Optional.empty() : Optional.of(read.system()),
                read.count(),
                read.bytes(),
                read.problem(),
                read.recorders());
    }

    /// The parts of a frame.
    List<FrameParts.Part> parts(long number) {
        SegmentReader segment = segmentOf(number);
        try {
            return segment.read((int) (number - 1 - segment.files().first()));
        } catch (CorruptFileException e) {
            throw corrupt(number, e);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot read recording: folder=" + folder + ", because=" + e, e);
        }
    }

    /// The segment with whose snapshot one begins to get to the state after a frame. Where a
    /// segment does not continue the one before, the state after that frame is that of the one
    /// before.
    SegmentReader segmentBefore(long number) {
        SegmentReader found = segments.getFirst();
        for (SegmentReader segment : segments) {
            long first = segment.files().first();
            if (first < number || (first == number && segment.head().continues())) {
                found = segment;
            }
        }
        return found;
    }

    /// The segment that begins after a frame, if one does.
    Optional<SegmentReader> segmentAfter(long number) {
        return segments.stream().filter(each -> each.files().first() == number).findFirst();
    }

    /// The segment that holds a frame.
    SegmentReader segmentOf(long number) {
        if (number <= firstFrame() || number > lastFrame()) {
            throw new IndexOutOfBoundsException(
                    "no such frame: frame="
                            + number
                            + ", first="
                            + (firstFrame() + 1)
                            + ", last="
                            + lastFrame());
        }
        SegmentReader found = segments.getFirst();
        for (SegmentReader segment : segments) {
            if (segment.files().first() < number) {
                found = segment;
            }
        }
        return found;
    }

    @Override
    public void close() {
        closeAll(segments);
    }

    private static void closeAll(List<SegmentReader> segments) {
        for (SegmentReader segment : segments) {
            try {
                segment.close();
            } catch (IOException e) {
                // nothing was written: there is nothing to lose
            }
        }
    }
}
