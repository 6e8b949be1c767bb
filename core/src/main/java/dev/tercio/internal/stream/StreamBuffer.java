package dev.tercio.internal.stream;

import java.util.Arrays;

/// A growable stream of commands. Each command is a header of two 64-bit words followed by a
/// payload.
public final class StreamBuffer {
    /// The size of a command's header in bytes.
    public static final int HEADER_BYTES = 2 * Long.BYTES;

    /// The maximum size of a stream. The sum of an offset and the length of a few commands still
    /// fits in an `int`.
    public static final int MAX_BYTES = 1 << 30;

    private static final int INITIAL_BYTES = 1024;

    private final int limit;
    private long[] words;
    private int size;

    public StreamBuffer() {
        this(INITIAL_BYTES, MAX_BYTES);
    }

    /// @param capacity the initial capacity in bytes
    public StreamBuffer(int capacity) {
        this(capacity, MAX_BYTES);
    }

    /// @param capacity the initial capacity in bytes
    /// @param limit the maximum size in bytes
    public StreamBuffer(int capacity, int limit) {
        this.words = new long[Math.min(capacity, limit) / Long.BYTES];
        this.limit = limit;
    }

    /// Fails if a length exceeds the limit of the stream.
    public void checkLength(long length) {
        if (length > limit) {
            throw new IllegalStateException(
                    "command buffer is full: bytes="
                            + length
                            + ", max="
                            + limit
                            + "; play it, or record into several buffers");
        }
    }

    /// The array that contains the stream, see [Words]. Growth replaces it.
    public long[] words() {
        return words;
    }

    /// The number of bytes in use, a multiple of eight.
    public int size() {
        return size;
    }

    /// Appends a header and reserves space for a payload. The last eight bytes of the payload are
    /// zeroed, because they may contain padding and the array may have been used before.
    ///
    /// @param payload the size of the payload in bytes, a multiple of eight
    /// @return the offset of the payload
    public int append(long head, long entity, int payload) {
        int start = size + HEADER_BYTES;
        if (capacity() - start < payload) {
            grow((long) start + payload);
        }
        Words.putHeader(words, Words.index(size), head, entity);
        if (payload > 0) {
            Words.put(words, start + payload - Long.BYTES, 0);
        }
        size = start + payload;
        return start;
    }

    /// Appends encoded commands of another stream.
    public void append(long[] commands, int from, int length) {
        reserve(length);
        Words.copy(commands, from, words, size, length);
        size += length;
    }

    /// Extends the stream by bytes that the caller will write.
    public void grow(int more) {
        reserve(more);
        size += more;
    }

    /// Ensures capacity for a number of additional bytes.
    ///
    /// @return the size of the stream, where the bytes may be written before [#extendTo]
    public int reserve(int more) {
        int start = size;
        if (capacity() - start < more) {
            grow((long) start + more);
        }
        return start;
    }

    /// Adds bytes that were written after [#reserve] to the stream.
    public void extendTo(int end) {
        size = end;
    }

    /// Truncates the stream to an earlier size.
    public void truncate(int size) {
        checkOffset(size);
        this.size = size;
    }

    /// Drops all bytes before an offset and moves the rest to the start.
    public void dropBefore(int offset) {
        checkOffset(offset);
        Words.copy(words, offset, words, 0, size - offset);
        size -= offset;
    }

    private void checkOffset(int offset) {
        if (offset < 0 || offset > size) {
            throw new IllegalArgumentException(
                    "offset is outside the stream: offset=" + offset + ", size=" + size);
        }
    }

    /// Clears the stream and keeps its memory.
    public void clear() {
        size = 0;
    }

    private void grow(long needed) {
        checkLength(needed);
        int doubled = (int) (Math.min(2L * capacity(), limit) / Long.BYTES);
        words = Arrays.copyOf(words, Math.max(Words.count(needed), doubled));
    }

    private int capacity() {
        return words.length * Long.BYTES;
    }
}
