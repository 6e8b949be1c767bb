package dev.tercio.dis.internal;

import dev.tercio.Entity;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.internal.JsonValue.JsonFlag;
import dev.tercio.dis.internal.JsonValue.JsonNull;
import dev.tercio.dis.internal.JsonValue.JsonText;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.stream.Collectors;

/// Reads single values. Every method returns null after it has noted a problem.
final class ValueReader {
    private final Problems problems;
    private final NumberReader numbers;

    ValueReader(Problems problems) {
        this.problems = problems;
        this.numbers = new NumberReader(problems);
    }

    @Nullable Object read(JsonValue json, Class<?> type, Object place) {
        if (type.isPrimitive()) {
            return primitive(json, type, place);
        }
        if (type.isEnum()) {
            return constant(json, type, place);
        }
        if (type == Entity.class) {
            return entity(json, place);
        }
        String text = text(json, place);
        return text == null || type == String.class ? text : entityType(json, text, place);
    }

    private @Nullable Object primitive(JsonValue json, Class<?> type, Object place) {
        return switch (type.getName()) {
            case "boolean" -> flag(json, place);
            case "char" -> character(json, place);
            case "float" -> numbers.real32(json, place);
            case "double" -> numbers.real64(json, place);
            case "long" -> numbers.whole(json, place, Long.MIN_VALUE, Long.MAX_VALUE);
            case "int" -> {
                Long value = numbers.whole(json, place, Integer.MIN_VALUE, Integer.MAX_VALUE);
                yield value == null ? null : value.intValue();
            }
            case "short" -> {
                Long value = numbers.whole(json, place, Short.MIN_VALUE, Short.MAX_VALUE);
                yield value == null ? null : value.shortValue();
            }
            default -> {
                Long value = numbers.whole(json, place, Byte.MIN_VALUE, Byte.MAX_VALUE);
                yield value == null ? null : value.byteValue();
            }
        };
    }

    private @Nullable Boolean flag(JsonValue json, Object place) {
        return json instanceof JsonFlag flag
                ? (Boolean) flag.value()
                : problem(json, place, "true or false");
    }

    private @Nullable Character character(JsonValue json, Object place) {
        return json instanceof JsonText text && text.value().length() == 1
                ? (Character) text.value().charAt(0)
                : problem(json, place, "a text of one character");
    }

    @Nullable String text(JsonValue json, Object place) {
        return json instanceof JsonText text ? text.value() : problem(json, place, "a text");
    }

    private @Nullable Object constant(JsonValue json, Class<?> type, Object place) {
        Object[] constants = type.getEnumConstants();
        for (Object constant : constants) {
            if (json instanceof JsonText text && ((Enum<?>) constant).name().equals(text.value())) {
                return constant;
            }
        }
        String names =
                Arrays.stream(constants)
                        .map(constant -> ((Enum<?>) constant).name())
                        .collect(Collectors.joining(", "));
        return problem(json, place, "one of " + names);
    }

    /// A file knows no entities.
    private @Nullable Entity entity(JsonValue json, Object place) {
        return json instanceof JsonNull ? Entity.NONE : problem(json, place, "null for no entity");
    }

    @Nullable DisEntityType entityType(JsonValue json, String text, Object place) {
        try {
            return DisEntityType.parse(text);
        } catch (IllegalArgumentException e) {
            problems.add(json.at(), place + ": " + e.getMessage());
            return null;
        }
    }

    @SuppressWarnings("TypeParameterUnusedInFormals")
    <T> @Nullable T problem(JsonValue json, Object place, String expected) {
        problems.add(json.at(), place + ": expected " + expected + ", found " + json.shown());
        return null;
    }
}
