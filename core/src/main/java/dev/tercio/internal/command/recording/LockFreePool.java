package dev.tercio.internal.command.recording;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// A pool of objects in the elements of an array. Taking or putting an object is one atomic
/// operation, so the pool needs neither a lock nor allocated list nodes.
final class LockFreePool<T> {
    private volatile AtomicReferenceArray<@Nullable T> places;

    /// The approximate number of occupied elements, as a hint where to search.
    private final AtomicInteger size = new AtomicInteger();

    LockFreePool(int limit) {
        places = new AtomicReferenceArray<>(limit);
    }

    /// Takes an object. Searches down from the expected last object, then all elements above.
    @Nullable T take() {
        AtomicReferenceArray<@Nullable T> all = places;
        if (size.get() <= 0) {
            return null;
        }
        int length = all.length();
        int top = Math.min(size.get(), length);
        for (int i = 0; i < length; i++) {
            int place = Math.floorMod(top - 1 - i, length);
            if (all.getPlain(place) != null) {
                T thing = all.getAndSet(place, null);
                if (thing != null) {
                    size.decrementAndGet();
                    return thing;
                }
            }
        }
        return null;
    }

    /// Puts an object back, unless the pool is full.
    void put(T thing) {
        AtomicReferenceArray<@Nullable T> all = places;
        int length = all.length();
        int start = Math.clamp(size.get(), 0, length - 1);
        for (int i = 0; i < length; i++) {
            int place = (start + i) % length;
            if (all.getPlain(place) == null && all.compareAndSet(place, null, thing)) {
                size.incrementAndGet();
                return;
            }
        }
    }

    int size() {
        return Math.max(0, size.get());
    }

    int limit() {
        return places.length();
    }

    /// Changes the capacity. No other thread may use the pool meanwhile.
    void limit(int wanted) {
        AtomicReferenceArray<@Nullable T> old = places;
        places = new AtomicReferenceArray<>(wanted);
        size.set(0);
        for (int i = 0; i < old.length(); i++) {
            T thing = old.getAndSet(i, null);
            if (thing != null) {
                put(thing);
            }
        }
    }
}
