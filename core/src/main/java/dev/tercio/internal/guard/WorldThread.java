package dev.tercio.internal.guard;

/// A worker thread of one world. It may run queries, but must not change the structure.
public abstract class WorldThread extends Thread {
    private final StructureGuard guard;

    /// Accessed only by the guard, on this thread.
    final ThreadState state = new ThreadState();

    @SuppressWarnings("this-escape") // setDaemon is final and calls no subclass method
    protected WorldThread(StructureGuard guard, String name) {
        super(name);
        this.guard = guard;
        setDaemon(true);
    }

    final boolean isWorkerOf(StructureGuard other) {
        return guard.equals(other);
    }
}
