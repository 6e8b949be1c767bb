package dev.tercio.aeron.log;

import dev.tercio.World;
import dev.tercio.replay.ChangeFollower;

import io.aeron.ExclusivePublication;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.status.RecordingPos;
import io.aeron.exceptions.AeronException;

import org.agrona.concurrent.status.CountersReader;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/// Reads a log to its end and writes the state as a checkpoint.
final class CheckpointTask {
    private static final int KEPT = 2;
    private static final System.Logger LOG = System.getLogger("dev.tercio.aeron");
    private static final long STALL_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final LogArchive source;
    private final WorldLogOptions options;
    private final Supplier<World> empty;

    /// The last entry that was applied.
    private long log;

    private long end;

    CheckpointTask(LogArchive source, WorldLogOptions options, Supplier<World> empty) {
        this.source = source;
        this.options = options;
        this.empty = empty;
    }

    /// Makes the checkpoint.
    ///
    /// @return the number of the frame
    long run() {
        try (ArchiveConnection connection = source.connect();
                World world = empty.get()) {
            AeronArchive archive = connection.archive();
            ChangeFollower follower = new ChangeFollower(world, options.format());
            long recording = read(archive, follower);
            byte[] snapshot =
                    follower.snapshot()
                            .orElseThrow(
                                    () ->
                                            new IllegalStateException(
                                                    "world for checkpoints has registered its"
                                                            + " components in another order; create"
                                                            + " it with allowInStreams and without"
                                                            + " components"));
            write(archive, recording, follower.frame(), snapshot);
            purge(archive, recording);
            return follower.frame();
        }
    }

    private long read(AeronArchive archive, ChangeFollower follower) {
        try (LogReader reader = new LogReader(archive, "127.0.0.1", STALL_NANOS)) {
            while (!reader.isCaughtUp() || follower.frame() < 0) {
                if (reader.poll(entry -> apply(follower, entry)) == 0) {
                    LockSupport.parkNanos(IDLE_NANOS);
                }
            }
            return reader.recording();
        }
    }

    private void apply(ChangeFollower follower, LogEntry entry) {
        LogEntries.apply(follower, entry);
        log = entry.log();
        end = entry.end();
    }

    private void write(AeronArchive archive, long recording, long frame, byte[] snapshot) {
        ExclusivePublication out =
                archive.addRecordedExclusivePublication(
                        LogCatalog.checkpointChannel(recording), LogCatalog.CHECKPOINT_STREAM);
        try (out) {
            EntryWriter writer = new EntryWriter(out);
            LogEntry state = new LogEntry(log, LogEntryLayout.SNAPSHOT, frame, 0, snapshot, 0);
            LogEntry last =
                    new LogEntry(log, LogEntryLayout.CHECKPOINT_END, frame, end, new byte[0], 0);
            for (LogEntry entry : List.of(state, last)) {
                while (!writer.write(entry)) {
                    LockSupport.parkNanos(IDLE_NANOS);
                }
            }
            long checkpoint = awaitRecorded(out, archive);
            archive.stopRecording(out);
            // readers use a checkpoint only when its end is known
            long start = System.nanoTime();
            while (archive.getStopPosition(checkpoint) == AeronArchive.NULL_POSITION) {
                waitFor("end of the checkpoint", start);
            }
        }
    }

    private static void waitFor(String what, long start) {
        if (System.nanoTime() - start > STALL_NANOS) {
            throw new IllegalStateException("archive does not respond: wanted=" + what);
        }
        LockSupport.parkNanos(IDLE_NANOS);
    }

    private static void purge(AeronArchive archive, long recording) {
        List<Long> all = new LogCatalog(archive).checkpoints(recording);
        for (long old : all.subList(0, Math.max(0, all.size() - KEPT))) {
            archive.purgeRecording(old);
        }
    }

    /// Waits until the archive has everything that was published.
    ///
    /// @return the number of the recording
    private static long awaitRecorded(ExclusivePublication out, AeronArchive archive) {
        CountersReader counters = archive.context().aeron().countersReader();
        long start = System.nanoTime();
        int counter = counterOf(out, archive);
        while (counter == CountersReader.NULL_COUNTER_ID) { // it starts to record later
            waitFor("recording", start);
            counter = counterOf(out, archive);
        }
        long recording = RecordingPos.getRecordingId(counters, counter);
        while (counters.getCounterValue(counter) < out.position()) {
            waitFor("position " + out.position(), start);
        }
        return recording;
    }

    private static int counterOf(ExclusivePublication out, AeronArchive archive) {
        return RecordingPos.findCounterIdBySession(
                archive.context().aeron().countersReader(), out.sessionId(), archive.archiveId());
    }

    /// Waits until a log is complete, as long as its archive makes progress.
    static void awaitWritten(LogQueue queue, ExclusivePublication out, AeronArchive archive) {
        long written = queue.written();
        long start = System.nanoTime();
        while (queue.bytes() > 0
                && queue.failure() == null
                && System.nanoTime() - start < STALL_NANOS) {
            LockSupport.parkNanos(IDLE_NANOS);
            if (queue.written() != written) {
                written = queue.written();
                start = System.nanoTime();
            }
        }
        try {
            awaitRecorded(out, archive);
        } catch (AeronException | IllegalStateException e) {
            LOG.log(System.Logger.Level.WARNING, "end of the log may be missing", e);
        }
    }
}
