package dev.tercio.inspector.internal.world;

import dev.tercio.inspector.InspectorOptions;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.json.Body;
import dev.tercio.replay.RecordedFrame;
import dev.tercio.replay.Recording;
import dev.tercio.replay.Replay;
import dev.tercio.replay.StateHash;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The time bar of a recording: plays, pauses, and goes to frames. Belongs to the recording's
/// thread, except where stated.
final class RecordingPlayer {
    private static final System.Logger LOGGER = System.getLogger("dev.tercio.inspector");
    private static final int MAX_STEPS = 10_000;
    private static final int MAX_HASHES = 10_000;
    private static final int MAX_SPEED = 10_000;

    private final String id;
    private final Recording recording;
    private final Replay replay;
    private final InspectorOptions options;
    private final StreamHub hub;
    private volatile boolean playing;
    private long speed = 60;
    private String reason = "start";

    RecordingPlayer(
            String id,
            Recording recording,
            Replay replay,
            InspectorOptions options,
            StreamHub hub) {
        this.id = id;
        this.recording = recording;
        this.replay = replay;
        this.options = options;
        this.hub = hub;
    }

    /// The recording.
    Recording recording() {
        return recording;
    }

    /// Whether frames follow each other. Any thread.
    boolean isPlaying() {
        return playing;
    }

    /// The frames per second.
    long speed() {
        return speed;
    }

    /// Advances by a frame. The end of the recording pauses it.
    void step(WorldContext context) {
        long start = System.nanoTime();
        boolean moved = false;
        String why = "end";
        try {
            moved = replay.step();
        } catch (RuntimeException e) {
            why = "failure";
            LOGGER.log(System.Logger.Level.WARNING, "recording cannot be replayed: " + e);
        }
        if (moved) {
            long now = System.nanoTime();
            context.frameEnded(now, now - start);
        } else {
            pause(context, why);
        }
    }

    private void pause(WorldContext context, String why) {
        playing = false;
        reason = why;
        hub.send(id, "pause", event(context).put("reason", why).map());
        hub.frame(id, frame(context));
    }

    private Answer event(WorldContext context) {
        return new Answer().put("world", id).put("frame", context.frame());
    }

    /// The state of the recording, for the stream.
    Map<String, @Nullable Object> frame(WorldContext context) {
        return event(context)
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

    /// The state of the time bar.
    Map<String, @Nullable Object> state(WorldContext world) {
        long frame = world.frame();
        return world.answer()
                .put("kind", "recording")
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
        if (frame <= recording.firstFrame()) {
            return null;
        }
        try {
            RecordedFrame read = recording.frame(frame);
            return read.hash().isPresent() ? "%016x".formatted(read.hash().getAsLong()) : null;
        } catch (RuntimeException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "frame is damaged: {0}", e.getMessage());
            return null;
        }
    }

    /// Plays, pauses, or goes to a frame.
    void control(WorldContext world, Body body) {
        String action = body.text("action");
        switch (action) {
            case "pause" -> pause(world, "request");
            case "resume" -> {
                playing = true;
                hub.send(id, "resume", event(world).map());
            }
            case "step" -> seek(world, world.frame() + frames(body), "step");
            case "back" -> seek(world, world.frame() - frames(body), "goto");
            case "goto" -> seek(world, body.integer("frame", 0, Long.MAX_VALUE), "goto");
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

    private void seek(WorldContext world, long frame, String why) {
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
        world.measuring().jumped();
        pause(world, why);
    }

    /// The recorded hashes of frames.
    Map<String, @Nullable Object> hashes(WorldContext world, long from, long to) {
        long first = Math.max(recording.firstFrame(), from);
        long last = Math.min(Math.min(recording.lastFrame(), to), first + MAX_HASHES - 1);
        List<@Nullable String> found = new ArrayList<>();
        for (long frame = first; frame <= last; frame++) {
            found.add(recorded(frame));
        }
        return world.answer().put("first", first).put("hashes", found).map();
    }
}
