package dev.tercio.templates.internal;

import dev.tercio.templates.internal.JsonValue.JsonArray;
import dev.tercio.templates.internal.JsonValue.JsonBoolean;
import dev.tercio.templates.internal.JsonValue.JsonNull;
import dev.tercio.templates.internal.JsonValue.JsonNumber;
import dev.tercio.templates.internal.JsonValue.JsonObject;
import dev.tercio.templates.internal.JsonValue.JsonText;
import dev.tercio.templates.internal.JsonValue.Member;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads strict JSON (RFC 8259) into a tree of values with locations. Beyond the syntax it refuses
/// duplicate names, unpaired surrogates, and texts beyond the limits.
final class JsonReader {
    static final int MAX_DEPTH = 64;

    private static final JsonFactory FACTORY =
            JsonFactory.builder()
                    .streamReadConstraints(
                            StreamReadConstraints.builder()
                                    .maxNestingDepth(MAX_DEPTH)
                                    .maxDocumentLength(64_000_000)
                                    .maxStringLength(1_000_000)
                                    .maxNameLength(1_000)
                                    .maxNumberLength(1_000)
                                    .build())
                    // no state is shared between files
                    .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
                    .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
                    .build();

    private final JsonParser parser;
    private final Problems problems;

    /// The location of the last token that was read.
    private Location last = Location.START;

    private JsonReader(JsonParser parser, Problems problems) {
        this.parser = parser;
        this.problems = problems;
    }

    /// Reads a text that consists of one value.
    ///
    /// @return the value, or empty after a syntax error was reported
    static Optional<JsonValue> read(String text, Problems problems) {
        try (JsonParser parser =
                FACTORY.createParser(ObjectReadContext.empty(), new StringReader(text))) {
            return new JsonReader(parser, problems).readAll();
        }
    }

    private Optional<JsonValue> readAll() {
        try {
            if (next() == null) {
                problems.add(Location.START, "expected a value, found the end of the file");
                return Optional.empty();
            }
            JsonValue value = value();
            if (next() != null) {
                problems.add(last, "expected the end of the file");
            }
            return Optional.of(value);
        } catch (JacksonException e) {
            problems.add(JsonErrors.location(e, parser), JsonErrors.message(e));
            return Optional.empty();
        }
    }

    private JsonToken next() {
        JsonToken token = parser.nextToken();
        last = Location.of(parser.currentTokenLocation());
        return token;
    }

    private JsonValue value() {
        Location at = last;
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> object(at);
            case START_ARRAY -> array(at);
            case VALUE_STRING -> new JsonText(at, checkedText(at, parser.getString()));
            case VALUE_NUMBER_INT -> new JsonNumber(at, parser.getString(), true);
            case VALUE_NUMBER_FLOAT -> new JsonNumber(at, parser.getString(), false);
            case VALUE_TRUE -> new JsonBoolean(at, true);
            case VALUE_FALSE -> new JsonBoolean(at, false);
            case VALUE_NULL -> new JsonNull(at);
            default -> throw new IllegalStateException("unexpected token: token=" + token);
        };
    }

    private JsonValue array(Location at) {
        List<JsonValue> items = new ArrayList<>();
        while (next() != JsonToken.END_ARRAY) {
            items.add(value());
        }
        return new JsonArray(at, Collections.unmodifiableList(items));
    }

    private JsonValue object(Location at) {
        Map<String, Member> members = new LinkedHashMap<>();
        while (next() != JsonToken.END_OBJECT) {
            Location nameAt = last;
            String name = checkedText(nameAt, parser.currentName());
            next();
            if (members.putIfAbsent(name, new Member(nameAt, value())) != null) {
                problems.add(nameAt, "name is given twice: " + MessageText.quote(name));
            }
        }
        return new JsonObject(at, Collections.unmodifiableMap(members));
    }

    /// Escapes can form an unpaired surrogate, which has no UTF-8 form.
    private String checkedText(Location at, String text) {
        text.codePoints()
                .filter(c -> Character.getType(c) == Character.SURROGATE)
                .findFirst()
                .ifPresent(
                        c ->
                                problems.add(
                                        at,
                                        "text has half of a surrogate pair: \\u%04x".formatted(c)));
        return text;
    }
}
