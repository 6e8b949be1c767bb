package dev.tercio.replay.internal.bytes;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;

/// Makes changes of folders survive power loss. File names are content of their folder, so syncing
/// a file does not sync its name.
public final class Folders {
    private static final System.Logger LOG = System.getLogger("dev.tercio.replay");

    private Folders() {}

    /// Creates a folder and its parents if they do not exist.
    public static void create(Path folder) throws IOException {
        Deque<Path> missing = new ArrayDeque<>();
        Path next = folder.toAbsolutePath();
        while (next != null && !Files.exists(next)) {
            missing.push(next);
            next = next.getParent();
        }
        Files.createDirectories(folder);
        for (Path created : missing) {
            Path parent = created.getParent();
            if (parent != null) {
                sync(parent);
            }
        }
    }

    /// Waits until added, changed and deleted file names of a folder are on disk.
    public static void sync(Path folder) {
        FileChannel channel;
        try {
            channel = FileChannel.open(folder, StandardOpenOption.READ);
        } catch (IOException e) {
            // platforms that cannot open a folder, such as Windows, do not need this
            return;
        }
        try (channel) {
            channel.force(true);
        } catch (IOException e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "folder cannot be synced, new files may not survive a power loss:"
                            + " folder={0}, because={1}",
                    folder,
                    e);
        }
    }
}
