package dev.tercio.replay.internal.recording;

import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.internal.bytes.AtomicFile;
import dev.tercio.replay.internal.bytes.Folders;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/// The folder of a recording, locked by a recorder.
public final class RecordingFolder implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("dev.tercio.replay");

    /// Exists while the files of an old recording are being deleted, until the new one has started.
    private static final String OVERWRITING = "recording.overwriting";

    private static final Pattern SEGMENT_FILE =
            Pattern.compile(
                    "(frames-\\d{12}\\.(tlog|tidx)|snapshot-\\d{12}\\.tsnap)"
                            + "(\\.unreachable(-\\d+)?)?");

    private static final Pattern PUT_ASIDE =
            Pattern.compile("frames-\\d{12}\\.tlog\\.unreachable(-\\d+)?");

    private static final int LISTED_FILES = 5;

    private final Path path;
    private final FolderLock lock;

    private RecordingFolder(Path path, FolderLock lock) {
        this.path = path;
        this.lock = lock;
    }

    /// Creates a folder if it does not exist, and locks it.
    ///
    /// @throws IllegalStateException if it is in use by another recorder
    public static RecordingFolder open(Path path) throws IOException {
        Folders.create(path);
        return new RecordingFolder(path, FolderLock.acquire(path));
    }

    Path path() {
        return path;
    }

    /// Rejects a folder that contains a recording.
    ///
    /// @throws IllegalStateException if it contains one
    public void prepareStart() throws IOException {
        checkOverwritten();
        if (!SegmentFiles.list(path).isEmpty()) {
            throw new IllegalStateException(
                    "folder already has a recording: folder="
                            + path
                            + "; choose another folder, continue with RecorderOptions.append(), or"
                            + " replace it with RecorderOptions.overwrite()");
        }
        AtomicFile.deleteAbandoned(path);
    }

    private void checkOverwritten() {
        if (isMarked(path)) {
            throw new IllegalStateException(
                    "folder has the remains of a recording that was being overwritten: folder="
                            + path
                            + "; finish with RecorderOptions.overwrite(), or choose another"
                            + " folder");
        }
    }

    /// Rejects a folder with files that do not belong to a recording.
    ///
    /// @throws IllegalStateException if it contains any
    public static void checkOnlyRecording(Path path) throws IOException {
        if (!Files.exists(path)) {
            return;
        }
        List<String> foreign = new ArrayList<>();
        try (var files = Files.list(path)) {
            files.filter(file -> !belongs(file))
                    .forEach(file -> foreign.add(String.valueOf(file.getFileName())));
        }
        if (!foreign.isEmpty()) {
            foreign.sort(Comparator.naturalOrder());
            throw new IllegalStateException(
                    "folder has files that do not belong to a recording and is not overwritten:"
                            + " folder="
                            + path
                            + ", files="
                            + foreign.subList(0, Math.min(LISTED_FILES, foreign.size()))
                            + ", count="
                            + foreign.size()
                            + "; choose a folder of its own");
        }
    }

    /// Rejects a folder with files that do not belong to a recording. They may have been added
    /// before the folder was locked.
    ///
    /// @throws IllegalStateException if it contains any
    public void prepareOverwrite() throws IOException {
        checkOnlyRecording(path);
        AtomicFile.deleteAbandoned(path);
    }

    /// A file of a recording may disappear after it was listed, because another recorder renames or
    /// deletes it.
    private static boolean belongs(Path file) {
        String name = String.valueOf(file.getFileName());
        boolean named =
                SEGMENT_FILE.matcher(name).matches()
                        || name.equals(FolderLock.NAME)
                        || name.equals(OVERWRITING)
                        || AtomicFile.isUnfinished(file);
        return named
                && (Files.isRegularFile(file) || Files.notExists(file, LinkOption.NOFOLLOW_LINKS));
    }

    /// Deletes an old recording. A marker file exists until [#endOverwrite()]. A crash leaves some
    /// old files and the marker, but never files of two recordings: when this method returns, the
    /// deletion is on disk.
    void deleteRecording() throws IOException {
        List<Path> old = new ArrayList<>();
        try (var files = Files.list(path)) {
            files.filter(file -> SEGMENT_FILE.matcher("" + file.getFileName()).matches())
                    .forEach(old::add);
        }
        if (old.isEmpty() && !isMarked(path)) {
            return;
        }
        mark();
        for (Path file : old) {
            Files.deleteIfExists(file);
        }
        Folders.sync(path);
    }

    /// Removes the marker: the new recording has started, and readers may open it.
    void endOverwrite() throws IOException {
        if (Files.deleteIfExists(path.resolve(OVERWRITING))) {
            Folders.sync(path);
        }
    }

    /// Whether a recording is being overwritten, or was when a process ended.
    static boolean isMarked(Path path) {
        return Files.exists(path.resolve(OVERWRITING));
    }

    /// Rejects a recording that an active recorder is overwriting.
    static void checkReadable(Path path) {
        if (isMarked(path) && FolderLock.isHeld(path)) {
            throw beingOverwritten(path);
        }
    }

    static CorruptFileException beingOverwritten(Path path) {
        return new CorruptFileException(
                "recording is being overwritten: folder="
                        + path
                        + "; open it when the new recording has started");
    }

    private void mark() throws IOException {
        try {
            Files.createFile(path.resolve(OVERWRITING));
        } catch (FileAlreadyExistsException e) {
            // left by an interrupted overwrite
        }
        Folders.sync(path);
    }

    /// Prepares the folder for appending to its recording. No intact frame is deleted: files with
    /// frames that cannot be reached are renamed.
    ///
    /// @return the number of frames in the recording
    /// @throws IllegalStateException if the recording has another mode
    /// @throws CorruptFileException if the file of its last frames cannot be read
    public long prepareAppend(RecordingMode mode) throws IOException {
        checkOverwritten();
        AtomicFile.deleteAbandoned(path);
        long frames = 0;
        try (Segments segments = Segments.openReadable(path)) {
            if (!segments.readers().isEmpty()) {
                checkMode(segments.mode(), mode);
                frames = segments.lastFrame();
            }
            for (SegmentFiles files : segments.unreadable()) {
                checkContinues(files, frames, segments.problems());
            }
            segments.problems().forEach(this::warn);
        }
        for (SegmentFiles files : SegmentFiles.list(path)) {
            if (files.first() >= frames) {
                clear(files, frames);
            }
        }
        Folders.sync(path);
        return frames;
    }

    private void checkMode(RecordingMode found, RecordingMode requested) {
        if (found != requested) {
            throw new IllegalStateException(
                    "recording has another mode: folder="
                            + path
                            + ", mode="
                            + found
                            + ", requested="
                            + requested);
        }
    }

    /// New frames cannot follow a segment with an unknown number of frames.
    private void checkContinues(SegmentFiles unreadable, long frames, List<String> problems) {
        if (unreadable.first() >= frames) {
            throw new CorruptFileException(
                    "recording cannot be continued, its last segment cannot be read: file="
                            + unreadable.frames()
                            + ", problems="
                            + problems
                            + "; repair or remove the file, or choose another folder");
        }
    }

    /// Removes or renames the files of a segment without readable frames, so that new segments can
    /// use their names.
    private void clear(SegmentFiles files, long frames) throws IOException {
        if (files.first() > frames || SegmentReader.hasFrames(files)) {
            warn("frames cannot be reached and were renamed: file=" + files.putAside());
        } else {
            files.deleteFrames();
        }
    }

    private void warn(String problem) {
        LOG.log(
                System.Logger.Level.WARNING,
                "recording is continued despite a problem: folder={0}, problem={1}",
                path,
                problem);
    }

    /// Problems that follow from the names of the files in a folder.
    static List<String> problems(Path path) throws IOException {
        List<String> problems = new ArrayList<>();
        try (var files = Files.list(path)) {
            files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .forEach(
                            name -> {
                                if (name.equals(OVERWRITING)) {
                                    problems.add(
                                            "recording was being overwritten when the process"
                                                    + " ended; frames are missing");
                                } else if (PUT_ASIDE.matcher(name).matches()) {
                                    problems.add("unreachable frames were renamed: file=" + name);
                                }
                            });
        }
        return problems;
    }

    /// Rejects a folder that was deleted or replaced.
    void check() throws IOException {
        if (!lock.isValid()) {
            throw new NoSuchFileException(
                    path.toString(),
                    null,
                    "folder or its lock file was deleted or replaced while recording");
        }
    }

    /// Unlocks the folder.
    @Override
    public void close() throws IOException {
        lock.close();
    }
}
