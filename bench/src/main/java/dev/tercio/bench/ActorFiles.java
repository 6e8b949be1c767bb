package dev.tercio.bench;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Java serialization to a file that is synced to disk, as the alternative to snapshots.
final class ActorFiles {
    private static final int BUFFER = 64 << 10;

    private ActorFiles() {}

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

    /// Reads a file written by [#serialize].
    static Object deserialize(Path file) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in =
                new ObjectInputStream(
                        new BufferedInputStream(Files.newInputStream(file), BUFFER))) {
            return in.readObject();
        }
    }
}
