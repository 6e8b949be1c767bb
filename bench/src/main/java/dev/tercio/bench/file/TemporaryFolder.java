package dev.tercio.bench.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A folder for files of a benchmark, inside the folder in `java.io.tmpdir`. It is deleted when it
/// is closed, or when the process shuts down.
public final class TemporaryFolder implements AutoCloseable {
    private static final int ATTEMPTS = 20;

    private final Path path;

    /// Runs if the parent stops a measuring process after Ctrl-C.
    private final Thread hook = new Thread(this::deleteWhileInUse, "delete-temporary-folder");

    /// Creates an empty folder.
    public TemporaryFolder() {
        try {
            path = Files.createTempDirectory("tercio-bench-");
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The path of a file in it.
    public Path resolve(String name) {
        return path.resolve(name);
    }

    /// The type of the file system: on `tmpfs`, nothing is written to a disk.
    public String fileSystem() throws IOException {
        return Files.getFileStore(path).type();
    }

    /// Deletes a file, or a folder with its content.
    public static void delete(Path path) {
        try (Stream<Path> found = Files.walk(path)) {
            List<Path> innermostFirst = found.sorted(Comparator.reverseOrder()).toList();
            for (Path each : innermostFirst) {
                Files.delete(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The benchmark is still running and may create new files, so this may take several attempts.
    private void deleteWhileInUse() {
        for (int attempt = 0; attempt < ATTEMPTS && Files.exists(path); attempt++) {
            try {
                delete(path);
            } catch (UncheckedIOException inUse) {
                // the next attempt deletes new files
            }
        }
    }

    @Override
    public void close() {
        delete(path);
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // the shutdown hook will find an empty path
        }
    }
}
