package dev.tercio.replay.internal.bytes;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/// Replaces a file by a new one in one step: whoever looks finds the old or the new one whole,
/// whatever happens in between.
public final class AtomicFile {
    private AtomicFile() {}

    /// Writes the content of a file.
    public interface Content {
        /// Called once with an empty file.
        void write(FileChannel channel) throws IOException;
    }

    /// Writes a file next to the wanted one, and gives it the wanted name when it is complete and
    /// on the disk.
    public static void write(Path file, Content content) throws IOException {
        Path target = file.toAbsolutePath();
        Path folder = target.getParent();
        Path name = target.getFileName();
        if (folder == null || name == null) {
            throw new NoSuchFileException(file.toString(), null, "not a file name");
        }
        Path unfinished = Files.createTempFile(folder, "." + name, ".unfinished");
        boolean moved = false;
        try {
            try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
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
