package dev.tercio.kit;

import dev.tercio.ComponentType;
import dev.tercio.InvalidComponentException;
import dev.tercio.query.Chunk;
import dev.tercio.query.Field;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/// A coordinate or a group, read from the column of its field.
final class FieldColumn {
    private static final List<Class<?>> SUPPORTED =
            List.of(
                    float[].class,
                    double[].class,
                    int[].class,
                    long[].class,
                    short[].class,
                    byte[].class);

    /// The arrays of the other columns.
    private static final List<Class<?>> OTHERS = List.of(boolean[].class, char[].class);

    private final Field<?> field;
    private final Class<?> arrayType;
    private boolean isMemory;
    private @Nullable Object column;

    private FieldColumn(Field<?> field, Class<?> arrayType) {
        this.field = field;
        this.arrayType = arrayType;
    }

    static FieldColumn of(ComponentType<?> type, String path) {
        for (Class<?> arrayType : SUPPORTED) {
            Field<?> field = find(type, path, arrayType);
            if (field != null) {
                return new FieldColumn(field, arrayType);
            }
        }
        boolean known = OTHERS.stream().anyMatch(array -> find(type, path, array) != null);
        throw new IllegalArgumentException(
                (known ? "field is not numeric: component=" : "no such field: component=")
                        + type.type().getName()
                        + ", field="
                        + path
                        + (known
                                ? "; use an integer or floating-point field"
                                : ", fields="
                                        + type.fields()
                                        + "; name a field, or position.x for one of a nested"
                                        + " record"));
    }

    private static @Nullable Field<?> find(ComponentType<?> type, String path, Class<?> arrayType) {
        try {
            return type.field(path, arrayType);
        } catch (InvalidComponentException e) {
            return null; // no such field, or of another type
        }
    }

    /// Prepares reading a chunk.
    void open(Chunk chunk) {
        if (!isMemory) {
            try {
                column = chunk.column(field);
                return;
            } catch (IllegalStateException e) {
                isMemory = true; // not on the heap, which stays true for a world
            }
        }
        try {
            column = chunk.segment(field);
        } catch (IllegalStateException e) {
            throw new IllegalStateException(
                    "component has no columns: component="
                            + field.component().type().getName()
                            + "; use coordinates(...) instead of fields(...)",
                    e);
        }
    }

    /// Copies 64 elements.
    void copy(int from, double[] target) {
        if (column instanceof float[] floats) {
            for (int i = 0; i < Long.SIZE; i++) {
                target[i] = floats[from + i];
            }
        } else if (column instanceof double[] doubles) {
            System.arraycopy(doubles, from, target, 0, Long.SIZE);
        } else if (column instanceof MemorySegment memory) {
            for (int i = 0; i < Long.SIZE; i++) {
                target[i] = element(memory, from + i);
            }
        } else {
            for (int i = 0; i < Long.SIZE; i++) {
                target[i] = element(column, from + i);
            }
        }
    }

    private static double element(@Nullable Object array, int at) {
        if (array instanceof int[] ints) {
            return ints[at];
        }
        if (array instanceof long[] longs) {
            return longs[at];
        }
        if (array instanceof short[] shorts) {
            return shorts[at];
        }
        if (array instanceof byte[] bytes) {
            return bytes[at];
        }
        throw new IllegalStateException("unsupported column: column=" + array);
    }

    private double element(MemorySegment memory, int at) {
        if (arrayType == float[].class) {
            return memory.getAtIndex(ValueLayout.JAVA_FLOAT, at);
        }
        if (arrayType == double[].class) {
            return memory.getAtIndex(ValueLayout.JAVA_DOUBLE, at);
        }
        if (arrayType == int[].class) {
            return memory.getAtIndex(ValueLayout.JAVA_INT, at);
        }
        if (arrayType == long[].class) {
            return memory.getAtIndex(ValueLayout.JAVA_LONG, at);
        }
        if (arrayType == short[].class) {
            return memory.getAtIndex(ValueLayout.JAVA_SHORT, at);
        }
        return memory.get(ValueLayout.JAVA_BYTE, at);
    }
}
