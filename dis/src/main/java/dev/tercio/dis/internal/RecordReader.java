package dev.tercio.dis.internal;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Utf8;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.internal.JsonValue.JsonArray;
import dev.tercio.dis.internal.JsonValue.JsonObject;
import dev.tercio.dis.internal.JsonValue.Member;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// Makes records from JSON objects, field by field name. What is wrong is noted, and reading goes
/// on with the next field, so that one run finds all mistakes.
final class RecordReader {
    private final ReadableRecords records;
    private final Problems problems;
    private final ValueReader values;

    RecordReader(ReadableRecords records, Problems problems) {
        this.records = records;
        this.problems = problems;
        this.values = new ValueReader(problems);
    }

    /// A record, or null after a problem was noted.
    ///
    /// @param base has the fields that are not given, if there is one; otherwise all must be given,
    ///   because a field that was forgotten should not silently be zero
    @Nullable Object read(JsonValue json, Class<?> type, Place place, @Nullable Object base) {
        if (!(json instanceof JsonObject object)) {
            return values.problem(json, place, "an object");
        }
        RecordShape shape = records.shape(type);
        boolean sound = knowsAll(object, shape, place);
        Object[] arguments = new Object[shape.fields().size()];
        for (int i = 0; i < arguments.length; i++) {
            Object value = field(object, shape.fields().get(i), place, base);
            sound &= value != null;
            arguments[i] = value;
        }
        return sound ? create(json, shape, arguments, place) : null;
    }

    /// A record without fields, or null after a problem was noted.
    @Nullable Object readTag(JsonValue json, Class<?> type, Place place) {
        return create(json, records.shape(type), new Object[0], place);
    }

    private boolean knowsAll(JsonObject object, RecordShape shape, Place place) {
        List<String> names = shape.fields().stream().map(RecordShape.Field::name).toList();
        boolean sound = true;
        for (var member : object.members().entrySet()) {
            if (!names.contains(member.getKey())) {
                problems.add(
                        member.getValue().nameAt(),
                        place
                                + ": unknown field "
                                + Quoted.text(member.getKey())
                                + ", known are "
                                + names);
                sound = false;
            }
        }
        return sound;
    }

    private @Nullable Object create(
            JsonValue json, RecordShape shape, Object[] arguments, Place place) {
        try {
            return shape.create(arguments);
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            if (thrown instanceof Error error) {
                throw error;
            }
            problems.add(json.at(), place + ": refused by its record: " + thrown);
            return null;
        }
    }

    private @Nullable Object field(
            JsonObject object, RecordShape.Field field, Place place, @Nullable Object base) {
        Member member = object.members().get(field.name());
        Place inner = place.field(field.name());
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
            JsonValue json, Class<?> type, Place place, @Nullable Object base) {
        if (type.isArray()) {
            return array(json, type.getComponentType(), place);
        }
        boolean nested = type.isRecord() && type != Entity.class && type != DisEntityType.class;
        return nested ? read(json, type, place, base) : values.read(json, type, place);
    }

    private @Nullable Object array(JsonValue json, Class<?> element, Place place) {
        if (!(json instanceof JsonArray array)) {
            return values.problem(json, place, "an array");
        }
        Object result = Array.newInstance(element, array.items().size());
        boolean sound = true;
        for (int i = 0; i < array.items().size(); i++) {
            Object item = value(array.items().get(i), element, place.item(i), null);
            sound &= item != null;
            if (item != null) {
                Array.set(result, i, item);
            }
        }
        return sound ? result : null;
    }

    /// Checks the sizes that annotations fix.
    private @Nullable Object check(
            JsonValue json, RecordShape.Field field, Place place, @Nullable Object value) {
        Utf8 text = field.component().getAnnotation(Utf8.class);
        if (value instanceof String string && text != null && !text.truncate()) {
            int bytes = string.getBytes(StandardCharsets.UTF_8).length;
            if (bytes > text.value()) {
                problems.add(
                        json.at(),
                        place + ": text takes " + bytes + " bytes, allowed are " + text.value());
                return null;
            }
        }
        Length length = field.component().getAnnotation(Length.class);
        boolean sized = value != null && value.getClass().isArray() && length != null;
        if (sized && Array.getLength(value) != length.value()) {
            problems.add(
                    json.at(),
                    place
                            + ": expected "
                            + length.value()
                            + " elements, found "
                            + Array.getLength(value));
            return null;
        }
        return value;
    }

    /// What stands for entities that are not given: a file could say nothing else about them.
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
