package dev.tercio.internal.command.play;

import java.util.Arrays;
import java.util.function.LongConsumer;

/// A growing, reusable list of handles.
final class EntityList implements LongConsumer {
    private long[] handles = new long[64];
    private int size;

    /// Clears the list and returns it.
    EntityList take() {
        size = 0;
        return this;
    }

    @Override
    public void accept(long handle) {
        if (size == handles.length) {
            handles = Arrays.copyOf(handles, size * 2);
        }
        handles[size++] = handle;
    }

    int size() {
        return size;
    }

    long get(int index) {
        return handles[index];
    }
}
