package dev.tercio.inspector.internal.world;

import dev.tercio.internal.schedule.FrameGate;

import org.jspecify.annotations.Nullable;

/// What the inspector does before and after each frame of a program's world, on the world's thread.
/// Without a client it allocates nothing.
final class LiveFrames implements FrameGate {
    private static final System.Logger LOGGER = System.getLogger("dev.tercio.inspector");
    private static final long EVENT_NANOS = 100_000_000L;

    private final LiveHost host;
    private final WorldContext context;
    private final Pausing pausing;
    private final PauseWait waiting;
    private final HistoryKeeper history;
    private final FrameBudget budget;
    private final LiveTime time;
    private final LiveEvents events;

    // fields, because a method reference is a new object for each call
    private final Runnable wait;
    private final Runnable done;
    private final Runnable worldClosed;

    private volatile Thread thread = Thread.currentThread();
    private volatile boolean closed;
    private boolean inFrame;
    private @Nullable String failure;
    private long begin;
    private long lastEvent;

    LiveFrames(
            LiveHost host,
            WorldContext context,
            Pausing pausing,
            PauseWait waiting,
            HistoryKeeper history,
            LiveTime time,
            LiveEvents events,
            Runnable worldClosed) {
        this.host = host;
        this.context = context;
        this.pausing = pausing;
        this.waiting = waiting;
        this.history = history;
        this.budget = new FrameBudget(context.options());
        this.time = time;
        this.events = events;
        this.wait = waiting::whilePaused;
        this.done = this::frameDone;
        this.worldClosed = worldClosed;
    }

    /// Whether the calling thread runs the world, and is between two frames.
    boolean isHere() {
        return !closed && !inFrame && thread.equals(Thread.currentThread());
    }

    boolean isClosed() {
        return closed;
    }

    void close() {
        closed = true;
    }

    @Override
    public void beforeFrame() {
        thread = Thread.currentThread();
        guarded(wait);
        inFrame = true;
        begin = System.nanoTime();
    }

    @Override
    public void afterFrame() {
        inFrame = false;
        guarded(done);
    }

    @Override
    public void frameEnded() {
        if (!inFrame) {
            thread = Thread.currentThread();
            guarded(done);
            begin = System.nanoTime();
        }
    }

    @Override
    public void worldClosed() {
        guarded(worldClosed);
    }

    /// A defect of the inspector must not end a frame. Each one is logged once, and not again in
    /// every frame.
    void guarded(Runnable action) {
        if (closed) {
            return;
        }
        try {
            action.run();
        } catch (RuntimeException | Error e) {
            if (!e.toString().equals(failure)) {
                failure = e.toString();
                LOGGER.log(
                        System.Logger.Level.WARNING, "inspector has failed: world=" + host.id(), e);
            }
        }
    }

    private void frameDone() {
        long now = System.nanoTime();
        long nanos = now - begin;
        events.frameDone(nanos);
        context.frameEnded(now, nanos);
        time.frameDone();
        checkConditions();
        pausing.frameDone(host);
        if (now - lastEvent >= EVENT_NANOS) {
            lastEvent = now;
            history.keep(host.hub.isWatched());
            if (host.hub.isWatched()) {
                events.frame();
            }
        }
        if (!host.queue.isEmpty()) {
            host.queue.serve(context, budget.afterFrame(now));
        }
        budget.frameDone(now);
        waiting.whilePaused();
    }

    private void checkConditions() {
        if (host.conditions().isEmpty()) {
            return;
        }
        Conditions.Hit hit = host.conditions().check(context);
        if (hit != null) {
            pausing.pause("condition");
            events.pausedBy(hit);
        }
    }
}
