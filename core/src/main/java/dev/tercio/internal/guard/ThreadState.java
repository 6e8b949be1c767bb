package dev.tercio.internal.guard;

import org.jspecify.annotations.Nullable;

/// What the guard of a world knows about one thread that is not the world's own. Confined to that
/// thread.
final class ThreadState {
    /// What the system that runs on the thread has declared, or null.
    @Nullable AccessScope scope;

    /// What the thread does now that forbids structural changes, or null.
    @Nullable Object activity;
}
