package dev.tercio.internal.command.play;

import dev.tercio.command.PlaybackOptions;

/// A listener for commands before they are played. What it throws goes to the caller of the
/// playback; nothing is played then, and the commands stay where they are.
public interface PlaybackListener {
    /// Called before commands are played, but not for those that a playing command plays itself.
    void playing(PlayedCommands commands, PlaybackOptions options);
}
