package dev.tercio.internal.command.recording;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// Things that are not in use, in places of an array: one is taken from or put into a place by one
/// atomic step, so there is neither a lock nor a list whose nodes would be garbage.
final class LockFreePool<T> {
    private volatile AtomicReferenceArray<@Nullable T> places;

    /// How many places are taken, about; it tells where to look.
    private final AtomicInteger size = new AtomicInteger();

    LockFreePool(int limit) {
        places = new AtomicReferenceArray<>(limit);
    }

    /// Looks from where the last thing should lie downwards, then everywhere above.
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

    /// Puts a thing back, if there is room.
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

    /// Makes the shelf larger or smaller. To be called when nobody else uses it.
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
