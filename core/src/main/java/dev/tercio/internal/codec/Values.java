package dev.tercio.internal.codec;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.internal.schema.FieldSpec;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.ColumnAccess;
import dev.tercio.internal.stream.HandleResolver;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.Array;

/// Validates field values before they are stored, and builds handles and arrays when they are read.
/// Generated and interpreted code share these methods, so both report the same errors.
public final class Values {
    private Values() {}

    /// The name of a field in error messages.
    static String label(Class<?> component, FieldSpec field) {
        return "component=" + component.getName() + ", field=" + field.path();
    }

    public static Object requireNonNull(@Nullable Object value, String label) {
        if (value == null) {
            throw new InvalidComponentException("field is null: " + label);
        }
        return value;
    }

    /// Fails if a managed value is not an instance of its component class, which only an unchecked
    /// cast can cause.
    public static void checkType(Object value, Class<?> type) {
        if (!type.isInstance(value)) {
            throw new InvalidComponentException(
                    "component has the wrong type: expected="
                            + type.getName()
                            + ", actual="
                            + value.getClass().getName());
        }
    }

    @SuppressWarnings("EnumOrdinal") // the column stores the ordinal
    public static int ordinal(@Nullable Object value, String label) {
        return ((Enum<?>) requireNonNull(value, label)).ordinal();
    }

    public static long bits(@Nullable Object value, String label) {
        return ((Entity) requireNonNull(value, label)).bits();
    }

    /// The bits of a handle for a column. Rejects the handle of a recorded spawn: only commands may
    /// contain it, and playback resolves it.
    public static long realBits(@Nullable Object value, String label) {
        return real(bits(value, label), label);
    }

    private static long real(long bits, String label) {
        if ((int) bits < 0) {
            throw new InvalidComponentException(
                    "handle of a recorded spawn, not of an entity: "
                            + label
                            + ", value="
                            + new Entity(bits)
                            + "; record the component with commands instead");
        }
        return bits;
    }

    public static Object array(@Nullable Object value, int length, String label) {
        Object array = requireNonNull(value, label);
        int actual = Array.getLength(array);
        if (actual != length) {
            throw new InvalidComponentException(
                    "array has the wrong length: "
                            + label
                            + ", length="
                            + actual
                            + ", expected="
                            + length);
        }
        return array;
    }

    public static long[] handles(@Nullable Object value, int length, String label) {
        Object[] entities = (Object[]) array(value, length, label);
        long[] bits = new long[length];
        for (int i = 0; i < length; i++) {
            bits[i] = bits(entities[i], label);
        }
        return bits;
    }

    /// Like [#handles], for a column; see [#realBits].
    public static long[] realHandles(@Nullable Object value, int length, String label) {
        long[] handles = handles(value, length, label);
        for (long bits : handles) {
            real(bits, label);
        }
        return handles;
    }

    public static Object readArray(
            ColumnAccess access, Object column, int index, int length, Primitive element) {
        Object array = element.newArray(length);
        access.read(column, index, array, length);
        return array;
    }

    public static Object readHandles(
            ColumnAccess access, Object column, int index, int length, HandleResolver handles) {
        long[] bits = new long[length];
        access.read(column, index, bits, length);
        Entity[] entities = new Entity[length];
        for (int i = 0; i < length; i++) {
            entities[i] = new Entity(handles.real(bits[i]));
        }
        return entities;
    }

    public static void writeArray(
            ColumnAccess access, Object column, int index, int length, Object array) {
        access.write(column, index, array, length);
    }
}
