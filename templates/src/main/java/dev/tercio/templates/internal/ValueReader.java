package dev.tercio.templates.internal;

import dev.tercio.Entity;
import dev.tercio.templates.TemplateAttribute;
import dev.tercio.templates.internal.JsonValue.JsonBoolean;
import dev.tercio.templates.internal.JsonValue.JsonNull;
import dev.tercio.templates.internal.JsonValue.JsonText;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.stream.Collectors;

/// Reads single values. Every method returns null after it has reported a problem.
final class ValueReader {
    private final Problems problems;
    private final NumberReader numbers;

    ValueReader(Problems problems) {
        this.problems = problems;
        this.numbers = new NumberReader(problems);
    }

    @Nullable Object read(JsonValue json, Class<?> type, Object subject) {
        if (type.isPrimitive()) {
            return primitive(json, type, subject);
        }
        if (type.isEnum()) {
            return constant(json, type, subject);
        }
        if (type == Entity.class) {
            return entity(json, subject);
        }
        return text(json, subject);
    }

    private @Nullable Object primitive(JsonValue json, Class<?> type, Object subject) {
        return switch (type.getName()) {
            case "boolean" -> flag(json, subject);
            case "char" -> character(json, subject);
            case "float" -> numbers.real32(json, subject);
            case "double" -> numbers.real64(json, subject);
            case "long" -> numbers.whole(json, subject, Long.MIN_VALUE, Long.MAX_VALUE);
            case "int" -> {
                Long value = numbers.whole(json, subject, Integer.MIN_VALUE, Integer.MAX_VALUE);
                yield value == null ? null : value.intValue();
            }
            case "short" -> {
                Long value = numbers.whole(json, subject, Short.MIN_VALUE, Short.MAX_VALUE);
                yield value == null ? null : value.shortValue();
            }
            default -> {
                Long value = numbers.whole(json, subject, Byte.MIN_VALUE, Byte.MAX_VALUE);
                yield value == null ? null : value.byteValue();
            }
        };
    }

    private @Nullable Boolean flag(JsonValue json, Object subject) {
        return json instanceof JsonBoolean flag
                ? (Boolean) flag.value()
                : problem(json, subject, "true or false");
    }

    private @Nullable Character character(JsonValue json, Object subject) {
        return json instanceof JsonText text && text.value().length() == 1
                ? (Character) text.value().charAt(0)
                : problem(json, subject, "a text of one character");
    }

    @Nullable String text(JsonValue json, Object subject) {
        return json instanceof JsonText text ? text.value() : problem(json, subject, "a text");
    }

    private @Nullable Object constant(JsonValue json, Class<?> type, Object subject) {
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
        return problem(json, subject, "one of " + names);
    }

    /// A file cannot name entities.
    private @Nullable Entity entity(JsonValue json, Object subject) {
        return json instanceof JsonNull
                ? Entity.NONE
                : problem(json, subject, "null for no entity");
    }

    /// A value in the text form of an attribute, which need not satisfy the attribute's check.
    <T> @Nullable T attribute(JsonValue json, TemplateAttribute<T> attribute, Object subject) {
        String text = text(json, subject);
        try {
            return text == null ? null : attribute.parse(text);
        } catch (IllegalArgumentException e) {
            problems.add(
                    json.at(),
                    subject + ": " + MessageText.oneLine(String.valueOf(e.getMessage())));
            return null;
        }
    }

    @SuppressWarnings("TypeParameterUnusedInFormals")
    <T> @Nullable T problem(JsonValue json, Object subject, String expected) {
        problems.add(json.at(), subject + ": expected " + expected + ", found " + json.shown());
        return null;
    }
}
