package dev.tercio.examples;

import java.io.PrintStream;
import java.util.Set;

/// A small program that shows one feature.
public interface Example {
    /// What it is called on the command line.
    ///
    /// @return the name
    String name();

    /// What it shows, in one line.
    ///
    /// @return the summary
    String summary();

    /// The options of `tercio run` that it takes.
    ///
    /// @return their names, such as `--frames`
    default Set<String> options() {
        return Set.of();
    }

    /// Runs it. The output is the same every time.
    ///
    /// @param out where it prints to
    void run(PrintStream out);

    /// Runs it as the user wants it.
    ///
    /// @param out where it prints to
    /// @param settings what the user has chosen among the options it takes
    /// @throws SettingException if a value is not good
    default void run(PrintStream out, RunSettings settings) {
        run(out);
    }
}
