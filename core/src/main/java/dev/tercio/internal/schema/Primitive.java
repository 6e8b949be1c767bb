package dev.tercio.internal.schema;

import org.jspecify.annotations.Nullable;

import java.lang.classfile.TypeKind;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.nio.ByteOrder;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/// The element types of columns.
public enum Primitive {
    BOOLEAN(boolean.class, TypeKind.BOOLEAN, Byte.BYTES),
    BYTE(byte.class, TypeKind.BYTE, Byte.BYTES),
    SHORT(short.class, TypeKind.SHORT, Short.BYTES),
    CHAR(char.class, TypeKind.CHAR, Character.BYTES),
    INT(int.class, TypeKind.INT, Integer.BYTES),
    LONG(long.class, TypeKind.LONG, Long.BYTES),
    FLOAT(float.class, TypeKind.FLOAT, Float.BYTES),
    DOUBLE(double.class, TypeKind.DOUBLE, Double.BYTES);

    private final Class<?> type;
    private final TypeKind kind;
    private final int bytes;

    Primitive(Class<?> type, TypeKind kind, int bytes) {
        this.type = type;
        this.kind = kind;
        this.bytes = bytes;
    }

    /// The layouts, loaded on first use: programs without native columns do not need them.
    private static final class Layouts {
        static final Map<Primitive, ValueLayout> MEMORY = new EnumMap<>(Primitive.class);
        static final Map<Primitive, ValueLayout> FILE = new EnumMap<>(Primitive.class);

        static {
            for (Primitive primitive : values()) {
                ValueLayout layout = layoutOf(primitive);
                MEMORY.put(primitive, layout);
                FILE.put(primitive, layout.withOrder(ByteOrder.LITTLE_ENDIAN));
            }
        }

        private Layouts() {}

        private static ValueLayout layoutOf(Primitive primitive) {
            return switch (primitive) {
                case BOOLEAN, BYTE -> ValueLayout.JAVA_BYTE;
                case SHORT -> ValueLayout.JAVA_SHORT_UNALIGNED;
                case CHAR -> ValueLayout.JAVA_CHAR_UNALIGNED;
                case INT -> ValueLayout.JAVA_INT_UNALIGNED;
                case LONG -> ValueLayout.JAVA_LONG_UNALIGNED;
                case FLOAT -> ValueLayout.JAVA_FLOAT_UNALIGNED;
                case DOUBLE -> ValueLayout.JAVA_DOUBLE_UNALIGNED;
            };
        }
    }

    /// The primitive of a class, or null if the class is not primitive.
    public static @Nullable Primitive of(Class<?> type) {
        for (Primitive primitive : values()) {
            if (primitive.type == type) {
                return primitive;
            }
        }
        return null;
    }

    /// The smallest primitive that can hold the ordinals of an enum.
    public static Primitive forOrdinals(int constants) {
        if (constants <= 1 << 7) {
            return BYTE;
        }
        return constants <= 1 << 15 ? SHORT : INT;
    }

    public Class<?> type() {
        return type;
    }

    public TypeKind kind() {
        return kind;
    }

    public int bytes() {
        return bytes;
    }

    /// The layout of an element in native columns; booleans are bytes.
    public ValueLayout memoryLayout() {
        return Objects.requireNonNull(Layouts.MEMORY.get(this));
    }

    /// The layout of an element in files; booleans are bytes.
    public ValueLayout fileLayout() {
        return Objects.requireNonNull(Layouts.FILE.get(this));
    }

    public Object newArray(int length) {
        return Array.newInstance(type, length);
    }

    /// Creates an array of arrays of this primitive.
    public Object[] newArrays(int count) {
        return (Object[]) Array.newInstance(type.arrayType(), count);
    }
}
