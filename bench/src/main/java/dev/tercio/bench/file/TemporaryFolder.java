package dev.tercio.bench.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A folder for files of a benchmark, in the one that `java.io.tmpdir` names. It is deleted when it
/// is closed, or when the process shuts down.
public final class TemporaryFolder implements AutoCloseable {
    private static final int ATTEMPTS = 20;

    private final Path path;

    /// A measuring process is ended by its parent when the user has pressed Ctrl-C.
    private final Thread hook = new Thread(this::deleteWhileInUse, "delete-temporary-folder");

    /// Makes an empty folder.
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

    /// The kind of file system: on `tmpfs` nothing goes to a disk.
    public String fileSystem() throws IOException {
        return Files.getFileStore(path).type();
    }

    /// Deletes a file, or a folder with all that is in it.
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

    /// The benchmark goes on meanwhile and may make new files, so it takes several attempts.
    private void deleteWhileInUse() {
        for (int attempt = 0; attempt < ATTEMPTS && Files.exists(path); attempt++) {
            try {
                delete(path);
            } catch (UncheckedIOException inUse) {
                // the next attempt finds what is new
            }
        }
    }

    @Override
    public void close() {
        delete(path);
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // the hook finds nothing
        }
    }
}
