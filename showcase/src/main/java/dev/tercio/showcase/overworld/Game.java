package dev.tercio.showcase.overworld;

import dev.tercio.showcase.overworld.rules.Census;

/// The war, however it keeps its state. Frames are of equal length and need no clock.
public interface Game extends AutoCloseable {
    /// Runs one frame.
    void frame();

    /// What was counted at the end of the last frame.
    ///
    /// @return the counts
    Census census();

    @Override
    void close();
}
