package dev.tercio.internal.storage;

import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.stream.StreamRuns;
import dev.tercio.internal.stream.Words;

/// Accesses the payload of a command as columns of one slot. Each column is the whole stream, and
/// an index is a byte offset in it.
public final class StreamColumnAccess extends ColumnAccess {
    public static final StreamColumnAccess INSTANCE = new StreamColumnAccess();

    private StreamColumnAccess() {}

    @Override
    public Object get(Object column, Primitive primitive, int index) {
        long[] stream = (long[]) column;
        return switch (primitive) {
            case BOOLEAN -> Words.getBoolean(stream, index);
            case BYTE -> Words.getByte(stream, index);
            case SHORT -> Words.getShort(stream, index);
            case CHAR -> Words.getChar(stream, index);
            case INT -> Words.getInt(stream, index);
            case LONG -> Words.getLong(stream, index);
            case FLOAT -> Words.getFloat(stream, index);
            case DOUBLE -> Words.getDouble(stream, index);
        };
    }

    @Override
    public void set(Object column, Primitive primitive, int index, Object value) {
        long[] stream = (long[]) column;
        switch (primitive) {
            case BOOLEAN -> Words.putBoolean(stream, index, (boolean) value);
            case BYTE -> Words.putByte(stream, index, (byte) value);
            case SHORT -> Words.putShort(stream, index, (short) value);
            case CHAR -> Words.putChar(stream, index, (char) value);
            case INT -> Words.putInt(stream, index, (int) value);
            case LONG -> Words.putLong(stream, index, (long) value);
            case FLOAT -> Words.putFloat(stream, index, (float) value);
            case DOUBLE -> Words.putDouble(stream, index, (double) value);
        }
    }

    @Override
    public void read(Object column, int index, Object array, int length) {
        StreamRuns.toArray((long[]) column, index, array, 0, length);
    }

    @Override
    public void write(Object column, int index, Object array, int length) {
        StreamRuns.fromArray((long[]) column, index, array, length);
    }

    @Override
    public void zero(Object column, Primitive primitive, int index, int length) {
        Words.zero((long[]) column, index, length * primitive.bytes());
    }

    @Override
    public void copy(
            Object from, int fromIndex, Object to, int toIndex, Primitive primitive, int length) {
        byte[] bytes = new byte[length * primitive.bytes()];
        Words.toBytes((long[]) from, fromIndex, bytes, 0, bytes.length);
        Words.fromBytes(bytes, 0, (long[]) to, toIndex, bytes.length);
    }
}
