package dev.tercio.cli.internal.inspect;

import dev.tercio.Length;
import dev.tercio.Utf8;
import dev.tercio.inspector.internal.stream.PlainValue;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/// Splits records into values that text and JSON can show. Nested records are flattened to paths
/// such as `position.x`.
final class Values {
    private Values() {}

    /// The fields of a value by path; empty for a tag.
    static Map<String, Object> of(Object value) {
        Map<String, Object> fields = new LinkedHashMap<>();
        put("", value, fields);
        return fields;
    }

    private static void put(String prefix, Object record, Map<String, Object> fields) {
        if (!record.getClass().isRecord()) {
            // a resource without its class, or an enum
            fields.put("value", PlainValue.of(record));
            return;
        }
        for (RecordComponent part : record.getClass().getRecordComponents()) {
            Object value = read(part, record);
            if (isNested(part.getType())) {
                put(prefix + part.getName() + ".", value, fields);
            } else {
                fields.put(prefix + part.getName(), PlainValue.of(value));
            }
        }
    }

    private static Object read(RecordComponent part, Object record) {
        try {
            return part.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            // cannot happen: generated classes are public and their accessors only return a field
            throw new IllegalStateException("field cannot be read: field=" + part, e);
        }
    }

    /// The types of the fields of a class by path.
    static Map<String, String> types(Class<?> type) {
        Map<String, String> types = new LinkedHashMap<>();
        putTypes("", type, types);
        return types;
    }

    private static void putTypes(String prefix, Class<?> type, Map<String, String> types) {
        if (!type.isRecord()) {
            types.put("value", "not a record");
            return;
        }
        for (RecordComponent part : type.getRecordComponents()) {
            if (isNested(part.getType())) {
                putTypes(prefix + part.getName() + ".", part.getType(), types);
            } else {
                types.put(prefix + part.getName(), typeText(part));
            }
        }
    }

    private static String typeText(RecordComponent part) {
        Class<?> type = part.getType();
        if (type == String.class) {
            Utf8 size = part.getAnnotation(Utf8.class);
            return "text(" + (size == null ? "?" : size.value()) + ")";
        }
        if (type.isArray()) {
            Length size = part.getAnnotation(Length.class);
            String element = type.getComponentType().getSimpleName();
            return element + "[" + (size == null ? "?" : size.value()) + "]";
        }
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .map(Object::toString)
                    .collect(Collectors.joining(",", "enum{", "}"));
        }
        return type.getSimpleName();
    }

    /// An entity handle is also a record, but is shown as one value.
    private static boolean isNested(Class<?> type) {
        return type.isRecord() && type != dev.tercio.Entity.class;
    }
}
