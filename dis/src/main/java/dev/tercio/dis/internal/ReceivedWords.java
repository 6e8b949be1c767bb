package dev.tercio.dis.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// The event that carries up to 144 bytes of a received datagram into a frame: the size of an
/// Entity State PDU. As an event of the network ingress it is an input of recordings, so that a
/// replay receives the same bytes without a network.
///
/// @param receivedAt the real-world time of the frame, in milliseconds since 1970
/// @param source the address and port of the sender
/// @param length the number of bytes of the whole datagram
/// @param position the position of these bytes in the datagram; the bytes after its end are zero
/// @param w0 eight bytes
/// @param w1 eight bytes
/// @param w2 eight bytes
/// @param w3 eight bytes
/// @param w4 eight bytes
/// @param w5 eight bytes
/// @param w6 eight bytes
/// @param w7 eight bytes
/// @param w8 eight bytes
/// @param w9 eight bytes
/// @param w10 eight bytes
/// @param w11 eight bytes
/// @param w12 eight bytes
/// @param w13 eight bytes
/// @param w14 eight bytes
/// @param w15 eight bytes
/// @param w16 eight bytes
/// @param w17 eight bytes
public record ReceivedWords(
        long receivedAt,
        long source,
        int length,
        int position,
        long w0,
        long w1,
        long w2,
        long w3,
        long w4,
        long w5,
        long w6,
        long w7,
        long w8,
        long w9,
        long w10,
        long w11,
        long w12,
        long w13,
        long w14,
        long w15,
        long w16,
        long w17) {
    /// The number of bytes that one event carries.
    static final int BYTES = 18 * Long.BYTES;

    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /// The event for the bytes from a position on.
    ///
    /// @param bytes at least 144 bytes from the offset on
    static ReceivedWords of(
            long receivedAt, long source, int length, int position, byte[] bytes, int offset) {
        return new ReceivedWords(
                receivedAt,
                source,
                length,
                position,
                word(bytes, offset, 0),
                word(bytes, offset, 1),
                word(bytes, offset, 2),
                word(bytes, offset, 3),
                word(bytes, offset, 4),
                word(bytes, offset, 5),
                word(bytes, offset, 6),
                word(bytes, offset, 7),
                word(bytes, offset, 8),
                word(bytes, offset, 9),
                word(bytes, offset, 10),
                word(bytes, offset, 11),
                word(bytes, offset, 12),
                word(bytes, offset, 13),
                word(bytes, offset, 14),
                word(bytes, offset, 15),
                word(bytes, offset, 16),
                word(bytes, offset, 17));
    }

    private static long word(byte[] bytes, int offset, int index) {
        return (long) LONG.get(bytes, offset + Long.BYTES * index);
    }

    /// Copies the bytes.
    ///
    /// @param target at least 144 bytes from the offset on
    void copyTo(byte[] target, int offset) {
        LONG.set(target, offset + 0, w0);
        LONG.set(target, offset + 8, w1);
        LONG.set(target, offset + 16, w2);
        LONG.set(target, offset + 24, w3);
        LONG.set(target, offset + 32, w4);
        LONG.set(target, offset + 40, w5);
        LONG.set(target, offset + 48, w6);
        LONG.set(target, offset + 56, w7);
        LONG.set(target, offset + 64, w8);
        LONG.set(target, offset + 72, w9);
        LONG.set(target, offset + 80, w10);
        LONG.set(target, offset + 88, w11);
        LONG.set(target, offset + 96, w12);
        LONG.set(target, offset + 104, w13);
        LONG.set(target, offset + 112, w14);
        LONG.set(target, offset + 120, w15);
        LONG.set(target, offset + 128, w16);
        LONG.set(target, offset + 136, w17);
    }

    /// A buffer for a datagram whose last event may exceed it.
    static byte[] buffer(int length) {
        return new byte[length + BYTES];
    }
}
