package dev.tercio.examples.picture;

import java.io.IOException;
import java.io.OutputStream;

/// Draws what a program does.
public interface Studio {
    /// Adds what is to be seen now to the film.
    ///
    /// @param frame how many frames have been run
    void film(int frame);

    /// Draws what is to be seen now.
    ///
    /// @param frame how many frames have been run
    /// @param out where to
    /// @throws IOException if it cannot be written
    void writePng(int frame, OutputStream out) throws IOException;

    /// Makes a page that plays the film.
    ///
    /// @param out where to
    /// @throws IOException if it cannot be written
    void writePage(OutputStream out) throws IOException;
}
