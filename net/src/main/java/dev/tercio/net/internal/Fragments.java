package dev.tercio.net.internal;

import dev.tercio.net.Refusal;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;

/// Splits reliable messages that are longer than the transport accepts, and joins them again.
/// Reliable messages arrive in order, so a peer has at most one incomplete message.
///
/// A fragment: u32 magic (the letters `TRCF`), u32 length of the whole message, u32 offset of the
/// fragment in it, and its bytes.
final class Fragments {
    /// The maximum size of a message that is joined.
    static final int MAX_MESSAGE = 1 << 20;

    private static final int MAGIC = 'T' | 'R' << 8 | 'C' << 16 | 'F' << 24;
    private static final int LENGTH_AT = 4;
    private static final int OFFSET_AT = 8;
    private static final int HEADER = 12;

    private final Map<Integer, Partial> partials = new HashMap<>();

    private static final class Partial {
        private final byte[] bytes;
        private int filled;

        Partial(int length) {
            bytes = new byte[length];
        }
    }

    /// Writes a fragment of a message.
    ///
    /// @param offset how much of the message was written before
    /// @param target its capacity is the maximum size of a fragment; its limit is set
    /// @return the number of bytes of the message in the fragment
    static int write(ByteBuffer message, int offset, ByteBuffer target) {
        int length = message.limit();
        int size = Math.min(target.capacity() - HEADER, length - offset);
        target.limit(HEADER + size)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(0, MAGIC)
                .putInt(LENGTH_AT, length)
                .putInt(OFFSET_AT, offset)
                .put(HEADER, message, offset, size);
        return size;
    }

    static boolean isFragment(ByteBuffer source, int offset, int length) {
        return length > HEADER && Receiver.littleEndian(source, offset) == MAGIC;
    }

    /// Adds a fragment.
    ///
    /// @return the message if it is complete
    /// @throws RefusedMessageException if the fragment does not continue the message of the peer
    byte @Nullable [] add(int peer, ByteBuffer source, int offset, int length) {
        int total = Receiver.littleEndian(source, offset + LENGTH_AT);
        int at = Receiver.littleEndian(source, offset + OFFSET_AT);
        int size = length - HEADER;
        Partial partial = partials.remove(peer);
        if (at == 0 && total > size && total <= MAX_MESSAGE) {
            partial = new Partial(total);
        }
        if (partial == null
                || partial.bytes.length != total
                || partial.filled != at
                || size > total - at) {
            throw new RefusedMessageException(Refusal.MALFORMED, "fragment does not fit");
        }
        source.get(offset + HEADER, partial.bytes, at, size);
        partial.filled += size;
        if (partial.filled == total) {
            return partial.bytes;
        }
        partials.put(peer, partial);
        return null;
    }

    void disconnected(int peer) {
        partials.remove(peer);
    }
}
