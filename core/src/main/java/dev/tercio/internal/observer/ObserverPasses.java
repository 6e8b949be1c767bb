package dev.tercio.internal.observer;

import dev.tercio.Observer;
import dev.tercio.command.Commands;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.command.play.Player;
import dev.tercio.internal.command.recording.LanePool;
import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.internal.command.recording.UnplayedCommands.Cause;
import dev.tercio.internal.command.report.ReportAccumulator;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// Plays the commands that observers record, pass by pass: while one stage is played, observers
/// record into the other.
final class ObserverPasses {
    private final String world;
    private final Player player;
    private LaneStage recording;
    private LaneStage playing;

    /// The number of stages that were recorded, which identifies the current one.
    private long number;

    /// The number of passes since there was nothing to play.
    private int passes;

    private boolean active;

    ObserverPasses(String world, Player player, LanePool pool) {
        this.world = world;
        this.player = player;
        this.recording = new LaneStage(pool);
        this.playing = new LaneStage(pool);
    }

    long number() {
        return number;
    }

    Commands lane(int order, String recorder, PlaybackOptions options) {
        return recording.lane(order, 0, recorder, options);
    }

    /// Plays the next commands, or returns null if there are none, or if they are already being
    /// played.
    ///
    /// @throws IllegalStateException if observers have recorded commands in too many passes; the
    ///   commands are dropped
    @Nullable ReportAccumulator playNext() {
        if (active || (playing.lanes() == 0 && !beginPass())) {
            return null;
        }
        active = true;
        try {
            return player.playDerived(playing);
        } catch (Throwable thrown) {
            playing.clear(Cause.FAILED);
            throw thrown;
        } finally {
            active = false;
        }
    }

    private boolean beginPass() {
        if (recording.count() == 0) {
            passes = 0;
            return false;
        }
        if (passes == Observer.MAX_PASSES) {
            throw endless();
        }
        passes++;
        number++;
        LaneStage recorded = recording;
        recording = playing;
        playing = recorded;
        return true;
    }

    private IllegalStateException endless() {
        List<String> recorders =
                recording.list().stream().map(command -> command.recorder()).distinct().toList();
        IllegalStateException endless =
                new IllegalStateException(
                        "observers keep recording commands: passes="
                                + passes
                                + ", observers="
                                + recorders
                                + ", dropped="
                                + recording.count()
                                + ", world="
                                + world
                                + "; let them record commands only if something has to change");
        drop();
        return endless;
    }

    /// Drops all commands that were not played.
    void drop() {
        number++;
        passes = 0;
        recording.clear(Cause.FAILED);
        if (!active) {
            playing.clear(Cause.FAILED);
        }
    }
}
