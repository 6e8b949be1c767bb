package dev.tercio.internal.storage;

import dev.tercio.internal.schema.Primitive;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.Buffer;

/// Copies runs of elements between columns of any tier and memory in file format: little endian, no
/// gaps, booleans as bytes.
public final class ColumnMemory {
    private ColumnMemory() {}

    /// Converts columns to the form that the copy methods accept: arrays as they are, buffers as
    /// memory segments.
    static Object[] of(Object[] columns) {
        Object[] memory = columns.clone();
        for (int i = 0; i < memory.length; i++) {
            if (memory[i] instanceof Buffer) {
                memory[i] = NativeColumnAccess.memory(memory[i]);
            }
        }
        return memory;
    }

    /// Copies elements of a column to memory.
    public static void save(
            Object column,
            Primitive primitive,
            int index,
            int length,
            MemorySegment target,
            long at) {
        switch (column) {
            case boolean[] flags -> {
                for (int i = 0; i < length; i++) {
                    target.set(ValueLayout.JAVA_BYTE, at + i, (byte) (flags[index + i] ? 1 : 0));
                }
            }
            case MemorySegment memory ->
                    MemorySegment.copy(
                            memory,
                            primitive.memoryLayout(),
                            (long) index * primitive.bytes(),
                            target,
                            primitive.fileLayout(),
                            at,
                            length);
            default ->
                    MemorySegment.copy(column, index, target, primitive.fileLayout(), at, length);
        }
    }

    /// Copies elements from memory to a column.
    public static void restore(
            MemorySegment source,
            long at,
            Object column,
            Primitive primitive,
            int index,
            int length) {
        switch (column) {
            case boolean[] flags -> {
                for (int i = 0; i < length; i++) {
                    flags[index + i] = source.get(ValueLayout.JAVA_BYTE, at + i) != 0;
                }
            }
            case MemorySegment memory ->
                    MemorySegment.copy(
                            source,
                            primitive.fileLayout(),
                            at,
                            memory,
                            primitive.memoryLayout(),
                            (long) index * primitive.bytes(),
                            length);
            default ->
                    MemorySegment.copy(source, primitive.fileLayout(), at, column, index, length);
        }
    }
}
