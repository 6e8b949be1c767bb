package dev.tercio.replay.internal.recording;

import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.internal.bytes.AtomicFile;
import dev.tercio.replay.internal.bytes.Folders;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/// The folder of a recording while something is recorded: no other recorder uses it.
public final class RecordingFolder implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("dev.tercio.replay");

    /// There from before the files of an old recording are deleted until the new one has begun.
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
    /// @throws IllegalStateException if another recorder uses it
    public static RecordingFolder open(Path path) throws IOException {
        Folders.create(path);
        return new RecordingFolder(path, FolderLock.acquire(path));
    }

    Path path() {
        return path;
    }

    /// Refuses a folder that has a recording.
    ///
    /// @throws IllegalStateException if it has one
    public void prepareStart() throws IOException {
        checkOverwritten();
        if (!SegmentFiles.list(path).isEmpty()) {
            throw new IllegalStateException(
                    "folder has a recording: folder="
                            + path
                            + "; choose another folder, continue with RecorderOptions.append(), or"
                            + " replace it with RecorderOptions.overwrite()");
        }
        AtomicFile.deleteAbandoned(path);
    }

    private void checkOverwritten() {
        if (isMarked(path)) {
            throw new IllegalStateException(
                    "folder has the rest of a recording that was being overwritten: folder="
                            + path
                            + "; finish with RecorderOptions.overwrite(), or choose another"
                            + " folder");
        }
    }

    /// Refuses a folder with files that do not belong to a recording.
    ///
    /// @throws IllegalStateException if it has any
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
                    "folder has other files than those of a recording and is not overwritten:"
                            + " folder="
                            + path
                            + ", files="
                            + foreign.subList(0, Math.min(LISTED_FILES, foreign.size()))
                            + ", count="
                            + foreign.size()
                            + "; choose a folder of its own");
        }
    }

    /// Refuses to overwrite a folder with files that do not belong to a recording: they may have
    /// come before the folder was locked.
    ///
    /// @throws IllegalStateException if it has any
    public void prepareOverwrite() throws IOException {
        checkOnlyRecording(path);
        AtomicFile.deleteAbandoned(path);
    }

    private static boolean belongs(Path file) {
        String name = String.valueOf(file.getFileName());
        return Files.isRegularFile(file)
                && (SEGMENT_FILE.matcher(name).matches()
                        || name.equals(FolderLock.NAME)
                        || name.equals(OVERWRITING)
                        || AtomicFile.isUnfinished(file));
    }

    /// Deletes an old recording and leaves a mark until [#endOverwrite()]. A crash leaves some of
    /// its files and the mark, never files of two recordings: when this returns, the deletion is on
    /// the disk.
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

    /// Says that the new recording has begun, which readers may open now.
    void endOverwrite() throws IOException {
        if (Files.deleteIfExists(path.resolve(OVERWRITING))) {
            Folders.sync(path);
        }
    }

    /// Whether a recording is being overwritten, or was when a process ended.
    static boolean isMarked(Path path) {
        return Files.exists(path.resolve(OVERWRITING));
    }

    /// Refuses to read a recording that a living recorder overwrites.
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
            // of an overwrite that was interrupted
        }
        Folders.sync(path);
    }

    /// Makes the folder ready to continue the recording in it. No whole frame is deleted: those
    /// that cannot be reached are put aside.
    ///
    /// @return how many frames the recording has
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

    /// New frames cannot follow frames of which nobody knows how many there are.
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

    /// Makes room for the segments that will follow. What is here has no frames that can be read.
    private void clear(SegmentFiles files, long frames) throws IOException {
        if (files.first() > frames || SegmentReader.hasFrames(files)) {
            warn("frames cannot be reached and are put aside: file=" + files.putAside());
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

    /// What the files of a folder say about its history.
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
                                    problems.add("frames were put aside: file=" + name);
                                }
                            });
        }
        return problems;
    }

    /// Refuses to go on in a folder that was deleted or replaced.
    void check() throws IOException {
        if (!lock.isValid()) {
            throw new NoSuchFileException(
                    path.toString(),
                    null,
                    "folder or its lock file was deleted or replaced while recording");
        }
    }

    /// Lets other recorders use the folder.
    @Override
    public void close() throws IOException {
        lock.close();
    }
}
