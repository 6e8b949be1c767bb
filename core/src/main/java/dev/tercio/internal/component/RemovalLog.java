package dev.tercio.internal.component;

import dev.tercio.internal.storage.Allocations;

import java.util.Arrays;

/// The entities that lost a component, in the order of the removals, for one frame after the frame
/// in which it happened. Entries are numbered from the beginning of the log, so that a reader can
/// tell what it has seen and what it has missed.
public final class RemovalLog {
    private long[] handles = new long[16];
    private long first;
    private int size;
    private long frameStart;
    private int readers;

    void add(long handle) {
        reserve(1);
        handles[size++] = handle;
    }

    /// Makes room for entries.
    void reserve(int more) {
        if (more > handles.length - size) {
            handles = Arrays.copyOf(handles, Math.max(size + more, size * 2));
        }
    }

    /// Counts a new reader.
    ///
    /// @return how many there were, with it
    public int addReader() {
        return ++readers;
    }

    /// The number of the oldest entry still known.
    public long first() {
        return first;
    }

    /// The number the next entry will have.
    public long end() {
        return first + size;
    }

    /// The handle of an entry between [#first()] and [#end()].
    public long handle(long number) {
        return handles[(int) (number - first)];
    }

    /// The number of the first entry of the frame that goes on.
    public long frameStart() {
        return frameStart;
    }

    /// Replaces all entries.
    ///
    /// @param start the number of the oldest
    /// @param frame the number of the first of the frame that goes on
    /// @param source the handles
    /// @param from where they begin
    /// @param count how many there are
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

    /// All entries, so that they can be replaced as a whole.
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

    /// Replaces all entries. Allocates nothing.
    public void use(Content content) {
        handles = content.handles();
        first = content.first();
        size = content.size();
        frameStart = content.frameStart();
    }

    /// Copies all entries.
    public void save(long[] target, int from) {
        System.arraycopy(handles, 0, target, from, size);
    }

    /// Drops what happened before the frame that ends now.
    void nextFrame() {
        int dropped = (int) (frameStart - first);
        System.arraycopy(handles, dropped, handles, 0, size - dropped);
        size -= dropped;
        first = frameStart;
        frameStart = end();
    }
}
