package dev.tercio.dis.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.dis.internal.JsonValue.JsonArray;
import dev.tercio.dis.internal.JsonValue.JsonFlag;
import dev.tercio.dis.internal.JsonValue.JsonNull;
import dev.tercio.dis.internal.JsonValue.JsonNumber;
import dev.tercio.dis.internal.JsonValue.JsonObject;
import dev.tercio.dis.internal.JsonValue.JsonText;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

/// Strict JSON: what RFC 8259 allows is read, everything else is refused with its place.
///
/// Proves ID-03.
class JsonReaderTest {
    @Test
    void valuesKnowWhereTheyStand() {
        JsonObject root =
                assertInstanceOf(
                        JsonObject.class,
                        JsonReader.read(" {\"a\" : [1, true ,null], \"b\":\"x\"}"));

        assertEquals(1, root.at());
        assertEquals(List.of("a", "b"), List.copyOf(root.members().keySet()));
        assertEquals(2, root.members().get("a").nameAt());
        assertEquals(
                new JsonArray(
                        8,
                        List.of(new JsonNumber(9, "1"), new JsonFlag(12, true), new JsonNull(18))),
                root.members().get("a").value());
        assertEquals(new JsonText(29, "x"), root.members().get("b").value());
    }

    @Test
    void emptyContainersAndBlanks() {
        assertEquals(new JsonArray(0, List.of()), JsonReader.read("[ ]"));
        assertEquals(0, ((JsonObject) JsonReader.read("{\n\t}\r\n")).members().size());
        assertEquals(new JsonFlag(2, false), JsonReader.read("\t\nfalse "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "1",
                "-12",
                "10",
                "0.5",
                "-0.25",
                "1e3",
                "1E+3",
                "1.5e-30",
                "12345678901234567890"
            })
    void numbersAreKeptAsTheyAreWritten(String literal) {
        assertEquals(new JsonNumber(0, literal), JsonReader.read(literal));
    }

    @Test
    void wholeNumbersAreToldFromOthers() {
        assertEquals(true, new JsonNumber(0, "-12").isWhole());
        assertEquals(false, new JsonNumber(0, "1.0").isWhole());
        assertEquals(false, new JsonNumber(0, "1e3").isWhole());
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
        return assertInstanceOf(JsonText.class, JsonReader.read(json)).value();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0~expected a value, found the end of the file~",
                "3~expected a value, found the end of the file~  \n",
                "0~expected a value, found \"x\"~x",
                "0~expected a value, found \"t\"~tru",
                "0~expected a value, found \"N\"~NaN",
                "0~expected a value, found \"+\"~+1",
                "0~expected a value, found \".\"~.5",
                "0~expected a value, found \"/\"~/* no */ 1",
                "0~expected a value, found \"'\"~'a'",
                "0~expected a value, found \"\\ufeff\"~\uFEFF1",
                "0~a number must not begin with 0~01",
                "0~a number must not begin with 0~-00",
                "1~expected a digit, found the end of the file~-",
                "2~expected a digit, found \"x\"~1.x",
                "2~expected a digit, found the end of the file~1e",
                "3~expected a digit, found \"]\"~[1e]",
                "3~expected a digit, found \"-\"~1e+-1",
                "2~expected the end of the file, found \"2\"~1 2",
                "1~expected the end of the file, found \"x\"~1x",
                "4~expected the end of the file, found \"s\"~trues",
                "3~expected a value, found \"]\"~[1,]",
                "1~expected a value, found \",\"~[,1]",
                "2~expected ',' or ']', found the end of the file~[1",
                "3~expected ',' or ']', found \"2\"~[1 2]",
                "2~expected ',' or ']', found \"}\"~[1}",
                "1~expected a name in quotes, found \"a\"~{a:1}",
                "7~expected a name in quotes, found \"}\"~{\"a\":1,}",
                "1~expected a name in quotes, found the end of the file~{",
                "4~expected ':' after the name, found \"1\"~{\"a\"1}",
                "5~expected a value, found \"}\"~{\"a\":}",
                "6~expected ',' or '}', found \"]\"~{\"a\":1]",
                "7~name is given twice: \"a\"~{\"a\":1,\"a\":2}",
                "10~name is given twice: \"a\"~{\"a\":1,   \"\\u0061\":2}",
                "1~text is not closed on its line~[\"abc",
                "1~text is not closed on its line~[\"abc\n\"]",
                "2~control character in a text; write it as \\u0009~\"a\t\"",
                "1~unknown escape; allowed are \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u~\"\\x\"",
                "1~unknown escape; allowed are \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u~\"\\",
                "1~expected four hexadecimal digits after \\u~\"\\u12\"",
                "1~expected four hexadecimal digits after \\u~\"\\u00g0\"",
                "1~expected four hexadecimal digits after \\u~\"\\u\u0663\u0663\u0663\u0663\"",
                "1~half of a surrogate pair: \\ud83d~\"\\ud83d\"",
                "1~half of a surrogate pair: \\ude00~\"\\ude00\"",
                "1~half of a surrogate pair: \\ud83d~\"\\ud83d\\u0041\"",
                "1~half of a surrogate pair: \\ud83d~\"\\ud83d\\ud83d\\ude00\""
            })
    void whatIsNotJsonIsRefusedWithItsPlace(String expectation) {
        String[] parts = expectation.split("~", 3);

        var e = assertThrows(JsonSyntaxException.class, () -> JsonReader.read(parts[2]));
        assertEquals(parts[0] + " " + parts[1], e.at() + " " + e.getMessage());
    }

    @Test
    void nestingHasALimit() {
        int most = JsonReader.MAX_DEPTH;
        JsonReader.read("[".repeat(most) + "]".repeat(most));
        JsonReader.read("[" + "[],".repeat(1_000) + "[]]");

        var e =
                assertThrows(
                        JsonSyntaxException.class,
                        () -> JsonReader.read("{\"a\":".repeat(1_000_000)));
        assertEquals("values are nested too deep: allowed=64", e.getMessage());
        assertEquals(5 * most, e.at());
    }

    @Test
    void messagesShowTextsOnOneLineAndNotAllOfThem() {
        assertEquals("\"a\\u000ab\\\"c\\\\\\u202e\"", Quoted.text("a\nb\"c\\\u202e"));
        assertEquals("\"" + "x".repeat(60) + "...\"", Quoted.text("x".repeat(61)));
        assertEquals("\"\ud83d\ude00\\ud83d\"", Quoted.text("\ud83d\ude00\ud83d"));
    }
}
