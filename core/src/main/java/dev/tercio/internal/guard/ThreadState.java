package dev.tercio.internal.guard;

import org.jspecify.annotations.Nullable;

/// The state of one thread that does not own the world. Only that thread accesses it.
final class ThreadState {
    /// The access scope of the running system, or null.
    @Nullable AccessScope scope;

    /// The reason why the thread must not change the structure, or null.
    @Nullable Object busy;
}
