package dev.tercio.inspector.internal.json;

import org.jspecify.annotations.Nullable;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads JSON into maps, lists, strings, numbers and booleans. Depth, names and texts are limited,
/// and duplicate names are refused.
public final class JsonReader {
    private static final int MAX_DEPTH = 16;
    private static final int MAX_NUMBER = 64;
    private static final int MAX_TEXT = 10_000;

    private static final JsonFactory FACTORY =
            JsonFactory.builder()
                    .streamReadConstraints(
                            StreamReadConstraints.builder()
                                    .maxNestingDepth(MAX_DEPTH)
                                    .maxNumberLength(MAX_NUMBER)
                                    .maxStringLength(MAX_TEXT)
                                    .maxNameLength(MAX_TEXT)
                                    .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build();

    private JsonReader() {}

    /// Reads an object.
    ///
    /// @throws IllegalArgumentException if the text is not a JSON object
    public static Map<String, @Nullable Object> object(byte[] text) {
        try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("body is not a JSON object");
            }
            Map<String, @Nullable Object> read = readObject(json);
            if (json.nextToken() != null) {
                throw new IllegalArgumentException("body has text after its JSON object");
            }
            return read;
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    "body is not valid JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static Map<String, @Nullable Object> readObject(JsonParser json) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            fields.put(name, readValue(json));
        }
        return fields;
    }

    private static @Nullable Object readValue(JsonParser json) {
        return switch (json.currentToken()) {
            case START_OBJECT -> readObject(json);
            case START_ARRAY -> readArray(json);
            case VALUE_STRING -> json.getString();
            case VALUE_NUMBER_INT -> integer(json);
            case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    /// A whole number that no `long` can hold is read as a `double`.
    private static Object integer(JsonParser json) {
        return switch (json.getNumberType()) {
            case INT, LONG -> json.getLongValue();
            default -> json.getDoubleValue();
        };
    }

    private static List<@Nullable Object> readArray(JsonParser json) {
        List<@Nullable Object> elements = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            elements.add(readValue(json));
        }
        return elements;
    }
}
