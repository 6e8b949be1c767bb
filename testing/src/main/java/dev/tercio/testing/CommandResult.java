package dev.tercio.testing;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// What a command has printed, and its exit code.
///
/// @param exitCode the exit code
/// @param out the lines of standard output
/// @param err the lines of standard error
public record CommandResult(int exitCode, List<String> out, List<String> err) {
    /// A command that prints to the given streams.
    @FunctionalInterface
    public interface Command {
        /// Executes the command.
        ///
        /// @return its exit code
        int execute(PrintStream out, PrintStream err);
    }

    /// Executes a command and captures its output.
    public static CommandResult of(Command command) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode =
                command.execute(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8));
        return new CommandResult(exitCode, lines(out), lines(err));
    }

    /// Standard output as one text.
    public String text() {
        return String.join("\n", out);
    }

    private static List<String> lines(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
