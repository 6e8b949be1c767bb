package dev.tercio.inspector.internal.field;

import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// The column of a number field. Reads its values without building the record.
///
/// @param column the index of the column
/// @param stride the number of elements per slot: more than one for arrays
/// @param element the element of the array, or 0
/// @param primitive the type of the elements
record NumberColumn(int column, int stride, int element, Primitive primitive) {
    private int index(int slot) {
        return (slot & PageLayout.OFFSET_MASK) * stride + element;
    }

    /// The value of a slot, rounded to a `double`. Booleans are 0 and 1.
    double number(ComponentPage page, int slot) {
        int index = index(slot);
        return switch (page.memory()[column]) {
            case float[] values -> values[index];
            case double[] values -> values[index];
            case int[] values -> values[index];
            case long[] values -> values[index];
            case byte[] values -> values[index];
            case short[] values -> values[index];
            case char[] values -> values[index];
            case boolean[] values -> values[index] ? 1 : 0;
            case MemorySegment memory -> number(memory, index);
            default -> throw new IllegalStateException("unknown column: column=" + column);
        };
    }

    private double number(MemorySegment memory, long index) {
        return switch (primitive) {
            case BOOLEAN, BYTE -> memory.get(ValueLayout.JAVA_BYTE, index);
            case SHORT -> memory.get(ValueLayout.JAVA_SHORT_UNALIGNED, index * Short.BYTES);
            case CHAR -> memory.get(ValueLayout.JAVA_CHAR_UNALIGNED, index * Character.BYTES);
            case INT -> memory.get(ValueLayout.JAVA_INT_UNALIGNED, index * Integer.BYTES);
            case LONG -> memory.get(ValueLayout.JAVA_LONG_UNALIGNED, index * Long.BYTES);
            case FLOAT -> memory.get(ValueLayout.JAVA_FLOAT_UNALIGNED, index * Float.BYTES);
            case DOUBLE -> memory.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, index * Double.BYTES);
        };
    }

    /// The value of a slot in a column of `long`, with all digits.
    long whole(ComponentPage page, int slot) {
        int index = index(slot);
        return switch (page.memory()[column]) {
            case long[] values -> values[index];
            case MemorySegment memory ->
                    memory.get(ValueLayout.JAVA_LONG_UNALIGNED, (long) index * Long.BYTES);
            default -> throw new IllegalStateException("not a column of long: column=" + column);
        };
    }
}
