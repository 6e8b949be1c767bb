package dev.tercio.replay.internal.bytes;

import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.ColumnMemory;
import dev.tercio.internal.stream.Bytes;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A growing array of little-endian numbers. Keeps its memory when it is cleared.
public final class ByteOutput {
    /// The maximum array length of common virtual machines.
    private static final int MAX_BYTES = Integer.MAX_VALUE - 16;

    private byte[] bytes = new byte[1_024];
    private MemorySegment memory = MemorySegment.ofArray(bytes);
    private int size;

    /// The underlying array. Growing replaces it.
    public byte[] bytes() {
        return bytes;
    }

    public int size() {
        return size;
    }

    /// Drops all bytes after a position.
    public void truncate(int to) {
        size = to;
    }

    public void clear() {
        size = 0;
    }

    /// Reserves bytes for the caller to write, and returns their start.
    public int grow(long more) {
        int at = size;
        if (more > bytes.length - size) {
            long needed = size + more;
            if (needed > MAX_BYTES) {
                throw new IllegalStateException(
                        "section is too large: bytes=" + needed + ", max=" + MAX_BYTES);
            }
            bytes = Arrays.copyOf(bytes, (int) Math.max(needed, Math.min(2L * at, MAX_BYTES)));
            memory = MemorySegment.ofArray(bytes);
        }
        size += (int) more;
        return at;
    }

    public void putByte(int value) {
        int at = grow(1);
        bytes[at] = (byte) value;
    }

    public void putShort(int value) {
        int at = grow(Short.BYTES);
        Bytes.putShort(bytes, at, (short) value);
    }

    public void putInt(int value) {
        int at = grow(Integer.BYTES);
        Bytes.putInt(bytes, at, value);
    }

    public void putLong(long value) {
        int at = grow(Long.BYTES);
        Bytes.putLong(bytes, at, value);
    }

    public void putDouble(double value) {
        putLong(Double.doubleToRawLongBits(value));
    }

    /// Adds the length of a text in bytes, then the text.
    public void putText(String text) {
        putBlob(text.getBytes(StandardCharsets.UTF_8));
    }

    /// Adds the number of bytes, then the bytes.
    public void putBlob(byte[] blob) {
        putInt(blob.length);
        put(blob, 0, blob.length);
    }

    public void put(byte[] source, int from, int length) {
        int at = grow(length);
        System.arraycopy(source, from, bytes, at, length);
    }

    /// Adds elements of a column.
    ///
    /// @param column a column of [dev.tercio.internal.storage.ComponentPage#memory()]
    public void putElements(Object column, Primitive primitive, int index, int length) {
        int at = grow((long) length * primitive.bytes());
        ColumnMemory.save(column, primitive, index, length, memory, at);
    }

    /// Overwrites a number that was added before.
    public void setInt(int at, int value) {
        Bytes.putInt(bytes, at, value);
    }

    /// A copy of all bytes.
    public byte[] toArray() {
        return Arrays.copyOf(bytes, size);
    }
}
