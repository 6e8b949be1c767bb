package dev.tercio.cli.internal.console;

import dev.tercio.cli.Console;
import dev.tercio.cli.Progress;

import java.io.PrintStream;
import java.io.PrintWriter;

/// Results go to one stream; errors and progress to another.
///
/// @param out receives results
/// @param err receives errors, and the progress bar if there is a terminal
/// @param terminal whether a progress bar is shown
public record StandardConsole(PrintStream out, PrintStream err, boolean terminal)
        implements Console {
    /// The streams of this process.
    public static StandardConsole ofProcess() {
        return new StandardConsole(System.out, System.err, isTerminal());
    }

    @SuppressWarnings("SystemConsoleNull") // JDK 25 returns null without a terminal
    private static boolean isTerminal() {
        java.io.Console console = System.console();
        return console != null && console.isTerminal();
    }

    @Override
    public Progress progress(String task, long frames) {
        return new ProgressBar(new PrintWriter(err, true, err.charset()), terminal, task, frames);
    }
}
