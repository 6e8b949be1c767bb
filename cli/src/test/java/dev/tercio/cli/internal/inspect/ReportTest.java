package dev.tercio.cli.internal.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.inspector.internal.json.JsonWriter;
import dev.tercio.testing.JsonParser;

import org.junit.jupiter.api.Test;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reports as text and as JSON.
class ReportTest {
    private static Map<String, Object> row(Object... namesAndValues) {
        Map<String, Object> row = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            row.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return row;
    }

    @Test
    void jsonRoundTrips() {
        String odd = "quote \" slash \\ line \n tab \t bell \u0007 pair \uD83D\uDE80 half \uD83D ü";
        Map<String, Object> report =
                row(
                        "text",
                        odd,
                        odd,
                        "name",
                        "numbers",
                        List.of(1.5, -0.25, 1e300),
                        "truth",
                        true,
                        "empty",
                        row(),
                        "none",
                        List.of());
        assertEquals(report, JsonParser.parse(JsonWriter.write(report)));
    }

    @Test
    void jsonHasALineForEachValue() {
        assertEquals(
                """
                {
                  "numbers": [
                    1,
                    2.5
                  ],
                  "empty": {},
                  "none": [],
                  "text": "\u00fc \\uD83D\\uDE80"
                }\
                """,
                JsonWriter.write(
                        row(
                                "numbers",
                                List.of(1, 2.5),
                                "empty",
                                row(),
                                "none",
                                List.of(),
                                "text",
                                "\u00fc \uD83D\uDE80")));
    }

    @Test
    void nanAndInfinitiesAreTexts() {
        List<Object> values = List.of(Double.NaN, Float.NEGATIVE_INFINITY, Long.MIN_VALUE);
        assertEquals(
                List.of("NaN", "-Infinity", -0x1p63), JsonParser.parse(JsonWriter.write(values)));
    }

    @Test
    void textHasAlignedColumns() {
        Map<String, Object> report =
                row(
                        "summary", row("kind", "snapshot", "entities", 12),
                        "table",
                                List.of(
                                        row("name", "a", "count", 5, "value", row("x", 1, "y", 2)),
                                        row("name", "longer", "count", 1234, "tag", row())),
                        "problems", List.of("one", "with \u001b[31m colour"),
                        "nothing", List.of());
        assertEquals(
                """
                summary
                  kind      snapshot
                  entities  12

                table
                  name    count  value     tag
                  a           5  x=1, y=2
                  longer   1234            yes

                problems
                  one
                  with  [31m colour

                nothing
                  none\
                """,
                TextWriter.write(report));
    }
}
