package dev.tercio.inspector.internal.world;

import dev.tercio.inspector.InspectorOptions;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.json.Body;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.StateHash;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The time bar of a running world: pause, step, go back, and state hashes. On the world's thread.
final class LiveTime {
    private static final System.Logger LOGGER = System.getLogger("dev.tercio.inspector");
    private static final int MAX_STEPS = 10_000;

    private final LiveHost host;
    private final DirectWorld world;
    private final InspectorOptions options;
    private final HistoryKeeper history;
    private final Pausing pausing;
    private final LiveEvents events;
    private final HashRing hashes = new HashRing();
    private @Nullable StateHash everyHash;

    LiveTime(
            LiveHost host,
            WorldContext context,
            HistoryKeeper history,
            Pausing pausing,
            LiveEvents events) {
        this.host = host;
        this.world = context.world();
        this.options = context.options();
        this.history = history;
        this.pausing = pausing;
        this.events = events;
    }

    /// Computes the hash of the frame if all are wanted.
    void frameDone() {
        if (everyHash != null) {
            hashes.put(world.frame(), everyHash.now());
        }
    }

    /// The state of the time bar.
    Map<String, @Nullable Object> state(WorldContext current) {
        long frame = world.frame();
        boolean still = pausing.mustWait() || pausing.isClosed();
        if (still && hashes.text(frame) == null) {
            addHash(frame);
        }
        return current.answer()
                .put("kind", "live")
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

    /// Pauses, resumes, steps, or goes to a frame.
    void control(Body body) {
        String action = body.text("action");
        switch (action) {
            case "pause" -> pausing.pause("request");
            case "resume" -> pausing.resume();
            case "step" -> {
                long frames = body.has("frames") ? body.integer("frames", 1, MAX_STEPS) : 1;
                pausing.step(host, frames, "step");
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
            pausing.step(host, ahead, "goto");
        } else {
            pausing.pause("goto");
        }
    }

    private void back(long frames) {
        history.back(frames);
        pausing.pause("goto");
        events.frame();
        if (everyHash != null) {
            everyHash = new StateHash(world, options.format());
        }
    }

    /// The state of this frame has another hash now.
    void edited() {
        hashes.remove(world.frame());
    }

    /// The known hashes of frames.
    Map<String, @Nullable Object> hashes(WorldContext current, long from, long to) {
        long first = Math.max(0, from);
        List<@Nullable String> found = new ArrayList<>();
        for (long frame = first; frame <= Math.min(to, world.frame()); frame++) {
            found.add(hashes.text(frame));
        }
        return current.answer().put("first", first).put("hashes", found).map();
    }
}
