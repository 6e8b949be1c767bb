package dev.tercio.internal.schedule;

import dev.tercio.World;
import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.command.recording.LanePool;
import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.guard.AccessScope;
import dev.tercio.internal.guard.LookupScope;
import dev.tercio.internal.query.SystemScope;
import dev.tercio.schedule.FrameTime;
import dev.tercio.schedule.SystemContext;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The context of a running system. Reused in every frame.
public final class SystemRun implements SystemContext, SystemScope {
    /// The number of lane orders per system, as a power of two: one for the system itself and one
    /// for each of its parallel runs.
    static final int ORDERS_SHIFT = 16;

    /// The maximum number of systems whose lane orders fit in an `int`.
    static final int MAX_SYSTEMS = (1 << (31 - ORDERS_SHIFT)) - 1;

    private static final long[] ALL = {-1, -1, -1, -1};
    private static final long[] NONE = new long[ComponentMask.WORDS];

    private final SystemNode node;
    private final SystemSchedule schedule;
    private final ParallelBodyScope parallelScope = new ParallelBodyScope();
    private final SystemEvent event = new SystemEvent();
    private final LookupScope lookups;
    private long[] reads = words(ComponentMask.EMPTY);
    private long[] writes = reads;
    private long[] declaredWrites = reads;
    private @Nullable Commands[] syncPointLanes = {};

    /// What the system receives for sync points, and for the end of its stage: always the same
    /// objects, so commands that it has kept are refused in other systems.
    private @Nullable Commands[] syncPointCommands = {};

    private @Nullable Commands commands;

    /// Whether [#commands] are open in this update.
    private boolean recording;

    private int nextOrder;
    private boolean active;
    private boolean counting;

    /// Whether the system runs between frames and must not change the world.
    private boolean presenting;

    private long rows;

    /// The first undeclared access of this update, on any thread, even if the system has caught the
    /// exception.
    private volatile @Nullable IllegalStateException undeclared;

    SystemRun(SystemNode node, SystemSchedule schedule) {
        this.node = node;
        this.schedule = schedule;
        this.lookups = new LookupScope(node.name(), this);
    }

    /// The owner of the system's lookups.
    LookupScope lookups() {
        return lookups;
    }

    SystemNode node() {
        return node;
    }

    @SuppressWarnings("ReferenceEquality") // schedules have identity semantics
    boolean belongsTo(SystemSchedule other) {
        return schedule == other;
    }

    /// Sets the declared access of the system.
    void setAccess(Access access) {
        reads = access.exclusive() ? ALL : words(access.reads());
        declaredWrites = access.exclusive() ? ALL : words(access.writes());
        writes = declaredWrites;
    }

    private static long[] words(ComponentMask mask) {
        long[] words = new long[ComponentMask.WORDS];
        Arrays.setAll(words, mask::word);
        return words;
    }

    /// Begins an update.
    void begin(boolean counts) {
        active = true;
        lookups.setRunning(true);
        presenting = schedule.isPresenting();
        node.setPresenting(presenting);
        writes = presenting ? NONE : declaredWrites;
        counting = counts;
        rows = 0;
        undeclared = null;
        recording = false;
        nextOrder = firstOrder() + 1;
        Arrays.fill(syncPointLanes, null);
    }

    /// Ends an update. Commands that the system has kept cannot be used any more.
    void end() {
        active = false;
        lookups.setRunning(false);
        if (recording && commands != null) {
            LaneStage.detach(commands);
        }
        for (int i = 0; i < syncPointLanes.length; i++) {
            Commands received = syncPointCommands[i];
            if (syncPointLanes[i] != null && received != null) {
                LaneStage.detach(received);
            }
        }
    }

    /// The flight recorder event, reused for every update.
    SystemEvent event() {
        return event;
    }

    /// The order of the system's own lane.
    int firstOrder() {
        return node.index << ORDERS_SHIFT;
    }

    long rows() {
        return rows;
    }

    @Override
    public World world() {
        return schedule.world();
    }

    @Override
    public Commands commands() {
        checkActive();
        Commands received = commands;
        if (received == null) {
            received = facade();
            commands = received;
        }
        if (!recording) {
            Commands lane = schedule.stage().lane(firstOrder(), 0, node.name(), playback());
            LaneStage.attach(received, lane);
            recording = true;
        }
        return received;
    }

    @Override
    public Commands commandsAt(String syncPoint) {
        checkActive();
        int index = schedule.syncPoints().indexOf(syncPoint);
        if (syncPointLanes.length <= index) {
            syncPointLanes = Arrays.copyOf(syncPointLanes, index + 1);
            syncPointCommands = Arrays.copyOf(syncPointCommands, index + 1);
        }
        Commands received = syncPointCommands[index];
        if (received == null) {
            received = facade();
            syncPointCommands[index] = received;
        }
        if (syncPointLanes[index] == null) {
            SyncPointTable points = schedule.syncPoints();
            PlaybackOptions options = points.playback(index, playback());
            Commands lane = points.stage(index).lane(firstOrder(), 0, node.name(), options);
            syncPointLanes[index] = lane;
            LaneStage.attach(received, lane);
        }
        return received;
    }

    private Commands facade() {
        return ((LanePool) world().commandPool()).facade();
    }

    /// The lanes of sync points that this update has opened, indexed by sync point.
    @Nullable Commands[] syncPointLanes() {
        return syncPointLanes;
    }

    private void checkActive() {
        if (!active) {
            throw new IllegalStateException(
                    "commands are available only during the system's update: system="
                            + node.name());
        }
        if (schedule.currentScope() != this) {
            throw new IllegalStateException(
                    "commands of a system are used in a parallel body or on another thread: system="
                            + node.name()
                            + "; use the commands parameter of the body");
        }
        checkNotPresenting();
    }

    /// Fails if the system runs between frames.
    private void checkNotPresenting() {
        if (presenting) {
            throw failPresenting("commands");
        }
    }

    private IllegalStateException failPresenting(String target) {
        return undeclared(
                "presentation cannot change the world: system="
                        + node.name()
                        + ", "
                        + target
                        + "; change it in a phase of the simulation, or present with"
                        + " Schedule.run");
    }

    @Override
    public FrameTime time() {
        RateClock clock = node.gate().effectiveClock();
        return clock == null ? schedule.time() : clock.time();
    }

    @Override
    public double alpha() {
        return schedule.alpha();
    }

    @Override
    public String name() {
        return node.name();
    }

    /// The options of the system, or else those of the schedule.
    @Override
    public PlaybackOptions playback() {
        PlaybackOptions own = node.options().playback();
        return own == null ? schedule.playback() : own;
    }

    @Override
    public CommandStage stage() {
        return schedule.stage();
    }

    @Override
    public int nextOrder() {
        checkNotPresenting();
        int order = nextOrder++;
        if (order >>> ORDERS_SHIFT != node.index) {
            throw new IllegalStateException(
                    "too many parallel runs with commands: system=" + node.name());
        }
        return order;
    }

    @Override
    public AccessScope inParallelBody() {
        return parallelScope;
    }

    /// The access of the system without its commands, for parallel bodies.
    private final class ParallelBodyScope implements AccessScope {
        @Override
        public AccessScope system() {
            return SystemRun.this;
        }

        @Override
        public void checkRead(int component) {
            SystemRun.this.checkRead(component);
        }

        @Override
        public void checkWrite(int component) {
            SystemRun.this.checkWrite(component);
        }

        @Override
        public void checkResourceRead(Class<?> type) {
            SystemRun.this.checkResourceRead(type);
        }

        @Override
        public void checkResourceWrite(Class<?> type) {
            SystemRun.this.checkResourceWrite(type);
            throw undeclared(
                    "resource cannot change in a parallel body: system="
                            + node.name()
                            + ", resource="
                            + type.getName()
                            + "; compute the value with a reduction, or change it after the loop");
        }

        @Override
        public void checkEvents(Class<?> type) {
            SystemRun.this.checkEvents(type);
        }
    }

    @Override
    public boolean countsRows() {
        return counting;
    }

    @Override
    public void addRows(int count) {
        rows += count;
    }

    @Override
    public void checkRead(int component) {
        if (!contains(reads, component)) {
            failUndeclared(component, "read", "setup.query or setup.reads");
        }
    }

    @Override
    public void checkWrite(int component) {
        if (!contains(writes, component)) {
            failUndeclaredWrite(component);
        }
    }

    private void failUndeclaredWrite(int component) {
        if (presenting) {
            throw failPresenting("component=" + schedule.componentName(component));
        }
        failUndeclared(component, "write", "setup.writes");
    }

    /// Kept short, because it is inlined into every read and write of a component.
    private static boolean contains(long[] declared, int component) {
        return (declared[component >>> 6] >>> component & 1) != 0;
    }

    private void failUndeclared(int component, String access, String remedy) {
        String type = schedule.componentName(component);
        throw undeclared("component=" + type + ", access=" + access, remedy);
    }

    private IllegalStateException undeclared(String target, String remedy) {
        return undeclared(
                "undeclared access: system="
                        + node.name()
                        + ", "
                        + target
                        + "; declare it with "
                        + remedy);
    }

    private IllegalStateException undeclared(String message) {
        IllegalStateException failure = new IllegalStateException(message);
        if (undeclared == null) {
            undeclared = failure;
        }
        return failure;
    }

    /// The first undeclared access of the last update, or null if there was none.
    @Nullable IllegalStateException undeclared() {
        return undeclared;
    }

    @Override
    public void checkResourceRead(Class<?> type) {
        if (!node.access().readResources().contains(type)) {
            checkResource(type, "setup.readsResources");
        }
    }

    @Override
    public void checkResourceWrite(Class<?> type) {
        if (presenting) {
            throw failPresenting("resource=" + type.getName());
        }
        checkResource(type, "setup.writesResources");
    }

    @Override
    public void checkSend(Class<?> type) {
        if (presenting) {
            throw failPresenting("event=" + type.getName());
        }
    }

    @Override
    public void checkEvents(Class<?> type) {
        if (!node.access().exclusive()) {
            throw undeclared("event=" + type.getName(), "setup.eventReader");
        }
    }

    private void checkResource(Class<?> type, String remedy) {
        Access access = node.access();
        if (!access.exclusive() && !access.writtenResources().contains(type)) {
            throw undeclared("resource=" + type.getName(), remedy);
        }
    }

    @Override
    public String toString() {
        return "system " + node.name();
    }
}
