package dev.tercio.internal.schedule;

import dev.tercio.World;
import dev.tercio.command.CommandFailure;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.command.recording.LanePool;
import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.internal.command.recording.UnplayedCommands.Cause;
import dev.tercio.internal.command.report.FailureList;
import dev.tercio.internal.guard.AccessScope;
import dev.tercio.internal.observer.ObserverFailureHandler;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.FrameTime;
import dev.tercio.schedule.GroupOptions;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.ScheduleTelemetry;
import dev.tercio.schedule.SkipReason;
import dev.tercio.schedule.SkippedSystem;
import dev.tercio.schedule.SystemFailure;
import dev.tercio.schedule.SystemFailurePolicy;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.schedule.SystemSetup;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/// The implementation of [Schedule]: runs systems stage by stage.
public final class SystemSchedule implements Schedule {
    private final World world;
    private final ScheduledWorld internals;
    private final SystemTable systems = new SystemTable(this);
    private final StagePlanner planner;
    private final SyncPointTable syncPoints;
    private final LaneStage stage;
    private final FrameClock clock = new FrameClock();

    /// The time of drawn frames. Not part of the state: it does not influence the simulation.
    private final FrameClock presentation = new FrameClock();

    private final ScheduleMetrics telemetry = new ScheduleMetrics();
    private final SystemFailureLog failures = new SystemFailureLog();
    private final FrameRunner frames;
    private final FailureList commandFailures;

    /// Any thread may enable systems.
    private final List<ScheduleListener> listeners = new CopyOnWriteArrayList<>();

    private @Nullable StagePlan plan;

    /// The last view, and the plan that it shows.
    private @Nullable ScheduleView view;

    private @Nullable StagePlan viewed;
    private PlaybackOptions playback = PlaybackOptions.DEFAULT;
    private double alpha = 1;
    private boolean closed;

    public SystemSchedule(World world) {
        this.world = world;
        this.internals = (ScheduledWorld) world;
        this.commandFailures = new FailureList(world.name());
        this.planner = new StagePlanner(world, internals);
        this.syncPoints = new SyncPointTable(world);
        this.stage = (LaneStage) world.stage();
        StagePlan.Stage none = new StagePlan.Stage(0, Phases.SIMULATION, null);
        this.frames =
                new FrameRunner(
                        internals,
                        stage,
                        syncPoints,
                        telemetry,
                        failures,
                        new StageRunner(this, internals, telemetry, none),
                        new GateRunner(this, failures, telemetry));
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

    /// The time of the current frame, or of the current presentation between frames.
    FrameTime time() {
        return isPresenting() ? presentation.time() : clock.time();
    }

    /// Whether the world is presented between frames.
    boolean isPresenting() {
        return presentation.isRunning();
    }

    /// The interpolation factor.
    double alpha() {
        return isPresenting() ? alpha : 1;
    }

    /// The access scope of the current thread.
    @Nullable AccessScope currentScope() {
        return internals.guard().scope();
    }

    String componentName(int id) {
        return internals.registry().byId(id).spec().type().getName();
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
    public Schedule syncPoint(String name, String group) {
        checkChange("syncPoint");
        systems.groups().gate(group); // throws if it does not exist
        syncPoints.add(name, group);
        plan = null;
        return this;
    }

    @Override
    public Schedule add(ComponentSystem system, SystemOptions options) {
        return add(SystemSettings.of(system.getClass(), options), system, null);
    }

    @Override
    public Schedule add(
            String name, Function<SystemSetup, ComponentSystem> factory, SystemOptions options) {
        Objects.requireNonNull(factory, "factory");
        return add(SystemSettings.of(name, options), null, factory);
    }

    private Schedule add(
            SystemSettings settings,
            @Nullable ComponentSystem system,
            @Nullable Function<SystemSetup, ComponentSystem> factory) {
        checkChange("add");
        systems.add(settings, system, factory);
        plan = null;
        return this;
    }

    private void checkChange(String operation) {
        if (closed) {
            throw new IllegalStateException("schedule is closed: world=" + world.name());
        }
        if (!operation.equals("close")) {
            internals.guard().checkThread(operation);
        }
        boolean running = isRunning();
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
        return systems.instances().filter(type::isInstance).map(type::cast).findFirst();
    }

    @Override
    public Schedule enable(String name, boolean enabled) {
        systems.enabling(name).setEnabled(enabled, isRunning());
        if (!clock.isRunning()) {
            listeners.forEach(listener -> listener.switched(name, enabled));
        }
        return this;
    }

    @Override
    public boolean isEnabled(String name) {
        return systems.enabling(name).isEnabledNext();
    }

    @Override
    public Schedule configure(String group, GroupOptions options) {
        checkChange("configure");
        systems.groups().gate(group).configure(options.conditions(), options.rate().orElse(null));
        plan = null;
        return this;
    }

    @Override
    public Duration dropped(String name) {
        RunSwitch known = systems.enabling(name);
        SystemNode system = systems.systems().get(known.name());
        Gate gate = system == null ? systems.groups().gate(name) : system.ownGate();
        RateClock rate = gate == null ? null : gate.clock();
        return rate == null ? Duration.ZERO : Duration.ofNanos(rate.dropped());
    }

    @Override
    public List<SkippedSystem> skipped() {
        List<SkippedSystem> found = new ArrayList<>();
        for (SystemNode system : plan().sorted()) {
            SkipReason reason = system.skipped;
            if (reason != null) {
                found.add(new SkippedSystem(system.name(), reason, system.skippedBy));
            }
        }
        return found;
    }

    @Override
    public Schedule onFailure(SystemFailurePolicy policy) {
        failures.setPolicy(Objects.requireNonNull(policy, "policy"));
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

    SystemFailurePolicy policyOf(SystemNode system) {
        return failures.policyOf(system.enabling());
    }

    /// The playback options of systems that have none of their own.
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
        StagePlan current = plan;
        if (current != null) {
            return current;
        }
        checkChange("build");
        StagePlan created = planner.plan(systems);
        syncPoints.place(created, systems.groups());
        // played lanes keep their handles until the next ones are played
        ((LanePool) world.commandPool()).prewarmLanes(2 * created.mostSystems());
        telemetry.plan(created.names(), created.stages().size(), syncPoints.names());
        plan = created;
        return created;
    }

    /// Adds a listener, until [#ignore].
    public void listen(ScheduleListener listener) {
        checkChange("listen");
        listeners.add(listener);
    }

    /// Removes a listener.
    public void ignore(ScheduleListener listener) {
        listeners.remove(listener);
    }

    /// The state of the schedule, in the current order of its systems.
    public ScheduleState state() {
        return new ScheduleState(clock, plan().sorted(), plan().groupGates());
    }

    /// Identifies the layout of [#state()]: returns a different object whenever the layout changes.
    public Object shape() {
        return plan();
    }

    /// The system that runs on the current thread, or empty.
    public Optional<ComponentSystem> runningSystem() {
        return internals.guard().scope() instanceof SystemRun run && run.belongsTo(this)
                ? Optional.of(run.node().requireSystem())
                : Optional.empty();
    }

    /// The name of a system, or empty if the schedule does not contain it.
    public Optional<String> nameOf(ComponentSystem system) {
        return systems.nameOf(system);
    }

    /// The system with a name, or empty if it is unknown or not yet created.
    public Optional<ComponentSystem> named(String name) {
        return systems.named(name);
    }

    /// Whether a system, group or phase exists.
    public boolean contains(String name) {
        return systems.contains(name);
    }

    /// Whether a frame or a presentation is running.
    public boolean isRunning() {
        return clock.isRunning() || presentation.isRunning();
    }

    /// The number of commands that wait for a sync point of a later frame.
    public int waitingCommands() {
        return frames.waitingCommands();
    }

    /// Drops the commands that wait for a sync point of a later frame, because the state to which
    /// they apply is replaced.
    public void dropWaitingCommands() {
        frames.dropCommands(Cause.REPLACED);
    }

    @Override
    public void run(double seconds) {
        runFrame(seconds, FramePart.WHOLE);
    }

    @Override
    public void step(double seconds) {
        runFrame(seconds, FramePart.SIMULATION);
    }

    @Override
    public void present(double seconds, double factor) {
        StagePlan current = prepareRun("present", "present a schedule", seconds);
        if (!(factor >= 0 && factor <= 1)) {
            throw new IllegalArgumentException("alpha is out of range: alpha=" + factor);
        }
        alpha = factor;
        presentation.begin(seconds);
        try {
            frames.run(current, presentation.frame(), FramePart.PRESENTATION);
        } finally {
            presentation.end();
        }
    }

    /// Checks that a run is possible now.
    ///
    /// @param description the operation in messages of the world; not composed here, because that
    ///   would allocate in every frame
    /// @return the plan of the schedule
    private StagePlan prepareRun(String operation, String description, double seconds) {
        checkChange(operation);
        internals.guard().checkStructural(description);
        if (!(seconds >= 0) || Double.isInfinite(seconds)) {
            throw new IllegalArgumentException("step is out of range: step=" + seconds);
        }
        return plan();
    }

    private void runFrame(double seconds, FramePart part) {
        StagePlan current = prepareRun("run", "run a schedule", seconds);
        FrameGate gate = internals.frameGate();
        if (gate != null) {
            gate.beforeFrame();
        }
        try {
            runFrame(current, seconds, part);
        } finally {
            if (gate != null) {
                gate.afterFrame();
            }
        }
    }

    private void runFrame(StagePlan current, double seconds, FramePart part) {
        for (int i = 0; i < listeners.size(); i++) {
            listeners.get(i).frameBegins(seconds, part == FramePart.WHOLE);
        }
        clock.begin(seconds);
        commandFailures.clear();
        FailureList outer = internals.commandFailures().collectInto(commandFailures);
        ObserverFailureHandler outerHandler = internals.handleObserverFailures(frames.observers());
        try {
            frames.run(current, clock.frame(), part);
        } finally {
            internals.handleObserverFailures(outerHandler);
            internals.commandFailures().collectInto(outer);
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

    /// The systems, their access and their order, for tools.
    public ScheduleView view() {
        StagePlan current = plan();
        ScheduleView known = view;
        ScheduleView now =
                known != null && current == viewed
                        ? known.current(current, systems.groups())
                        : ScheduleView.of(current, systems.groups(), internals.registry());
        view = now;
        viewed = current;
        return now;
    }

    /// The systems before one that cannot share a stage with it, and why, for tools. Takes longer
    /// the more systems there are.
    ///
    /// @param index the index of the system in execution order
    public List<ScheduleView.Edge> edges(int index) {
        return plan().reasons().edges(plan().sorted(), index);
    }

    /// The measurements, for tools.
    public ScheduleMetrics metrics() {
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
