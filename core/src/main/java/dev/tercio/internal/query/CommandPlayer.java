package dev.tercio.internal.query;

import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.command.PlaybackOptions;

import org.jspecify.annotations.Nullable;

/// The part of the world that runs with recording bodies need.
public interface CommandPlayer {
    /// Creates an empty stage.
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

    /// Drops the remaining commands of a stage whose playback has failed.
    void drop(CommandStage stage);

    /// The current end of a lane, for [#rollBack].
    long mark(Commands lane);

    /// Drops what was recorded into a lane since a mark.
    void rollBack(Commands lane, long mark);

    /// Creates the object that bodies receive. It refuses commands until [#attach].
    Commands facade();

    /// Lets the current thread record into a lane through a facade.
    void attach(Commands facade, Commands lane);

    /// Ends what [#attach] began, on the same thread. The commands are kept.
    void detach(Commands facade);

    /// Drops the commands of a lane, whichever thread recorded them. Nothing can be recorded into
    /// it afterwards.
    void discard(Commands lane);

    /// Removes the discarded lanes from a stage; on any thread.
    void reclaim(CommandStage stage);
}
