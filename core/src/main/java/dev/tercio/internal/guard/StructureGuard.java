package dev.tercio.internal.guard;

import org.jspecify.annotations.Nullable;

import java.util.Set;

/// Decides whether the structure of a world may change now: on its own thread, while it is open,
/// and while nothing runs that relies on it.
public final class StructureGuard {
    /// Loaded with this class, so that the compiler inlines methods that use them.
    @SuppressWarnings("UnusedVariable")
    private static final Class<?>[] LOADED = {AccessScope.class, ThreadState.class};

    private static final String CLOSED = "closed";
    private static final String TAKING_APART = "reading of a component's fields";

    /// The operations that can be recorded for later.
    private static final Set<String> RECORDABLE =
            Set.of(
                    "spawn",
                    "spawnAll",
                    "copy",
                    "destroy",
                    "destroyAll",
                    "add",
                    "remove",
                    "setAuthority",
                    "assignStableId",
                    "bindStableId");

    private final String world;
    private Thread owner = Thread.currentThread();

    /// Whether bodies run on several threads now.
    private boolean parallel;

    /// Whether systems run that have declared what they touch, and what the system of each thread
    /// has: that of the world's own thread is here, workers have it themselves. A thread-local for
    /// all would make the code of every single read and write too long to be inlined.
    private boolean staged;

    private @Nullable AccessScope ownScope;

    /// Why the structure must not change now, or null if it may: what the world's own thread does.
    /// Only that thread writes it. What other threads do is in the [ThreadState] of each, because
    /// threads that saved and restored one field would restore what others have left already.
    private @Nullable Object busy;

    /// The states of threads that neither own the world nor work for it.
    @SuppressWarnings("ThreadLocalUsage") // a thread may use several worlds
    private final ThreadLocal<ThreadState> visitors = ThreadLocal.withInitial(ThreadState::new);

    public StructureGuard(String world) {
        this.world = world;
    }

    /// Fails unless the structure may change.
    public void checkStructural(String operation) {
        if (busy != null) {
            refuseWhileBusy(operation, busy);
        }
        if (!isOwner()) {
            checkElsewhere(operation);
        }
    }

    /// Fails if another thread than the world's own must not change the structure.
    private void checkElsewhere(String operation) {
        Object reason = elsewhere().busy;
        if (reason != null) {
            refuseWhileBusy(operation, reason);
        }
        if (Checks.ENABLED) {
            refuseThread(operation);
        }
    }

    /// Fails unless a run can change the structure when it ends.
    public void checkCanPlay(Object run) {
        if (busy != null) {
            checkOpen();
            throw new IllegalStateException(
                    "commands cannot be played now: query="
                            + run
                            + ", world="
                            + world
                            + ", during="
                            + busy
                            + "; use the commands of the outer body, or record into a stage");
        }
        checkStructural("query");
    }

    /// Fails unless this is the world's thread, or one that works for it, and the world is open.
    public void checkThread(String operation) {
        checkOpen();
        if (Checks.ENABLED && !isOwner() && !isWorker()) {
            refuseThread(operation);
        }
    }

    /// Whether the current thread is the world's own.
    @SuppressWarnings("ReferenceEquality") // a thread is equal to itself only
    public boolean isOwner() {
        return Thread.currentThread() == owner;
    }

    /// Whether the current thread is one that works for the world.
    public boolean isWorker() {
        return worker() != null;
    }

    /// The current thread if it works for the world, or null.
    private @Nullable WorldThread worker() {
        return Thread.currentThread() instanceof WorldThread thread && thread.worksFor(this)
                ? thread
                : null;
    }

    /// The state of the current thread, which is not the world's own.
    private ThreadState elsewhere() {
        WorldThread worker = worker();
        return worker != null ? worker.state : visitors.get();
    }

    /// Refuses structural changes by this thread until [#leave]; if it is the world's own, those by
    /// all threads.
    ///
    /// @param reason what error messages name; it is printed only then
    /// @return what to give to [#leave]
    public @Nullable Object enter(Object reason) {
        checkOpen();
        return replaceBusy(reason);
    }

    /// Refuses structural changes by this thread while the user's record is taken apart: its
    /// accessors are the user's code, and the place its fields go to must still be there
    /// afterwards.
    ///
    /// @return what to give to [#leave]
    public @Nullable Object hold() {
        return replaceBusy(TAKING_APART);
    }

    /// Ends what [#enter] or [#hold] began, on the same thread.
    public void leave(@Nullable Object outer) {
        if (isOwner()) {
            busy = outer;
        } else {
            elsewhere().busy = outer;
        }
    }

    private @Nullable Object replaceBusy(Object reason) {
        Object outer;
        if (isOwner()) {
            outer = busy;
            busy = reason;
        } else {
            ThreadState state = elsewhere();
            outer = state.busy;
            state.busy = reason;
        }
        return outer;
    }

    /// Says that systems begin or end to run that have declared what they touch.
    public void setStaged(boolean running) {
        staged = running;
    }

    /// Whether systems run that have declared what they touch.
    public boolean isStaged() {
        return staged;
    }

    /// Sets what the current thread may touch until [#leaveScope].
    ///
    /// @return what to give to [#leaveScope]
    public @Nullable Object enterScope(AccessScope wanted) {
        AccessScope outer = scope();
        setScope(wanted);
        return outer;
    }

    /// Ends what [#enterScope] began.
    public void leaveScope(@Nullable Object outer) {
        setScope((AccessScope) outer);
    }

    private void setScope(@Nullable AccessScope wanted) {
        if (isOwner()) {
            ownScope = wanted;
        } else {
            elsewhere().scope = wanted;
        }
    }

    /// What the current thread may touch, or null if it has not declared anything.
    public @Nullable AccessScope scope() {
        return isOwner() ? ownScope : elsewhere().scope;
    }

    /// Fails if a system reads a component it has not declared.
    public void checkRead(int component) {
        if (Checks.ENABLED && staged) {
            AccessScope current = scope();
            if (current != null) {
                current.checkRead(component);
            }
        }
    }

    /// Fails if a system writes a component it has not declared.
    public void checkWrite(int component) {
        if (Checks.ENABLED && staged) {
            AccessScope current = scope();
            if (current != null) {
                current.checkWrite(component);
            }
        }
    }

    /// Fails if a system reads a resource it has not declared.
    public void checkResourceRead(Class<?> type) {
        if (Checks.ENABLED && staged) {
            AccessScope current = scope();
            if (current != null) {
                current.checkResourceRead(type);
            }
        }
    }

    /// Fails if a system changes a resource it has not declared.
    public void checkResourceWrite(Class<?> type) {
        if (Checks.ENABLED && staged) {
            AccessScope current = scope();
            if (current != null) {
                current.checkResourceWrite(type);
            }
        }
    }

    /// Says that bodies begin or end to run on several threads.
    public void setParallel(boolean running) {
        parallel = running;
    }

    /// Fails while bodies run on several threads, for what remembers where it was.
    public void checkNotParallel(Object operation) {
        if (parallel) {
            throw new IllegalStateException(
                    "cannot run inside a parallel body: operation="
                            + operation
                            + ", world="
                            + world
                            + ", during="
                            + busy);
        }
    }

    public void bindToCurrentThread() {
        Object reason = busy == null && !isOwner() ? elsewhere().busy : busy;
        if (reason != null) {
            refuseWhileBusy("bindToCurrentThread", reason);
        }
        if (ownScope != null && !isOwner()) {
            throw new IllegalStateException(
                    "world cannot be taken over now: world="
                            + world
                            + ", during="
                            + ownScope
                            + ", thread="
                            + Thread.currentThread().getName()
                            + ", owner="
                            + owner.getName());
        }
        owner = Thread.currentThread();
    }

    public void close() {
        busy = CLOSED;
    }

    public boolean isClosed() {
        return CLOSED.equals(busy);
    }

    public void checkOpen() {
        if (isClosed()) {
            throw new IllegalStateException("world is closed: world=" + world);
        }
    }

    private void refuseThread(String operation) {
        throw new IllegalStateException(
                "wrong thread: operation="
                        + operation
                        + ", world="
                        + world
                        + ", thread="
                        + Thread.currentThread().getName()
                        + ", owner="
                        + owner.getName()
                        + "; record commands there, or take the world over with"
                        + " bindToCurrentThread");
    }

    private void refuseWhileBusy(String operation, Object reason) {
        checkOpen();
        throw new IllegalStateException(
                "structure cannot change now: operation="
                        + operation
                        + ", world="
                        + world
                        + ", during="
                        + reason
                        + advice(operation, reason));
    }

    private static String advice(String operation, Object reason) {
        return RECORDABLE.contains(operation) && !TAKING_APART.equals(reason)
                ? "; record it with commands instead"
                : "";
    }
}
