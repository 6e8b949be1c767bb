package dev.tercio.internal.schedule;

import dev.tercio.World;
import dev.tercio.command.CommandFailure;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.internal.command.recording.UnplayedCommands.Cause;
import dev.tercio.internal.command.report.FailureList;
import dev.tercio.internal.guard.AccessScope;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.FrameTime;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.ScheduleTelemetry;
import dev.tercio.schedule.SystemFailure;
import dev.tercio.schedule.SystemFailurePolicy;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.schedule.SystemSetup;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/// Runs systems stage by stage.
public final class SystemSchedule implements Schedule {
    private final World world;
    private final ScheduledWorld parts;
    private final SystemTable systems = new SystemTable(this);
    private final StagePlanner planner;
    private final SyncPointTable syncPoints;
    private final LaneStage stage;
    private final FrameClock clock = new FrameClock();
    private final ScheduleMetrics telemetry = new ScheduleMetrics();
    private final SystemFailureLog failures = new SystemFailureLog();
    private final FrameRunner frames;
    private final FailureList commandFailures;
    private final List<ScheduleListener> listeners = new ArrayList<>();
    private @Nullable StagePlan plan;
    private PlaybackOptions playback = PlaybackOptions.DEFAULT;
    private boolean closed;

    public SystemSchedule(World world) {
        this.world = world;
        this.parts = (ScheduledWorld) world;
        this.commandFailures = new FailureList(world.name());
        this.planner = new StagePlanner(world, parts);
        this.syncPoints = new SyncPointTable(world);
        this.stage = (LaneStage) world.stage();
        StagePlan.Stage none = new StagePlan.Stage(0, Phases.SIMULATION, List.of());
        StageRunner runner = new StageRunner(this, parts, telemetry, none);
        this.frames = new FrameRunner(world, parts, stage, syncPoints, telemetry, failures, runner);
    }

    @Override
    public World world() {
        return world;
    }

    LaneStage stage() {
        return stage;
    }

    SyncPointTable syncPoints() {
        return syncPoints;
    }

    FrameTime time() {
        return clock.time();
    }

    /// What the current thread works for.
    @Nullable AccessScope currentScope() {
        return parts.guard().scope();
    }

    String componentName(int id) {
        return parts.registry().byId(id).spec().type().getName();
    }

    @Override
    public Schedule group(String name, String parent) {
        checkChange("group");
        systems.addGroup(name, parent);
        plan = null;
        return this;
    }

    @Override
    public Schedule order(String first, String second) {
        checkChange("order");
        systems.addOrder(first, second);
        plan = null;
        return this;
    }

    @Override
    public Schedule phaseBefore(String phase, String name) {
        checkChange("phaseBefore");
        systems.addPhase(name, phase, 0);
        plan = null;
        return this;
    }

    @Override
    public Schedule phaseAfter(String phase, String name) {
        checkChange("phaseAfter");
        systems.addPhase(name, phase, 1);
        plan = null;
        return this;
    }

    @Override
    public List<String> phases() {
        return systems.groups().phases();
    }

    @Override
    public Schedule syncPoint(String name, String phase) {
        checkChange("syncPoint");
        systems.groups().phaseIndex(phase);
        syncPoints.add(name, phase);
        plan = null;
        return this;
    }

    @Override
    public Schedule add(ComponentSystem system, SystemOptions options) {
        return add(SystemSettings.of(system.getClass(), options), system, null);
    }

    @Override
    public Schedule add(
            String name, Function<SystemSetup, ComponentSystem> maker, SystemOptions options) {
        Objects.requireNonNull(maker, "maker");
        return add(SystemSettings.of(name, options), null, maker);
    }

    private Schedule add(
            SystemSettings settings,
            @Nullable ComponentSystem system,
            @Nullable Function<SystemSetup, ComponentSystem> maker) {
        checkChange("add");
        systems.add(settings, system, maker);
        plan = null;
        return this;
    }

    private void checkChange(String operation) {
        if (closed) {
            throw new IllegalStateException("schedule is closed: world=" + world.name());
        }
        if (!operation.equals("close")) {
            parts.guard().checkThread(operation);
        }
        boolean running = clock.isRunning();
        if (running || planner.isCreating()) {
            throw new IllegalStateException(
                    "schedule cannot change "
                            + (running ? "during a frame" : "while it is built")
                            + ": operation="
                            + operation);
        }
    }

    @Override
    public boolean remove(String name) {
        checkChange("remove");
        SystemNode removed = systems.remove(name);
        if (removed == null) {
            return false;
        }
        plan = null;
        removed.destroy();
        return true;
    }

    @Override
    public <S extends ComponentSystem> Optional<S> find(Class<S> type) {
        return systems.made().filter(type::isInstance).map(type::cast).findFirst();
    }

    @Override
    public Schedule enable(String name, boolean enabled) {
        systems.node(name).enable(enabled, clock.isRunning());
        return this;
    }

    @Override
    public boolean isEnabled(String name) {
        return systems.node(name).isEnabledNext();
    }

    @Override
    public Schedule onFailure(SystemFailurePolicy wanted) {
        failures.setPolicy(Objects.requireNonNull(wanted, "policy"));
        return this;
    }

    @Override
    public Schedule playback(PlaybackOptions options) {
        checkChange("playback");
        playback = SystemSettings.checkPlayback(options);
        return this;
    }

    @Override
    public Schedule playback(String syncPoint, PlaybackOptions options) {
        checkChange("playback");
        syncPoints.setPlayback(
                syncPoints.indexOf(syncPoint), SystemSettings.checkPlayback(options));
        return this;
    }

    /// How commands are played of systems that have no options of their own.
    PlaybackOptions playback() {
        return playback;
    }

    @Override
    public Schedule tolerateUnknown() {
        checkChange("tolerateUnknown");
        planner.tolerateUnknown();
        plan = null;
        return this;
    }

    @Override
    public Schedule build() {
        checkChange("build");
        plan();
        return this;
    }

    private StagePlan plan() {
        StagePlan known = plan;
        if (known != null) {
            return known;
        }
        checkChange("build");
        StagePlan made = planner.plan(systems);
        telemetry.plan(made.names(), made.stages().size(), syncPoints.names());
        plan = made;
        return made;
    }

    /// Tells someone when frames begin, until [#ignore].
    public void listen(ScheduleListener listener) {
        checkChange("listen");
        listeners.add(listener);
    }

    /// Ends what [#listen] began.
    public void ignore(ScheduleListener listener) {
        listeners.remove(listener);
    }

    /// What the schedule remembers, in the order of its systems now.
    public ScheduleState state() {
        return new ScheduleState(clock, plan().sorted());
    }

    /// Changes whenever [#state()] does.
    public Object shape() {
        return plan();
    }

    /// The system that runs on this thread, or nothing.
    public Optional<ComponentSystem> runningSystem() {
        return parts.guard().scope() instanceof SystemRun run && run.belongsTo(this)
                ? Optional.of(run.node().requireSystem())
                : Optional.empty();
    }

    /// The name of a system, or nothing if it is not one of this schedule.
    public Optional<String> nameOf(ComponentSystem system) {
        return systems.nameOf(system);
    }

    /// The system with a name.
    public Optional<ComponentSystem> named(String name) {
        return systems.named(name);
    }

    /// Whether a frame runs.
    public boolean isRunning() {
        return clock.isRunning();
    }

    /// How many commands wait for a sync point of a later frame.
    public int waitingCommands() {
        return frames.waitingCommands();
    }

    /// Forgets commands that wait for a sync point of a later frame, because the state that they
    /// belong to is replaced.
    public void dropWaitingCommands() {
        frames.dropCommands(Cause.REPLACED);
    }

    @Override
    public void run(double seconds) {
        checkChange("run");
        parts.guard().checkStructural("run a schedule");
        if (!(seconds >= 0) || Double.isInfinite(seconds)) {
            throw new IllegalArgumentException("step is out of range: step=" + seconds);
        }
        StagePlan current = plan();
        for (int i = 0; i < listeners.size(); i++) {
            listeners.get(i).frameBegins(seconds);
        }
        clock.begin(seconds);
        commandFailures.clear();
        FailureList outer = parts.commandFailures().collectInto(commandFailures);
        try {
            frames.run(current, clock.frame());
        } finally {
            parts.commandFailures().collectInto(outer);
            clock.end();
        }
    }

    @Override
    public long frame() {
        return clock.frame();
    }

    @Override
    public List<List<String>> stages() {
        return plan().stages().stream().map(StagePlan.Stage::names).toList();
    }

    @Override
    public String describe() {
        return new ScheduleText(plan()).lines();
    }

    @Override
    public String toMermaid() {
        return new ScheduleText(plan()).mermaid();
    }

    @Override
    public ScheduleTelemetry telemetry() {
        return telemetry;
    }

    @Override
    public List<SystemFailure> failures() {
        return failures.list();
    }

    @Override
    public List<CommandFailure> commandFailures() {
        return commandFailures.list();
    }

    @Override
    public long commandFailureCount() {
        return commandFailures.total();
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        checkChange("close");
        closed = true;
        frames.dropCommands(Cause.SCHEDULE_CLOSED);
        systems.clear();
    }

    /// Prints the world, the number of systems and the frame, for debuggers.
    @Override
    public String toString() {
        return "Schedule[world="
                + world.name()
                + ", systems="
                + systems.size()
                + ", frame="
                + clock.frame()
                + (closed ? ", closed]" : "]");
    }
}
