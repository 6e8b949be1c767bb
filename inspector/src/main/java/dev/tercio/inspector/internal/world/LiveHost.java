package dev.tercio.inspector.internal.world;

import dev.tercio.inspector.InspectorOptions;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.json.Body;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.schedule.Schedule;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;

/// A world that a program runs. Requests are answered by the program's own thread, between frames.
public final class LiveHost extends WorldHost {
    private static final System.Logger LOGGER = System.getLogger("dev.tercio.inspector");

    private final DirectWorld world;
    private final @Nullable SystemSchedule schedule;
    private final InspectorOptions options;
    private final WorldContext context;
    private final Pausing pausing;
    private final PauseWait waiting;
    private final HistoryKeeper history;
    private final Conditions conditions = new Conditions();
    private final LiveTime time;
    private final LiveEvents events;
    private final LiveFrames frames;

    /// Starts to inspect a world. On its thread, between frames.
    ///
    /// @param all the running worlds of the inspector, of which some may share this one's thread
    /// @param whenClosed called when the world is closed
    public LiveHost(
            String id,
            DirectWorld world,
            @Nullable SystemSchedule schedule,
            InspectorOptions options,
            Pausing pausing,
            List<LiveHost> all,
            StreamHub hub,
            Runnable whenClosed) {
        super(id, world.name(), hub);
        this.world = world;
        this.schedule = schedule;
        this.options = options;
        this.pausing = pausing;
        world.guard().checkStructural("inspect");
        if (schedule != null) {
            schedule.build();
        }
        this.context = new WorldContext(world, schedule, options, world::frame);
        this.history = new HistoryKeeper(world, schedule, options);
        this.events = new LiveEvents(id, context, pausing, hub);
        this.waiting = new PauseWait(pausing, all, events, this::isReleased);
        this.time = new LiveTime(this, context, history, pausing, events);
        this.frames =
                new LiveFrames(
                        this,
                        context,
                        pausing,
                        waiting,
                        history,
                        time,
                        events,
                        () -> {
                            queue.close("world is closed: world=" + id, "start the program again");
                            whenClosed.run();
                        });
        world.setFrameGate(frames);
    }

    /// Whether the world is no longer inspected.
    private boolean isReleased() {
        return frames.isClosed();
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
    public boolean isClosed() {
        return world.isClosed();
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

    /// Answers requests if this is the world's thread and no frame runs.
    ///
    /// @return whether there was one
    boolean answerHere() {
        return frames.isHere() && !world.isClosed() && serve();
    }

    private boolean serve() {
        return queue.serve(context, FrameBudget.paused());
    }

    /// Answers the requests that wait now. On the world's thread, between frames.
    public void answer() {
        if (world.isClosed()) {
            return;
        }
        world.guard().checkStructural("answer requests");
        frames.guarded(
                () -> {
                    history.keep(hub.isWatched());
                    serve();
                });
    }

    /// Answers requests until the inspector is closed or the thread is interrupted. On the world's
    /// thread, between frames.
    public void answerUntilClosed() {
        world.guard().checkStructural("answer requests");
        waiting.untilClosed();
    }

    @Override
    public void announce() {
        try {
            hub.frame(id(), ask(WorldTask.once(_ -> events.state())));
        } catch (RequestException e) {
            // the world runs no frames; its next one is announced
            LOGGER.log(System.Logger.Level.DEBUG, "world is not announced: {0}", e.getMessage());
        }
    }

    @Override
    public Map<String, @Nullable Object> time(WorldContext current) {
        return time.state(current);
    }

    @Override
    public void control(WorldContext current, Body body) {
        time.control(body);
    }

    @Override
    public void edited(WorldContext current) {
        time.edited();
    }

    @Override
    public Map<String, @Nullable Object> hashes(WorldContext current, long from, long to) {
        return time.hashes(current, from, to);
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
        frames.close();
        queue.close("inspector is closed", "start the inspector again");
        if (!world.isClosed() && world.guard().isOwner()) {
            world.setFrameGate(null);
            history.keep(false);
            context.close();
        }
    }
}
