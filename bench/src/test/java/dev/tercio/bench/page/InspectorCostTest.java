package dev.tercio.bench.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The measurement of IN-09 works; the figures are in docs/benchmarks.md.
class InspectorCostTest {
    @Test
    void everyViewHasARowWithRequests() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new InspectorCost(100, 1, 20).print(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        List<String> lines = bytes.toString(StandardCharsets.UTF_8).lines().toList();
        assertEquals(3 + PageReader.View.values().length, lines.size(), lines::toString);
        assertTrue(lines.get(2).matches("nobody .* 0\\.0"), lines::toString);
        for (String line : lines.subList(3, lines.size())) {
            assertTrue(line.matches(".* (?!0\\.0)[0-9.]+"), line);
        }
    }

    @Test
    void everyTableIsOpened() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new FirstTable(100, 1).print(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        assertEquals(3, bytes.toString(StandardCharsets.UTF_8).lines().count());
    }
}
