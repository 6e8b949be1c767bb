package dev.tercio.inspector.internal.world;

import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.json.Body;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A world of the inspector: one that runs, or a recording.
public abstract sealed class WorldHost permits LiveHost, RecordingHost {
    /// Longer than the limit of a request, which is checked only when a request is continued.
    private static final int MAX_SECONDS = 3;

    private final String id;
    private final String name;
    final RequestQueue queue = new RequestQueue();
    final StreamHub hub;

    WorldHost(String id, String name, StreamHub hub) {
        this.id = id;
        this.name = name;
        this.hub = hub;
    }

    /// The id in addresses.
    public final String id() {
        return id;
    }

    /// The name of the world or recording.
    public final String name() {
        return name;
    }

    /// `live` or `recording`.
    public abstract String kind();

    /// Whether it has systems.
    public abstract boolean hasSystems();

    /// The conditions that pause it.
    ///
    /// @throws RequestException if the world does not support any
    public abstract Conditions conditions();

    /// The state of its time bar. On the world's thread.
    public abstract Map<String, @Nullable Object> time(WorldContext world);

    /// Controls its time. On the world's thread.
    public abstract void control(WorldContext world, Body body);

    /// The hashes of frames. On the world's thread.
    public abstract Map<String, @Nullable Object> hashes(WorldContext world, long from, long to);

    /// Fails unless its time may be controlled.
    public abstract void checkControl();

    /// Fails unless its content may be changed.
    public abstract void checkEdit();

    /// Called on the world's thread after its content was changed.
    public void edited(WorldContext world) {}

    /// Whether the world is paused now.
    public abstract boolean isPaused();

    abstract void wake();

    /// The name of the world within a recording of several worlds, or null. Only recordings of the
    /// same part can be two runs of the same program.
    public @Nullable String part() {
        return null;
    }

    /// Whether the world is closed, so that nobody answers.
    public boolean isClosed() {
        return false;
    }

    /// Fails if the world is closed, because nobody would answer.
    void checkOpen() {}

    /// Publishes the state of the world to a new client. Any thread.
    public abstract void announce();

    /// Stops inspecting the world.
    public abstract void close();

    /// Answers a request on the world's thread.
    ///
    /// @throws RequestException if it cannot be answered
    public final <T> T ask(WorldTask<T> task) {
        CompletableFuture<T> answer = queue.add(task);
        checkOpen();
        wake();
        try {
            return answer.get(MAX_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            answer.cancel(false);
            throw RequestException.busy(
                    "world runs no frames: world=" + id,
                    "run a frame, pause it in the page, or call inspector.answer()");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw RequestException.busy("inspector is closed", "");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error failed) {
                throw failed;
            }
            throw e.getCause() instanceof RuntimeException failed
                    ? failed
                    : new IllegalStateException(e.getCause());
        }
    }
}
