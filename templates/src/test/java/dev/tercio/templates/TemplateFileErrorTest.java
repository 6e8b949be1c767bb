package dev.tercio.templates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.templates.TemplateFileException.Problem;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayInputStream;
import java.util.List;

/// Problems of a file are reported with file, line, column and field, and nothing is registered.
///
/// Proves ID-03.
class TemplateFileErrorTest {
    private final Templates templates = Units.tanks();

    @AfterEach
    void nothingWasRegistered() {
        assertEquals(
                List.of("T-72", "T-72B"), templates.all().stream().map(Template::name).toList());
    }

    private void assertRefused(String json, String... problems) {
        var e = assertThrows(TemplateFileException.class, () -> Units.load(templates, json));
        assertEquals(String.join("\n", problems), e.getMessage());
        assertEquals("units.json", e.file());
    }

    /// A file with one template that has these components.
    private static String withComponents(String components) {
        return "{\"templates\": [{\"id\": 1, \"name\": \"X\", \"type\": \"1.1.1.1.1.1.1\",\n"
                + "\"components\": {"
                + components
                + "}}]}";
    }

    @Test
    void problemIsReportedWithItsLocation() {
        assertRefused(
                """
                {
                  "templates": [
                    {
                      "id": 1,
                      "name": "X",
                      "type": "1.1.1.1.1.1.1",
                      "components": {
                        "Position": { "x": 1, "y": 2 },
                        "Health": {
                          "most": 10,
                          "points": "ten"
                        }
                      }
                    }
                  ]
                }
                """,
                "units.json:11:21: component \"Health\", field \"points\":"
                        + " expected a whole number, found \"ten\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"points\": 1.5, \"most\": 1 | 37 | points | expected a whole number, found 1.5",
                "\"points\": 1e3, \"most\": 1 | 37 | points | expected a whole number, found 1e3",
                "\"points\": null, \"most\": 1 | 37 | points | expected a whole number, found null",
                "\"points\": {}, \"most\": 1 | 37 | points | expected a whole number, found an"
                        + " object",
                "\"points\": [1], \"most\": 1 | 37 | points | expected a whole number, found an"
                        + " array",
                "\"points\": true, \"most\": 1 | 37 | points | expected a whole number, found true",
                "\"points\": 2147483648, \"most\": 1 | 37 | points | expected a whole number from"
                        + " -2147483648 to 2147483647, found 2147483648",
                "\"points\": 99999999999999999999, \"most\": 1 | 37 | points |"
                        + " expected a whole number from -2147483648 to 2147483647,"
                        + " found 99999999999999999999",
                "\"points\": 5 | 26 | most | is missing"
            })
    void wholeNumbers(String fields, int column, String field, String problem) {
        assertRefused(
                withComponents("\"Health\": {" + fields + "}"),
                "units.json:2:%d: component \"Health\", field \"%s\": %s"
                        .formatted(column, field, problem));
    }

    @Test
    void otherValues() {
        assertRefused(
                withComponents(
                        """

                        "Position": {"x": "1", "y": 1e39},
                        "Armour": {"front": 32768, "side": -32769},
                        "Crew": {"commander": "Alexandra", "rank": "ADMIRAL"},
                        "Ammunition": {"rounds": [1, "2", 3]},
                        "Driver": {"entity": 5},
                        "Smoke": {"thick": true}
                        """),
                "units.json:3:19: component \"Position\", field \"x\":"
                        + " expected a number, found \"1\"",
                "units.json:3:29: component \"Position\", field \"y\":"
                        + " number is too large for float: 1e39",
                "units.json:4:21: component \"Armour\", field \"front\":"
                        + " expected a whole number from -32768 to 32767, found 32768",
                "units.json:4:36: component \"Armour\", field \"side\":"
                        + " expected a whole number from -32768 to 32767, found -32769",
                "units.json:5:23: component \"Crew\", field \"commander\":"
                        + " text is too long: bytes=9, capacity=8",
                "units.json:5:44: component \"Crew\", field \"rank\":"
                        + " expected one of PRIVATE, SERGEANT, CAPTAIN, found \"ADMIRAL\"",
                "units.json:6:30: component \"Ammunition\", field \"rounds[1]\":"
                        + " expected a whole number, found \"2\"",
                "units.json:7:22: component \"Driver\", field \"entity\":"
                        + " expected null for no entity, found 5",
                "units.json:8:11: component \"Smoke\": unknown field \"thick\", known: []");
    }

    @Test
    void kindsOfValues() {
        assertRefused(
                withComponents(
                        """

                        "Position": [1, 2],
                        "Crew": {"commander": 5, "rank": 1},
                        "Ammunition": {"rounds": [1, 2]},
                        "Health": {"point": 1, "most": 2},
                        "Armour": {"front": 0.0, "side": 1}
                        """),
                "units.json:3:13: component \"Position\": expected an object, found an array",
                "units.json:4:23: component \"Crew\", field \"commander\":"
                        + " expected a text, found 5",
                "units.json:4:34: component \"Crew\", field \"rank\":"
                        + " expected one of PRIVATE, SERGEANT, CAPTAIN, found 1",
                "units.json:5:26: component \"Ammunition\", field \"rounds\":"
                        + " expected 3 elements, found 2",
                "units.json:6:11: component \"Health\", field \"points\": is missing",
                "units.json:6:12: component \"Health\": unknown field \"point\","
                        + " known: [points, most]",
                "units.json:7:21: component \"Armour\", field \"front\":"
                        + " expected a whole number, found 0.0");
    }

    @Test
    void unknownComponents() {
        assertRefused(
                withComponents("\"Helth\": {}, \"TemplateId\": {}, \"java.lang.Object\": {}"),
                "units.json:2:16: unknown component \"Helth\", known:"
                        + " [Ammunition, Armour, Crew, Driver, Health, Position, Smoke, Tracked]",
                "units.json:2:29: component \"TemplateId\":"
                        + " must not be given; spawning adds it",
                "units.json:2:47: unknown component \"java.lang.Object\", known:"
                        + " [Ammunition, Armour, Crew, Driver, Health, Position, Smoke, Tracked]");
    }

    @Test
    void membersOfATemplate() {
        assertRefused(
                """
                {"templates": [
                {"id": 0, "name": "A", "type": "1.1.1.1.1.1.1"},
                {"name": "B", "type": "1.1.1.1.1.1.1"},
                {"id": 3, "type": "1.1.1.1.1.1.1"},
                {"id": 4, "name": "  ", "type": "1.1.1.1.1.1.1"},
                {"id": 5, "name": "E", "typ": "1.1.1.1.1.1.1"},
                {"id": 6, "name": "F", "type": "1.1.1.1.1.1"},
                {"id": 7, "name": "G", "type": "0.0.0.0.0.0.0"},
                {"id": 8, "name": "H", "type": 5},
                {"id": "9", "name": 9, "components": [], "tags": {}, "remove": [5]},
                "X"
                ], "version": 1}
                """,
                "units.json:2:8: field \"id\": expected a whole number from 1 to 2147483647,"
                        + " found 0",
                "units.json:3:1: field \"id\": is missing",
                "units.json:4:1: field \"name\": is missing",
                "units.json:5:19: field \"name\": is blank",
                "units.json:6:24: unknown field \"typ\", known:"
                        + " [id, name, parent, components, tags, remove, children, type]",
                "units.json:7:32: field \"type\": not a code: text=1.1.1.1.1.1",
                "units.json:8:32: field \"type\": code is zero: code=0.0.0.0.0.0.0",
                "units.json:9:32: field \"type\": expected a text, found 5",
                "units.json:10:8: field \"id\": expected a whole number, found \"9\"",
                "units.json:10:21: field \"name\": expected a text, found 9",
                "units.json:10:38: field \"components\": expected an object, found an array",
                "units.json:10:50: field \"tags\": expected an array, found an object",
                "units.json:10:65: field \"remove\": expected a text, found 5",
                "units.json:11:1: template: expected an object, found \"X\"",
                "units.json:12:4: unknown field \"version\", known: [templates]");
    }

    @Test
    void membersOfTheFile() {
        assertRefused("[]", "units.json:1:1: file: expected an object, found an array");
        assertRefused("{}", "units.json:1:1: field \"templates\": is missing");
        assertRefused(
                "{\"templates\": 5}",
                "units.json:1:15: field \"templates\": expected an array, found 5");
        assertRefused("", "units.json:1:1: expected a value, found the end of the file");
    }

    @Test
    void linesEndInAllWaysAndColumnsCountUtf16Units() {
        assertRefused(
                "{\r\n\"templates\":\r[\n{\"name\": \"\ud83d\ude00\u00fc\", \"id\": x}]}",
                "units.json:4:23: invalid JSON: Unrecognized token 'x': was expecting (JSON String,"
                        + " Number, Array, Object or token 'null', 'true' or 'false')");
    }

    @Test
    void manyProblemsAreCountedAndTheFirstAreReported() {
        StringBuilder json = new StringBuilder("{\"templates\": [0");
        for (int i = 1; i < 50; i++) {
            json.append(",\n").append(i);
        }
        var e =
                assertThrows(
                        TemplateFileException.class,
                        () -> Units.load(templates, json.append("]}").toString()));

        assertEquals(20, e.problems().size());
        assertEquals(
                new Problem(20, 1, "template: expected an object, found 19"),
                e.problems().getLast());
        assertEquals("and 30 more", e.getMessage().lines().toList().getLast());
    }

    @Test
    void bytesThatAreNotUtf8AreRefused() {
        byte[] latin1 = {'{', '\n', '"', 'a', (byte) 0xFC, '"', '}'};

        var e =
                assertThrows(
                        TemplateFileException.class,
                        () -> templates.load("x.json", new ByteArrayInputStream(latin1)));
        assertEquals("x.json:2:3: file is not UTF-8 from here on", e.getMessage());
        byte[] cut = {'"', (byte) 0xC3};
        assertThrows(
                TemplateFileException.class,
                () -> templates.load("x.json", new ByteArrayInputStream(cut)));
    }
}
