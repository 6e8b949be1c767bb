package dev.tercio.aeron.log;

import dev.tercio.World;
import dev.tercio.aeron.internal.driver.SharedDriver;
import dev.tercio.replay.ChangeFeed;

import io.aeron.ExclusivePublication;

import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentRunner;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/// Writes a world to an archive: its state at the start, and then what changes in each frame. A
/// [LateJoin] elsewhere makes an equal world of it, at any time.
///
/// ```java
/// WorldLog log = WorldLog.start(world, archive, WorldLogOptions.DEFAULT);
/// log.checkpoint(() -> World.create(WorldOptions.DEFAULT.allowInStreams(Position.class)));
/// ```
///
/// The thread of the world only copies what has changed. Another thread writes it, and nodes that
/// join read from the archive, so neither of them delays a frame. A checkpoint shortens what a node
/// that joins has to read; a third thread makes it from the log.
///
/// If the archive lags by more than [WorldLogOptions#maxPendingBytes()], the log stops and says so.
public final class WorldLog implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("dev.tercio.aeron.log");

    private final WorldLogOptions options;
    private final LogArchive archive;
    private final ArchiveConnection connection;
    private final ExclusivePublication publication;
    private final LogQueue queue;
    private final AgentRunner writer;
    private final ExecutorService checkpoints =
            Executors.newSingleThreadExecutor(WorldLog::checkpointThread);
    private final long number = new SecureRandom().nextLong();
    private final ChangeFeed feed;
    private volatile boolean stopped;
    private boolean closed;
    private long dropped;

    private WorldLog(World world, LogArchive archive, WorldLogOptions options) {
        this.options = options;
        this.archive = archive;
        connection = archive.connect();
        boolean done = false;
        try {
            publication =
                    connection
                            .archive()
                            .addRecordedExclusivePublication(
                                    LogCatalog.logChannel(), LogCatalog.LOG_STREAM);
            queue = new LogQueue(new EntryWriter(publication));
            writer = new AgentRunner(SharedDriver.idle(), this::failed, null, queue);
            feed = ChangeFeed.start(world, new Sink(), options.format(), options.hashEvery());
            AgentRunner.startOnThread(writer, WorldLog::writerThread);
            done = true;
        } finally {
            if (!done) {
                connection.close();
            }
        }
    }

    private static Thread writerThread(Runnable work) {
        return daemon(work, "tercio log writer");
    }

    private static Thread checkpointThread(Runnable work) {
        return daemon(work, "tercio log checkpoints");
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    private void failed(Throwable error) {
        stop(String.valueOf(error));
    }

    /// Starts a log with the current state of a world. Takes as long as a snapshot takes.
    ///
    /// @param world the world, on its own thread
    /// @param archive keeps the log
    /// @param options the settings
    /// @return the log; close it to end it
    /// @throws dev.tercio.replay.UnsavableException if the world has values that cannot be saved
    public static WorldLog start(World world, LogArchive archive, WorldLogOptions options) {
        return new WorldLog(world, archive, options);
    }

    private final class Sink implements ChangeFeed.Sink {
        @Override
        public void snapshot(long frame, byte[] snapshot) {
            add(LogEntryLayout.SNAPSHOT, frame, 0, snapshot);
        }

        @Override
        public void frame(long frame, byte[] changes, int length, long hash) {
            if (queue.bytes() + length > options.maxPendingBytes()) {
                stop("more waits for the archive than maxPendingBytes: bytes=" + queue.bytes());
            }
            add(LogEntryLayout.FRAME, frame, hash, Arrays.copyOf(changes, length));
        }

        private void add(short kind, long frame, long hash, byte[] content) {
            String failure = queue.failure();
            if (failure != null) {
                stop(failure);
            }
            if (stopped) {
                dropped++;
            } else {
                queue.add(new LogEntry(number, kind, frame, hash, content, 0));
            }
        }
    }

    /// The frames from now on are not in the log.
    private void stop(String reason) {
        if (!stopped) {
            stopped = true;
            LOG.log(
                    System.Logger.Level.WARNING,
                    "log of the world has stopped: because={0}; start a new one",
                    reason);
        }
    }

    /// Makes a checkpoint on another thread, so that nodes that join later have less to read. The
    /// two newest checkpoints are kept.
    ///
    /// @param empty creates a world that allows the component classes of the log, see
    ///   [dev.tercio.WorldOptions#allowInStreams], but has registered none of them
    /// @return the number of the frame of the checkpoint, when it is complete
    public Future<Long> checkpoint(Supplier<World> empty) {
        checkOpen();
        CheckpointTask task = new CheckpointTask(archive, options, empty);
        return CompletableFuture.supplyAsync(task::run, checkpoints)
                .whenComplete(
                        (_, error) -> {
                            if (error != null) {
                                LOG.log(
                                        System.Logger.Level.WARNING,
                                        "checkpoint of the log failed; the older one is used",
                                        error);
                            }
                        });
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("log is closed");
        }
    }

    /// The number of the last frame.
    ///
    /// @return the number of frames since the start
    public long frame() {
        return feed.frame();
    }

    /// Whether all frames so far are in the log or will be.
    ///
    /// @return false if the log has stopped
    public boolean isWriting() {
        return !stopped && !closed;
    }

    /// The number of frames that are not in the log, because it has stopped.
    ///
    /// @return the number
    public long dropped() {
        return dropped;
    }

    /// The number of bytes that wait for the archive.
    ///
    /// @return the number of bytes
    public long pendingBytes() {
        return queue.bytes();
    }

    /// Why the archive does not accept more.
    ///
    /// @return empty if it does
    public Optional<String> failure() {
        return Optional.ofNullable(queue.failure());
    }

    /// Ends the log. Waits for what has not been written, as long as the archive accepts it.
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        feed.close();
        CheckpointTask.awaitWritten(queue, publication, connection.archive());
        checkpoints.shutdownNow();
        CloseHelper.quietCloseAll(writer, publication, connection);
    }
}
