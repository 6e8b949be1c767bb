package dev.tercio.aeron.log;

import org.agrona.concurrent.Agent;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/// Entries that wait for the archive, and the thread that writes them. The world only adds to the
/// queue, so a slow disk never delays a frame.
final class LogQueue implements Agent {
    private final ConcurrentLinkedQueue<LogEntry> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicLong waitingBytes = new AtomicLong();
    private final EntryWriter writer;
    private @Nullable LogEntry current;
    private volatile @Nullable String failure;
    private final AtomicLong written = new AtomicLong();

    LogQueue(EntryWriter writer) {
        this.writer = writer;
    }

    void add(LogEntry entry) {
        waitingBytes.addAndGet(entry.content().length);
        waiting.add(entry);
    }

    /// How many bytes wait.
    long bytes() {
        return waitingBytes.get();
    }

    /// How many entries were written.
    long written() {
        return written.get();
    }

    /// Why nothing is written any more.
    @Nullable String failure() {
        return failure;
    }

    @Override
    public int doWork() {
        if (failure != null) {
            return 0;
        }
        if (current == null) {
            current = waiting.poll();
        }
        LogEntry entry = current;
        if (entry == null) {
            return 0;
        }
        try {
            if (!writer.write(entry)) {
                return 0;
            }
        } catch (IllegalStateException e) {
            failure = String.valueOf(e.getMessage());
            return 0;
        }
        waitingBytes.addAndGet(-entry.content().length);
        current = null;
        written.incrementAndGet();
        return 1;
    }

    @Override
    public String roleName() {
        return "tercio log writer";
    }
}
