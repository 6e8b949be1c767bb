package dev.tercio.inspector.internal.world;

import dev.tercio.inspector.InspectorOptions;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.json.Body;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.RecordedFrame;
import dev.tercio.replay.Recording;
import dev.tercio.replay.Replay;
import dev.tercio.replay.StateHash;
import dev.tercio.schedule.Schedule;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// A recording, replayed by a thread of its own.
public final class RecordingHost extends WorldHost {
    private static final System.Logger LOGGER = System.getLogger("dev.tercio.inspector");
    private static final long NANOS = 1_000_000_000L;
    private static final long SLICE_ROWS = 1_000_000;
    private static final long SLICE_NANOS = 50_000_000L;
    private static final long IDLE_MILLIS = 500;
    private static final long EVENT_NANOS = 100_000_000L;
    private static final int MAX_STEPS = 10_000;
    private static final int MAX_HASHES = 10_000;
    private static final int MAX_SPEED = 10_000;

    /// Opens a replay on the thread that will use it.
    @FunctionalInterface
    public interface Opener {
        /// Opens the replay.
        Opened open();
    }

    /// A replay.
    ///
    /// @param recording the recording
    /// @param replay the replay
    /// @param schedule the schedule that runs the systems again, or null
    /// @param close releases everything
    public record Opened(
            Recording recording, Replay replay, @Nullable Schedule schedule, Runnable close) {}

    private final InspectorOptions options;
    private final Thread thread;
    private final Pausing signals = new Pausing();
    private final CompletableFuture<Boolean> systems = new CompletableFuture<>();
    private volatile boolean closed;
    private volatile boolean playing;
    private long speed = 60;
    private String reason = "start";
    private @Nullable Opened opened;

    /// Opens a recording, and waits until it is open.
    ///
    /// @param opener called on the thread of the recording
    public RecordingHost(
            String id, String name, Opener opener, InspectorOptions options, StreamHub hub) {
        super(id, name, hub);
        this.options = options;
        this.thread =
                Thread.ofPlatform().daemon().name("inspector " + id).unstarted(() -> run(opener));
        thread.start();
        try {
            systems.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException failed ? failed : e;
        }
    }

    private void run(Opener opener) {
        Opened open;
        try {
            open = opener.open();
        } catch (RuntimeException | Error e) {
            systems.completeExceptionally(e);
            return;
        }
        opened = open;
        Replay replay = open.replay();
        try {
            WorldContext context =
                    new WorldContext(
                            (DirectWorld) replay.world(),
                            (SystemSchedule) open.schedule(),
                            options,
                            replay::position);
            systems.complete(open.schedule() != null);
            loop(context, replay);
        } finally {
            open.close().run();
            queue.close("inspector is closed");
        }
    }

    private void loop(WorldContext context, Replay replay) {
        long due = System.nanoTime();
        long lastEvent = due;
        while (!closed) {
            long before = signals.signals();
            boolean any = queue.serve(context, new Budget(SLICE_ROWS, SLICE_NANOS));
            long now = System.nanoTime();
            if (playing && now - due >= 0) {
                due = Math.max(due + NANOS / speed, now - NANOS);
                step(context, replay);
                any = true;
            } else if (!playing) {
                due = now;
            }
            if (hub.isWatched() && playing && now - lastEvent >= EVENT_NANOS) {
                lastEvent = now;
                hub.frame(id(), state(context));
            }
            if (!any) {
                await(before, playing ? Math.max(1, (due - now) / 1_000_000) : IDLE_MILLIS);
            }
        }
    }

    private void await(long before, long millis) {
        try {
            signals.await(before, millis);
        } catch (InterruptedException e) {
            closed = true;
        }
    }

    /// Advances by a frame. The end of the recording pauses it.
    private boolean step(WorldContext context, Replay replay) {
        long start = System.nanoTime();
        boolean moved = false;
        try {
            moved = replay.step();
        } catch (RuntimeException e) {
            LOGGER.log(System.Logger.Level.WARNING, "recording cannot be replayed: " + e);
        }
        long now = System.nanoTime();
        context.frameEnded(now, now - start);
        if (!moved) {
            pause(context, "end");
        }
        return moved;
    }

    private void pause(WorldContext context, String why) {
        playing = false;
        reason = why;
        hub.send(
                id(),
                "pause",
                new Answer()
                        .put("world", id())
                        .put("frame", context.frame())
                        .put("reason", why)
                        .map());
        hub.frame(id(), state(context));
    }

    private Map<String, @Nullable Object> state(WorldContext context) {
        return new Answer()
                .put("world", id())
                .put("frame", context.frame())
                .put("entities", context.world().size())
                .put("paused", !playing)
                .put("micros", 0)
                .put("fps", playing ? speed : 0)
                .put("commands", 0)
                .put("failures", 0)
                .put("journal", 0)
                .put("position", context.frame())
                .map();
    }

    private Opened opened() {
        Opened open = opened;
        if (open == null) {
            throw new IllegalStateException("recording is not open");
        }
        return open;
    }

    /// The recording, for requests on its thread.
    public Recording recording() {
        return opened().recording();
    }

    @Override
    public String kind() {
        return "recording";
    }

    @Override
    public boolean hasSystems() {
        return systems.join();
    }

    @Override
    public Conditions conditions() {
        throw RequestException.conflict(
                "a recording has no conditions: world=" + id(), "use a running world");
    }

    @Override
    public boolean isPaused() {
        return !playing;
    }

    @Override
    void wake() {
        signals.signal();
    }

    @Override
    public void announce() {
        hub.frame(id(), ask(WorldTask.once(this::state)));
    }

    @Override
    public Map<String, @Nullable Object> time(WorldContext world) {
        Recording recording = recording();
        long frame = world.frame();
        return world.answer()
                .put("kind", kind())
                .put("paused", !playing)
                .put("first", recording.firstFrame())
                .put("last", recording.lastFrame())
                .put("back", frame - recording.firstFrame())
                .put("canControl", true)
                .put("reason", playing ? "" : reason)
                .put("target", null)
                .put("speed", speed)
                .put("hash", playing ? null : hash(world))
                .put("recorded", recorded(frame))
                .map();
    }

    private @Nullable String hash(WorldContext world) {
        try {
            return "%016x".formatted(StateHash.of(world.world(), options.format()));
        } catch (RuntimeException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "no state hash: {0}", e.getMessage());
            return null;
        }
    }

    private @Nullable String recorded(long frame) {
        if (frame <= recording().firstFrame()) {
            return null;
        }
        try {
            RecordedFrame read = recording().frame(frame);
            return read.hash().isPresent() ? "%016x".formatted(read.hash().getAsLong()) : null;
        } catch (RuntimeException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "frame is damaged: {0}", e.getMessage());
            return null;
        }
    }

    @Override
    public void control(WorldContext world, Body body) {
        Replay replay = opened().replay();
        String action = body.text("action");
        switch (action) {
            case "pause" -> pause(world, "request");
            case "resume" -> {
                playing = true;
                hub.send(
                        id(),
                        "resume",
                        new Answer().put("world", id()).put("frame", world.frame()).map());
            }
            case "step" -> seek(world, replay, world.frame() + frames(body), "step");
            case "back" -> seek(world, replay, world.frame() - frames(body), "goto");
            case "goto" -> seek(world, replay, body.integer("frame", 0, Long.MAX_VALUE), "goto");
            case "speed" -> speed = body.integer("framesPerSecond", 1, MAX_SPEED);
            default ->
                    throw RequestException.invalid(
                            "no such action: action=" + action,
                            "known: pause, resume, step, back, goto, speed");
        }
    }

    private static long frames(Body body) {
        return body.has("frames") ? body.integer("frames", 1, MAX_STEPS) : 1;
    }

    private void seek(WorldContext world, Replay replay, long frame, String why) {
        Recording recording = recording();
        if (frame < recording.firstFrame() || frame > recording.lastFrame()) {
            throw RequestException.conflict(
                    "no such frame: frame="
                            + frame
                            + ", first="
                            + recording.firstFrame()
                            + ", last="
                            + recording.lastFrame(),
                    "choose a frame of the recording");
        }
        replay.seek(frame);
        pause(world, why);
    }

    @Override
    public Map<String, @Nullable Object> hashes(WorldContext world, long from, long to) {
        Recording recording = recording();
        long first = Math.max(recording.firstFrame(), from);
        long last = Math.min(Math.min(recording.lastFrame(), to), first + MAX_HASHES - 1);
        List<@Nullable String> found = new ArrayList<>();
        for (long frame = first; frame <= last; frame++) {
            found.add(recorded(frame));
        }
        return world.answer().put("first", first).put("hashes", found).map();
    }

    @Override
    public void checkControl() {
        // moving within a recording changes nothing
    }

    @Override
    public void checkEdit() {
        throw RequestException.conflict(
                "a recording cannot be changed: world=" + id(), "edit a running world");
    }

    @Override
    public void close() {
        closed = true;
        signals.signal();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
