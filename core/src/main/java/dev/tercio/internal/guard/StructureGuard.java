package dev.tercio.internal.guard;

import org.jspecify.annotations.Nullable;

import java.util.Set;

/// Decides whether the structure of a world may change now: on its own thread, while it is open,
/// and while nothing runs that relies on it.
public final class StructureGuard {
    /// Loaded with this class, so that the compiler inlines methods that use them.
    @SuppressWarnings("UnusedVariable")
    private static final Class<?>[] LOADED = {AccessScope.class, ThreadState.class};

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
                    "set",
                    "update",
                    "setAuthority",
                    "assignStableId",
                    "bindStableId",
                    "send");

    /// What the guard itself forbids structural changes for. Callers of [#enter] name their own.
    private enum Activity {
        READING_FIELDS("reading a component's fields"),
        CLOSED("closed");

        private final String text;

        Activity(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private final String world;
    private Thread owner = Thread.currentThread();

    /// Whether the world is closed. That is an activity as well: the check before every structural
    /// change then tests one field and stays below 35 bytes of bytecode, the limit for inlining.
    private boolean closed;

    /// Whether bodies run on several threads now.
    private boolean parallel;

    /// Whether systems run that have declared what they access.
    private boolean staged;

    /// What the system on the world's own thread has declared; worker threads hold theirs
    /// themselves. A thread-local for all threads would make every single read and write too long
    /// to be inlined.
    private @Nullable AccessScope ownScope;

    private final FreeThread free = new FreeThread(owner);

    /// What the world's own thread does now that forbids structural changes, or null; only error
    /// messages print it. Only that thread writes the field. Other threads have a [ThreadState]
    /// each: threads that saved and restored one shared field would restore what others have
    /// already left.
    private @Nullable Object activity;

    /// The states of threads that neither own the world nor work for it.
    @SuppressWarnings("ThreadLocalUsage") // a thread may use several worlds
    private final ThreadLocal<@Nullable ThreadState> externalThreads = new ThreadLocal<>();

    public StructureGuard(String world) {
        this.world = world;
    }

    /// Fails unless the structure may change.
    public void checkStructural(String operation) {
        if (activity != null) {
            failDuring(operation, activity);
        }
        if (!isOwner()) {
            checkOtherThread(operation);
        }
    }

    /// Fails if the current thread, which is not the world's own, must not change the structure.
    private void checkOtherThread(String operation) {
        Object current = threadState().activity;
        if (current != null) {
            failDuring(operation, current);
        }
        if (Checks.ENABLED) {
            throw wrongThread(operation, "");
        }
    }

    /// Whether the structure may change now.
    public boolean isStructural() {
        return activity == null && isOwner();
    }

    /// Fails unless a run can change the structure when it ends.
    public void checkCanPlay(Object run) {
        checkOpen();
        if (activity != null) {
            throw new IllegalStateException(
                    "commands cannot be played now: query="
                            + run
                            + ", world="
                            + world
                            + ", during="
                            + activity
                            + "; use the commands of the outer body, or record into a stage");
        }
        checkStructural("query");
    }

    /// Fails unless this is the world's thread, or one that works for it, and the world is open.
    public void checkThread(String operation) {
        checkOpen();
        if (Checks.ENABLED && !isOwner() && !isWorker()) {
            throw wrongThread(operation, "");
        }
    }

    /// Fails on a thread that neither owns the world nor works for it: no observer can be called
    /// there. Not a check that can be switched off, because observers would miss the change
    /// silently.
    public void checkObserved(String operation, Class<?> component) {
        if (!isOwner() && !isWorker()) {
            throw wrongThread(
                    operation + ", component=" + component.getName(),
                    "the component has observers, which run on the world's thread; ");
        }
    }

    /// Whether the current thread is the world's own.
    @SuppressWarnings("ReferenceEquality") // a thread is equal to itself only
    public boolean isOwner() {
        return Thread.currentThread() == owner;
    }

    /// Whether the current thread is the world's own, no system runs on it, and the world is open.
    public boolean isFree() {
        return free.isCurrent();
    }

    /// The thread for which [#isFree()] is true.
    public FreeThread free() {
        return free;
    }

    /// Whether the current thread is one that works for the world.
    public boolean isWorker() {
        return worker() != null;
    }

    /// The current thread if it works for the world, or null.
    private @Nullable WorldThread worker() {
        return Thread.currentThread() instanceof WorldThread thread && thread.isWorkerOf(this)
                ? thread
                : null;
    }

    /// The state of the current thread, which is not the world's own.
    private ThreadState threadState() {
        WorldThread worker = worker();
        return worker != null ? worker.state : externalState();
    }

    private ThreadState externalState() {
        ThreadState state = externalThreads.get();
        if (state == null) {
            state = new ThreadState();
            externalThreads.set(state);
        }
        return state;
    }

    /// Forbids structural changes by this thread until [#leave]; on the world's own thread, those
    /// by all threads.
    ///
    /// @param current the activity that error messages name; it is not printed otherwise
    /// @return the outer activity, to be passed to [#leave]
    public @Nullable Object enter(Object current) {
        checkOpen();
        return replaceActivity(current);
    }

    /// Forbids structural changes by this thread while the accessors of a user's record run: they
    /// are user code, and the slot the fields go to must still exist afterwards.
    ///
    /// @return the outer activity, to be passed to [#leave]
    public @Nullable Object enterUserCode() {
        return replaceActivity(Activity.READING_FIELDS);
    }

    /// Ends what [#enter] or [#enterUserCode] began, on the same thread.
    public void leave(@Nullable Object outer) {
        if (isOwner()) {
            activity = outer;
        } else {
            threadState().activity = outer;
        }
    }

    private @Nullable Object replaceActivity(Object current) {
        Object outer;
        if (isOwner()) {
            outer = activity;
            activity = current;
        } else {
            ThreadState state = threadState();
            outer = state.activity;
            state.activity = current;
        }
        return outer;
    }

    /// Sets whether systems run that have declared what they access.
    public void setStaged(boolean running) {
        staged = running;
    }

    /// Whether systems run that have declared what they access.
    public boolean isStaged() {
        return staged;
    }

    /// Sets what the current thread may access until [#leaveScope].
    ///
    /// @return the outer scope, to be passed to [#leaveScope]
    public @Nullable AccessScope enterScope(AccessScope wanted) {
        AccessScope outer = scope();
        setScope(wanted);
        return outer;
    }

    /// Ends what [#enterScope] began.
    public void leaveScope(@Nullable AccessScope outer) {
        setScope(outer);
    }

    private void setScope(@Nullable AccessScope wanted) {
        if (isOwner()) {
            ownScope = wanted;
            free.set(wanted == null ? owner : null);
        } else {
            threadState().scope = wanted;
        }
    }

    /// What the current thread may access, or null if it has not declared anything.
    public @Nullable AccessScope scope() {
        return isOwner() ? ownScope : threadState().scope;
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

    /// Fails if a system changes a resource it has not declared, or a parallel body changes one.
    public void checkResourceWrite(Class<?> type) {
        if (Checks.ENABLED && staged) {
            AccessScope current = scope();
            if (current != null) {
                current.checkResourceWrite(type);
            }
        } else if (Checks.ENABLED && parallel) {
            checkNotParallel("change resource " + type.getName());
        }
    }

    /// Sets whether bodies run on several threads.
    public void setParallel(boolean running) {
        parallel = running;
    }

    /// Fails while bodies run on several threads. For operations that keep a read position.
    public void checkNotParallel(Object operation) {
        if (parallel) {
            throw new IllegalStateException(
                    "cannot run inside a parallel body: operation="
                            + operation
                            + ", world="
                            + world
                            + ", during="
                            + activity);
        }
    }

    public void bindToCurrentThread() {
        Object current = activity == null && !isOwner() ? threadState().activity : activity;
        if (current != null) {
            failDuring("bindToCurrentThread", current);
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
        free.set(ownScope == null ? owner : null);
    }

    public void close() {
        closed = true;
        free.set(null);
        activity = Activity.CLOSED;
    }

    public boolean isClosed() {
        return closed;
    }

    public void checkOpen() {
        if (closed) {
            throw new IllegalStateException("world is closed: world=" + world);
        }
    }

    private IllegalStateException wrongThread(String operation, String reason) {
        return new IllegalStateException(
                "wrong thread: operation="
                        + operation
                        + ", world="
                        + world
                        + ", thread="
                        + Thread.currentThread().getName()
                        + ", owner="
                        + owner.getName()
                        + "; "
                        + reason
                        + "record commands there, or take the world over with"
                        + " bindToCurrentThread");
    }

    private void failDuring(String operation, Object current) {
        checkOpen();
        throw new IllegalStateException(
                "structure cannot change now: operation="
                        + operation
                        + ", world="
                        + world
                        + ", during="
                        + current
                        + advice(operation, current));
    }

    private static String advice(String operation, Object current) {
        return RECORDABLE.contains(operation) && current != Activity.READING_FIELDS
                ? "; record it with commands instead"
                : "";
    }
}
