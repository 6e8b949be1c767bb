package dev.tercio.internal.storage;

import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.stream.Bytes;
import dev.tercio.internal.stream.StreamRuns;

import java.util.Arrays;

/// Accesses the payload of a command as columns of one slot. Each column is the whole byte array,
/// and an index is a byte offset in it.
public final class StreamColumnAccess extends ColumnAccess {
    public static final StreamColumnAccess INSTANCE = new StreamColumnAccess();

    private StreamColumnAccess() {}

    @Override
    public Object get(Object column, Primitive primitive, int index) {
        byte[] stream = (byte[]) column;
        return switch (primitive) {
            case BOOLEAN -> Bytes.getBoolean(stream, index);
            case BYTE -> Bytes.getByte(stream, index);
            case SHORT -> Bytes.getShort(stream, index);
            case CHAR -> Bytes.getChar(stream, index);
            case INT -> Bytes.getInt(stream, index);
            case LONG -> Bytes.getLong(stream, index);
            case FLOAT -> Bytes.getFloat(stream, index);
            case DOUBLE -> Bytes.getDouble(stream, index);
        };
    }

    @Override
    public void set(Object column, Primitive primitive, int index, Object value) {
        byte[] stream = (byte[]) column;
        switch (primitive) {
            case BOOLEAN -> Bytes.putBoolean(stream, index, (boolean) value);
            case BYTE -> Bytes.putByte(stream, index, (byte) value);
            case SHORT -> Bytes.putShort(stream, index, (short) value);
            case CHAR -> Bytes.putChar(stream, index, (char) value);
            case INT -> Bytes.putInt(stream, index, (int) value);
            case LONG -> Bytes.putLong(stream, index, (long) value);
            case FLOAT -> Bytes.putFloat(stream, index, (float) value);
            case DOUBLE -> Bytes.putDouble(stream, index, (double) value);
        }
    }

    @Override
    public void read(Object column, int index, Object array, int length) {
        StreamRuns.toArray((byte[]) column, index, array, 0, length);
    }

    @Override
    public void write(Object column, int index, Object array, int length) {
        StreamRuns.fromArray((byte[]) column, index, array, length);
    }

    @Override
    public void zero(Object column, Primitive primitive, int index, int length) {
        Arrays.fill((byte[]) column, index, index + length * primitive.bytes(), (byte) 0);
    }

    @Override
    public void copy(
            Object from, int fromIndex, Object to, int toIndex, Primitive primitive, int length) {
        System.arraycopy(from, fromIndex, to, toIndex, length * primitive.bytes());
    }
}
