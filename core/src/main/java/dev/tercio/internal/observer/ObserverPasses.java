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
    /// Passes that grow without end would fill the memory long before the last pass. They end if,
    /// after a few passes, one has this many commands and far more than the first.
    private static final int MANY_COMMANDS = 1 << 22;

    private static final int FEW_PASSES = 5;

    private static final int GROWTH = 16;

    private final String world;
    private final Player player;
    private final LanePool pool;
    private LaneStage recording;
    private LaneStage playing;

    /// The number of stages that were recorded, which identifies the current one.
    private long number;

    /// The number of passes since there was nothing to play.
    private int passes;

    /// The number of commands of the first of them.
    private int firstCommands;

    private boolean active;

    ObserverPasses(String world, Player player, LanePool pool) {
        this.world = world;
        this.player = player;
        this.pool = pool;
        this.recording = new LaneStage(pool);
        this.playing = new LaneStage(pool);
    }

    long number() {
        return number;
    }

    /// Creates the object that the functions of one observer receive.
    Commands facade() {
        return pool.facade();
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
        int commands = recording.count();
        if (commands == 0) {
            passes = 0;
            return false;
        }
        if (passes == Observer.MAX_PASSES || isExploding(commands)) {
            throw endless();
        }
        if (passes == 0) {
            firstCommands = commands;
        }
        passes++;
        number++;
        LaneStage recorded = recording;
        recording = playing;
        playing = recorded;
        return true;
    }

    private boolean isExploding(int commands) {
        return commands > MANY_COMMANDS
                && passes >= FEW_PASSES
                && commands / GROWTH > firstCommands;
    }

    private IllegalStateException endless() {
        List<String> recorders = recording.recorders();
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
