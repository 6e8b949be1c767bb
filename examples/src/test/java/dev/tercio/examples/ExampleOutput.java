package dev.tercio.examples;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The output of an example.
final class ExampleOutput {
    private ExampleOutput() {}

    static List<String> linesOf(Example example) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        example.run(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    /// Expects some lines; all others are ignored.
    static void assertPrints(Example example, String... expected) {
        List<String> lines = linesOf(example);
        for (String line : expected) {
            assertTrue(lines.contains(line), () -> "missing: " + line + ", printed: " + lines);
        }
    }
}
