package dev.tercio.internal.guard;

import dev.tercio.internal.storage.PresenceEpoch;

import org.jspecify.annotations.Nullable;

/// The thread that needs no checks to run a query: the world's own, while the world is open and no
/// system runs on it. Extends the epoch of the world instead of referencing it: both are all that a
/// run of a query without rows reads.
public final class FreeThread extends PresenceEpoch {
    /// Never a thread.
    public static final FreeThread NONE = new FreeThread(null);

    private @Nullable Thread thread;

    FreeThread(@Nullable Thread thread) {
        this.thread = thread;
    }

    void set(@Nullable Thread wanted) {
        thread = wanted;
    }

    /// Whether it is the current thread.
    @SuppressWarnings("ReferenceEquality") // a thread is equal to itself only
    public boolean isCurrent() {
        return Thread.currentThread() == thread;
    }
}
