package dev.tercio.examples;

import java.io.PrintStream;

/// A small program that shows one feature.
interface Example {
    /// What it is called on the command line.
    String name();

    /// What it shows, in one line.
    String summary();

    /// Runs it. The output is the same every time.
    void run(PrintStream out);
}
