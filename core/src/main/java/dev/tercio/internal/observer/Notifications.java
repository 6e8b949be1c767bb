package dev.tercio.internal.observer;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The calls of observers that are due, in the order of the changes.
final class Notifications {
    private @Nullable Callback[] callbacks = {};
    private long[] entities = {};
    private @Nullable Object[] olds = {};
    private @Nullable Object[] nows = {};
    private int size;

    /// Adds a call. If there is no memory for it, no calls are due any more.
    void add(Callback callback, long entity, @Nullable Object old, Object now) {
        if (size == entities.length) {
            try {
                grow();
            } catch (OutOfMemoryError full) {
                clear();
                throw full;
            }
        }
        callbacks[size] = callback;
        entities[size] = entity;
        olds[size] = old;
        nows[size] = now;
        size++;
    }

    private void grow() {
        int capacity = Math.max(16, size * 2);
        @Nullable Callback[] moreCallbacks = Arrays.copyOf(callbacks, capacity);
        long[] moreEntities = Arrays.copyOf(entities, capacity);
        @Nullable Object[] moreOlds = Arrays.copyOf(olds, capacity);
        @Nullable Object[] moreNows = Arrays.copyOf(nows, capacity);
        // assigned last, so that a lack of memory leaves all of them equally long
        callbacks = moreCallbacks;
        entities = moreEntities;
        olds = moreOlds;
        nows = moreNows;
    }

    int size() {
        return size;
    }

    @SuppressWarnings("NullAway") // elements below the size are not null
    Callback callback(int index) {
        return callbacks[index];
    }

    long entity(int index) {
        return entities[index];
    }

    /// Returns the value before a set; null for other changes.
    @Nullable Object old(int index) {
        return olds[index];
    }

    @SuppressWarnings("NullAway") // elements below the size are not null
    Object now(int index) {
        return nows[index];
    }

    void clear() {
        Arrays.fill(callbacks, 0, size, null);
        Arrays.fill(olds, 0, size, null);
        Arrays.fill(nows, 0, size, null);
        size = 0;
    }
}
