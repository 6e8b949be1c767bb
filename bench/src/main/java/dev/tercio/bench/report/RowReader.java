package dev.tercio.bench.report;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Reads rows from JSON.
final class RowReader {
    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

    private final JsonParser parser;

    private RowReader(JsonParser parser) {
        this.parser = parser;
    }

    /// Reads a whole text.
    ///
    /// @throws IllegalArgumentException if the text is not an array of rows
    static List<Row> read(String text) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            return new RowReader(parser).rows();
        }
    }

    private List<Row> rows() {
        try {
            List<Row> rows = new ArrayList<>();
            expect(parser.nextToken() == JsonToken.START_ARRAY, "an array");
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                expect(parser.hasToken(JsonToken.START_OBJECT), "an object");
                rows.add(row());
            }
            expect(parser.nextToken() == null, "the end of the file");
            return rows;
        } catch (JacksonException e) {
            throw invalid(e.getLocation(), e.getOriginalMessage());
        }
    }

    private Row row() {
        Map<String, Object> values = new HashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            parser.nextToken();
            values.put(key, value());
        }
        return new Row(
                text(values, "workload"),
                (int) number(values, "n"),
                text(values, "engine"),
                number(values, "ns"),
                number(values, "error"),
                number(values, "bytes"),
                values.getOrDefault("run", "") instanceof String run ? run : "");
    }

    private Object value() {
        JsonToken token = parser.currentToken();
        return switch (token) {
            case VALUE_STRING -> parser.getString();
            case VALUE_NULL -> Double.NaN;
            default -> {
                expect(token.isNumeric(), "a text, a number or null");
                yield parser.getDoubleValue();
            }
        };
    }

    private String text(Map<String, Object> values, String key) {
        if (values.get(key) instanceof String text) {
            return text;
        }
        throw invalid(parser.currentTokenLocation(), "text expected: key=" + key);
    }

    private double number(Map<String, Object> values, String key) {
        if (values.get(key) instanceof Double number) {
            return number;
        }
        throw invalid(parser.currentTokenLocation(), "number expected: key=" + key);
    }

    private void expect(boolean found, String expected) {
        if (!found) {
            throw invalid(parser.currentTokenLocation(), "expected " + expected);
        }
    }

    private static IllegalArgumentException invalid(TokenStreamLocation at, String problem) {
        return new IllegalArgumentException(
                "invalid results: "
                        + problem
                        + ": line="
                        + at.getLineNr()
                        + ", column="
                        + at.getColumnNr());
    }
}
