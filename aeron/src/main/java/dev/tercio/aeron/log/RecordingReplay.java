package dev.tercio.aeron.log;

import io.aeron.FragmentAssembler;
import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.ReplayParams;
import io.aeron.exceptions.AeronException;
import io.aeron.logbuffer.Header;

import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// Reads the entries of a recording from an archive, and notices if they stop. Used by one thread,
/// which it may block for as long as the archive takes to answer.
final class RecordingReplay implements AutoCloseable {
    private static final int STREAM = 1103;
    private static final int FRAGMENTS = 64;

    /// The archive checks as many bytes at a time, and sends none of them if one is damaged.
    static final int BLOCK_BYTES = 64 * 1024;

    private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long POLL_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

    /// How often a replay is restarted although the last one has brought no entry.
    private static final int MAX_FRUITLESS = 6;

    private final AeronArchive archive;
    private final long recording;
    private final long stallNanos;
    private final Subscription subscription;
    private long session;
    private final EntryAssembler entries = new EntryAssembler();
    private final FragmentAssembler fragments = new FragmentAssembler(this::tryAdd);
    private Consumer<LogEntry> target = _ -> {};
    private @Nullable RuntimeException failure;
    private long position;
    private long startedFrom;

    /// The number of bytes that the archive was asked for.
    private long length = Long.MAX_VALUE;

    /// The end of the last fragment, which may be inside an entry.
    private long received;

    /// The restarts since the last entry.
    private int fruitless;

    private long progressAt = System.nanoTime();
    private long checkedAt = progressAt;

    /// @param host the address of this machine that the archive can reach
    RecordingReplay(AeronArchive archive, long recording, long from, String host, long stallNanos) {
        this.archive = archive;
        this.recording = recording;
        this.position = from;
        this.stallNanos = stallNanos;
        subscription =
                archive.context()
                        .aeron()
                        .addSubscription("aeron:udp?endpoint=" + host + ":0", STREAM);
        boolean started = false;
        try {
            start();
            started = true;
        } finally {
            if (!started) {
                subscription.close();
            }
        }
    }

    private void start() {
        startedFrom = position;
        received = position;
        session =
                archive.startReplay(
                        recording,
                        channel(),
                        STREAM,
                        new ReplayParams()
                                .position(position)
                                .length(length)
                                .fileIoMaxLength(BLOCK_BYTES));
    }

    /// The channel with the port that the system has chosen.
    private String channel() {
        String resolved = subscription.tryResolveChannelEndpointPort();
        long start = System.nanoTime();
        while (resolved == null && System.nanoTime() - start < stallNanos) {
            LockSupport.parkNanos(POLL_NANOS);
            resolved = subscription.tryResolveChannelEndpointPort();
        }
        if (resolved == null) {
            throw new IllegalStateException("no port for the replay of a log");
        }
        return resolved;
    }

    /// The position up to which the recording was read.
    long position() {
        return position;
    }

    /// Reads some entries.
    ///
    /// @return the number of fragments read
    /// @throws LogDamagedException if the recording is damaged, or if the archive does not send the
    ///   rest of it
    int poll(Consumer<LogEntry> handler) {
        target = handler;
        int count = 0;
        Image image = subscription.imageCount() == 0 ? null : subscription.imageAtIndex(0);
        if (image != null) {
            count = image.poll(fragments, FRAGMENTS);
            received = Math.max(received, image.position());
        }
        RuntimeException failed = failure;
        if (failed != null) {
            throw failed;
        }
        long now = System.nanoTime();
        if (count > 0) {
            progressAt = now;
            checkedAt = now;
        } else if (now - checkedAt > CHECK_NANOS) {
            checkedAt = now;
            checkProgress(now);
        }
        return count;
    }

    /// Aeron would swallow exceptions.
    private void tryAdd(DirectBuffer buffer, int offset, int length, Header header) {
        if (failure == null) {
            try {
                add(buffer, offset, length, header);
            } catch (RuntimeException e) {
                failure = e;
            }
        }
    }

    private void add(DirectBuffer buffer, int offset, int length, Header header) {
        LogEntry entry;
        try {
            entry = entries.add(buffer, offset, length, header.position());
        } catch (EntryAssembler.DamagedException e) {
            throw new LogDamagedException(
                    "log is damaged: " + place(position) + ", because=" + e.getMessage(),
                    position,
                    e);
        }
        position = header.position();
        if (entry != null) {
            target.accept(entry);
        }
    }

    /// Where a position is found on disk.
    private String place(long at) {
        return "recording=" + recording + ", position=" + at;
    }

    private void checkProgress(long now) {
        long recorded;
        try {
            recorded = archive.getMaxRecordedPosition(recording);
        } catch (AeronException e) {
            throw new LogDamagedException(
                    "archive of the log does not answer: " + place(position), position, e);
        }
        boolean missing = position < recorded;
        if (!missing) {
            progressAt = now;
        } else if ((isComplete() || hasEnded()) && canRestart()) {
            restart();
            progressAt = now;
        } else if (now - progressAt > stallNanos) {
            throw new LogDamagedException(
                    "archive has stopped sending the log, probably because it is damaged: "
                            + place(position)
                            + ", recorded="
                            + recorded
                            + "; the damage is in the next "
                            + BLOCK_BYTES
                            + " bytes, and the error log of the archive has its exact position",
                    position);
        }
    }

    /// Whether everything was read that the archive was asked for.
    private boolean isComplete() {
        return received - startedFrom >= length;
    }

    /// Whether the archive has stopped sending.
    private boolean hasEnded() {
        return subscription.imageCount() == 0 || subscription.imageAtIndex(0).isClosed();
    }

    private boolean canRestart() {
        fruitless = position > startedFrom ? 0 : fruitless + 1;
        return fruitless <= MAX_FRUITLESS;
    }

    /// Asks for what was not read. An archive that finds damage withdraws what it has sent and what
    /// a slow reader has not read yet, which may be undamaged blocks. It is therefore asked for a
    /// single block, and for more as long as it sends all of it.
    private void restart() {
        length = isComplete() ? length * 2 : BLOCK_BYTES;
        stop();
        start();
    }

    private void stop() {
        try {
            archive.stopReplay(session);
        } catch (AeronException e) {
            // it has ended already
        }
    }

    @Override
    public void close() {
        stop();
        subscription.close();
    }
}
