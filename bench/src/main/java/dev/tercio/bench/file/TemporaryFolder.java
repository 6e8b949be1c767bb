package dev.tercio.bench.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A folder for files of a benchmark, in the one that `java.io.tmpdir` names.
public final class TemporaryFolder implements AutoCloseable {
    private final Path path;

    /// Makes an empty folder.
    public TemporaryFolder() {
        try {
            path = Files.createTempDirectory("tercio-bench-");
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

    @Override
    public void close() {
        delete(path);
    }
}
