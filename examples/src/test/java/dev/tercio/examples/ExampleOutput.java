package dev.tercio.examples;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// What an example prints.
final class ExampleOutput {
    private ExampleOutput() {}

    static List<String> linesOf(Example example) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        example.run(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    /// Wants some lines among others that do not matter.
    static void assertPrints(Example example, String... expected) {
        List<String> lines = linesOf(example);
        for (String line : expected) {
            assertTrue(lines.contains(line), () -> "missing: " + line + ", printed: " + lines);
        }
    }
}
