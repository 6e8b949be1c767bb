package dev.tercio.internal.guard;

import org.jspecify.annotations.Nullable;

import java.util.Set;

/// Decides whether the structure of a world may change: only on the world's own thread, while the
/// world is open, and while no running code relies on the structure.
public final class StructureGuard {
    /// Forces these classes to be loaded with this one, so that C2 inlines methods that use them.
    @SuppressWarnings("UnusedVariable")
    private static final Class<?>[] LOADED = {AccessScope.class, ThreadState.class};

    private static final String CLOSED = "closed";
    private static final String READING_FIELDS = "reading a component's fields";

    /// The operations that can be recorded as commands instead.
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

    /// Whether bodies of a parallel loop are running.
    private boolean parallel;

    /// Whether systems with declared access are running. The scope of the world's own thread is in
    /// [#ownScope], that of a worker in its [ThreadState]. A thread-local for all threads would
    /// make the check too long to be inlined into every read and write.
    private boolean staged;

    private @Nullable AccessScope ownScope;

    /// The reason why the structure must not change, or null if it may change. It describes the
    /// world's own thread, and only that thread writes it. Other threads have a [ThreadState] each:
    /// if they saved and restored this field, they could restore a reason that is no longer valid.
    private @Nullable Object busy;

    /// The states of threads that are neither the owner nor workers of the world.
    @SuppressWarnings("ThreadLocalUsage") // a thread may use several worlds
    private final ThreadLocal<ThreadState> externalThreads =
            ThreadLocal.withInitial(ThreadState::new);

    public StructureGuard(String world) {
        this.world = world;
    }

    /// Fails if the structure must not change now.
    public void checkStructural(String operation) {
        if (busy != null) {
            failBusy(operation, busy);
        }
        if (!isOwner()) {
            checkOtherThread(operation);
        }
    }

    /// Fails if the current thread, which does not own the world, must not change the structure.
    private void checkOtherThread(String operation) {
        Object reason = threadState().busy;
        if (reason != null) {
            failBusy(operation, reason);
        }
        if (Checks.ENABLED) {
            failWrongThread(operation);
        }
    }

    /// Fails if a query run could not play its commands at its end.
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

    /// Fails unless the world is open and the current thread is its owner or one of its workers.
    public void checkThread(String operation) {
        checkOpen();
        if (Checks.ENABLED && !isOwner() && !isWorker()) {
            failWrongThread(operation);
        }
    }

    /// Whether the current thread owns the world.
    @SuppressWarnings("ReferenceEquality") // threads have identity semantics
    public boolean isOwner() {
        return Thread.currentThread() == owner;
    }

    /// Whether the current thread is a worker of the world.
    public boolean isWorker() {
        return worker() != null;
    }

    /// The current thread if it is a worker of the world, or null.
    private @Nullable WorldThread worker() {
        return Thread.currentThread() instanceof WorldThread thread && thread.isWorkerOf(this)
                ? thread
                : null;
    }

    /// The state of the current thread, which must not be the owner.
    private ThreadState threadState() {
        WorldThread worker = worker();
        return worker != null ? worker.state : externalThreads.get();
    }

    /// Rejects structural changes by the current thread until [#leave]. If the current thread owns
    /// the world, rejects those of all threads.
    ///
    /// @param reason describes the running operation in error messages; formatted only if needed
    /// @return the previous reason, to be passed to [#leave]
    public @Nullable Object enter(Object reason) {
        checkOpen();
        return replaceBusy(reason);
    }

    /// Rejects structural changes by the current thread while the accessors of a user's record run.
    /// They are user code, and the target slot of the fields must still be valid afterwards.
    ///
    /// @return the previous reason, to be passed to [#leave]
    public @Nullable Object enterUserCode() {
        return replaceBusy(READING_FIELDS);
    }

    /// Leaves the scope of [#enter] or [#enterUserCode], on the same thread.
    public void leave(@Nullable Object outer) {
        if (isOwner()) {
            busy = outer;
        } else {
            threadState().busy = outer;
        }
    }

    private @Nullable Object replaceBusy(Object reason) {
        Object outer;
        if (isOwner()) {
            outer = busy;
            busy = reason;
        } else {
            ThreadState state = threadState();
            outer = state.busy;
            state.busy = reason;
        }
        return outer;
    }

    /// Sets whether systems with declared access are running.
    public void setStaged(boolean running) {
        staged = running;
    }

    /// Whether systems with declared access are running.
    public boolean isStaged() {
        return staged;
    }

    /// Sets the access scope of the current thread until [#leaveScope].
    ///
    /// @return the previous scope, to be passed to [#leaveScope]
    public @Nullable Object enterScope(AccessScope scope) {
        AccessScope outer = scope();
        setScope(scope);
        return outer;
    }

    /// Restores the previous access scope of the current thread.
    public void leaveScope(@Nullable Object outer) {
        setScope((AccessScope) outer);
    }

    private void setScope(@Nullable AccessScope scope) {
        if (isOwner()) {
            ownScope = scope;
        } else {
            threadState().scope = scope;
        }
    }

    /// The access scope of the current thread, or null if it has declared nothing.
    public @Nullable AccessScope scope() {
        return isOwner() ? ownScope : threadState().scope;
    }

    /// Fails if a system reads a component that it has not declared.
    public void checkRead(int component) {
        if (Checks.ENABLED && staged) {
            AccessScope current = scope();
            if (current != null) {
                current.checkRead(component);
            }
        }
    }

    /// Fails if a system writes a component that it has not declared.
    public void checkWrite(int component) {
        if (Checks.ENABLED && staged) {
            AccessScope current = scope();
            if (current != null) {
                current.checkWrite(component);
            }
        }
    }

    /// Fails if a system reads a resource that it has not declared.
    public void checkResourceRead(Class<?> type) {
        if (Checks.ENABLED && staged) {
            AccessScope current = scope();
            if (current != null) {
                current.checkResourceRead(type);
            }
        }
    }

    /// Fails if a system writes a resource that it has not declared.
    public void checkResourceWrite(Class<?> type) {
        if (Checks.ENABLED && staged) {
            AccessScope current = scope();
            if (current != null) {
                current.checkResourceWrite(type);
            }
        }
    }

    /// Sets whether bodies of a parallel loop are running.
    public void setParallel(boolean running) {
        parallel = running;
    }

    /// Fails inside a parallel loop. For operations that remember their position.
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
        Object reason = busy == null && !isOwner() ? threadState().busy : busy;
        if (reason != null) {
            failBusy("bindToCurrentThread", reason);
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

    private void failWrongThread(String operation) {
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

    private void failBusy(String operation, Object reason) {
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
        return RECORDABLE.contains(operation) && !READING_FIELDS.equals(reason)
                ? "; record it with commands instead"
                : "";
    }
}
