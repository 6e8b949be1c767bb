package dev.tercio.showcase.picture;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;

/// Draws the state of a program after a frame.
public interface FrameRenderer {
    /// Adds the current state to the animation.
    ///
    /// @param frame how many frames have been run
    void addToAnimation(int frame);

    /// Draws the current state.
    ///
    /// @param frame how many frames have been run
    /// @return the picture
    BufferedImage draw(int frame);

    /// Writes a page that plays the animation.
    ///
    /// @param proof what was proven about the run; empty for nothing
    /// @param out receives the file
    /// @throws IOException if it cannot be written
    void writePage(String proof, OutputStream out) throws IOException;
}
