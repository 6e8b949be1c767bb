package dev.tercio.aeron.internal;

import io.aeron.CommonContext;

import org.agrona.IoUtil;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// Chooses the folder of an embedded driver, and deletes those that killed processes have left.
///
/// A process that is killed cannot delete its folder, which is in memory on most systems. The name
/// contains the id of the process, so that a later start can find out that it is gone.
final class DriverDirectory {
    private static final String PREFIX = "tercio-";

    private DriverDirectory() {}

    static Path create(int node) {
        Path usual = Path.of(CommonContext.getAeronDirectoryName()).toAbsolutePath();
        Path parent = Objects.requireNonNull(usual.getParent());
        deleteAbandoned(parent);
        long pid = ProcessHandle.current().pid();
        return parent.resolve(PREFIX + pid + "-" + node + "-" + System.nanoTime());
    }

    static void deleteAbandoned(Path parent) {
        try (Stream<Path> folders = Files.list(parent)) {
            List<Path> abandoned = folders.filter(DriverDirectory::isAbandoned).toList();
            abandoned.forEach(folder -> IoUtil.delete(folder.toFile(), true));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list folder: folder=" + parent, e);
        }
    }

    private static boolean isAbandoned(Path folder) {
        String name = folder.getFileName().toString();
        if (!name.startsWith(PREFIX) || !Files.isWritable(folder)) {
            return false;
        }
        String pid = name.substring(PREFIX.length()).split("-", 2)[0];
        return pid.matches("[0-9]{1,18}") && ProcessHandle.of(Long.parseLong(pid)).isEmpty();
    }
}
