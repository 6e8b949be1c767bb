package dev.tercio.internal.guard;

/// A thread that works for one world: it may run queries there, but not change the structure.
public abstract class WorldThread extends Thread {
    private final StructureGuard guard;

    /// For the guard, on this thread.
    final ThreadState state = new ThreadState();

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
