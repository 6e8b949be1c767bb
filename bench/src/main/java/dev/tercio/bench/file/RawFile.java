package dev.tercio.bench.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/// Plain bytes in a file, the baseline for saving and loading: synced like a snapshot, without a
/// format.
public final class RawFile {
    private static final int STEP = 1 << 20;

    private RawFile() {}

    /// Writes a buffer to a new file, which replaces the old one once it is synced to disk.
    public static void write(ByteBuffer bytes, Path file) throws IOException {
        Path unfinished = file.resolveSibling("unfinished");
        try (FileChannel channel =
                FileChannel.open(
                        unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (int at = 0; at < bytes.capacity(); at += STEP) {
                ByteBuffer step = bytes.slice(at, Math.min(STEP, bytes.capacity() - at));
                while (step.hasRemaining()) {
                    channel.write(step);
                }
            }
            channel.force(true);
        }
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /// Fills a buffer from a file that is at least as long.
    public static void read(Path file, ByteBuffer bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            for (int at = 0; at < bytes.capacity(); at += STEP) {
                ByteBuffer step = bytes.slice(at, Math.min(STEP, bytes.capacity() - at));
                while (step.hasRemaining()) {
                    if (channel.read(step) < 0) {
                        throw new IOException("file is too short: file=" + file);
                    }
                }
            }
        }
    }
}
