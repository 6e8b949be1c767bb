package dev.tercio.cli.internal.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A temporary folder, deleted when it is closed or the process shuts down.
public final class TempFolder implements AutoCloseable {
    private static final String PREFIX = "tercio";
    private static final int ATTEMPTS = 20;

    private final Path path;
    private final ShutdownGuard guard;

    private TempFolder(Path path, ShutdownGuard guard) {
        this.path = path;
        this.guard = guard;
    }

    /// Creates an empty folder.
    ///
    /// @return the folder
    public static TempFolder create() {
        try {
            Path path = Files.createTempDirectory(PREFIX);
            try {
                return new TempFolder(path, new ShutdownGuard(() -> deleteWhileInUse(path)));
            } catch (ShutdownException e) {
                delete(path);
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot create a folder: because=" + e, e);
        }
    }

    /// Its path.
    ///
    /// @return the path
    public Path path() {
        return path;
    }

    @Override
    public void close() {
        try (guard) {
            delete(path);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete folder: because=" + e, e);
        }
    }

    private static void delete(Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            List<Path> innerFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : innerFirst) {
                Files.deleteIfExists(file);
            }
        }
    }

    /// A thread that still runs may create new files, so several attempts are needed.
    private static void deleteWhileInUse(Path path) {
        for (int attempt = 0; attempt < ATTEMPTS && Files.exists(path); attempt++) {
            try {
                delete(path);
            } catch (IOException | UncheckedIOException e) {
                System.getLogger("dev.tercio.cli")
                        .log(Level.DEBUG, "cannot delete folder yet: folder=" + path, e);
            }
        }
    }
}
