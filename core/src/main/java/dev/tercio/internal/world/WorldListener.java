package dev.tercio.internal.world;

import dev.tercio.internal.command.play.PlaybackListener;

/// Is told of what happens in a world: of commands before they are played, and of frames when they
/// have ended.
public interface WorldListener extends PlaybackListener {
    /// Called when a frame has ended and the next has begun.
    void frameEnded();
}
