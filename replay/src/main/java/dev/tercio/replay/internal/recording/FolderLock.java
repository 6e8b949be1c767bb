package dev.tercio.replay.internal.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/// Locks a folder for one recorder, across processes. The operating system releases the lock when
/// the process ends, however it ends.
///
/// The lock file is never deleted: a process that has just opened it would hold a lock that no
/// other process sees.
final class FolderLock implements AutoCloseable {
    /// The name of the lock file.
    static final String NAME = "recording.lock";

    /// The position of the lock: after the content, so that other processes can read it.
    private static final long LOCK_AT = Long.MAX_VALUE - 1;

    private static final int MAX_HOLDER_BYTES = 200;
    private static final int LOCK_ATTEMPTS = 5;
    private static final long LOCK_PAUSE_NANOS = 1_000_000;

    /// The locks that this process holds, by file. A process must not open a lock file that it
    /// holds: on POSIX systems, closing any channel of a file releases all locks of the process on
    /// it. File locks belong to the whole process, so this map is static. It also keeps the
    /// channels of recorders that are never closed from being garbage collected.
    private static final Map<Object, FolderLock> HELD = new HashMap<>();

    private final Path file;
    private final Object key;
    private final FileChannel channel;
    private final String holder;

    private FolderLock(Path file, Object key, FileChannel channel, String holder) {
        this.file = file;
        this.key = key;
        this.channel = channel;
        this.holder = holder;
    }

    /// Locks a folder.
    ///
    /// @throws IllegalStateException if another recorder has locked it
    static FolderLock acquire(Path folder) throws IOException {
        Path file = folder.resolve(NAME);
        synchronized (HELD) {
            while (true) {
                create(file);
                Object key = keyOf(file);
                FolderLock held = HELD.get(key);
                if (held != null) {
                    throw inUse(folder, held.holder);
                }
                FolderLock lock = lock(folder, file);
                if (lock.key.equals(key)) {
                    HELD.put(key, lock);
                    return lock;
                }
                // the file was replaced before it was locked
                lock.channel.close();
            }
        }
    }

    /// Whether a recorder of any process has locked a folder.
    static boolean isHeld(Path folder) {
        Path file = folder.resolve(NAME);
        synchronized (HELD) {
            try {
                return HELD.containsKey(keyOf(file)) || isHeldElsewhere(file);
            } catch (IOException e) {
                // there is no lock file, or it cannot be locked
                return false;
            }
        }
    }

    private static boolean isHeldElsewhere(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                FileLock lock = channel.tryLock(LOCK_AT, 1, true)) {
            return lock == null;
        } catch (OverlappingFileLockException e) {
            return true;
        }
    }

    private static FolderLock lock(Path folder, Path file) throws IOException {
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        boolean locked = false;
        try {
            if (!tryLock(channel)) {
                throw inUse(folder, holderIn(channel));
            }
            channel.truncate(0);
            String holder = holderText();
            channel.write(ByteBuffer.wrap(holder.getBytes(StandardCharsets.UTF_8)));
            FolderLock acquired = new FolderLock(file, keyOf(file), channel, holder);
            locked = true;
            return acquired;
        } catch (OverlappingFileLockException e) {
            throw inUse(folder, "process=" + ProcessHandle.current().pid());
        } finally {
            if (!locked) {
                channel.close();
            }
        }
    }

    /// Retries, because a reader that checks the lock holds it for a short time.
    private static boolean tryLock(FileChannel channel) throws IOException {
        for (int i = 0; i < LOCK_ATTEMPTS; i++) {
            FileLock lock = channel.tryLock(LOCK_AT, 1, false);
            if (lock != null) {
                return true;
            }
            LockSupport.parkNanos(LOCK_PAUSE_NANOS);
        }
        return false;
    }

    /// Creates the file without opening it if it already exists.
    private static void create(Path file) throws IOException {
        try {
            Files.createFile(file);
        } catch (FileAlreadyExistsException e) {
            // created by an earlier recorder or by an active one
        }
    }

    /// Identifies the file, even if it is reached through links.
    private static Object keyOf(Path file) throws IOException {
        Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        // file systems without file keys, for example on Windows
        return key == null ? file.toRealPath() : key;
    }

    private static String holderText() {
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        return "process=" + ProcessHandle.current().pid() + ", since=" + now;
    }

    private static String holderIn(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(MAX_HOLDER_BYTES);
        channel.read(bytes, 0);
        String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
        return text.startsWith("process=") ? text : "process=unknown";
    }

    private static IllegalStateException inUse(Path folder, String holder) {
        return new IllegalStateException(
                "folder is in use by another recorder: folder="
                        + folder
                        + ", "
                        + holder
                        + "; close that recorder, or choose another folder");
    }

    /// Whether the folder still has the lock file. False if the folder was deleted or replaced.
    boolean isValid() {
        try {
            return keyOf(file).equals(key);
        } catch (IOException e) {
            return false;
        }
    }

    /// Releases the lock.
    @Override
    public void close() throws IOException {
        synchronized (HELD) {
            if (!channel.isOpen()) {
                return;
            }
            try {
                channel.close();
            } finally {
                HELD.remove(key);
            }
        }
    }
}
