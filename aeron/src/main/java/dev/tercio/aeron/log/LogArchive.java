package dev.tercio.aeron.log;

import dev.tercio.aeron.AeronFlags;
import dev.tercio.aeron.DriverStatistics;
import dev.tercio.aeron.Durability;
import dev.tercio.aeron.internal.Endpoints;
import dev.tercio.aeron.internal.driver.DirectoryLock;
import dev.tercio.aeron.internal.driver.DriverDirectory;
import dev.tercio.aeron.internal.driver.EmbeddedDriver;
import dev.tercio.aeron.internal.driver.SharedDriver;
import dev.tercio.aeron.internal.key.KeyAuthenticator;
import dev.tercio.net.ExerciseKey;

import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.checksum.Checksum;
import io.aeron.archive.checksum.Checksums;
import io.aeron.exceptions.AeronException;

import org.agrona.CloseHelper;
import org.agrona.IoUtil;
import org.agrona.concurrent.AgentTerminationException;
import org.jspecify.annotations.Nullable;

import java.io.File;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/// An archive in this process, which keeps logs in a folder and sends them to nodes that join.
///
/// ```java
/// try (LogArchive archive = LogArchive.start(folder, "10.0.0.1:9200", Durability.PROCESS)) {
///     WorldLog log = WorldLog.start(world, archive, WorldLogOptions.DEFAULT);
/// ```
///
/// Everything in it has checksums. The archive survives the death of its process: the next process
/// continues with the same folder. Aeron ends an archive whose process was stopped for more than 10
/// seconds; the next [WorldLog] starts it again.
public final class LogArchive implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("dev.tercio.aeron.log");
    private static final int SEGMENT_BYTES = 16 << 20;

    static final String LOCAL_CONTROL = "aeron:ipc?term-length=64k";

    private final Path directory;
    private final String address;
    private final Path driverDirectory;
    private final DirectoryLock lock;
    private final Optional<ExerciseKey> key;
    private final Durability durability;
    private final @Nullable Checksum checksum;
    private final AtomicLong errors = new AtomicLong();
    private final AtomicLong refusals = new AtomicLong();
    private final AtomicLong restarts = new AtomicLong();
    private volatile @Nullable String lastError;
    private volatile boolean closed;
    private volatile @Nullable EmbeddedDriver driver;
    private @Nullable Archive archive;

    private LogArchive(
            Path directory,
            String address,
            Durability durability,
            Optional<ExerciseKey> key,
            @Nullable Checksum checksum) {
        this.directory = directory;
        this.durability = durability;
        this.checksum = checksum;
        this.address = address;
        this.key = key;
        this.lock = DirectoryLock.of(directory);
        this.driverDirectory = DriverDirectory.of("log", directory);
    }

    /// Starts an archive without a key: everyone who can reach its port can read its logs and
    /// delete them.
    ///
    /// @param directory where logs are kept
    /// @param address `host:port` at which nodes ask for logs
    /// @param durability when to wait for the disk
    /// @return the running archive
    /// @throws IllegalStateException if a flag of the JVM is missing, if another process uses the
    ///   folder or the port, or if the address is not one of this machine
    public static LogArchive start(Path directory, String address, Durability durability) {
        return start(directory, address, durability, Optional.empty(), Checksums.crc32c());
    }

    /// Starts an archive that refuses nodes without the key of the exercise.
    ///
    /// @param directory where logs are kept
    /// @param address `host:port` at which nodes ask for logs
    /// @param durability when to wait for the disk
    /// @param key the key, which is never sent
    /// @return the running archive
    /// @throws IllegalStateException if a flag of the JVM is missing, if another process uses the
    ///   folder or the port, or if the address is not one of this machine
    public static LogArchive start(
            Path directory, String address, Durability durability, ExerciseKey key) {
        return start(directory, address, durability, Optional.of(key), Checksums.crc32c());
    }

    static LogArchive start(
            Path directory,
            String address,
            Durability durability,
            Optional<ExerciseKey> key,
            @Nullable Checksum checksum) {
        AeronFlags.requireArchive();
        Endpoints.check("address", address);
        LogArchive started = new LogArchive(directory, address, durability, key, checksum);
        boolean done = false;
        try {
            started.launch();
            done = true;
            return started;
        } finally {
            if (!done) {
                started.close();
            }
        }
    }

    private void launch() {
        try {
            launchParts();
        } catch (AeronException e) {
            throw new IllegalStateException(
                    "cannot start an archive: address="
                            + address
                            + ", because="
                            + e.getMessage()
                            + "; choose an address of this machine and a free port",
                    e);
        }
    }

    private void launchParts() {
        // the lock of the folder replaces the mark file, which would make a process that follows a
        // killed one wait
        IoUtil.delete(marks(), true);
        driver =
                EmbeddedDriver.launch(
                        SharedDriver.context(
                                driverDirectory, SharedDriver.MANY_SESSIONS, this::failed),
                        errors::get);
        Archive.Context context = new Archive.Context();
        key.ifPresent(
                k ->
                        context.authenticatorSupplier(
                                () ->
                                        new KeyAuthenticator(
                                                k, KeyAuthenticator.ARCHIVE, this::refused)));
        archive =
                Archive.launch(
                        context.aeronDirectoryName(driverDirectory.toString())
                                .archiveDir(directory.resolve("recordings").toFile())
                                .markFileDir(marks())
                                .controlChannel("aeron:udp?endpoint=" + address)
                                .localControlChannel(LOCAL_CONTROL)
                                .replicationChannel("aeron:udp?endpoint=127.0.0.1:0")
                                .recordingEventsEnabled(false)
                                .threadingMode(ArchiveThreadingMode.SHARED)
                                .idleStrategySupplier(SharedDriver::idle)
                                .segmentFileLength(SEGMENT_BYTES)
                                .fileSyncLevel(durability.level())
                                .catalogFileSyncLevel(durability.level())
                                .recordChecksum(checksum)
                                .replayChecksum(checksum)
                                .errorHandler(this::failed));
    }

    private File marks() {
        return driverDirectory.resolveSibling(driverDirectory.getFileName() + "-marks").toFile();
    }

    private void refused() {
        if (refusals.incrementAndGet() == 1) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "archive refused a node that does not know the key: directory={0},"
                            + " address={1}",
                    directory,
                    address);
        }
    }

    private void failed(Throwable error) {
        if (error instanceof AgentTerminationException) {
            return; // an error that was reported before has ended a thread of Aeron
        }
        lastError = String.valueOf(error);
        if (errors.incrementAndGet() == 1) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "archive reports an error: directory={0}, because={1}",
                    directory,
                    error);
        }
    }

    /// The number of errors since the start. The first one is logged.
    ///
    /// @return the number
    public long errors() {
        return errors.get();
    }

    /// The last error, for people.
    ///
    /// @return empty if there was none
    public String lastError() {
        String text = lastError;
        return text == null ? "" : text;
    }

    /// How often a connection was refused because it did not know the key. The first one is logged.
    ///
    /// @return the number since the start
    public long refusals() {
        return refusals.get();
    }

    /// How often the archive was started again, because Aeron had ended it after a long pause of
    /// the process. Each time is logged.
    ///
    /// @return the number since the start
    public long restarts() {
        return restarts.get();
    }

    /// The counters of the media driver: traffic, invalid packets, memory.
    ///
    /// @return a copy; the last values if the archive was closed
    public DriverStatistics driverStatistics() {
        return Objects.requireNonNull(driver).statistics();
    }

    /// Connects this process.
    synchronized ArchiveConnection connect() {
        if (closed) {
            throw new IllegalStateException("archive is closed: directory=" + directory);
        }
        Archive running = archive;
        if (running == null || running.context().aeron().isClosed()) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "archive was ended by Aeron and starts again: directory={0}, because={1}",
                    directory,
                    lastError());
            CloseHelper.quietCloseAll(running, driver);
            archive = null;
            launch();
            restarts.incrementAndGet();
        }
        return ArchiveConnection.local(driverDirectory, key);
    }

    /// Where nodes ask for logs.
    ///
    /// @return `host:port`
    public String address() {
        return address;
    }

    /// The folder of the media driver.
    ///
    /// @return the folder
    public Path driverDirectory() {
        return driverDirectory;
    }

    /// Stops the archive. Its recordings stay.
    @Override
    public synchronized void close() {
        closed = true;
        CloseHelper.quietCloseAll(archive, driver);
        IoUtil.delete(marks(), true);
        lock.close();
    }
}
