package dev.tercio.aeron.log;

import dev.tercio.net.ExerciseKey;

import io.aeron.exceptions.AeronException;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Reads a log on a thread of its own and keeps a bounded number of entries ready. If they are not
/// taken, it stops reading, and the archive waits.
final class LogFollower implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("dev.tercio.aeron.log");
    private static final long MAX_BYTES = 64L << 20;
    private static final long STALL_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int MAX_PROBLEMS = 16;

    private final Path driver;
    private final String address;
    private final String host;
    private final Optional<ExerciseKey> key;
    private final Thread thread = new Thread(this::run, "tercio log reader");
    private final ConcurrentLinkedQueue<LogEntry> entries = new ConcurrentLinkedQueue<>();
    private final AtomicLong bytes = new AtomicLong();
    private final List<String> problems = new CopyOnWriteArrayList<>();
    private volatile @Nullable RuntimeException failure;
    private volatile boolean caughtUp;
    private volatile boolean closed;

    LogFollower(Path driver, String address, String host, Optional<ExerciseKey> key) {
        this.driver = driver;
        this.address = address;
        this.host = host;
        this.key = key;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    private void run() {
        while (!closed && failure == null) {
            try (ArchiveConnection connection =
                            ArchiveConnection.remote(driver, address, host, key, () -> closed);
                    LogReader reader = new LogReader(connection.archive(), host, STALL_NANOS)) {
                reader.problems().forEach(this::report);
                read(reader);
            } catch (LogDamagedException e) {
                failure = e;
            } catch (AeronException | IllegalStateException e) {
                if (bytes.get() > 0 || caughtUp) {
                    failure = e;
                } else if (!closed) {
                    report("archive cannot be read yet: address=" + address + ", because=" + e);
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
                }
            }
        }
    }

    private void read(LogReader reader) {
        while (!closed) {
            boolean full = bytes.get() > MAX_BYTES;
            int count = full ? 0 : reader.poll(this::add);
            if (reader.isCaughtUp()) {
                caughtUp = true;
            }
            if (count == 0) {
                LockSupport.parkNanos(IDLE_NANOS);
            }
        }
    }

    private void add(LogEntry entry) {
        bytes.addAndGet(entry.content().length);
        entries.add(entry);
    }

    private void report(String problem) {
        if (problems.isEmpty()) {
            LOG.log(System.Logger.Level.WARNING, "late join: {0}", problem);
        }
        if (problems.size() < MAX_PROBLEMS) {
            problems.add(problem);
        }
    }

    @Nullable LogEntry next() {
        LogEntry entry = entries.poll();
        if (entry != null) {
            bytes.addAndGet(-entry.content().length);
        }
        return entry;
    }

    boolean isCaughtUp() {
        return caughtUp;
    }

    Optional<RuntimeException> failure() {
        return Optional.ofNullable(failure);
    }

    List<String> problems() {
        return List.copyOf(problems);
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join(TimeUnit.SECONDS.toMillis(10));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
