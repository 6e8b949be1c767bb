package dev.tercio.internal.command.play;

import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandStage;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackOrder;
import dev.tercio.command.PlaybackReport;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.command.recording.CommandLane;
import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.internal.command.recording.UnplayedCommands.Cause;
import dev.tercio.internal.command.report.PlaybackEvent;
import dev.tercio.internal.command.report.ReportAccumulator;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Plays buffers and stages into a world.
public final class Player {
    private final PlaybackParts parts;

    /// The reusable playbacks by depth. A nested playback needs its own.
    private final List<Playback> playbacks = new ArrayList<>();

    private int depth;

    private final PlayedCommands played = new PlayedCommands();
    private @Nullable PlaybackListener listener;

    public Player(PlaybackParts parts) {
        this.parts = parts;
    }

    /// Sets the listener that is called before commands are played, or null for none.
    public void listen(@Nullable PlaybackListener wanted) {
        listener = wanted;
    }

    /// Clears the caches about clusters, because clusters have been replaced.
    public void forgetClusters() {
        parts.forgetClusters();
    }

    /// Clears the caches that depend on which components are hooked.
    public void hooksChanged() {
        parts.forgetClusters();
        playbacks.forEach(Playback::hooksChanged);
    }

    /// Plays a buffer.
    public PlaybackReport play(CommandBuffer buffer, PlaybackOptions options) {
        parts.guard.checkStructural("play");
        Objects.requireNonNull(options, "options");
        CommandLane lane = (CommandLane) buffer;
        lane.lend();
        int bytes = lane.bytes();
        int outer = depth;
        Playback playback;
        PlaybackEvent event;
        try {
            played.set(lane.content(), parts.frameHandles);
            notifyListener(options);
            parts.telemetry.recordedFor(lane.takeRecordNanos());
            playback = enter(options, bytes);
            event = begin(playback);
            checkPriorities(playback, lane.content(), options);
        } catch (Throwable thrown) {
            lane.giveBack();
            depth = outer;
            throw thrown;
        }
        long start = start();
        try {
            playContent(playback, lane.content(), options);
        } finally {
            lane.giveBack();
            leave(playback, start);
            commit(event, lane.content().segments.name(), 1, bytes, playback.report());
            notifyPlayed();
        }
        return playback.report();
    }

    private void playContent(Playback playback, LaneContent content, PlaybackOptions options) {
        HandleScope scope = playback.scopeOf(content);
        content.beginPlayback();
        content.forgetSpawned(scope);
        playback.lookAhead(content, scope);
        LaneContent playing = playback.rewrite(content, scope, options);
        playback.load(playing, scope, 0);
        try {
            playback.playAll(options);
        } finally {
            if (options.keepsCommands()) {
                content.notePlayed();
            } else {
                content.keepRest(playing, playback.position(), playback.number());
            }
            content.publishHandles(parts.frameHandles);
        }
    }

    /// Returns the entity of a spawn that was played in this frame, or 0 if no spawn has the
    /// handle.
    public long playedEntity(long handle) {
        return parts.frameHandles.resolve(handle);
    }

    /// Drops the handles of spawns that were played in the frame that has ended.
    public void endFrame() {
        parts.frameHandles.clear();
    }

    /// Plays a stage.
    public PlaybackReport play(CommandStage lanes, PlaybackOptions options) {
        parts.guard.checkStructural("play");
        Objects.requireNonNull(options, "options");
        LaneStage stage = (LaneStage) lanes;
        stage.gather();
        return play(stage, stage.readyCount(), options, false);
    }

    /// Plays the leading lanes of a stage that have equal options, as one playback with these
    /// options. If it is stopped, the remaining commands of these lanes are dropped. The lanes
    /// after them are played next and may use handles of these lanes.
    public ReportAccumulator playUnit(LaneStage stage) {
        parts.guard.checkStructural("play");
        stage.gather();
        int lanes = stage.ready().unitLanes();
        return play(stage, lanes, stage.ready().unitOptions(lanes), true);
    }

    /// Like [#playUnit], for commands that observers have recorded: the listener is not called,
    /// because a replay calls the observers again, and the report of the last playback is kept.
    public ReportAccumulator playDerived(LaneStage stage) {
        depth++;
        try {
            return playUnit(stage);
        } finally {
            depth--;
        }
    }

    private ReportAccumulator play(
            LaneStage stage, int lanes, PlaybackOptions options, boolean dropsRest) {
        long bytes = stage.ready().bytes(lanes);
        int outer = depth;
        Playback playback;
        PlaybackEvent event;
        stage.beginPlayback(parts.frameHandles, options.keepsCommands());
        try {
            played.set(stage, lanes);
            notifyListener(options);
            playback = enter(options, bytes);
            event = begin(playback);
            for (int i = 0; i < lanes; i++) {
                checkPriorities(playback, stage.readyLane(i).content(), options);
            }
        } catch (Throwable thrown) {
            stage.endPlayback(0);
            depth = outer;
            throw thrown;
        }
        long start = start();
        try {
            if (isPlain(options)) {
                playLanes(playback, stage, lanes, options, dropsRest);
            } else {
                playTogether(playback, stage, lanes, options, dropsRest);
            }
        } finally {
            leave(playback, start);
            commit(event, "", lanes, bytes, playback.report());
            notifyPlayed();
        }
        return playback.report();
    }

    private void notifyPlayed() {
        if (listener != null && depth == 0) {
            listener.played();
        }
    }

    private void notifyListener(PlaybackOptions options) {
        try {
            if (listener != null && depth == 0) {
                listener.playing(played, options);
            }
        } finally {
            played.clear();
        }
    }

    private static boolean isPlain(PlaybackOptions options) {
        return options.order() == PlaybackOrder.FIFO
                && !options.coalesces()
                && !options.usesWorkers();
    }

    /// Logs priorities that the playback order ignores.
    private void checkPriorities(Playback playback, LaneContent content, PlaybackOptions options) {
        if (content.hasPriorities()
                && content.count() > 0
                && options.order() != PlaybackOrder.PRIORITY) {
            playback.report().notePrioritiesIgnored();
            parts.failures.logIgnoredPriorities(content.segments.name(), options.order());
        }
    }

    /// Plays lane by lane, without copying the commands.
    private void playLanes(
            Playback playback,
            LaneStage stage,
            int lanes,
            PlaybackOptions options,
            boolean dropsRest) {
        int done = 0;
        int before = 0;
        try {
            playback.lookAhead(stage, 0, lanes);
            while (done < lanes && !playback.report().stopped()) {
                CommandLane lane = stage.readyLane(done);
                LaneContent content = lane.content();
                playback.load(content, stage.scope(), before);
                before += content.count();
                try {
                    playback.playAll(options);
                } finally {
                    if (!options.keepsCommands()) {
                        content.keepRest(content, playback.position(), playback.number());
                    }
                }
                if (lane.isEmpty() || options.keepsCommands()) {
                    done++;
                }
            }
            if (dropsRest) {
                String recorder = stage.ready().recorder(done, lanes);
                int left = stage.ready().commands(done, lanes);
                drop(playback, stage, left, recorder, Cause.STOPPED);
                done = lanes;
            }
        } finally {
            endPlayback(stage, options.keepsCommands() ? 0 : done);
        }
    }

    /// Ends the playback of the first lanes, even if there is no memory for the handles of spawns.
    private void endPlayback(LaneStage stage, int lanes) {
        try {
            stage.publishHandles(parts.frameHandles);
        } finally {
            stage.endPlayback(lanes);
        }
    }

    private static void drop(
            Playback playback, LaneStage stage, int commands, String recorder, Cause cause) {
        playback.report().countDropped(commands);
        stage.countDropped(commands, recorder, cause);
    }

    /// Joins all lanes into one stream first, so that commands can be reordered across lanes.
    private void playTogether(
            Playback playback,
            LaneStage stage,
            int lanes,
            PlaybackOptions options,
            boolean dropsRest) {
        LaneContent joined = playback.joined();
        LaneContent playing = joined;
        Cause cause = Cause.FAILED;
        try {
            playback.lookAhead(stage, 0, lanes);
            playback.join(stage, lanes);
            playing = playback.rewrite(joined, stage.scope(), options);
            playback.load(playing, stage.scope(), 0);
            playback.playAll(options);
            cause = Cause.STOPPED;
        } finally {
            try {
                // nothing was played if the lanes could not be joined
                if (options.keepsCommands() || !playback.isPlaying(playing)) {
                    endPlayback(stage, 0);
                } else {
                    joined.keepRest(playing, playback.position(), playback.number());
                    endJoined(playback, stage, lanes, dropsRest ? cause : null);
                }
            } finally {
                joined.clear();
            }
        }
    }

    /// @param dropped why the rest is dropped, or null if it is kept
    private void endJoined(Playback playback, LaneStage stage, int lanes, @Nullable Cause dropped) {
        LaneContent joined = playback.joined();
        try {
            endPlayback(stage, lanes);
        } finally {
            if (dropped != null) {
                drop(playback, stage, joined.count(), joined.segments.recorderAt(0), dropped);
            } else if (joined.count() > 0) {
                keepRest(playback, stage, joined);
            }
        }
    }

    private static void keepRest(Playback playback, LaneStage stage, LaneContent rest) {
        try {
            stage.keepRest(rest);
        } catch (OutOfMemoryError full) {
            drop(playback, stage, rest.count(), rest.segments.recorderAt(0), Cause.FAILED);
            throw full;
        }
    }

    /// Kernels are not replaced while an outer playback uses them.
    private void chooseKernels(long bytes) {
        if (depth == 0 && parts.beginsToCopyKernels(bytes)) {
            hooksChanged();
        }
    }

    /// @param bytes the size of the commands
    private Playback enter(PlaybackOptions options, long bytes) {
        chooseKernels(bytes);
        while (depth >= playbacks.size()) {
            playbacks.add(new Playback(parts));
        }
        Playback playback = playbacks.get(depth++);
        playback.begin(options);
        return playback;
    }

    private long start() {
        return parts.telemetry.isTimed() ? System.nanoTime() : 0;
    }

    private void leave(Playback playback, long start) {
        try {
            playback.end();
            long nanos = parts.telemetry.isTimed() ? System.nanoTime() - start : 0;
            parts.telemetry.ended(nanos, playback.report());
        } finally {
            depth--;
        }
    }

    private static @Nullable PlaybackEvent begin(Playback playback) {
        PlaybackEvent event = playback.event();
        if (event != null) {
            event.begin();
        }
        return event;
    }

    private void commit(
            @Nullable PlaybackEvent event,
            String recorder,
            int lanes,
            long bytes,
            ReportAccumulator report) {
        if (event == null) {
            return;
        }
        event.end();
        if (event.shouldCommit()) {
            event.world = parts.world.name();
            event.recorder = recorder;
            event.lanes = lanes;
            event.bytes = bytes;
            event.played = report.played();
            event.interleaved = report.interleaved();
            event.skipped = report.skipped();
            event.failed = report.failed();
            event.coalesced = report.coalesced();
            event.commit();
        }
    }

    /// Returns whether commands are being played.
    public boolean isPlaying() {
        return depth > 0;
    }

    public void close() {
        parts.close();
        playbacks.clear();
    }
}
