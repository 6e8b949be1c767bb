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

/// The readable segments of a recording, and the problems of the others. Each segment starts with a
/// snapshot, so damage in one segment does not affect later ones.
public final class Segments implements AutoCloseable {
    /// How often to retry if files are deleted or replaced while they are opened.
    private static final int ATTEMPTS = 10;

    private final Path folder;

    /// The first segment in the folder, readable or not.
    private @Nullable SegmentFiles first;

    private final List<SegmentReader> readers = new ArrayList<>();

    /// Segments that have frames but cannot be read.
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

    /// @return null if files were deleted or replaced in the meantime
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

    /// Whether the first segment in the folder is the one that was opened. All files of a recording
    /// are deleted before those of another are created, so in that case all segments belong to one
    /// recording.
    private boolean beginLike(List<SegmentFiles> listed) throws IOException {
        if (first == null || listed.isEmpty()) {
            return first == null && listed.isEmpty();
        }
        return first.equals(listed.getFirst())
                && (readers.isEmpty() || readers.getFirst().isCurrent());
    }

    /// Opens the readable segments in a folder, if there are any.
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
        List<SegmentFiles> partlyDeleted = SegmentFiles.listPartlyDeleted(folder);
        for (SegmentFiles files : SegmentFiles.listWithoutFrames(folder)) {
            if (!partlyDeleted.contains(files) && hadFrames(files)) {
                report(
                        "file of frames is missing, but not its snapshot or index: file="
                                + files.frames().getFileName());
            }
        }
    }

    /// Whether a segment without a file of frames had one, and this has not been reported yet.
    private boolean hadFrames(SegmentFiles files) {
        long last = readers.isEmpty() ? 0 : lastFrame();
        if (!readers.isEmpty() && files.first() >= firstFrame() && files.first() < last) {
            // a gap, which has been reported
            return false;
        }
        if (Files.exists(files.index())) {
            return true;
        }
        // A crash can leave a snapshot without frames. An active recorder creates a snapshot before
        // its frames and deletes it after them.
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
                    "segment overlaps another one and is ignored: file="
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
        return "; intact frames after the damage cannot be reached: from="
                + lost.first()
                + ", to="
                + lost.last();
    }

    /// Adds a problem.
    ///
    /// @return false if it was already known
    public boolean report(String problem) {
        return !problems.contains(problem) && problems.add(problem);
    }

    /// The problems found so far.
    public List<String> problems() {
        return Collections.unmodifiableList(problems);
    }

    /// The readable segments, in ascending order; at least one.
    public List<SegmentReader> readers() {
        return Collections.unmodifiableList(readers);
    }

    /// Segments that have intact frames but cannot be read.
    List<SegmentFiles> unreadable() {
        return unreadable;
    }

    /// The mode of the recording, preferably from a segment with an intact header.
    public RecordingMode mode() {
        return readers.stream()
                .filter(each -> each.headerDamage().isEmpty())
                .findFirst()
                .orElse(readers.getFirst())
                .header()
                .mode();
    }

    /// The number of readable frames.
    public long frames() {
        return readers.stream().mapToLong(SegmentReader::frames).sum();
    }

    /// The number of frames before the first segment.
    public long firstFrame() {
        return readers.getFirst().files().first();
    }

    /// The number of the last frame.
    public long lastFrame() {
        return readers.getLast().lastFrame();
    }

    /// The segment whose snapshot is the start for reaching the end of a frame. If a segment that
    /// starts after this frame does not continue the one before, the state of the frame belongs to
    /// the one before.
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

    /// The segment that starts after a frame, if there is one.
    public Optional<SegmentReader> after(long number) {
        return readers.stream().filter(each -> each.files().first() == number).findFirst();
    }

    /// The segment that a segment continues, if there is one.
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

    /// The segment that contains a frame, if there is one.
    public Optional<SegmentReader> of(long number) {
        return readers.stream()
                .filter(each -> each.files().first() < number && number <= each.lastFrame())
                .findFirst();
    }

    /// Rejects a segment that was replaced since it was opened: its snapshot may belong to another
    /// recording.
    ///
    /// @throws CorruptFileException if it was replaced
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
                // opened for reading only, so nothing can be lost
            }
        }
    }
}
