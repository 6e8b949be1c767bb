package dev.tercio.aeron.log;

import io.aeron.archive.client.AeronArchive;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// Reads a log: the newest checkpoint, if there is one, and all frames after it. Used by one
/// thread.
final class LogReader implements AutoCloseable {
    private static final long IDLE_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

    private final AeronArchive archive;
    private final String host;
    private final long stallNanos;
    private final LogCatalog catalog;
    private final List<String> problems = new ArrayList<>();
    private final List<LogEntry> checkpoint = new ArrayList<>();
    private final long recording;
    private final long target;
    private final RecordingReplay replay;
    private @Nullable LogEntry start;

    LogReader(AeronArchive archive, String host, long stallNanos) {
        this.archive = archive;
        this.host = host;
        this.stallNanos = stallNanos;
        catalog = new LogCatalog(archive);
        recording = catalog.newestLog();
        long from = findCheckpoint();
        target = archive.getMaxRecordedPosition(recording);
        replay = new RecordingReplay(archive, recording, from, host, stallNanos);
    }

    /// Loads the newest checkpoint that is complete and undamaged.
    ///
    /// @return the position in the log from which to continue
    private long findCheckpoint() {
        for (long candidate : catalog.checkpoints(recording).reversed()) {
            checkpoint.clear();
            long end = archive.getStopPosition(candidate);
            if (end == AeronArchive.NULL_POSITION || end == 0) {
                // it is being written, or its writer was killed before it wrote anything
                continue;
            }
            try (RecordingReplay one =
                    new RecordingReplay(archive, candidate, 0, host, stallNanos)) {
                while (one.position() < end) {
                    if (one.poll(checkpoint::add) == 0) {
                        LockSupport.parkNanos(IDLE_NANOS);
                    }
                }
            } catch (LogDamagedException e) {
                problems.add("checkpoint is not used: " + e.getMessage());
                continue;
            }
            if (checkpoint.size() == 2
                    && checkpoint.getLast().kind() == LogEntryLayout.CHECKPOINT_END) {
                start = checkpoint.getFirst();
                return checkpoint.getLast().hash();
            }
            problems.add("checkpoint is incomplete and not used: recording=" + candidate);
        }
        return archive.getStartPosition(recording);
    }

    /// Checkpoints that could not be used.
    List<String> problems() {
        return problems;
    }

    long recording() {
        return recording;
    }

    /// Whether everything was read that was in the log when it was opened.
    boolean isCaughtUp() {
        return start == null && replay.position() >= target;
    }

    /// Reads some entries, first that of the checkpoint.
    ///
    /// @return 0 if there was nothing to read
    /// @throws LogDamagedException if the log is damaged, or if the archive does not send it
    int poll(Consumer<LogEntry> handler) {
        LogEntry first = start;
        if (first != null) {
            start = null;
            handler.accept(first);
            return 1;
        }
        return replay.poll(handler);
    }

    @Override
    public void close() {
        replay.close();
    }
}
