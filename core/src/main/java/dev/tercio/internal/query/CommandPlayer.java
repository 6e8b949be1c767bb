package dev.tercio.internal.query;

import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.command.PlaybackOptions;

import org.jspecify.annotations.Nullable;

/// What runs whose bodies record commands need of the world.
public interface CommandPlayer {
    /// Makes an empty stage.
    CommandStage newStage();

    /// Opens a lane of a stage.
    ///
    /// @param options how it will be played, or null if that is not known yet
    Commands lane(
            CommandStage stage,
            int order,
            int block,
            String recorder,
            @Nullable PlaybackOptions options);

    /// Plays all commands of a stage.
    void play(CommandStage stage);

    /// Forgets what a stage still has, because its playback has failed.
    void drop(CommandStage stage);

    /// How far a lane has been recorded, for [#rollBack].
    long mark(Commands lane);

    /// Forgets what has been recorded into a lane since a mark.
    void rollBack(Commands lane, long mark);

    /// Forgets what a lane of a stage has recorded, on whichever thread that was. Nobody can record
    /// into it any more.
    void discard(Commands lane);

    /// Takes the discarded lanes out of a stage, on whichever thread.
    void reclaim(CommandStage stage);
}
