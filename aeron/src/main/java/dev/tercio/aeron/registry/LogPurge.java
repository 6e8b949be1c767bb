package dev.tercio.aeron.registry;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.RecordingLog;
import io.aeron.exceptions.AeronException;

import java.io.File;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Deletes the part of a single member's log that its last complete snapshot contains, so that the
/// log does not grow without limit.
///
/// It is started with each new snapshot, when that one is not complete yet. So the log since the
/// snapshot before it is kept, and both can be used after a restart.
///
/// With several members the log is kept: a member that was away for long continues with its own
/// position, and Aeron offers no way to send it a snapshot instead.
final class LogPurge implements AutoCloseable {
    private final File cluster;
    private final Supplier<AeronArchive.Context> archive;
    private final Consumer<Throwable> errors;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(LogPurge::daemon);
    private final AtomicLong bytes = new AtomicLong();

    /// @param cluster the folder of the cluster
    /// @param archive connects to the archive of this member
    /// @param errors receives what fails
    LogPurge(File cluster, Supplier<AeronArchive.Context> archive, Consumer<Throwable> errors) {
        this.cluster = cluster;
        this.archive = archive;
        this.errors = errors;
    }

    private static Thread daemon(Runnable work) {
        return Thread.ofPlatform().daemon().name("tercio registry purge").unstarted(work);
    }

    /// Deletes what can be deleted, on another thread.
    void start() {
        thread.execute(this::run);
    }

    /// The number of bytes deleted since the start.
    long bytes() {
        return bytes.get();
    }

    private void run() {
        try (RecordingLog log = new RecordingLog(cluster, false)) {
            long position = snapshotPosition(log);
            long recording = log.findLastTermRecordingId();
            if (position > 0 && recording != Aeron.NULL_VALUE) {
                purge(recording, position);
            }
        } catch (AeronException | IllegalStateException | IllegalArgumentException e) {
            errors.accept(e);
        }
    }

    /// The position that both the cluster and the service have a snapshot of.
    private static long snapshotPosition(RecordingLog log) {
        RecordingLog.Entry own = log.getLatestSnapshot(ConsensusModule.Configuration.SERVICE_ID);
        RecordingLog.Entry service = log.getLatestSnapshot(0);
        return own == null || service == null ? 0 : Math.min(own.logPosition, service.logPosition);
    }

    private void purge(long recording, long position) {
        try (AeronArchive connection = AeronArchive.connect(archive.get())) {
            long[] range = new long[2];
            connection.listRecording(
                    recording,
                    (_, _, _, _, _, start, _, _, segment, term, _, _, _, _, _, _) -> {
                        range[0] = start;
                        range[1] =
                                AeronArchive.segmentFileBasePosition(
                                        start, position, term, segment);
                    });
            if (range[1] > range[0]) {
                connection.purgeSegments(recording, range[1]);
                bytes.addAndGet(range[1] - range[0]);
            }
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
