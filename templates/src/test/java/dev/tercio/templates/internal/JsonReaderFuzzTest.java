package dev.tercio.templates.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.templates.TemplateFileException;
import dev.tercio.templates.TemplateFileException.Problem;
import dev.tercio.templates.internal.JsonValue.JsonArray;
import dev.tercio.templates.internal.JsonValue.JsonBoolean;
import dev.tercio.templates.internal.JsonValue.JsonNull;
import dev.tercio.templates.internal.JsonValue.JsonNumber;
import dev.tercio.templates.internal.JsonValue.JsonObject;
import dev.tercio.templates.internal.JsonValue.JsonText;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Random values are read as they were written; damaged text is rejected or read.
///
/// Proves ID-03.
class JsonReaderFuzzTest {
    private static final String[] BLANKS = {"", "", "", " ", "\n", "\r\n", "\t", "  \n "};
    private static final String PIECES =
            "{}[]\",:\\0123456789.eE+-truefalsnu \n\u0000\u00e9\ud83d\ufeff";
    private static final String LETTERS = "ab\"\\/\n\t\u0001\u00fc\u20ac{}[],:";

    @Test
    void randomValuesAreReadAsTheyWereWritten() {
        Seed.run(
                random -> {
                    for (int i = 0; i < 2_000; i++) {
                        Object value = value(random, 0);
                        StringBuilder json = new StringBuilder();
                        write(value, json, random);
                        assertEquals(
                                value, plain(JsonReaderTest.read(json.toString())), json::toString);
                    }
                });
    }

    @Test
    void damagedTextIsRefusedAtALocationInsideIt() {
        Seed.run(
                random -> {
                    int refused = 0;
                    for (int i = 0; i < 5_000; i++) {
                        StringBuilder json = new StringBuilder();
                        write(value(random, 0), json, random);
                        refused += isRefused(damaged(json, random)) ? 1 : 0;
                    }
                    assertTrue(refused > 1_000 && refused < 4_990, "refused=" + refused);
                });
    }

    @Test
    void everyPrefixOfAnObjectIsRejected() {
        Seed.run(
                random -> {
                    StringBuilder json = new StringBuilder();
                    write(List.of(Map.of("k", value(random, 0)), true, "end"), json, random);
                    String whole = json.toString().strip();
                    for (int length = 0; length < whole.length(); length++) {
                        String cut = whole.substring(0, length);
                        assertThrows(
                                TemplateFileException.class, () -> JsonReaderTest.read(cut), cut);
                    }
                });
    }

    private static boolean isRefused(String json) {
        try {
            JsonReaderTest.read(json);
            return false;
        } catch (TemplateFileException e) {
            Location end = Location.endOf(json);
            for (Problem problem : e.problems()) {
                Location at = new Location(problem.line(), problem.column());
                assertTrue(at.line() >= 1 && at.column() >= 1, () -> at + ": " + json);
                assertTrue(at.compareTo(end) <= 0, () -> at + " after " + end + ": " + json);
                assertTrue(!problem.text().isBlank());
            }
            return true;
        }
    }

    private static String damaged(StringBuilder json, Random random) {
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(json.length() + 1);
            char piece = PIECES.charAt(random.nextInt(PIECES.length()));
            switch (random.nextInt(4)) {
                case 0 -> json.insert(at, piece);
                case 1 -> json.delete(at, Math.min(json.length(), at + 1 + random.nextInt(3)));
                case 2 -> json.replace(at, Math.min(json.length(), at + 1), "" + piece);
                default -> {
                    int end = Math.min(json.length(), at + random.nextInt(8));
                    json.insert(at, json.substring(at, end));
                }
            }
        }
        return json.toString();
    }

    /// A value of plain Java: text, number as its literal in a one-element array type, flag, null,
    /// list, map.
    private static Object value(Random random, int depth) {
        int kinds = depth > 4 ? 5 : 8;
        return switch (random.nextInt(kinds)) {
            case 0 -> letters(random);
            case 1 -> new Literal(String.valueOf(random.nextLong()));
            case 2 -> new Literal(String.valueOf(random.nextGaussian() * 1e9));
            case 3 -> random.nextBoolean();
            case 4 -> Nothing.NULL;
            case 5, 6 -> {
                Map<String, Object> map = new LinkedHashMap<>();
                for (int i = random.nextInt(5); i > 0; i--) {
                    map.put(letters(random), value(random, depth + 1));
                }
                yield map;
            }
            default -> {
                List<Object> list = new ArrayList<>();
                for (int i = random.nextInt(5); i > 0; i--) {
                    list.add(value(random, depth + 1));
                }
                yield list;
            }
        };
    }

    private record Literal(String digits) {}

    private enum Nothing {
        NULL
    }

    private static String letters(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return random.nextInt(4) == 0 ? text + "\ud83d\ude00" : text.toString();
    }

    private static void write(Object value, StringBuilder json, Random random) {
        json.append(BLANKS[random.nextInt(BLANKS.length)]);
        switch (value) {
            case String text -> writeText(text, json, random);
            case Literal number -> json.append(number.digits());
            case Nothing nothing -> json.append("null");
            case List<?> list -> {
                json.append('[');
                for (int i = 0; i < list.size(); i++) {
                    json.append(i == 0 ? "" : ",");
                    write(list.get(i), json, random);
                }
                json.append(']');
            }
            case Map<?, ?> map -> {
                json.append('{');
                int count = 0;
                for (var member : map.entrySet()) {
                    json.append(count++ == 0 ? "" : ",");
                    write(member.getKey(), json, random);
                    json.append(':');
                    write(member.getValue(), json, random);
                }
                json.append('}');
            }
            default -> json.append(value);
        }
        json.append(BLANKS[random.nextInt(BLANKS.length)]);
    }

    private static void writeText(String text, StringBuilder json, Random random) {
        json.append('"');
        for (char c : text.toCharArray()) {
            boolean must = c < ' ' || c == '"' || c == '\\';
            if (c == '"' && random.nextBoolean()) {
                json.append("\\\"");
            } else if (c == '\n' && random.nextBoolean()) {
                json.append("\\n");
            } else if (must || (random.nextInt(4) == 0 && !Character.isSurrogate(c))) {
                json.append("\\u%04x".formatted((int) c));
            } else {
                json.append(c);
            }
        }
        json.append('"');
    }

    private static Object plain(JsonValue json) {
        return switch (json) {
            case JsonText text -> text.value();
            case JsonNumber number -> new Literal(number.literal());
            case JsonBoolean flag -> flag.value();
            case JsonNull nothing -> Nothing.NULL;
            case JsonArray array -> array.items().stream().map(JsonReaderFuzzTest::plain).toList();
            case JsonObject object -> {
                Map<String, Object> map = new LinkedHashMap<>();
                object.members().forEach((name, member) -> map.put(name, plain(member.value())));
                yield map;
            }
        };
    }
}
