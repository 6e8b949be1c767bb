package dev.tercio.showcase.overworld;

import dev.tercio.showcase.overworld.rules.Census;

/// A version of the game. Frames have a fixed length and need no clock.
public interface Game extends AutoCloseable {
    /// Runs one frame.
    void frame();

    /// The counts at the end of the last frame.
    ///
    /// @return the counts
    Census census();

    @Override
    void close();
}
