package dev.tercio.aeron.internal.driver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Keeps a folder to one process. The operating system releases the lock of a process that was
/// killed at once, so the next one does not have to wait.
public final class DirectoryLock implements AutoCloseable {
    private final FileChannel file;
    private final FileLock lock;

    private DirectoryLock(FileChannel file, FileLock lock) {
        this.file = file;
        this.lock = lock;
    }

    /// Locks a folder and creates it if it does not exist.
    ///
    /// @param folder the folder
    /// @return the lock; close it to release the folder
    /// @throws IllegalStateException if another process uses the folder
    /// @throws UncheckedIOException if the folder cannot be created
    public static DirectoryLock of(Path folder) {
        FileChannel file = null;
        FileLock lock = null;
        try {
            Files.createDirectories(folder);
            file =
                    FileChannel.open(
                            folder.resolve("tercio.lock"),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE);
            lock = file.tryLock();
        } catch (OverlappingFileLockException e) {
            // in use by this process
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot lock folder: folder=" + folder + ", because=" + e, e);
        } finally {
            if (lock == null && file != null) {
                closeQuietly(file);
            }
        }
        if (lock == null || file == null) {
            throw new IllegalStateException(
                    "folder is in use by another process: folder="
                            + folder
                            + "; end that process, or choose another folder");
        }
        return new DirectoryLock(file, lock);
    }

    private static void closeQuietly(FileChannel file) {
        try {
            file.close();
        } catch (IOException e) {
            // it was only opened to be locked
        }
    }

    @Override
    public void close() {
        if (!file.isOpen()) {
            return;
        }
        try (file) {
            lock.release();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unlock folder", e);
        }
    }
}
