package dev.tercio.internal.storage;

import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.Primitive;

/// Reads and writes columns of one representation: primitive arrays, native memory or the payload
/// of a command.
///
/// Generated code accesses single elements directly and uses this class only for text, arrays and
/// whole slots. Interpreted code uses it for everything.
public abstract sealed class ColumnAccess
        permits HeapColumnAccess, NativeColumnAccess, SegmentColumnAccess, StreamColumnAccess {
    /// Reads the element at an index, boxed.
    public abstract Object get(Object column, Primitive primitive, int index);

    /// Writes a boxed element at an index.
    public abstract void set(Object column, Primitive primitive, int index, Object value);

    /// Copies a run of elements out of a column into a primitive array.
    public abstract void read(Object column, int index, Object array, int length);

    /// Copies a primitive array into a column.
    public abstract void write(Object column, int index, Object array, int length);

    /// Sets a run of elements to zero.
    public abstract void zero(Object column, Primitive primitive, int index, int length);

    /// Copies a run of elements from one column to another of the same element type.
    public abstract void copy(
            Object from, int fromIndex, Object to, int toIndex, Primitive primitive, int length);

    /// Sets all columns of adjacent slots to zero.
    public final void zeroSlots(Object[] columns, ColumnSpec[] specs, int slot, int length) {
        for (int i = 0; i < specs.length; i++) {
            int stride = specs[i].stride();
            zero(columns[i], specs[i].primitive(), slot * stride, length * stride);
        }
    }

    /// Copies all columns of adjacent slots to others.
    public final void copySlots(
            Object[] from, int fromSlot, Object[] to, int toSlot, int slots, ColumnSpec[] specs) {
        for (int i = 0; i < specs.length; i++) {
            int stride = specs[i].stride();
            int length = slots * stride;
            copy(from[i], fromSlot * stride, to[i], toSlot * stride, specs[i].primitive(), length);
        }
    }
}
