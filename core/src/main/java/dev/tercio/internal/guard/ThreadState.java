package dev.tercio.internal.guard;

import org.jspecify.annotations.Nullable;

/// What the guard of a world knows about one thread that is not the world's own. Only that thread
/// uses it.
final class ThreadState {
    /// What the system that runs on the thread has declared, or null.
    @Nullable AccessScope scope;

    /// Why the thread must not change the structure now, or null.
    @Nullable Object busy;
}
