package dev.tercio.cli;

/// The progress of a task. Closing it removes the progress bar from the terminal. Started by
/// [Console#progress], in a command of [Tercio#commands].
public interface Progress extends AutoCloseable {
    /// Reports how many frames are done, after each frame.
    ///
    /// @param frames how many frames are done
    /// @throws RuntimeException if the process is shutting down, as after Ctrl-C. Do not catch it,
    ///   so that files are closed; the command line handles it
    void done(long frames);

    @Override
    void close();
}
