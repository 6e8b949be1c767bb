package dev.tercio.internal.entity;

import org.jspecify.annotations.Nullable;

/// A thread that works for one world: it may run queries there, but not change the structure.
public abstract class WorldThread extends Thread {
    private final StructureGuard guard;

    /// What the system that runs on this thread has said it will touch, or null. For the guard, on
    /// this thread.
    @Nullable AccessScope scope;

    @SuppressWarnings("this-escape") // setDaemon is final and asks nothing of a subclass
    protected WorldThread(StructureGuard guard, String name) {
        super(name);
        this.guard = guard;
        setDaemon(true);
    }

    final boolean worksFor(StructureGuard other) {
        return guard.equals(other);
    }
}
