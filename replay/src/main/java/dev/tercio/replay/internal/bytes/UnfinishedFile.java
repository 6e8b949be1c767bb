package dev.tercio.replay.internal.bytes;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/// A file that is being written under a temporary name. A file lock, which the operating system
/// releases when the process ends, distinguishes it from a file left by a killed process.
final class UnfinishedFile implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("dev.tercio.replay");
    private static final String PREFIX = ".tercio-";
    private static final String SUFFIX = ".unfinished";

    /// The position of the lock: after all content, so that it blocks no reader or writer.
    private static final long LOCK_AT = Long.MAX_VALUE - 1;

    /// The names of the files that this process is writing. They must not be opened again to check
    /// their locks: on POSIX systems, closing any channel of a file releases all locks of the
    /// process on it. Names are random, so one set is enough for all folders.
    private static final Set<String> WRITING = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel channel;

    private UnfinishedFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    Path path() {
        return path;
    }

    FileChannel channel() {
        return channel;
    }

    /// Whether a name is that of an unfinished file.
    static boolean isName(String name) {
        return name.startsWith(PREFIX) && name.endsWith(SUFFIX);
    }

    static UnfinishedFile create(Path folder) throws IOException {
        while (true) {
            long random = ThreadLocalRandom.current().nextLong();
            String name = PREFIX + Long.toHexString(random) + SUFFIX;
            WRITING.add(name);
            UnfinishedFile created = null;
            try {
                created = tryCreate(folder.resolve(name));
            } finally {
                if (created == null) {
                    WRITING.remove(name);
                }
            }
            if (created != null) {
                return created;
            }
        }
    }

    /// @return null if another process considered the file abandoned before it was locked
    private static @Nullable UnfinishedFile tryCreate(Path path) throws IOException {
        // created with default permissions, like any other file
        FileChannel channel =
                FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        boolean locked = false;
        try {
            locked = lock(channel) && Files.exists(path);
            return locked ? new UnfinishedFile(path, channel) : null;
        } finally {
            if (!locked) {
                channel.close();
                Files.deleteIfExists(path);
            }
        }
    }

    private static boolean lock(FileChannel channel) {
        try {
            FileLock lock = channel.tryLock(LOCK_AT, 1, false);
            return lock != null;
        } catch (IOException e) {
            // the file system has no locks, so no process can lock the file to delete it
            return true;
        }
    }

    /// Closes the file and deletes it unless it was renamed.
    @Override
    public void close() throws IOException {
        String name = String.valueOf(path.getFileName());
        // delete first: other processes must see the lock as long as the name exists
        try (channel) {
            Files.deleteIfExists(path);
        } finally {
            WRITING.remove(name);
        }
    }

    /// Deletes files that no process is writing.
    static void deleteAbandoned(Path folder) throws IOException {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, PREFIX + "*" + SUFFIX)) {
            for (Path file : left) {
                boolean written = WRITING.contains(String.valueOf(file.getFileName()));
                if (!written && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    deleteIfAbandoned(file);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    private static void deleteIfAbandoned(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            FileLock lock = channel.tryLock(LOCK_AT, 1, false);
            if (lock != null && Files.deleteIfExists(file)) {
                LOG.log(
                        System.Logger.Level.INFO,
                        "deleted an unfinished file of a process that was killed: file={0}",
                        file);
            }
        } catch (IOException | OverlappingFileLockException e) {
            LOG.log(
                    System.Logger.Level.DEBUG,
                    "cannot delete unfinished file: file={0}, because={1}",
                    file,
                    e);
        }
    }
}
