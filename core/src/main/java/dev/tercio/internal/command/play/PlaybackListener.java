package dev.tercio.internal.command.play;

import dev.tercio.command.PlaybackOptions;

/// A listener for commands that are played. An exception from the listener reaches the caller of
/// the playback. Nothing is played then, and the commands are kept.
public interface PlaybackListener {
    /// Called before commands are played, except for commands that are played by a running command.
    void playing(PlayedCommands commands, PlaybackOptions options);

    /// Called when these commands have been played, or their playback has failed.
    default void played() {}
}
