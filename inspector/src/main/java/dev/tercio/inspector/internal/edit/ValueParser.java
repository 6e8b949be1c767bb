package dev.tercio.inspector.internal.edit;

import dev.tercio.Entity;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.field.EntityText;
import dev.tercio.inspector.internal.field.ValueJson;
import dev.tercio.internal.codec.InterpretedCodec;
import dev.tercio.internal.schema.FieldSpec;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.schema.RecordSpec;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Builds records from JSON values. Fields that are left out keep the value of another record, or
/// have the default.
final class ValueParser {
    private ValueParser() {}

    /// Builds a record.
    ///
    /// @param fields names or paths of fields with their values
    /// @param old the record whose other fields are kept, or null
    static Object build(
            RecordSpec spec, Map<String, @Nullable Object> fields, @Nullable Object old) {
        Map<String, @Nullable Object> nested = nest(fields);
        Set<String> unknown = new HashSet<>(nested.keySet());
        List<@Nullable Object> arguments = new ArrayList<>();
        for (FieldSpec field : spec.fields()) {
            String name = ValueJson.name(field);
            unknown.remove(name);
            Object before =
                    old == null ? null : InterpretedCodec.call(field.accessor().handle(), old);
            arguments.add(
                    nested.containsKey(name)
                            ? parse(field, nested.get(name), before)
                            : before == null ? defaultOf(field) : before);
        }
        if (!unknown.isEmpty()) {
            throw RequestException.invalid(
                    "no such field: field=" + unknown.iterator().next(),
                    "known: "
                            + String.join(
                                    ", ", spec.fields().stream().map(ValueJson::name).toList()));
        }
        try {
            return InterpretedCodec.call(
                    spec.constructor().handle(), arguments.toArray(new @Nullable Object[0]));
        } catch (RuntimeException e) {
            throw RequestException.invalid(
                    "record refuses the values: component="
                            + spec.type().getSimpleName()
                            + ", because="
                            + e);
        }
    }

    /// Turns paths such as `inner.x` into nested maps.
    @SuppressWarnings("unchecked") // only maps of this method and of JsonReader are nested
    private static Map<String, @Nullable Object> nest(Map<String, @Nullable Object> fields) {
        Map<String, @Nullable Object> nested = new LinkedHashMap<>();
        fields.forEach(
                (path, value) -> {
                    int dot = path.indexOf('.');
                    if (dot < 0) {
                        nested.put(path, value);
                        return;
                    }
                    Object inner =
                            nested.computeIfAbsent(
                                    path.substring(0, dot), _ -> new LinkedHashMap<>());
                    if (!(inner instanceof Map<?, ?> map)) {
                        throw RequestException.invalid("field is given twice: field=" + path);
                    }
                    ((Map<String, @Nullable Object>) map).put(path.substring(dot + 1), value);
                });
        return nested;
    }

    @SuppressWarnings("unchecked") // objects of JsonReader have text as names
    private static @Nullable Object parse(
            FieldSpec field, @Nullable Object value, @Nullable Object before) {
        return switch (field) {
            case FieldSpec.Scalar scalar ->
                    PrimitiveParser.parse(field.path(), scalar.primitive(), value);
            case FieldSpec.Constant constant -> constant(constant, value);
            case FieldSpec.Handle _ -> entity(field.path(), value);
            case FieldSpec.Text text -> text(text, value);
            case FieldSpec.FixedArray array ->
                    array(
                            field.path(),
                            array.length(),
                            array.element().type(),
                            value,
                            array.element());
            case FieldSpec.HandleArray array ->
                    array(field.path(), array.length(), Entity.class, value, null);
            case FieldSpec.Nested nested -> {
                if (!(value instanceof Map<?, ?> map)) {
                    throw wrong(field.path(), value, "an object");
                }
                yield build(nested.record(), (Map<String, @Nullable Object>) map, before);
            }
        };
    }

    private static Object constant(FieldSpec.Constant field, @Nullable Object value) {
        int ordinal = field.constants().names().indexOf(String.valueOf(value));
        if (ordinal < 0) {
            throw wrong(field.path(), value, "one of " + field.constants().names());
        }
        return field.constants().constant(ordinal);
    }

    private static Entity entity(String path, @Nullable Object value) {
        if (value == null) {
            return Entity.NONE;
        }
        Entity entity = value instanceof String text ? EntityText.tryParse(text) : null;
        if (entity == null) {
            throw wrong(path, value, "an entity such as \"7v1\", or null");
        }
        return entity;
    }

    private static String text(FieldSpec.Text field, @Nullable Object value) {
        if (!(value instanceof String text)) {
            throw wrong(field.path(), value, "a text");
        }
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > field.capacity() && !field.truncate()) {
            throw RequestException.invalid(
                    "text is too long: field="
                            + field.path()
                            + ", bytes="
                            + bytes
                            + ", capacity="
                            + field.capacity());
        }
        return text;
    }

    private static Object array(
            String path,
            int length,
            Class<?> type,
            @Nullable Object value,
            @Nullable Primitive primitive) {
        if (!(value instanceof List<?> list) || list.size() != length) {
            throw wrong(path, value, "a list of " + length + " values");
        }
        Object array = Array.newInstance(type, length);
        for (int i = 0; i < length; i++) {
            String element = path + "[" + i + "]";
            Array.set(
                    array,
                    i,
                    primitive == null
                            ? entity(element, list.get(i))
                            : PrimitiveParser.parse(element, primitive, list.get(i)));
        }
        return array;
    }

    static RequestException wrong(String path, @Nullable Object value, String expected) {
        return RequestException.invalid(
                "value has the wrong type: field=" + path + ", value=" + ValueJson.text(value),
                "expected " + expected);
    }

    private static Object defaultOf(FieldSpec field) {
        return switch (field) {
            case FieldSpec.Scalar scalar -> Array.get(scalar.primitive().newArray(1), 0);
            case FieldSpec.Constant constant -> constant.constants().constant(0);
            case FieldSpec.Handle _ -> Entity.NONE;
            case FieldSpec.Text _ -> "";
            case FieldSpec.FixedArray array -> array.element().newArray(array.length());
            case FieldSpec.HandleArray array -> {
                Entity[] entities = new Entity[array.length()];
                java.util.Arrays.fill(entities, Entity.NONE);
                yield entities;
            }
            case FieldSpec.Nested nested -> build(nested.record(), Map.of(), null);
        };
    }
}
