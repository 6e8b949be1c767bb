package dev.tercio.inspector.internal.world;

import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.internal.world.DirectWorld;

import org.jspecify.annotations.Nullable;

import java.util.Map;

/// The events of a running world for the stream. On the world's thread.
final class LiveEvents {
    private final String id;
    private final WorldContext context;
    private final DirectWorld world;
    private final Pausing pausing;
    private final StreamHub hub;
    private final FrameRate rate = new FrameRate();
    private long frameNanos;

    LiveEvents(String id, WorldContext context, Pausing pausing, StreamHub hub) {
        this.id = id;
        this.context = context;
        this.world = context.world();
        this.pausing = pausing;
        this.hub = hub;
    }

    /// Notes the duration of a frame.
    void frameDone(long nanos) {
        frameNanos = nanos;
        rate.frame();
    }

    /// Sends the state of the world.
    void frame() {
        hub.frame(id, state());
    }

    /// The state of the world.
    Map<String, @Nullable Object> state() {
        return new Answer()
                .put("world", id)
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

    private Answer event() {
        return new Answer().put("world", id).put("frame", world.frame());
    }

    /// Sends that the world is paused.
    void paused(String reason) {
        hub.send(id, "pause", event().put("reason", reason).map());
    }

    /// Sends that a condition has paused the world.
    void pausedBy(Conditions.Hit hit) {
        hub.send(
                id,
                "pause",
                event().put("reason", "condition")
                        .put("condition", hit.id())
                        .put("text", hit.text())
                        .map());
    }

    /// Sends that the world runs on.
    void resumed() {
        hub.send(id, "resume", event().map());
    }
}
