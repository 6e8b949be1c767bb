package dev.tercio.cli.internal.io;

import dev.tercio.replay.Recording;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Finds the files of a recording in a folder that may contain other files.
public final class RecordingFiles {
    /// The file name extension of snapshots.
    public static final String SNAPSHOT = ".tsnap";

    private static final String FRAMES = ".tlog";
    private static final String INDEX = ".tidx";

    private RecordingFiles() {}

    /// Whether a folder contains a recording.
    public static boolean hasRecording(Path folder) {
        return Recording.exists(folder);
    }

    /// Whether a folder or one of its subfolders contains a recording.
    public static boolean isUsed(Path folder) {
        return hasRecording(folder) || !recordingsIn(folder).isEmpty();
    }

    /// The subfolders that contain recordings, such as those of several nodes.
    ///
    /// @return their names in alphabetical order
    public static List<String> recordingsIn(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.filter(RecordingFiles::hasRecording)
                    .map(found -> String.valueOf(found.getFileName()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot read folder: folder=" + folder + ", because=" + e, e);
        }
    }

    /// How many bytes the files of a recording take.
    public static long bytes(Path folder) {
        return list(folder).stream().mapToLong(file -> file.toFile().length()).sum();
    }

    /// The files of a recording, sorted by name.
    public static List<Path> list(Path folder) {
        return list(folder, SNAPSHOT, FRAMES, INDEX);
    }

    private static List<Path> list(Path folder, String... endings) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> endsWith(file, endings)).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot read folder: folder=" + folder + ", because=" + e, e);
        }
    }

    private static boolean endsWith(Path file, String... endings) {
        return Stream.of(endings).anyMatch(String.valueOf(file.getFileName())::endsWith);
    }
}
