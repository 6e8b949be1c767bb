package dev.tercio.replay.internal.bytes;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;

/// Replaces a file by a new one in one step: whoever looks finds the old or the new one whole,
/// whatever happens in between.
public final class AtomicFile {
    private static final String PREFIX = ".tercio-";
    private static final String SUFFIX = ".unfinished";

    private AtomicFile() {}

    /// Writes the content of a file.
    public interface Content {
        /// Called once with an empty file.
        void write(FileChannel channel) throws IOException;
    }

    /// Writes a file next to the wanted one, and gives it the wanted name when it is complete and
    /// on the disk.
    public static void write(Path file, Content content) throws IOException {
        // the file that a link leads to is replaced, not the link
        Path target = Files.isSymbolicLink(file) ? file.toRealPath() : file.toAbsolutePath();
        Path folder = target.getParent();
        Path name = target.getFileName();
        if (folder == null || name == null) {
            throw new NoSuchFileException(file.toString(), null, "not a file name");
        }
        Path unfinished = folder.resolve(unfinishedName());
        boolean moved = false;
        try {
            // made like any other file, with the rights that files get here
            try (FileChannel channel =
                    FileChannel.open(
                            unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                content.write(channel);
                channel.force(true);
            }
            move(unfinished, target);
            moved = true;
        } finally {
            if (!moved) {
                Files.deleteIfExists(unfinished);
            }
        }
        syncFolder(folder);
    }

    private static String unfinishedName() {
        long random = ThreadLocalRandom.current().nextLong();
        return PREFIX + Long.toHexString(random) + SUFFIX;
    }

    /// Deletes what processes that died have left in a folder that nobody else writes to.
    public static void deleteUnfinished(Path folder) throws IOException {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, PREFIX + "*" + SUFFIX)) {
            for (Path file : left) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /// Makes the new name outlast a loss of power. Not every platform can open a folder; those that
    /// cannot do not need it.
    private static void syncFolder(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            // the file itself is complete either way
        }
    }
}
