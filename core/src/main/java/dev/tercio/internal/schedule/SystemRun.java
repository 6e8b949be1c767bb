package dev.tercio.internal.schedule;

import dev.tercio.World;
import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.guard.AccessScope;
import dev.tercio.internal.query.SystemScope;
import dev.tercio.schedule.FrameTime;
import dev.tercio.schedule.SystemContext;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// One system at work, used again in every frame.
public final class SystemRun implements SystemContext, SystemScope {
    /// How many orders of lanes each system has: one for itself and one for each parallel run.
    static final int ORDERS_SHIFT = 16;

    /// So many systems have orders that an `int` holds.
    static final int MAX_SYSTEMS = (1 << (31 - ORDERS_SHIFT)) - 1;

    private static final long[] ALL = {-1, -1, -1, -1};

    private final SystemNode node;
    private final SystemSchedule schedule;
    private final Body body = new Body();
    private final SystemEvent event = new SystemEvent();
    private long[] reads = words(ComponentMask.EMPTY);
    private long[] writes = reads;
    private @Nullable Commands[] laterLanes = {};
    private @Nullable Commands lane;
    private int nextOrder;
    private boolean active;
    private boolean counting;
    private long rows;

    /// The first refusal of this update, on whichever thread, also if the system has caught it.
    private volatile @Nullable IllegalStateException undeclared;

    SystemRun(SystemNode node, SystemSchedule schedule) {
        this.node = node;
        this.schedule = schedule;
    }

    SystemNode node() {
        return node;
    }

    @SuppressWarnings("ReferenceEquality") // a schedule is equal to itself only
    boolean belongsTo(SystemSchedule other) {
        return schedule == other;
    }

    /// Takes over what the system touches.
    void setAccess(Access access) {
        reads = access.exclusive() ? ALL : words(access.reads());
        writes = access.exclusive() ? ALL : words(access.writes());
    }

    private static long[] words(ComponentMask mask) {
        long[] words = new long[ComponentMask.WORDS];
        Arrays.setAll(words, mask::word);
        return words;
    }

    /// Begins an update.
    void begin(boolean counts) {
        active = true;
        counting = counts;
        rows = 0;
        undeclared = null;
        lane = null;
        nextOrder = firstOrder() + 1;
        Arrays.fill(laterLanes, null);
    }

    void end() {
        active = false;
    }

    /// The event of this update, used again.
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
        Commands open = lane;
        if (open == null) {
            open = schedule.stage().lane(firstOrder(), 0, node.name(), playback());
            lane = open;
        }
        return open;
    }

    @Override
    public Commands commandsAt(String syncPoint) {
        checkActive();
        int index = schedule.syncPoints().indexOf(syncPoint);
        if (laterLanes.length <= index) {
            laterLanes = Arrays.copyOf(laterLanes, index + 1);
        }
        Commands open = laterLanes[index];
        if (open == null) {
            SyncPointTable points = schedule.syncPoints();
            PlaybackOptions options = points.playback(index, playback());
            open = points.stage(index).lane(firstOrder(), 0, node.name(), options);
            laterLanes[index] = open;
        }
        return open;
    }

    /// The lanes for later points that this update has opened.
    @Nullable Commands[] laterLanes() {
        return laterLanes;
    }

    private void checkActive() {
        if (!active) {
            throw new IllegalStateException(
                    "commands exist only while the system updates: system=" + node.name());
        }
        if (schedule.currentScope() != this) {
            throw new IllegalStateException(
                    "commands of a system cannot be used in parallel bodies, which have their own,"
                            + " or on other threads: system="
                            + node.name());
        }
    }

    @Override
    public FrameTime time() {
        return schedule.time();
    }

    @Override
    public String name() {
        return node.name();
    }

    /// The system's own options, or those of the schedule.
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
        int order = nextOrder++;
        if (order >>> ORDERS_SHIFT != node.index) {
            throw new IllegalStateException(
                    "too many parallel runs with commands: system=" + node.name());
        }
        return order;
    }

    @Override
    public AccessScope inParallelBody() {
        return body;
    }

    /// The same access without the system's commands.
    private final class Body implements AccessScope {
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
            refuse(component, "read", "setup.query or setup.reads");
        }
    }

    @Override
    public void checkWrite(int component) {
        if (!contains(writes, component)) {
            refuse(component, "write", "setup.writes");
        }
    }

    /// Short, because it is part of every single read and write.
    private static boolean contains(long[] declared, int component) {
        return (declared[component >>> 6] >>> component & 1) != 0;
    }

    private void refuse(int component, String what, String remedy) {
        String type = schedule.componentName(component);
        throw undeclared("component=" + type + ", access=" + what, remedy);
    }

    private IllegalStateException undeclared(String touched, String remedy) {
        IllegalStateException refusal =
                new IllegalStateException(
                        "system touches what it has not declared: system="
                                + node.name()
                                + ", "
                                + touched
                                + "; declare it with "
                                + remedy);
        if (undeclared == null) {
            undeclared = refusal;
        }
        return refusal;
    }

    /// Why the last update was refused something, or null if it has touched only what is declared.
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
        checkResource(type, "setup.writesResources");
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
