package dev.tercio.inspector.internal.field;

import dev.tercio.Entity;
import dev.tercio.internal.codec.InterpretedCodec;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.FieldSpec;
import dev.tercio.internal.schema.RecordSpec;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// Component values as JSON values.
public final class ValueJson {
    /// Objects without fields are shown as text of at most this length.
    private static final int MAX_TEXT = 1_000;

    private static final long MAX_EXACT = (1L << 53) - 1;

    private ValueJson() {}

    /// The value of a component in a slot that has it, as an object. An instance for a tag.
    public static Object read(ComponentStore store, int slot) {
        ComponentPage page = store.openPage(slot >>> PageLayout.PAGE_SHIFT);
        return store.codec().read(page.columns(), slot & PageLayout.OFFSET_MASK);
    }

    /// The fields of a component in a slot that has it.
    public static Map<String, @Nullable Object> of(ComponentStore store, int slot) {
        if (store.isTag()) {
            return Map.of();
        }
        return of(store, read(store, slot));
    }

    /// The fields of a component value.
    public static Map<String, @Nullable Object> of(ComponentStore store, Object value) {
        return of(store.spec(), value);
    }

    /// The fields of a component value.
    public static Map<String, @Nullable Object> of(ComponentSpec<?> spec, Object value) {
        ComponentSchema schema = spec.schema();
        if (schema == null) {
            Map<String, @Nullable Object> only = new LinkedHashMap<>();
            only.put("value", text(value));
            return only;
        }
        return ofRecord(schema.root(), value);
    }

    private static Map<String, @Nullable Object> ofRecord(RecordSpec spec, Object value) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        for (FieldSpec field : spec.fields()) {
            fields.put(name(field), ofField(field, read(field, value)));
        }
        return fields;
    }

    /// The value of a field of a record.
    static @Nullable Object read(FieldSpec field, Object value) {
        return InterpretedCodec.call(field.accessor().handle(), value);
    }

    /// The last part of a field's path.
    public static String name(FieldSpec field) {
        return field.path().substring(field.path().lastIndexOf('.') + 1);
    }

    /// The JSON value of a field.
    static @Nullable Object ofField(FieldSpec field, @Nullable Object value) {
        if (value == null) {
            return null;
        }
        return field instanceof FieldSpec.Nested nested
                ? ofRecord(nested.record(), value)
                : plain(value);
    }

    /// A number, boolean, string, list of these, or null.
    static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Long number -> exact(number);
            case Number number -> number;
            case Boolean flag -> flag;
            case Entity entity -> EntityText.of(entity);
            case Enum<?> constant -> constant.name();
            default -> value.getClass().isArray() ? elements(value) : text(value);
        };
    }

    private static List<@Nullable Object> elements(Object array) {
        List<@Nullable Object> elements = new ArrayList<>();
        for (int i = 0; i < Array.getLength(array); i++) {
            elements.add(plain(Array.get(array, i)));
        }
        return elements;
    }

    /// Numbers that JavaScript cannot represent are strings.
    public static Object exact(long number) {
        return Math.abs(number) <= MAX_EXACT && number != Long.MIN_VALUE
                ? (Object) number
                : Long.toString(number);
    }

    /// The text of an object of the program, shortened. Its `toString` may throw, or call itself
    /// without end.
    public static String text(@Nullable Object value) {
        return text(() -> String.valueOf(value));
    }

    /// The text of objects of the program, shortened. Their `toString` may throw, or call itself
    /// without end.
    public static String text(Supplier<String> value) {
        String text;
        try {
            text = value.get();
        } catch (RuntimeException | StackOverflowError | LinkageError e) {
            text = "toString() failed: " + e.getClass().getName();
        }
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "…";
    }
}
