package dev.tercio.internal.component;

import dev.tercio.internal.storage.Allocations;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A log of the entities that lost a component, in the order of the removals. An entry is kept
/// until the end of the frame after the removal, or until all holders have read it. Entries have
/// consecutive numbers, so that a reader can tell which entries it has read and which it has
/// missed.
public final class RemovalLog {
    private long[] handles = new long[16];
    private long first;
    private int size;
    private long frameStart;
    private int readers;

    /// The readers for which entries are kept. Not part of the state: set again after each frame.
    private final List<Holder> holders = new ArrayList<>();

    /// A reader that runs less often than once per frame.
    public interface Holder {
        /// The number of the first entry that it has not read.
        long firstUnread();
    }

    /// Keeps entries until a reader has read them.
    public void addHolder(Holder reader) {
        holders.add(reader);
    }

    /// Undoes [#addHolder].
    public void removeHolder(Holder reader) {
        holders.remove(reader);
    }

    void add(long handle) {
        reserve(1);
        handles[size++] = handle;
    }

    /// Reserves space for entries.
    void reserve(int more) {
        if (more > handles.length - size) {
            Allocations.announce();
            handles = Arrays.copyOf(handles, Math.max(size + more, size * 2));
        }
    }

    /// Registers a reader.
    ///
    /// @return the number of readers, including the new one
    public int addReader() {
        return ++readers;
    }

    /// The number of the oldest entry in the log.
    public long first() {
        return first;
    }

    /// The number of the next entry to be added.
    public long end() {
        return first + size;
    }

    /// The handle of the entry with a number from [#first()] (inclusive) to [#end()] (exclusive).
    public long handle(long number) {
        return handles[(int) (number - first)];
    }

    /// The number of the first entry of the current frame.
    public long frameStart() {
        return frameStart;
    }

    /// Replaces all entries.
    ///
    /// @param start the number of the oldest entry
    /// @param frame the number of the first entry of the current frame
    /// @param source the handles
    /// @param from the index of the first handle
    /// @param count the number of handles
    public void restore(long start, long frame, long[] source, int from, int count) {
        if (handles.length < count) {
            Allocations.announce();
            handles = new long[Math.max(count, handles.length * 2)];
        }
        System.arraycopy(source, from, handles, 0, count);
        first = start;
        frameStart = frame;
        size = count;
    }

    /// A copy of all entries, with which [#use] can replace them.
    public record Content(
            @SuppressWarnings("ArrayRecordComponent") long[] handles,
            long first,
            int size,
            long frameStart) {}

    /// A copy of all entries.
    public Content content() {
        Allocations.announce();
        return new Content(Arrays.copyOf(handles, Math.max(size, 16)), first, size, frameStart);
    }

    /// Replaces all entries. Allocation-free.
    public void use(Content content) {
        handles = content.handles();
        first = content.first();
        size = content.size();
        frameStart = content.frameStart();
    }

    /// Copies the handles of all entries to an array.
    public void save(long[] target, int from) {
        System.arraycopy(handles, 0, target, from, size);
    }

    /// Ends the current frame and drops the entries from before it that no holder needs.
    void nextFrame() {
        long kept = frameStart;
        for (int i = 0; i < holders.size(); i++) {
            kept = Math.min(kept, Math.max(first, holders.get(i).firstUnread()));
        }
        int dropped = (int) (kept - first);
        System.arraycopy(handles, dropped, handles, 0, size - dropped);
        size -= dropped;
        first = kept;
        frameStart = end();
    }
}
