package dev.tercio.testing;

import static org.junit.jupiter.api.Assertions.assertNull;

import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads strict JSON into maps, lists, strings, doubles and booleans.
public final class JsonParser {
    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

    private final tools.jackson.core.JsonParser tokens;

    private JsonParser(tools.jackson.core.JsonParser tokens) {
        this.tokens = tokens;
    }

    /// Reads a document.
    public static Object parse(String text) {
        try (var tokens = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            tokens.nextToken();
            Object value = new JsonParser(tokens).value();
            assertNull(tokens.nextToken(), text);
            return value;
        }
    }

    private Object value() {
        JsonToken token = tokens.currentToken();
        return switch (token) {
            case START_OBJECT -> object();
            case START_ARRAY -> array();
            case VALUE_STRING -> tokens.getString();
            case VALUE_TRUE, VALUE_FALSE -> tokens.getBooleanValue();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> tokens.getDoubleValue();
            default -> throw new AssertionError("unexpected token: token=" + token);
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> map = new LinkedHashMap<>();
        while (tokens.nextToken() != JsonToken.END_OBJECT) {
            String name = tokens.currentName();
            tokens.nextToken();
            map.put(name, value());
        }
        return map;
    }

    private List<Object> array() {
        List<Object> list = new ArrayList<>();
        while (tokens.nextToken() != JsonToken.END_ARRAY) {
            list.add(value());
        }
        return list;
    }
}
