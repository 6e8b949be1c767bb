package dev.tercio.replay.internal.recording;

import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.RecordingMode;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/// The segments of a recording that can be read, and what is wrong with the others. Each segment
/// begins with a snapshot, so damage in one of them leaves a gap and does not hide what follows.
public final class Segments implements AutoCloseable {
    /// How often files may be deleted or replaced while they are opened.
    private static final int ATTEMPTS = 10;

    private final Path folder;

    /// The first segment that was in the folder, whether it can be read or not.
    private @Nullable SegmentFiles first;

    private final List<SegmentReader> readers = new ArrayList<>();

    /// Segments with frames in files that cannot be read.
    private final List<SegmentFiles> unreadable = new ArrayList<>();

    private final List<String> problems = new CopyOnWriteArrayList<>();

    private Segments(Path folder) {
        this.folder = folder;
    }

    /// Opens the segments in a folder.
    ///
    /// @throws CorruptFileException if none can be read, or if they are being overwritten
    public static Segments open(Path folder) throws IOException {
        for (int i = 0; i < ATTEMPTS; i++) {
            RecordingFolder.checkReadable(folder);
            Segments segments = openOneRecording(folder);
            if (segments == null) {
                continue;
            }
            if (segments.readers.isEmpty()) {
                throw new CorruptFileException(
                        "no recording: folder=" + folder + ", problems=" + segments.problems);
            }
            return segments;
        }
        throw RecordingFolder.beingOverwritten(folder);
    }

    /// @return null if files were deleted or replaced meanwhile
    private static @Nullable Segments openOneRecording(Path folder) throws IOException {
        boolean marked = RecordingFolder.isMarked(folder);
        List<SegmentFiles> listed = SegmentFiles.list(folder);
        Segments segments;
        try {
            segments = openReadable(folder);
        } catch (NoSuchFileException e) {
            return null;
        }
        boolean one = false;
        try {
            RecordingFolder.checkReadable(folder);
            one =
                    marked == RecordingFolder.isMarked(folder)
                            && segments.beginLike(listed)
                            && segments.beginLike(SegmentFiles.list(folder));
            return one ? segments : null;
        } finally {
            if (!one) {
                segments.close();
            }
        }
    }

    /// Whether the files of a folder begin with the first segment that was opened. All files of a
    /// recording are deleted before those of another come, so the others are of one recording then.
    private boolean beginLike(List<SegmentFiles> listed) throws IOException {
        if (first == null || listed.isEmpty()) {
            return first == null && listed.isEmpty();
        }
        return first.equals(listed.getFirst())
                && (readers.isEmpty() || readers.getFirst().isCurrent());
    }

    /// Opens the segments in a folder that can be read, if there are any.
    static Segments openReadable(Path folder) throws IOException {
        Segments segments = new Segments(folder);
        boolean opened = false;
        try {
            segments.openAll();
            opened = true;
            return segments;
        } finally {
            if (!opened) {
                segments.close();
            }
        }
    }

    private void openAll() throws IOException {
        RecordingFolder.problems(folder).forEach(this::report);
        List<SegmentFiles> listed = SegmentFiles.list(folder);
        first = listed.isEmpty() ? null : listed.getFirst();
        for (SegmentFiles files : listed) {
            open(files);
        }
        for (SegmentFiles files : SegmentFiles.listWithoutFrames(folder)) {
            if (hadFrames(files)) {
                report(
                        "file of frames is missing, but not its snapshot or index: file="
                                + files.frames().getFileName());
            }
        }
    }

    /// Whether a segment without file of frames had one, and nothing was said about it yet.
    private boolean hadFrames(SegmentFiles files) {
        long last = readers.isEmpty() ? 0 : lastFrame();
        if (!readers.isEmpty() && files.first() >= firstFrame() && files.first() < last) {
            // in a gap
            return false;
        }
        if (Files.exists(files.index())) {
            return true;
        }
        // a crash can leave a snapshot that no frame follows; and a living recorder writes a
        // snapshot before its frames and deletes it after them
        return files.first() != last && !FolderLock.isHeld(folder);
    }

    private void open(SegmentFiles files) throws IOException {
        SegmentReader reader;
        try {
            reader = new SegmentReader(files);
        } catch (CorruptFileException e) {
            report(
                    "segment cannot be read: file="
                            + files.frames().getFileName()
                            + ", because="
                            + e.getMessage());
            if (SegmentReader.hasFrames(files)) {
                unreadable.add(files);
            }
            return;
        }
        boolean added = false;
        try {
            if (fits(reader)) {
                reportProblemsOf(reader);
                readers.add(reader);
                added = true;
            }
        } finally {
            if (!added) {
                reader.close();
            }
        }
    }

    private boolean fits(SegmentReader reader) {
        long first = reader.files().first();
        if (readers.isEmpty() || first == lastFrame()) {
            return true;
        }
        if (first < lastFrame()) {
            report(
                    "segment has frames of another one and is left out: file="
                            + reader.files().frames().getFileName()
                            + ", last frame before="
                            + lastFrame());
            return false;
        }
        report("frames are missing: from=" + (lastFrame() + 1) + ", to=" + first);
        return true;
    }

    private void reportProblemsOf(SegmentReader reader) throws IOException {
        SegmentFiles files = reader.files();
        Path name = files.frames().getFileName();
        if (!Files.exists(files.snapshot())) {
            report("snapshot is missing: file=" + files.snapshot().getFileName());
        }
        reader.headerDamage()
                .ifPresent(
                        damage ->
                                report(
                                        "header of a segment is damaged, its notes are lost: file="
                                                + name
                                                + ", because="
                                                + damage));
        long dropped = reader.droppedBytes();
        if (dropped > 0) {
            FrameSearch lost = reader.framesAfterDamage();
            report(
                    "end of a segment is not a frame: file="
                            + name
                            + ", bytes="
                            + dropped
                            + (lost.isEmpty() ? "" : unreachable(lost)));
        }
    }

    private static String unreachable(FrameSearch lost) {
        return "; whole frames after the damage cannot be reached: from="
                + lost.first()
                + ", to="
                + lost.last();
    }

    /// Adds a problem.
    ///
    /// @return false if it was known
    public boolean report(String problem) {
        return !problems.contains(problem) && problems.add(problem);
    }

    /// What is wrong, as far as it is known.
    public List<String> problems() {
        return Collections.unmodifiableList(problems);
    }

    /// The segments in order; at least one.
    public List<SegmentReader> readers() {
        return Collections.unmodifiableList(readers);
    }

    /// Segments that hold whole frames but cannot be read.
    List<SegmentFiles> unreadable() {
        return unreadable;
    }

    /// What was recorded, as a segment says whose header is whole.
    public RecordingMode mode() {
        return readers.stream()
                .filter(each -> each.headerDamage().isEmpty())
                .findFirst()
                .orElse(readers.getFirst())
                .header()
                .mode();
    }

    /// How many frames there are.
    public long frames() {
        return readers.stream().mapToLong(SegmentReader::frames).sum();
    }

    /// How many frames come before the first segment.
    public long firstFrame() {
        return readers.getFirst().files().first();
    }

    /// The number of the last frame.
    public long lastFrame() {
        return readers.getLast().lastFrame();
    }

    /// The segment with whose snapshot one begins to get to the state after a frame. Where a
    /// segment does not continue the one before, the state after that frame is that of the one
    /// before.
    public SegmentReader before(long number) {
        SegmentReader found = readers.getFirst();
        for (SegmentReader segment : readers) {
            long first = segment.files().first();
            boolean follows = segment.header().continues() || found.lastFrame() < first;
            if (first < number || (first == number && follows)) {
                found = segment;
            }
        }
        return found;
    }

    /// The segment that begins after a frame, if one does.
    public Optional<SegmentReader> after(long number) {
        return readers.stream().filter(each -> each.files().first() == number).findFirst();
    }

    /// The segment whose last state is the one that a segment begins with, if there is one.
    public Optional<SegmentReader> continuedBy(SegmentReader segment) {
        int place = readers.indexOf(segment);
        if (place < 1 || !segment.header().continues()) {
            return Optional.empty();
        }
        SegmentReader before = readers.get(place - 1);
        return before.lastFrame() == segment.files().first()
                ? Optional.of(before)
                : Optional.empty();
    }

    /// The segment that holds a frame, if one does.
    public Optional<SegmentReader> of(long number) {
        return readers.stream()
                .filter(each -> each.files().first() < number && number <= each.lastFrame())
                .findFirst();
    }

    /// Refuses a snapshot that was opened after its segment was replaced: it may be of another
    /// recording.
    ///
    /// @throws CorruptFileException if the segment is not the one that was opened
    public void checkCurrent(SegmentReader segment) throws IOException {
        if (segment.isCurrent()) {
            return;
        }
        for (SegmentReader other : readers) {
            if (other.isCurrent()) {
                throw new CorruptFileException(
                        "segment was deleted or replaced since the recording was opened: file="
                                + segment.files().frames().getFileName());
            }
        }
        throw new CorruptFileException(
                "recording was overwritten since it was opened, or its segments were deleted:"
                        + " folder="
                        + folder
                        + "; open it again");
    }

    @Override
    public void close() {
        for (SegmentReader segment : readers) {
            try {
                segment.close();
            } catch (IOException e) {
                // nothing was written: there is nothing to lose
            }
        }
    }
}
