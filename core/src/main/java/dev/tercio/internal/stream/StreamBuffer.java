package dev.tercio.internal.stream;

import java.util.Arrays;

/// A growing stream of commands: each is a header of two numbers and a payload.
public final class StreamBuffer {
    /// The size of a command's header.
    public static final int HEADER_BYTES = 2 * Long.BYTES;

    /// The most bytes a stream may have: an offset plus the length of some commands fits an `int`.
    public static final int MAX_BYTES = 1 << 30;

    private static final int FIRST_BYTES = 1024;

    private final int limit;
    private byte[] bytes;
    private int size;

    public StreamBuffer() {
        this(FIRST_BYTES, MAX_BYTES);
    }

    /// @param capacity how many bytes fit before the stream grows
    public StreamBuffer(int capacity) {
        this(capacity, MAX_BYTES);
    }

    /// @param capacity how many bytes fit before the stream grows
    /// @param limit how many bytes the stream may have
    public StreamBuffer(int capacity, int limit) {
        this.bytes = new byte[Math.min(capacity, limit)];
        this.limit = limit;
    }

    /// Fails if a stream of a length cannot exist.
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

    /// The array that holds the stream now; growth replaces it.
    public byte[] bytes() {
        return bytes;
    }

    /// How many bytes of the array are in use.
    public int size() {
        return size;
    }

    /// Appends a header and room for a payload, whose last eight bytes are zero: that is where its
    /// padding lies, and the array may have been used before.
    ///
    /// @param payload the size of the payload, a multiple of eight
    /// @return the offset of the payload
    public int append(long head, long entity, int payload) {
        int start = size + HEADER_BYTES;
        if (bytes.length - start < payload) {
            grow((long) start + payload);
        }
        Bytes.putLong(bytes, start - 2 * Long.BYTES, head);
        Bytes.putLong(bytes, start - Long.BYTES, entity);
        if (payload > 0) {
            Bytes.putLong(bytes, start + payload - Long.BYTES, 0);
        }
        size = start + payload;
        return start;
    }

    /// Appends commands from another stream as they are.
    public void append(byte[] commands, int from, int length) {
        reserve(length);
        System.arraycopy(commands, from, bytes, size, length);
        size += length;
    }

    /// Makes the stream longer by bytes that the caller will write.
    public void grow(int more) {
        reserve(more);
        size += more;
    }

    /// Makes room for a number of bytes to come.
    public void reserve(int more) {
        if (bytes.length - size < more) {
            grow((long) size + more);
        }
    }

    /// Shrinks the stream to a size it had before.
    public void truncate(int size) {
        checkCut(size);
        this.size = size;
    }

    /// Forgets all that lies before an offset; what follows moves to the start.
    public void dropBefore(int offset) {
        checkCut(offset);
        System.arraycopy(bytes, offset, bytes, 0, size - offset);
        size -= offset;
    }

    private void checkCut(int offset) {
        if (offset < 0 || offset > size) {
            throw new IllegalArgumentException(
                    "stream cannot be cut there: offset=" + offset + ", size=" + size);
        }
    }

    /// Forgets everything and keeps the memory.
    public void clear() {
        size = 0;
    }

    private void grow(long needed) {
        checkLength(needed);
        long doubled = Math.min(2L * bytes.length, limit);
        bytes = Arrays.copyOf(bytes, (int) Math.max(needed, doubled));
    }
}
