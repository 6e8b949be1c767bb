package dev.tercio.replay.internal.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The files of a segment. Their names contain the number of frames before the snapshot.
///
/// @param first the number of frames in the recording before this segment
public record SegmentFiles(Path folder, long first) {
    /// The kinds of sections in files of frames and in index files.
    static final int HEADER = 100;

    static final int FRAME = 101;
    static final int OFFSETS = 102;

    /// The suffix of files with frames that cannot be reached.
    static final String UNREACHABLE = ".unreachable";

    private static final Pattern FRAMES = Pattern.compile("frames-(\\d{12})\\.tlog");

    private static final Pattern SNAPSHOT_OR_INDEX =
            Pattern.compile("(?:frames|snapshot)-(\\d{12})\\.(?:tidx|tsnap)");

    /// The state before the first frame.
    public Path snapshot() {
        return folder.resolve(name("snapshot", ".tsnap"));
    }

    /// The frames.
    public Path frames() {
        return folder.resolve(name("frames", ".tlog"));
    }

    /// The offsets of the frames. Exists only if the segment is complete.
    public Path index() {
        return folder.resolve(name("frames", ".tidx"));
    }

    /// Identifies the file of frames. Another file with the same name has another identity while
    /// this one is open.
    ///
    /// @throws NoSuchFileException if it does not exist
    Object identity() throws IOException {
        BasicFileAttributes file = Files.readAttributes(frames(), BasicFileAttributes.class);
        Object key = file.fileKey();
        // file systems without file keys, for example on Windows
        return key == null ? file.creationTime() : key;
    }

    private String name(String kind, String ending) {
        return "%s-%012d%s".formatted(kind, first, ending);
    }

    /// The segments in a folder, in ascending order.
    public static List<SegmentFiles> list(Path folder) throws IOException {
        return list(folder, FRAMES);
    }

    /// Segments with a snapshot or an index but no file of frames, in ascending order.
    static List<SegmentFiles> listWithoutFrames(Path folder) throws IOException {
        return list(folder, SNAPSHOT_OR_INDEX).stream()
                .filter(files -> !Files.exists(files.frames()))
                .toList();
    }

    /// Segments whose deletion was interrupted: only their snapshots are left, before the first
    /// segment of a recording. [#delete()] deletes the snapshot last.
    static List<SegmentFiles> listPartlyDeleted(Path folder) throws IOException {
        List<SegmentFiles> kept = list(folder);
        return listWithoutFrames(folder).stream()
                .filter(files -> !kept.isEmpty() && files.first() < kept.getFirst().first())
                .filter(files -> !Files.exists(files.index()))
                .toList();
    }

    private static List<SegmentFiles> list(Path folder, Pattern names) throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> names.matcher(String.valueOf(file.getFileName())))
                    .filter(Matcher::matches)
                    .map(matcher -> new SegmentFiles(folder, Long.parseLong(matcher.group(1))))
                    .distinct()
                    .sorted(Comparator.comparingLong(SegmentFiles::first))
                    .toList();
        }
    }

    /// Renames the files of a segment that does not belong to the recording any more. Files that
    /// were renamed before keep their names.
    ///
    /// @return the new name of the file of frames
    Path putAside() throws IOException {
        int number = 1;
        while (files().stream().anyMatch(exists(number))) {
            number++;
        }
        for (Path file : files()) {
            if (Files.exists(file)) {
                Files.move(file, aside(file, number));
            }
        }
        return aside(frames(), number);
    }

    private List<Path> files() {
        return List.of(index(), frames(), snapshot());
    }

    private static Predicate<Path> exists(int number) {
        return file -> Files.exists(aside(file, number));
    }

    private static Path aside(Path file, int number) {
        String ending = number == 1 ? UNREACHABLE : UNREACHABLE + "-" + number;
        return file.resolveSibling(file.getFileName() + ending);
    }

    /// Deletes all files of the segment. If that is interrupted, [#listPartlyDeleted] finds the
    /// rest.
    void delete() throws IOException {
        deleteFrames();
        Files.deleteIfExists(snapshot());
    }

    /// Deletes the frames but not the snapshot, which the next segment replaces.
    void deleteFrames() throws IOException {
        Files.deleteIfExists(index());
        Files.deleteIfExists(frames());
    }
}
