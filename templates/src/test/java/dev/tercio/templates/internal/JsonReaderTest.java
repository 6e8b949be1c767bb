package dev.tercio.templates.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.templates.TemplateFileException;
import dev.tercio.templates.internal.JsonValue.JsonArray;
import dev.tercio.templates.internal.JsonValue.JsonBoolean;
import dev.tercio.templates.internal.JsonValue.JsonNull;
import dev.tercio.templates.internal.JsonValue.JsonNumber;
import dev.tercio.templates.internal.JsonValue.JsonObject;
import dev.tercio.templates.internal.JsonValue.JsonText;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

/// Strict JSON: what RFC 8259 allows is read, everything else is rejected with its location.
///
/// Proves ID-03.
class JsonReaderTest {
    private static final String VALUE =
            "(JSON String, Number, Array, Object or token 'null', 'true' or 'false')";

    private static final String QUOTE = "was expecting double-quote to start property name";

    private static final String LEADING_ZERO =
            ": invalid JSON: Invalid numeric value: Leading zeroes not allowed";

    /// Reads a text, or throws its problems.
    static JsonValue read(String text) {
        Problems problems = new Problems("x");
        var value = JsonReader.read(text, problems);
        problems.throwIfAny();
        return value.orElseThrow();
    }

    private static Location at(int column) {
        return new Location(1, column);
    }

    @Test
    void valuesKnowTheirLocation() {
        JsonObject root =
                assertInstanceOf(
                        JsonObject.class, read(" {\"a\" : [1, true ,null], \n  \"b\":\"x\"}"));

        assertEquals(at(2), root.at());
        assertEquals(List.of("a", "b"), List.copyOf(root.members().keySet()));
        assertEquals(at(3), root.members().get("a").nameAt());
        assertEquals(
                new JsonArray(
                        at(9),
                        List.of(
                                new JsonNumber(at(10), "1", true),
                                new JsonBoolean(at(13), true),
                                new JsonNull(at(19)))),
                root.members().get("a").value());
        assertEquals(new Location(2, 3), root.members().get("b").nameAt());
        assertEquals(new JsonText(new Location(2, 7), "x"), root.members().get("b").value());
    }

    @Test
    void emptyContainersAndBlanks() {
        assertEquals(new JsonArray(at(1), List.of()), read("[ ]"));
        assertEquals(0, ((JsonObject) read("{\n\t}\r\n")).members().size());
        assertEquals(new JsonBoolean(new Location(2, 1), false), read("\t\nfalse "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0", "1", "-12", "10", "12345678901234567890"})
    void wholeNumbersAreKeptAsTheyAreWritten(String literal) {
        assertEquals(new JsonNumber(at(1), literal, true), read(literal));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.5", "-0.25", "1e3", "1E+3", "1.5e-30", "1.0", "1e400"})
    void otherNumbersAreKeptAsTheyAreWritten(String literal) {
        assertEquals(new JsonNumber(at(1), literal, false), read(literal));
    }

    @Test
    void escapesBecomeCharacters() {
        assertEquals(
                "\"\\/\b\f\n\r\t\u00e9\ud83d\ude00",
                text("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83d\\uDe00\""));
        assertEquals("\u0000", text("\"\\u0000\""));
        assertEquals("\u00fc\u20ac\ud83d\ude00", text("\"\u00fc\u20ac\ud83d\ude00\""));
    }

    private static String text(String json) {
        return assertInstanceOf(JsonText.class, read(json)).value();
    }

    private static void assertRefused(String problem, String json) {
        var e = assertThrows(TemplateFileException.class, () -> read(json));
        assertEquals("x:" + problem, e.getMessage());
    }

    @Test
    void invalidValues() {
        String unknown = "1:1: invalid JSON: Unrecognized token '%s': was expecting " + VALUE;
        String unexpected = "1:1: invalid JSON: Unexpected character (%s): expected a valid value ";
        assertRefused("1:1: expected a value, found the end of the file", "");
        assertRefused("1:1: expected a value, found the end of the file", "  \n");
        assertRefused(unknown.formatted("x"), "x");
        assertRefused(unknown.formatted("tru"), "tru");
        assertRefused(unknown.formatted("trues"), "trues");
        assertRefused("1:1: invalid JSON: Non-standard token 'NaN'", "NaN");
        assertRefused(unexpected.formatted("''' (code 39)") + VALUE, "'a'");
        assertRefused(unexpected.formatted("'.' (code 46)") + VALUE, ".5");
        assertRefused(unexpected.formatted("'\\ufeff' (code 65279 / 0xfeff)") + VALUE, "\uFEFF1");
        assertRefused(
                "1:1: invalid JSON: Unexpected character ('/' (code 47)):"
                        + " maybe a (non-standard) comment?",
                "/* no */ 1");
        assertRefused("1:3: expected the end of the file", "1 2");
    }

    @Test
    void invalidNumbers() {
        String exponent = " in numeric value: Exponent indicator not followed by a digit";
        assertRefused("1:2" + LEADING_ZERO, "01");
        assertRefused("1:3" + LEADING_ZERO, "-00");
        assertRefused(
                "1:2: invalid JSON: Unexpected character ('+' (code 43)) in numeric value:"
                        + " JSON spec does not allow numbers to have plus signs",
                "+1");
        assertRefused("1:2: invalid JSON: the file ends inside a value", "-");
        assertRefused("1:3: invalid JSON: the file ends inside a value", "1e");
        assertRefused("1:3: invalid JSON: Unexpected character (']' (code 93))" + exponent, "[1e]");
        assertRefused(
                "1:2: invalid JSON: Unexpected character ('-' (code 45))" + exponent, "1e+-1");
    }

    @Test
    void invalidArrays() {
        String comma = "was expecting comma to separate Array entries";
        assertRefused(
                "1:4: invalid JSON: Unexpected character (']' (code 93)):"
                        + " expected a valid value "
                        + VALUE,
                "[1,]");
        assertRefused(
                "1:2: invalid JSON: Unexpected character (',' (code 44)):"
                        + " expected a valid value "
                        + VALUE,
                "[,1]");
        assertRefused("1:3: invalid JSON: the file ends inside a value", "[1");
        assertRefused("1:4: invalid JSON: Unexpected character ('2' (code 50)): " + comma, "[1 2]");
        assertRefused("1:3: invalid JSON: Unexpected close marker '}': expected ']'", "[1}");
    }

    @Test
    void invalidObjects() {
        assertRefused("1:2: invalid JSON: Unexpected character ('a' (code 97)): " + QUOTE, "{a:1}");
        assertRefused(
                "1:8: invalid JSON: Unexpected character ('}' (code 125)): " + QUOTE, "{\"a\":1,}");
        assertRefused("1:2: invalid JSON: the file ends inside a value", "{");
        assertRefused(
                "1:5: invalid JSON: Unexpected character ('1' (code 49)):"
                        + " was expecting a colon to separate property name and value",
                "{\"a\"1}");
        assertRefused(
                "1:6: invalid JSON: Unexpected character ('}' (code 125)): expected a value",
                "{\"a\":}");
        assertRefused("1:7: invalid JSON: Unexpected close marker ']': expected '}'", "{\"a\":1]");
    }

    @Test
    void invalidTexts() {
        String hex = "expected a hex-digit for character escape sequence";
        String control =
                "Illegal unquoted character ((CTRL-CHAR, code %d)):"
                        + " has to be escaped using backslash to be included in string value";
        assertRefused("1:6: invalid JSON: the file ends inside a value", "[\"abc");
        assertRefused("1:6: invalid JSON: " + control.formatted(10), "[\"abc\n\"]");
        assertRefused("1:3: invalid JSON: " + control.formatted(9), "\"a\t\"");
        assertRefused("1:3: invalid JSON: Unrecognized character escape 'x' (code 120)", "\"\\x\"");
        assertRefused(
                "1:6: invalid JSON: Unexpected character ('g' (code 103)): " + hex, "\"\\u00g0\"");
    }

    @Test
    void duplicateNamesAreAllReported() {
        assertRefused(
                "1:8: name is given twice: \"a\"\nx:1:14: name is given twice: \"a\"",
                "{\"a\":1,\"a\":2,\"\\u0061\":3}");
    }

    @Test
    void unpairedSurrogatesAreAllReported() {
        assertRefused(
                "1:2: text has half of a surrogate pair: \\ud83d\n"
                        + "x:1:11: text has half of a surrogate pair: \\ude00\n"
                        + "x:1:25: text has half of a surrogate pair: \\ud83d",
                "{\"\\ud83d\":\"\\ude00\", \"b\":\"\\ud83d\\ud83d\\ude00\"}");
    }

    @Test
    void sizesHaveLimits() {
        int most = JsonReader.MAX_DEPTH;
        read("[".repeat(most) + "]".repeat(most));
        read("[" + "[],".repeat(1_000) + "[]]");
        read("\"" + "x".repeat(1_000_000) + "\"");

        assertRefused(
                "1:322: invalid JSON: Document nesting depth (65) exceeds the maximum allowed (64)",
                "{\"a\":".repeat(1_000_000));
        assertRefused(
                "1:1002: invalid JSON: Number value length (1001) exceeds the maximum allowed"
                        + " (1000)",
                "1".repeat(1_001));
        var e =
                assertThrows(
                        TemplateFileException.class,
                        () -> read("\"" + "x".repeat(1_000_001) + "\""));
        assertEquals(
                "invalid JSON: String value length (1000001) exceeds the maximum allowed"
                        + " (1000000)",
                e.problems().getFirst().text());
        var name =
                assertThrows(
                        TemplateFileException.class,
                        () -> read("{\"" + "x".repeat(1_001) + "\": 1}"));
        assertEquals(
                "invalid JSON: Name length (1001) exceeds the maximum allowed (1000)",
                name.problems().getFirst().text());
    }

    @Test
    void messagesShowTextsOnOneLineAndShortened() {
        assertEquals("\"a\\u000ab\\\"c\\\\\\u202e\"", MessageText.quote("a\nb\"c\\\u202e"));
        assertEquals("\"" + "x".repeat(60) + "...\"", MessageText.quote("x".repeat(61)));
        assertEquals("\"\ud83d\ude00\\ud83d\"", MessageText.quote("\ud83d\ude00\ud83d"));
        assertEquals("a \"b\"\\u000ac", MessageText.oneLine("a \"b\"\nc"));
    }
}
