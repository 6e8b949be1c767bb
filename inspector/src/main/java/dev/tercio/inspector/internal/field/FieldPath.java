package dev.tercio.inspector.internal.field;

import dev.tercio.inspector.internal.RequestException;
import dev.tercio.internal.codec.ManagedCodec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.FieldSpec;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// A field of a component, such as `Position.x` or `Cargo.slots[2]`. Numbers are read from the
/// columns, without building the record.
public final class FieldPath {
    private final String text;
    private final ComponentStore store;

    /// The fields from the component to the field; empty for the text of an object without fields.
    private final List<FieldSpec> steps;

    /// The element of an array, or -1.
    private final int element;

    /// Where the numbers are, or null if it is not numeric.
    private final @Nullable NumberColumn column;

    private final boolean managed;

    private FieldPath(String text, ComponentStore store, List<FieldSpec> steps, int element) {
        this.text = text;
        this.store = store;
        this.steps = steps;
        this.element = element;
        this.managed = store.codec().equals(ManagedCodec.INSTANCE);
        this.column =
                switch (steps.isEmpty() ? null : steps.getLast()) {
                    case FieldSpec.Scalar field ->
                            new NumberColumn(field.column(), 1, 0, field.primitive());
                    case FieldSpec.Constant field ->
                            new NumberColumn(field.column(), 1, 0, field.primitive());
                    case FieldSpec.FixedArray field when element >= 0 ->
                            new NumberColumn(
                                    field.column(), field.length(), element, field.element());
                    case null, default -> null;
                };
    }

    /// Finds a field.
    ///
    /// @throws RequestException if the component or the field does not exist
    public static FieldPath of(String text, ComponentNames names) {
        for (int dot = text.lastIndexOf('.'); dot > 0; dot = text.lastIndexOf('.', dot - 1)) {
            ComponentStore store = names.find(text.substring(0, dot));
            if (store != null) {
                return of(text, store, text.substring(dot + 1));
            }
        }
        int dot = text.lastIndexOf('.');
        throw dot <= 0
                ? RequestException.invalid(
                        "no such field: field=" + text,
                        "write component and field, as in Position.x")
                : RequestException.invalid(
                        "no such component: component=" + text.substring(0, dot),
                        "known: " + names.known());
    }

    private static FieldPath of(String text, ComponentStore store, String path) {
        ComponentSchema schema = store.spec().schema();
        if (schema == null) {
            if (path.equals("value")) {
                return new FieldPath(text, store, List.of(), -1);
            }
            throw unknown(text, List.of("value"));
        }
        int bracket = path.indexOf('[');
        int element = bracket < 0 ? -1 : element(text, path, bracket);
        String field = bracket < 0 ? path : path.substring(0, bracket);
        List<FieldSpec> steps = new ArrayList<>();
        List<FieldSpec> inside = schema.root().fields();
        while (true) {
            FieldSpec found = step(inside, field);
            if (found == null) {
                throw unknown(text, inside.stream().map(FieldSpec::path).toList());
            }
            steps.add(found);
            if (found.path().equals(field)) {
                break;
            }
            inside = ((FieldSpec.Nested) found).record().fields();
        }
        checkElement(text, steps.getLast(), element);
        return new FieldPath(text, store, List.copyOf(steps), element);
    }

    private static @Nullable FieldSpec step(List<FieldSpec> fields, String path) {
        for (FieldSpec field : fields) {
            boolean nested =
                    field instanceof FieldSpec.Nested && path.startsWith(field.path() + ".");
            if (nested || field.path().equals(path)) {
                return field;
            }
        }
        return null;
    }

    private static int element(String text, String path, int bracket) {
        String index = path.substring(bracket + 1);
        if (!index.matches("\\d{1,9}]")) {
            throw RequestException.invalid(
                    "not an element of an array: field=" + text, "write slots[2]");
        }
        return Integer.parseInt(index.substring(0, index.length() - 1));
    }

    private static void checkElement(String text, FieldSpec field, int element) {
        int length =
                switch (field) {
                    case FieldSpec.FixedArray array -> array.length();
                    case FieldSpec.HandleArray array -> array.length();
                    default -> 0;
                };
        if (element >= length) {
            throw RequestException.invalid("no such element: field=" + text + ", length=" + length);
        }
    }

    private static RequestException unknown(String text, List<String> known) {
        return RequestException.invalid(
                "no such field: field=" + text, "known: " + String.join(", ", known));
    }

    /// The path as written.
    public String text() {
        return text;
    }

    /// The component.
    public ComponentStore store() {
        return store;
    }

    /// Whether [#number] can read it.
    public boolean isNumber() {
        return column != null;
    }

    /// Fails unless [#number] can read it.
    public FieldPath requireNumber() {
        if (!isNumber()) {
            throw RequestException.invalid(
                    "field is not numeric: field=" + text,
                    "choose a number, boolean, enum, or an element of an array of numbers");
        }
        return this;
    }

    /// The names of the constants if it is an enum, otherwise null.
    public @Nullable List<String> constants() {
        return !steps.isEmpty() && steps.getLast() instanceof FieldSpec.Constant constant
                ? constant.constants().names()
                : null;
    }

    /// Whether the value is text or an enum.
    public boolean isText() {
        return constants() != null
                || (!steps.isEmpty() && steps.getLast() instanceof FieldSpec.Text)
                || steps.isEmpty();
    }

    /// Whether the values are `long`, which a `double` may not represent exactly.
    public boolean isLong() {
        return column != null && column.primitive() == Primitive.LONG;
    }

    /// Whether the values are `float`.
    public boolean isFloat() {
        return column != null && column.primitive() == Primitive.FLOAT;
    }

    private NumberColumn column() {
        return Objects.requireNonNull(column, text);
    }

    private ComponentPage page(int slot) {
        return Objects.requireNonNull(store.pageAt(slot >>> PageLayout.PAGE_SHIFT));
    }

    /// The value as a number, for a slot that has the component. A `long` is rounded.
    public double number(int slot) {
        return number(page(slot), slot);
    }

    /// The value as a number, in the page of the slot.
    double number(ComponentPage page, int slot) {
        return managed ? toNumber(value(slot)) : column().number(page, slot);
    }

    /// The value of a [`long` field][#isLong()], for a slot that has the component. 0 if an
    /// enclosing record [is null][#isNull].
    public long whole(int slot) {
        if (!managed) {
            return column().whole(page(slot), slot);
        }
        return value(slot) instanceof Long whole ? whole : 0;
    }

    /// Whether the value or an enclosing record is null, which only managed components have.
    public boolean isNull(int slot) {
        return managed && value(slot) == null;
    }

    /// A number that orders values as they are: exact for `long`, total for `double`.
    public long sortKey(int slot) {
        if (isLong()) {
            return whole(slot);
        }
        long bits = Double.doubleToLongBits(number(slot));
        return bits ^ (bits >> 63 & Long.MAX_VALUE);
    }

    private static double toNumber(@Nullable Object value) {
        return switch (value) {
            case Number number -> number.doubleValue();
            case Boolean flag -> flag ? 1 : 0;
            case Character character -> character;
            case Enum<?> constant ->
                    List.of(constant.getDeclaringClass().getEnumConstants()).indexOf(constant);
            case null, default -> Double.NaN;
        };
    }

    /// The value as JSON, for a slot that has the component.
    public @Nullable Object json(int slot) {
        Object value = value(slot);
        if (steps.isEmpty()) {
            return ValueJson.text(value);
        }
        return element >= 0 ? ValueJson.plain(value) : ValueJson.ofField(steps.getLast(), value);
    }

    private @Nullable Object value(int slot) {
        Object value = ValueJson.read(store, slot);
        for (FieldSpec step : steps) {
            if (value == null) {
                return null;
            }
            value = ValueJson.read(step, value);
        }
        return element < 0 || value == null ? value : java.lang.reflect.Array.get(value, element);
    }
}
