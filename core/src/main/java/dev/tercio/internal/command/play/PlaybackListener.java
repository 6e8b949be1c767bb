package dev.tercio.internal.command.play;

import dev.tercio.command.PlaybackOptions;

/// Is told of commands before they are played. What it throws goes to the one who wanted to play
/// them; nothing is played then, and the commands stay where they are.
public interface PlaybackListener {
    /// Called before commands are played, but not for those that a playing command plays itself.
    void playing(PlayedCommands commands, PlaybackOptions options);
}
