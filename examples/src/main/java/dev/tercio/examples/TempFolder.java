package dev.tercio.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A folder for the files of an example, gone when it ends.
///
/// @param path where it is
public record TempFolder(Path path) implements AutoCloseable {
    /// Makes a folder.
    ///
    /// @return an empty one
    public static TempFolder create() {
        try {
            return new TempFolder(Files.createTempDirectory("tercio"));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a folder: because=" + e, e);
        }
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(path)) {
            List<Path> innerFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : innerFirst) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete folder: because=" + e, e);
        }
    }
}
