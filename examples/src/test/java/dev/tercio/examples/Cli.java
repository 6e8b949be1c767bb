package dev.tercio.examples;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The command line as tests see it.
final class Cli {
    record Answer(int exitCode, List<String> out, List<String> err) {
        String text() {
            return String.join("\n", out);
        }
    }

    private Cli() {}

    static Answer execute(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode =
                Main.commandLine(
                                new PrintStream(out, true, StandardCharsets.UTF_8),
                                new PrintStream(err, true, StandardCharsets.UTF_8),
                                false)
                        .execute(args);
        return new Answer(exitCode, lines(out), lines(err));
    }

    private static List<String> lines(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
