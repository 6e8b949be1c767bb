package dev.tercio.templates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.templates.TemplateFileException.Problem;
import dev.tercio.templates.Units.Code;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// Randomly changed files are read or rejected; a rejected file adds nothing.
///
/// Proves ID-03.
class TemplateFileFuzzTest {
    private static final String VALID =
            """
            {"templates": [
              {"id": 1, "name": "A", "type": "1.1.222.1.2.1.0",
               "components": {"Health": {"points": 100, "most": 100},
                              "Crew": {"commander": "J\u00f6rg", "rank": "SERGEANT"},
                              "Ammunition": {"rounds": [1, 2, 3]}},
               "tags": ["Tracked", "Smoke"]},
              {"id": 2, "name": "B", "parent": "A", "remove": ["Smoke"],
               "components": {"Position": {"x": 1.5, "y": -2e3}, "Health": {"points": 50}}},
              {"id": 3, "name": "C", "parent": 2}
            ]}
            """;

    private static final String[] WORDS = {
        "\"A\"",
        "\"C\"",
        "1",
        "3",
        "-1",
        "null",
        "true",
        "{}",
        "[]",
        "\"Health\"",
        "\"parent\"",
        "\"tags\"",
        "\"1.1.1.1.1.1.1\"",
        "99999999999",
        "1e400",
        "\"\\ud800\"",
        "[[[[",
        ",",
        "\uFEFF"
    };

    private int accepted;
    private int refused;

    @Test
    void changedFileIsReadOrRefusedAsAWhole() {
        Seed.run(
                random -> {
                    byte[] valid = VALID.getBytes(StandardCharsets.UTF_8);
                    for (int i = 0; i < 4_000; i++) {
                        load(changed(valid, random));
                    }
                });
        assertTrue(accepted > 40, () -> "accepted=" + accepted);
        assertTrue(refused > 400, () -> "refused=" + refused);
    }

    @Test
    void truncatedFileIsRefused() {
        byte[] valid = VALID.strip().getBytes(StandardCharsets.UTF_8);
        for (int length = 0; length < valid.length; length++) {
            byte[] cut = Arrays.copyOf(valid, length);
            assertThrows(
                    TemplateFileException.class,
                    () ->
                            Units.templates()
                                    .load("cut", new ByteArrayInputStream(cut), Units.READABLE));
        }
    }

    private void load(byte[] json) {
        Templates templates = Units.templates();
        try {
            List<Template> loaded =
                    templates.load("fuzz", new ByteArrayInputStream(json), Units.READABLE);
            assertEquals(loaded, templates.all());
            for (Template template : loaded) {
                assertTrue(template.id() > 0, template::toString);
                assertTrue(
                        template.attribute(Units.TYPE).filter(Code.NONE::equals).isEmpty(),
                        template::toString);
            }
            accepted++;
        } catch (TemplateFileException e) {
            assertTrue(templates.all().isEmpty());
            int lines = (int) new String(json, StandardCharsets.ISO_8859_1).lines().count() + 1;
            for (Problem problem : e.problems()) {
                assertTrue(problem.line() >= 1 && problem.line() <= lines, problem::toString);
                assertTrue(problem.column() >= 1, problem::toString);
            }
            refused++;
        }
    }

    private static byte[] changed(byte[] valid, Random random) {
        byte[] bytes = valid.clone();
        int changes = 1 + random.nextInt(2);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> bytes = spliced(bytes, at, random.nextInt(6), new byte[0]);
                default -> {
                    String word = WORDS[random.nextInt(WORDS.length)];
                    bytes =
                            spliced(
                                    bytes,
                                    at,
                                    random.nextInt(8),
                                    word.getBytes(StandardCharsets.UTF_8));
                }
            }
        }
        return bytes;
    }

    private static byte[] spliced(byte[] bytes, int at, int removed, byte[] added) {
        int end = Math.min(bytes.length, at + removed);
        byte[] result = Arrays.copyOf(bytes, bytes.length - (end - at) + added.length + 1);
        System.arraycopy(added, 0, result, at, added.length);
        System.arraycopy(bytes, end, result, at + added.length, bytes.length - end);
        result[result.length - 1] = ' ';
        return result;
    }
}
