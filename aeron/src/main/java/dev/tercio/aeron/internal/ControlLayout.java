package dev.tercio.aeron.internal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// The content of a `HELLO` or `BYE` frame.
///
/// | offset | bytes | content |
/// |---|---|---|
/// | 0 | 8 | epoch of the sender |
/// | 8 | 8 | last epoch that the sender has seen of the receiver, or 0 |
/// | 16 | 8 | instance of the sender: the epoch at which its process started |
/// | 24 | 4 | kind of frame |
/// | 28 | 2 | node number of the sender |
/// | 30 | 2 | node number of the receiver |
/// | 32 | 32 | HMAC-SHA256 of all bytes before, or 0 if no key is used |
final class ControlLayout {
    static final int EPOCH = 0;
    static final int ECHO = 8;
    static final int INSTANCE = 16;
    static final int KIND = 24;
    static final int FROM = 28;
    static final int TO = 30;
    static final int TAG = 32;
    static final int TAG_BYTES = 32;
    static final int BYTES = TAG + TAG_BYTES;

    private ControlLayout() {}

    /// The part that is authenticated.
    static byte[] signed(int kind, int from, int to, long epoch, long echo, long instance) {
        return ByteBuffer.allocate(TAG)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(EPOCH, epoch)
                .putLong(ECHO, echo)
                .putLong(INSTANCE, instance)
                .putInt(KIND, kind)
                .putShort(FROM, (short) from)
                .putShort(TO, (short) to)
                .array();
    }
}
