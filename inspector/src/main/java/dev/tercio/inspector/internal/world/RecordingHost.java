package dev.tercio.inspector.internal.world;

import dev.tercio.inspector.InspectorOptions;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.json.Body;
import dev.tercio.inspector.internal.world.RecordingOpener.Opened;
import dev.tercio.inspector.internal.world.RecordingOpener.Opener;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.Recording;
import dev.tercio.replay.Replay;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// A recording, replayed by a thread of its own.
public final class RecordingHost extends WorldHost {
    private static final long NANOS = 1_000_000_000L;
    private static final long SLICE_ROWS = 1_000_000;
    private static final long SLICE_NANOS = 50_000_000L;
    private static final long IDLE_MILLIS = 500;
    private static final long EVENT_NANOS = 100_000_000L;

    /// The note that names the world, in recordings of several worlds that belong together.
    private static final String PART = "world";

    private final InspectorOptions options;
    private final Thread thread;
    private final Pausing signals = new Pausing();
    private final CompletableFuture<Boolean> systems = new CompletableFuture<>();
    private volatile boolean closed;
    private volatile @Nullable String part;
    private volatile @Nullable RecordingPlayer player;

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
        Replay replay = open.replay();
        part = open.recording().notes().get(PART);
        player = new RecordingPlayer(id(), open.recording(), replay, options, hub);
        try {
            WorldContext context =
                    new WorldContext(
                            (DirectWorld) replay.world(),
                            (SystemSchedule) open.schedule(),
                            options,
                            replay::position);
            systems.complete(open.schedule() != null);
            loop(context, player());
        } finally {
            open.close().run();
            queue.close("inspector is closed", "start the inspector again");
        }
    }

    private void loop(WorldContext context, RecordingPlayer playing) {
        long due = System.nanoTime();
        long lastEvent = due;
        while (!closed) {
            long before = signals.signals();
            boolean any = queue.serve(context, new Budget(SLICE_ROWS, SLICE_NANOS));
            long now = System.nanoTime();
            if (playing.isPlaying() && now - due >= 0) {
                due = Math.max(due + NANOS / playing.speed(), now - NANOS);
                playing.step(context);
                any = true;
            } else if (!playing.isPlaying()) {
                due = now;
            }
            if (hub.isWatched() && playing.isPlaying() && now - lastEvent >= EVENT_NANOS) {
                lastEvent = now;
                hub.frame(id(), playing.frame(context));
            }
            if (!any) {
                await(
                        before,
                        playing.isPlaying() ? Math.max(1, (due - now) / 1_000_000) : IDLE_MILLIS);
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

    private RecordingPlayer player() {
        RecordingPlayer open = player;
        if (open == null) {
            throw new IllegalStateException("recording is not open");
        }
        return open;
    }

    /// The recording, for requests on its thread.
    public Recording recording() {
        return player().recording();
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
    public @Nullable String part() {
        return part;
    }

    @Override
    public boolean isPaused() {
        return !player().isPlaying();
    }

    @Override
    void wake() {
        signals.signal();
    }

    @Override
    public void announce() {
        hub.frame(id(), ask(WorldTask.once(player()::frame)));
    }

    @Override
    public Map<String, @Nullable Object> time(WorldContext world) {
        return player().state(world);
    }

    @Override
    public void control(WorldContext world, Body body) {
        player().control(world, body);
    }

    @Override
    public Map<String, @Nullable Object> hashes(WorldContext world, long from, long to) {
        return player().hashes(world, from, to);
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
