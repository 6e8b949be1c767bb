package dev.tercio.internal.schedule;

import dev.tercio.World;
import dev.tercio.internal.command.LaneStage;
import dev.tercio.internal.entity.AccessScope;
import dev.tercio.internal.worker.Failures;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.FrameTime;
import dev.tercio.schedule.Phase;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.ScheduleException;
import dev.tercio.schedule.ScheduleTelemetry;
import dev.tercio.schedule.SystemFailedException;
import dev.tercio.schedule.SystemFailure;
import dev.tercio.schedule.SystemFailurePolicy;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.schedule.SystemSetup;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// Runs systems stage by stage.
public final class SystemSchedule implements Schedule {
    private final World world;
    private final ScheduledWorld parts;
    private final GroupTree groups = new GroupTree();
    private final Map<String, SystemNode> systems = new LinkedHashMap<>();
    private final List<OrderSolver.Constraint> orders = new ArrayList<>();
    private final SyncPointTable syncPoints;
    private final LaneStage stage;
    private final TelemetryBook telemetry = new TelemetryBook();
    private final FailureBook failures = new FailureBook();
    private final FrameRunner frames;
    private final List<ScheduleListener> listeners = new ArrayList<>();
    private @Nullable StagePlan plan;
    private double step;
    private double elapsed;
    private int added;
    private long frame;
    private boolean tolerant;
    private volatile boolean running;
    private boolean building;
    private boolean closed;

    public SystemSchedule(World world) {
        this.world = world;
        this.parts = (ScheduledWorld) world;
        this.syncPoints = new SyncPointTable(world);
        this.stage = (LaneStage) world.stage();
        StagePlan.Stage none = new StagePlan.Stage(0, Phase.SIMULATION, List.of());
        StageRunner runner = new StageRunner(this, parts, telemetry, none);
        this.frames = new FrameRunner(world, stage, syncPoints, telemetry, failures, runner);
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

    /// The time of this frame. Made anew for each who asks: most often the compiler sees that it
    /// need not be an object.
    FrameTime time() {
        return new FrameTime(frame, step, elapsed);
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
        checkNew(name);
        groups.add(name, parent, added++);
        plan = null;
        return this;
    }

    @Override
    public Schedule order(String first, String second) {
        checkChange("order");
        Objects.requireNonNull(first, "first");
        Objects.requireNonNull(second, "second");
        String reason = "order(\"" + first + "\", \"" + second + "\")";
        orders.add(new OrderSolver.Constraint(first, second, reason));
        plan = null;
        return this;
    }

    @Override
    public Schedule syncPoint(String name, Phase group) {
        checkChange("syncPoint");
        syncPoints.add(name, group);
        plan = null;
        return this;
    }

    @Override
    public Schedule add(ComponentSystem system, Consumer<SystemOptions> options) {
        Class<?> type = system.getClass();
        // a lambda's class has a name that nobody could use
        OptionsBook book = new OptionsBook(type.isHidden() ? "" : type.getSimpleName());
        book.readAnnotations(system.getClass());
        return add(book, system, null, options);
    }

    @Override
    public Schedule add(
            String name,
            Function<SystemSetup, ComponentSystem> maker,
            Consumer<SystemOptions> options) {
        Objects.requireNonNull(maker, "maker");
        return add(new OptionsBook(name), null, maker, options);
    }

    private Schedule add(
            OptionsBook book,
            @Nullable ComponentSystem system,
            @Nullable Function<SystemSetup, ComponentSystem> maker,
            Consumer<SystemOptions> options) {
        checkChange("add");
        options.accept(book);
        checkNew(book.name());
        systems.put(book.name(), new SystemNode(book, added++, system, maker, this));
        plan = null;
        return this;
    }

    private void checkNew(String name) {
        if (name.isBlank()) {
            throw new ScheduleException("name is blank: give the system or group a name");
        }
        if (systems.containsKey(name) || groups.contains(name)) {
            throw new ScheduleException("name is taken: name=" + name);
        }
    }

    private void checkChange(String operation) {
        if (closed) {
            throw new IllegalStateException("schedule is closed: world=" + world.name());
        }
        if (!operation.equals("close")) {
            parts.guard().checkThread(operation);
        }
        if (running || building) {
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
        destroy(removed);
        return true;
    }

    private static void destroy(SystemNode node) {
        if (node.isCreated()) {
            node.requireSystem().destroy();
        }
    }

    @Override
    public <S extends ComponentSystem> Optional<S> find(Class<S> type) {
        return systems.values().stream()
                .map(SystemNode::system)
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst();
    }

    @Override
    public Schedule enable(String name, boolean enabled) {
        node(name).enable(enabled, running);
        return this;
    }

    @Override
    public boolean isEnabled(String name) {
        return node(name).isEnabledNext();
    }

    private SystemNode node(String name) {
        SystemNode found = systems.get(name);
        if (found == null) {
            throw new ScheduleException(
                    "no such system: name=" + name + ", known=" + systems.keySet());
        }
        return found;
    }

    @Override
    public Schedule onFailure(SystemFailurePolicy wanted) {
        failures.setPolicy(Objects.requireNonNull(wanted, "policy"));
        return this;
    }

    @Override
    public Schedule tolerateUnknown() {
        checkChange("tolerateUnknown");
        tolerant = true;
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
        if (systems.size() > SystemRun.MAX_SYSTEMS) {
            throw new ScheduleException(
                    "too many systems: count="
                            + systems.size()
                            + ", limit="
                            + SystemRun.MAX_SYSTEMS);
        }
        OrderSolver solver = new OrderSolver(groups, systems, tolerant);
        List<SystemNode> sorted = solver.solve(orders);
        building = true;
        try {
            sorted.forEach(this::create);
        } finally {
            building = false;
        }
        StagePlan made = new StagePlan(sorted, solver.constraints(), groups, parts.registry());
        telemetry.plan(
                sorted.stream().map(SystemNode::name).toList(),
                made.stages().size(),
                syncPoints.points().stream().map(SyncPointTable.Point::name).toList());
        plan = made;
        return made;
    }

    private void create(SystemNode node) {
        if (!node.isCreated()) {
            AccessBuilder setup = new AccessBuilder(world, parts);
            Access access =
                    parts.queries()
                            .listen(
                                    setup::note,
                                    () -> {
                                        node.create(setup);
                                        return setup.conclude();
                                    });
            node.setAccess(access, setup.observers());
        }
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
        return new ScheduleState(this, plan().sorted());
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
        return systems.values().stream()
                .filter(node -> Objects.equals(node.system(), system))
                .map(SystemNode::name)
                .findFirst();
    }

    /// The system with a name.
    public Optional<ComponentSystem> named(String name) {
        SystemNode node = systems.get(name);
        return node == null ? Optional.empty() : Optional.ofNullable(node.system());
    }

    /// Whether a frame runs.
    public boolean isRunning() {
        return running;
    }

    /// How many commands wait for a sync point of a later frame.
    public int waitingCommands() {
        int waiting = stage.count();
        for (int i = 0; i < syncPoints.points().size(); i++) {
            waiting += syncPoints.points().get(i).stage().count();
        }
        return waiting;
    }

    /// Forgets commands that wait for a sync point of a later frame.
    public void dropWaitingCommands() {
        frames.dropCommands();
    }

    void saveTime(long[] target) {
        // at the end of a frame, the one to come counts
        target[0] = running ? frame + 1 : frame;
        target[1] = Double.doubleToRawLongBits(step);
        target[2] = Double.doubleToRawLongBits(elapsed);
    }

    void restoreTime(long[] source) {
        frame = source[0];
        step = Double.longBitsToDouble(source[1]);
        elapsed = Double.longBitsToDouble(source[2]);
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
        elapsed += step;
        step = seconds;
        boolean measured = telemetry.isOn();
        long start = measured ? System.nanoTime() : 0;
        if (measured) {
            telemetry.beginFrame();
        }
        systems.values().forEach(SystemNode::nextFrame);
        for (int i = 0; i < syncPoints.points().size(); i++) {
            // what waits since an earlier frame comes first, whatever the numbers of systems are
            // now
            syncPoints.stage(i).beginRound();
        }
        running = true;
        boolean done = false;
        try {
            frames.run(current, frame);
            world.nextFrame();
            done = true;
        } catch (SystemFailedException stopped) {
            world.nextFrame();
            throw stopped;
        } finally {
            if (!done) {
                frames.dropCommands();
            }
            running = false;
            frame++;
            if (measured) {
                telemetry.endFrame(System.nanoTime() - start);
            }
        }
    }

    @Override
    public long frame() {
        return frame;
    }

    @Override
    public List<List<String>> stages() {
        return plan().stages().stream()
                .map(each -> each.systems().stream().map(SystemNode::name).toList())
                .toList();
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
    public void close() {
        if (closed) {
            return;
        }
        checkChange("close");
        closed = true;
        Failures thrown = new Failures();
        List<SystemNode> all = new ArrayList<>(systems.values());
        systems.clear();
        for (int i = all.size() - 1; i >= 0; i--) {
            try {
                destroy(all.get(i));
            } catch (Throwable failure) {
                thrown.add(all.size() - i, failure);
            }
        }
        thrown.rethrowAny();
    }
}
