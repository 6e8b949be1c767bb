package dev.tercio.internal.guard;

import dev.tercio.internal.storage.PresenceEpoch;

import org.jspecify.annotations.Nullable;

/// The thread that needs no checks to run a query: the world's own, while the world is open and no
/// system runs on it. Extends the epoch of the world, in which queries find out without a further
/// check that it is still the same thread: another one begins a new epoch.
public final class FreeThread extends PresenceEpoch {
    /// Never a thread.
    public static final FreeThread NONE = new FreeThread(null);

    private @Nullable Thread thread;

    FreeThread(@Nullable Thread thread) {
        this.thread = thread;
    }

    void set(@Nullable Thread wanted) {
        thread = wanted;
        begin();
    }

    /// Whether it is the current thread.
    @SuppressWarnings("ReferenceEquality") // a thread is equal to itself only
    public boolean isCurrent() {
        return Thread.currentThread() == thread;
    }
}
