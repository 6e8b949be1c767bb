package dev.tercio.replay.internal.bytes;

import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.ColumnMemory;
import dev.tercio.internal.stream.Bytes;
import dev.tercio.replay.CorruptFileException;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// Reads what [ByteOutput] wrote. The input is untrusted: every length is checked against the
/// remaining bytes before memory is allocated.
public final class ByteInput {
    private final byte[] bytes;
    private final MemorySegment memory;
    private final int end;
    private int at;

    public ByteInput(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.memory = MemorySegment.ofArray(bytes);
        this.at = from;
        this.end = to;
    }

    public ByteInput(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    /// The underlying array.
    public byte[] bytes() {
        return bytes;
    }

    public int position() {
        return at;
    }

    /// Moves to a position between the start and the end.
    public void moveTo(int position) {
        at = position;
    }

    /// The number of remaining bytes.
    public int left() {
        return end - at;
    }

    public int takeByte(String what) {
        return bytes[take(1, what)] & 0xFF;
    }

    public int takeShort(String what) {
        return Bytes.getShort(bytes, take(Short.BYTES, what)) & 0xFFFF;
    }

    public int takeInt(String what) {
        return Bytes.getInt(bytes, take(Integer.BYTES, what));
    }

    public long takeLong(String what) {
        return Bytes.getLong(bytes, take(Long.BYTES, what));
    }

    public double takeDouble(String what) {
        return Double.longBitsToDouble(takeLong(what));
    }

    /// Reads a number that must be in a range.
    public int takeInt(int least, int most, String what) {
        int value = takeInt(what);
        if (value < least || value > most) {
            throw new CorruptFileException(
                    what + " is out of range: value=" + value + ", allowed=" + least + ".." + most);
        }
        return value;
    }

    /// Reads the number of elements that follow.
    ///
    /// @param bytesEach the minimum size of each element
    public int takeCount(int bytesEach, String what) {
        int count = takeInt(what);
        if (count < 0 || (long) count * bytesEach > left()) {
            throw new CorruptFileException(
                    what
                            + " does not fit: count="
                            + Integer.toUnsignedString(count)
                            + ", bytes left="
                            + left());
        }
        return count;
    }

    public String takeText(String what) {
        int length = takeCount(1, what);
        int from = take(length, what);
        try {
            // String's own decoder replaces malformed input instead of reporting it
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new CorruptFileException(what + " is not UTF-8: offset=" + from, e);
        }
    }

    public byte[] takeBlob(String what) {
        int length = takeCount(1, what);
        int from = take(length, what);
        byte[] blob = new byte[length];
        System.arraycopy(bytes, from, blob, 0, length);
        return blob;
    }

    public void takeLongs(long[] target, int from, int length, String what) {
        int start = take((long) length * Long.BYTES, what);
        for (int i = 0; i < length; i++) {
            target[from + i] = Bytes.getLong(bytes, start + i * Long.BYTES);
        }
    }

    /// Reads elements into a column.
    ///
    /// @param column a column of [dev.tercio.internal.storage.ComponentPage#memory()]
    public void takeElements(
            Object column, Primitive primitive, int index, int length, String what) {
        int from = take((long) length * primitive.bytes(), what);
        ColumnMemory.restore(memory, from, column, primitive, index, length);
    }

    /// Skips bytes and returns their start.
    public int take(long length, String what) {
        int from = at;
        if (length < 0 || length > end - from) {
            throw new CorruptFileException(
                    what + " is truncated: bytes=" + length + ", left=" + (end - from));
        }
        at = from + (int) length;
        return from;
    }

    /// Checks that all bytes have been read.
    public void finish(String what) {
        if (at != end) {
            throw new CorruptFileException(what + " has trailing bytes: bytes left=" + (end - at));
        }
    }
}
