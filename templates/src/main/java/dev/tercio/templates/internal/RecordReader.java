package dev.tercio.templates.internal;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Utf8;
import dev.tercio.templates.TemplateAttribute;
import dev.tercio.templates.internal.JsonValue.JsonArray;
import dev.tercio.templates.internal.JsonValue.JsonObject;
import dev.tercio.templates.internal.JsonValue.JsonText;
import dev.tercio.templates.internal.JsonValue.Member;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// Creates records from JSON objects by field name. After a problem it continues with the next
/// field, so that one run finds all problems.
final class RecordReader {
    private final ReadableRecords records;
    private final Problems problems;
    private final ValueReader values;

    RecordReader(ReadableRecords records, Problems problems) {
        this.records = records;
        this.problems = problems;
        this.values = new ValueReader(problems);
    }

    /// A record, or null after a problem was reported.
    ///
    /// @param base supplies the fields that are not given. Without it all fields are required,
    ///   because a forgotten field should not silently be zero.
    @Nullable Object read(JsonValue json, Class<?> type, FieldPath path, @Nullable Object base) {
        RecordShape shape = records.shape(type);
        if (json instanceof JsonText text && shape.hasTextForm()) {
            return parse(text, shape, path);
        }
        if (!(json instanceof JsonObject object)) {
            return values.problem(
                    json, path, shape.hasTextForm() ? "an object or a text" : "an object");
        }
        boolean valid = knowsAll(object, shape, path);
        Object[] arguments = new Object[shape.fields().size()];
        for (int i = 0; i < arguments.length; i++) {
            Object value = field(object, shape.fields().get(i), path, base);
            valid &= value != null;
            arguments[i] = value;
        }
        return valid ? create(json, shape, arguments, path) : null;
    }

    /// A record without fields, or null after a problem was reported.
    @Nullable Object readTag(JsonValue json, Class<?> type, FieldPath path) {
        return create(json, records.shape(type), new Object[0], path);
    }

    private boolean knowsAll(JsonObject object, RecordShape shape, FieldPath path) {
        List<String> names = shape.fields().stream().map(RecordShape.Field::name).toList();
        boolean valid = true;
        for (var member : object.members().entrySet()) {
            if (!names.contains(member.getKey())) {
                problems.add(
                        member.getValue().nameAt(),
                        path
                                + ": unknown field "
                                + MessageText.quote(member.getKey())
                                + ", known: "
                                + names);
                valid = false;
            }
        }
        return valid;
    }

    private @Nullable Object create(
            JsonValue json, RecordShape shape, Object[] arguments, FieldPath path) {
        try {
            return shape.create(arguments);
        } catch (InvocationTargetException e) {
            return refused(json, e, path);
        }
    }

    private @Nullable Object parse(JsonText text, RecordShape shape, FieldPath path) {
        try {
            return shape.parse(text.value());
        } catch (InvocationTargetException e) {
            return refused(text, e, path);
        }
    }

    /// Reports what the code of a record has thrown.
    private @Nullable Object refused(JsonValue json, InvocationTargetException e, FieldPath path) {
        Throwable thrown = e.getCause();
        if (thrown instanceof Error error) {
            throw error;
        }
        problems.add(
                json.at(),
                path + ": refused by its record: " + MessageText.oneLine(String.valueOf(thrown)));
        return null;
    }

    private @Nullable Object field(
            JsonObject object, RecordShape.Field field, FieldPath path, @Nullable Object base) {
        Member member = object.members().get(field.name());
        FieldPath inner = path.field(field.name());
        Object inherited = base == null ? null : field.of(base);
        if (member != null) {
            return check(
                    member.value(),
                    field,
                    inner,
                    value(member.value(), field.component().getType(), inner, inherited));
        }
        Object absent = inherited == null ? noEntities(field) : inherited;
        if (absent == null) {
            problems.add(object.at(), inner + ": is missing");
        }
        return absent;
    }

    private @Nullable Object value(
            JsonValue json, Class<?> type, FieldPath path, @Nullable Object base) {
        if (type.isArray()) {
            return array(json, type.getComponentType(), path);
        }
        TemplateAttribute<?> attribute = records.attribute(type);
        if (attribute != null) {
            return values.attribute(json, attribute, path);
        }
        boolean nested = type.isRecord() && type != Entity.class;
        return nested ? read(json, type, path, base) : values.read(json, type, path);
    }

    private @Nullable Object array(JsonValue json, Class<?> element, FieldPath path) {
        if (!(json instanceof JsonArray array)) {
            return values.problem(json, path, "an array");
        }
        Object result = Array.newInstance(element, array.items().size());
        boolean valid = true;
        for (int i = 0; i < array.items().size(); i++) {
            Object item = value(array.items().get(i), element, path.item(i), null);
            valid &= item != null;
            if (item != null) {
                Array.set(result, i, item);
            }
        }
        return valid ? result : null;
    }

    /// Checks the sizes that annotations fix.
    private @Nullable Object check(
            JsonValue json, RecordShape.Field field, FieldPath path, @Nullable Object value) {
        Utf8 text = field.component().getAnnotation(Utf8.class);
        if (value instanceof String string && text != null && !text.truncate()) {
            int bytes = string.getBytes(StandardCharsets.UTF_8).length;
            if (bytes > text.value()) {
                problems.add(
                        json.at(),
                        path + ": text is too long: bytes=" + bytes + ", capacity=" + text.value());
                return null;
            }
        }
        Length length = field.component().getAnnotation(Length.class);
        boolean sized = value != null && value.getClass().isArray() && length != null;
        if (sized && Array.getLength(value) != length.value()) {
            problems.add(
                    json.at(),
                    path
                            + ": expected "
                            + length.value()
                            + " elements, found "
                            + Array.getLength(value));
            return null;
        }
        return value;
    }

    /// The default of fields that refer to entities: a file cannot name entities.
    private static @Nullable Object noEntities(RecordShape.Field field) {
        Class<?> type = field.component().getType();
        if (type == Entity.class) {
            return Entity.NONE;
        }
        if (type != Entity[].class) {
            return null;
        }
        Length length = field.component().getAnnotation(Length.class);
        Entity[] none = new Entity[length == null ? 0 : length.value()];
        Arrays.fill(none, Entity.NONE);
        return none;
    }
}
