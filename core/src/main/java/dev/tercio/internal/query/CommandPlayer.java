package dev.tercio.internal.query;

import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;

/// What runs whose bodies record commands need of the world.
public interface CommandPlayer {
    /// Makes an empty stage.
    CommandStage newStage();

    /// Plays all commands of a stage.
    void play(CommandStage stage);

    /// How far a lane has been recorded, for [#rollBack].
    long mark(Commands lane);

    /// Forgets what has been recorded into a lane since a mark.
    void rollBack(Commands lane, long mark);

    /// Forgets what a lane of a stage has recorded, on whichever thread that was. Nobody can record
    /// into it any more.
    void discard(Commands lane);
}
