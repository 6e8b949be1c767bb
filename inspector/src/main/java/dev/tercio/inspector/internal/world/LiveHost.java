package dev.tercio.inspector.internal.world;

import dev.tercio.inspector.InspectorOptions;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.json.Body;
import dev.tercio.internal.schedule.FrameGate;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.StateHash;
import dev.tercio.schedule.Schedule;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;

/// A world that a program runs. Requests are answered by the program's own thread, between frames.
public final class LiveHost extends WorldHost implements FrameGate {
    private static final System.Logger LOGGER = System.getLogger("dev.tercio.inspector");
    private static final long EVENT_NANOS = 100_000_000L;
    private static final int MAX_STEPS = 10_000;

    /// While the world is paused, no frame waits; but other requests do.
    private static final long PAUSED_ROWS = 1_000_000;

    private static final long PAUSED_NANOS = 50_000_000L;
    private static final long IDLE_MILLIS = 500;

    /// Requests delay frames by at most this part of the time between them: 1/32 is about 3 %.
    private static final int BUDGET_SHIFT = 5;

    /// Less would be spent before a request has done anything.
    private static final long MIN_BUDGET = 20_000;

    private static final long MAX_BUDGET = 250_000;

    private final DirectWorld world;
    private final @Nullable SystemSchedule schedule;
    private final InspectorOptions options;
    private final WorldContext context;
    private final Pausing pausing;
    private final List<LiveHost> all;
    private final HistoryKeeper history;
    private final Conditions conditions = new Conditions();
    private final HashRing hashes = new HashRing();
    private final FrameRate rate = new FrameRate();
    private @Nullable StateHash everyHash;
    private volatile Thread thread = Thread.currentThread();
    private volatile boolean closed;
    private boolean inFrame;
    private boolean failed;
    private long begin;
    private long frameNanos;
    private long lastEvent;
    private long lastDone;

    /// Starts to inspect a world. On its thread, between frames.
    ///
    /// @param all the running worlds of the inspector, of which some may share this one's thread
    public LiveHost(
            String id,
            DirectWorld world,
            @Nullable SystemSchedule schedule,
            InspectorOptions options,
            Pausing pausing,
            List<LiveHost> all,
            StreamHub hub) {
        super(id, world.name(), hub);
        this.world = world;
        this.schedule = schedule;
        this.options = options;
        this.pausing = pausing;
        this.all = all;
        world.guard().checkStructural("inspect");
        if (schedule != null) {
            schedule.build();
        }
        this.context = new WorldContext(world, schedule, options, world::frame);
        this.history = new HistoryKeeper(world, schedule, options);
        world.setFrameGate(this);
    }

    /// Whether it inspects a schedule.
    @SuppressWarnings("ReferenceEquality") // schedules have identity
    public boolean isOf(Schedule wanted) {
        return schedule == wanted;
    }

    @Override
    public String kind() {
        return "live";
    }

    @Override
    public boolean hasSystems() {
        return schedule != null;
    }

    @Override
    public Conditions conditions() {
        return conditions;
    }

    @Override
    public boolean isPaused() {
        return pausing.isPaused();
    }

    @Override
    void checkOpen() {
        if (world.isClosed()) {
            throw RequestException.busy(
                    "world is closed: world=" + id(), "start the program again");
        }
    }

    @Override
    void wake() {
        pausing.signal();
    }

    @Override
    public void beforeFrame() {
        thread = Thread.currentThread();
        guarded(this::waitWhilePaused);
        inFrame = true;
        begin = System.nanoTime();
    }

    @Override
    public void afterFrame() {
        inFrame = false;
        guarded(this::frameDone);
    }

    @Override
    public void frameEnded() {
        if (!inFrame) {
            thread = Thread.currentThread();
            guarded(this::frameDone);
            begin = System.nanoTime();
        }
    }

    /// A defect of the inspector must not end a frame.
    private void guarded(Runnable action) {
        if (closed) {
            return;
        }
        try {
            action.run();
        } catch (RuntimeException | Error e) {
            if (!failed) {
                failed = true;
                LOGGER.log(System.Logger.Level.WARNING, "inspector has failed: world=" + id(), e);
            }
        }
    }

    private void frameDone() {
        long now = System.nanoTime();
        frameNanos = now - begin;
        rate.frame();
        context.frameEnded(now, frameNanos);
        if (everyHash != null) {
            hashes.put(world.frame(), everyHash.now());
        }
        if (!conditions.isEmpty()) {
            checkConditions();
        }
        pausing.frameDone(this);
        if (now - lastEvent >= EVENT_NANOS) {
            lastEvent = now;
            history.keep(hub.isWatched());
            if (hub.isWatched()) {
                publish();
            }
        }
        if (!queue.isEmpty()) {
            serve(new Budget(options.rowBudget(), budgetNanos(now)));
        }
        lastDone = now;
        waitWhilePaused();
    }

    /// The time for requests, which must not slow down a program that runs many short frames.
    private long budgetNanos(long now) {
        return options.frameBudget().isZero()
                ? Math.clamp((now - lastDone) >> BUDGET_SHIFT, MIN_BUDGET, MAX_BUDGET)
                : options.frameBudget().toNanos();
    }

    private void checkConditions() {
        Conditions.Hit hit = conditions.check(context);
        if (hit != null) {
            pausing.pause("condition");
            hub.send(
                    id(),
                    "pause",
                    new Answer()
                            .put("world", id())
                            .put("frame", world.frame())
                            .put("reason", "condition")
                            .put("condition", hit.id())
                            .put("text", hit.text())
                            .map());
        }
    }

    private boolean serve(Budget budget) {
        return queue.serve(context, budget);
    }

    private void publish() {
        hub.frame(id(), state());
    }

    private Map<String, @Nullable Object> state() {
        return new Answer()
                .put("world", id())
                .put("frame", world.frame())
                .put("entities", world.size())
                .put("paused", pausing.isPaused())
                .put("micros", frameNanos / 1_000)
                .put("fps", rate.perSecond())
                .put(
                        "commands",
                        context.journal().isOn() ? rate.since(context.journal().last()) : 0)
                .put("failures", world.commandFailures().total())
                .put("journal", context.journal().last())
                .put("position", world.frame())
                .map();
    }

    /// Answers requests for all worlds of this thread while they are paused.
    private void waitWhilePaused() {
        if (!pausing.mustWait()) {
            return;
        }
        if (!pausing.reason().equals("condition")) {
            hub.send(id(), "pause", pauseEvent());
        }
        publish();
        boolean interrupted = false;
        while (pausing.mustWait() && !interrupted && !closed) {
            interrupted = answerAll();
        }
        if (interrupted) {
            // the program wants this thread to end what it does
            pausing.resume();
            Thread.currentThread().interrupt();
        }
        hub.send(id(), "resume", new Answer().put("world", id()).put("frame", world.frame()).map());
    }

    private Map<String, @Nullable Object> pauseEvent() {
        return new Answer()
                .put("world", id())
                .put("frame", world.frame())
                .put("reason", pausing.reason())
                .map();
    }

    /// Answers what waits for worlds of this thread, or waits for a short time.
    ///
    /// @return whether the thread was interrupted
    private boolean answerAll() {
        long signals = pausing.signals();
        boolean any = false;
        for (LiveHost host : all) {
            if (host.thread.equals(Thread.currentThread()) && !host.inFrame && !host.closed) {
                any |= host.serve(new Budget(PAUSED_ROWS, PAUSED_NANOS));
            }
        }
        if (any) {
            return false;
        }
        try {
            pausing.await(signals, IDLE_MILLIS);
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }

    /// Answers the requests that wait now. On the world's thread, between frames.
    public void answer() {
        world.guard().checkStructural("answer requests");
        guarded(
                () -> {
                    history.keep(hub.isWatched());
                    serve(new Budget(PAUSED_ROWS, PAUSED_NANOS));
                });
    }

    /// Answers requests until the inspector is closed or the thread is interrupted. On the world's
    /// thread, between frames.
    public void answerUntilClosed() {
        world.guard().checkStructural("answer requests");
        hub.send(id(), "pause", pauseEvent());
        publish();
        boolean interrupted = false;
        while (!pausing.isClosed() && !interrupted && !closed) {
            interrupted = answerAll();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void announce() {
        try {
            hub.frame(id(), ask(WorldTask.once(_ -> state())));
        } catch (RequestException e) {
            // the world runs no frames; its next one is announced
            LOGGER.log(System.Logger.Level.DEBUG, "world is not announced: {0}", e.getMessage());
        }
    }

    @Override
    public Map<String, @Nullable Object> time(WorldContext current) {
        long frame = world.frame();
        boolean still = pausing.mustWait() || pausing.isClosed();
        if (still && hashes.text(frame) == null) {
            addHash(frame);
        }
        return current.answer()
                .put("kind", kind())
                .put("paused", pausing.isPaused())
                .put("first", frame - history.depth())
                .put("last", frame)
                .put("back", history.depth())
                .put("canControl", options.allowEdit())
                .put("reason", pausing.reason())
                .put("target", pausing.steps() == 0 ? null : frame + pausing.steps())
                .put("speed", null)
                .put("hash", still ? hashes.text(frame) : null)
                .put("recorded", null)
                .map();
    }

    private void addHash(long frame) {
        try {
            hashes.put(frame, StateHash.of(world, options.format()));
        } catch (RuntimeException e) {
            // a value has no codec
            LOGGER.log(System.Logger.Level.DEBUG, "no state hash: {0}", e.getMessage());
        }
    }

    @Override
    public void control(WorldContext current, Body body) {
        String action = body.text("action");
        switch (action) {
            case "pause" -> pausing.pause("request");
            case "resume" -> pausing.resume();
            case "step" -> {
                long frames = body.has("frames") ? body.integer("frames", 1, MAX_STEPS) : 1;
                pausing.step(this, frames, "step");
            }
            case "back" -> back(body.has("frames") ? body.integer("frames", 1, MAX_STEPS) : 1);
            case "goto" -> goTo(body.integer("frame", 0, Long.MAX_VALUE));
            case "hashes" ->
                    everyHash =
                            body.flag("enabled") ? new StateHash(world, options.format()) : null;
            default ->
                    throw RequestException.invalid(
                            "no such action: action=" + action,
                            "known: pause, resume, step, back, goto, hashes");
        }
    }

    private void goTo(long frame) {
        long ahead = frame - world.frame();
        if (ahead < 0) {
            back(-ahead);
        } else if (ahead > 0) {
            pausing.step(this, ahead, "goto");
        } else {
            pausing.pause("goto");
        }
    }

    private void back(long frames) {
        history.back(frames);
        pausing.pause("goto");
        publish();
        if (everyHash != null) {
            everyHash = new StateHash(world, options.format());
        }
    }

    @Override
    public void edited(WorldContext current) {
        hashes.remove(world.frame());
    }

    @Override
    public Map<String, @Nullable Object> hashes(WorldContext current, long from, long to) {
        long first = Math.max(0, from);
        List<@Nullable String> found = new java.util.ArrayList<>();
        for (long frame = first; frame <= Math.min(to, world.frame()); frame++) {
            found.add(hashes.text(frame));
        }
        return current.answer().put("first", first).put("hashes", found).map();
    }

    @Override
    public void checkControl() {
        checkEdit();
    }

    @Override
    public void checkEdit() {
        if (!options.allowEdit()) {
            throw RequestException.readOnly(id());
        }
    }

    /// Stops inspecting. If another thread runs the world, measurements end with its next frame.
    @Override
    public void close() {
        closed = true;
        queue.close("inspector is closed");
        if (!world.isClosed() && world.guard().isOwner()) {
            world.setFrameGate(null);
            history.keep(false);
            context.close();
        }
    }
}
