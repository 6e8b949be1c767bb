package dev.tercio.cli;

import java.io.PrintStream;

/// Where a [Program] prints. See [Tercio#commands].
public interface Console {
    /// The stream for results.
    ///
    /// @return standard output, or what a test has passed
    PrintStream out();

    /// Shows the progress of a task: a bar on a terminal, nothing elsewhere.
    ///
    /// @param task its name
    /// @param frames how many frames it has
    /// @return to be closed when the task is done
    Progress progress(String task, long frames);
}
