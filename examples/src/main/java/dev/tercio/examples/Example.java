package dev.tercio.examples;

import dev.tercio.cli.Console;
import dev.tercio.cli.Program;

import java.io.PrintStream;

/// A small program that shows one feature.
public interface Example extends Program {
    /// Runs it. The output is the same every time.
    ///
    /// @param out where it prints
    void run(PrintStream out);

    /// Runs it for a user. The output may contain measured times.
    @Override
    default void run(Console console) {
        run(console.out());
    }
}
