package dev.tercio.internal.schema;

import org.jspecify.annotations.Nullable;

import java.lang.classfile.TypeKind;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.nio.ByteOrder;

/// The element types of columns.
public enum Primitive {
    BOOLEAN(boolean.class, TypeKind.BOOLEAN, ValueLayout.JAVA_BYTE),
    BYTE(byte.class, TypeKind.BYTE, ValueLayout.JAVA_BYTE),
    SHORT(short.class, TypeKind.SHORT, ValueLayout.JAVA_SHORT_UNALIGNED),
    CHAR(char.class, TypeKind.CHAR, ValueLayout.JAVA_CHAR_UNALIGNED),
    INT(int.class, TypeKind.INT, ValueLayout.JAVA_INT_UNALIGNED),
    LONG(long.class, TypeKind.LONG, ValueLayout.JAVA_LONG_UNALIGNED),
    FLOAT(float.class, TypeKind.FLOAT, ValueLayout.JAVA_FLOAT_UNALIGNED),
    DOUBLE(double.class, TypeKind.DOUBLE, ValueLayout.JAVA_DOUBLE_UNALIGNED);

    private final Class<?> type;
    private final TypeKind kind;
    private final ValueLayout layout;
    private final ValueLayout fileLayout;

    Primitive(Class<?> type, TypeKind kind, ValueLayout layout) {
        this.type = type;
        this.kind = kind;
        this.layout = layout;
        this.fileLayout = layout.withOrder(ByteOrder.LITTLE_ENDIAN);
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
        return (int) layout.byteSize();
    }

    /// The layout of an element in native columns; booleans are bytes.
    public ValueLayout memoryLayout() {
        return layout;
    }

    /// The layout of an element in files; booleans are bytes.
    public ValueLayout fileLayout() {
        return fileLayout;
    }

    public Object newArray(int length) {
        return Array.newInstance(type, length);
    }

    /// Creates an array of arrays of this primitive.
    public Object[] newArrays(int count) {
        return (Object[]) Array.newInstance(type.arrayType(), count);
    }
}
