package dev.tercio.bench;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/// What one would do without snapshots, each time until the file is on the disk: bytes as they are,
/// and Java serialization.
final class ActorFiles {
    private static final int STEP = 1 << 20;
    private static final int BUFFER = 64 << 10;

    private ActorFiles() {}

    /// Writes a buffer to a new file, which takes the place of the old one.
    static void write(ByteBuffer bytes, Path file) throws IOException {
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
    static void read(Path file, ByteBuffer bytes) throws IOException {
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

    /// Writes actors with Java serialization.
    static void serialize(List<Actor> actors, Path file) throws IOException {
        try (FileOutputStream target = new FileOutputStream(file.toFile());
                ObjectOutputStream out =
                        new ObjectOutputStream(new BufferedOutputStream(target, BUFFER))) {
            out.writeObject(actors);
            out.flush();
            target.getFD().sync();
        }
    }

    /// Reads what [#serialize] has written.
    static Object deserialize(Path file) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in =
                new ObjectInputStream(
                        new BufferedInputStream(Files.newInputStream(file), BUFFER))) {
            return in.readObject();
        }
    }
}
