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

    void add(Callback callback, long entity, @Nullable Object old, Object now) {
        if (size == entities.length) {
            grow();
        }
        callbacks[size] = callback;
        entities[size] = entity;
        olds[size] = old;
        nows[size] = now;
        size++;
    }

    private void grow() {
        int capacity = Math.max(16, size * 2);
        callbacks = Arrays.copyOf(callbacks, capacity);
        entities = Arrays.copyOf(entities, capacity);
        olds = Arrays.copyOf(olds, capacity);
        nows = Arrays.copyOf(nows, capacity);
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
