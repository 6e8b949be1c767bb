package dev.tercio.internal.world;

import dev.tercio.internal.command.play.PlaybackListener;

/// A listener for a world: for commands before they are played, and for the end of frames.
public interface WorldListener extends PlaybackListener {
    /// Called when a frame has ended and the next has begun.
    void frameEnded();
}
