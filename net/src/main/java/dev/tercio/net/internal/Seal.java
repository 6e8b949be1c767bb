package dev.tercio.net.internal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;

/// Buffers for authenticated messages: one message is written or read at a time.
public final class Seal {
    private final byte[] bytes;
    private final ByteBuffer buffer;
    private final ByteBuffer message;
    private final byte[] hash = new byte[Hmac.BYTES];
    private final byte[] expected = new byte[SealLayout.TAG_BYTES];
    private final byte[] actual = new byte[SealLayout.TAG_BYTES];

    public Seal(int maxBytes) {
        bytes = new byte[maxBytes];
        buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        message = ByteBuffer.wrap(bytes);
    }

    /// The message with its header, in the usual byte order.
    public ByteBuffer message() {
        return message;
    }

    /// The message with its header.
    public ByteBuffer buffer() {
        return buffer;
    }

    byte[] bytes() {
        return bytes;
    }

    /// Writes a message and its tag.
    public void write(Hmac key, long head, ByteBuffer source, int offset, int length) {
        source.get(offset, bytes, SealLayout.BODY, length);
        seal(key, head, length);
    }

    /// Writes the header of a message whose content is in the buffer.
    void seal(Hmac key, long head, int length) {
        buffer.putLong(SealLayout.SEQUENCE, head);
        hash(key, length);
        System.arraycopy(hash, 0, bytes, SealLayout.TAG, SealLayout.TAG_BYTES);
    }

    /// Copies a received message into the buffer.
    ///
    /// @return its head, or 0 if the message is too short or too long
    public long read(ByteBuffer source, int offset, int length) {
        if (length < SealLayout.BODY || length > bytes.length) {
            return 0;
        }
        source.get(offset, bytes, 0, length);
        return buffer.getLong(SealLayout.SEQUENCE);
    }

    /// Whether the tag of the message in the buffer is right. The time does not depend on where the
    /// first difference is.
    public boolean isAuthentic(Hmac key, int length) {
        hash(key, length - SealLayout.BODY);
        System.arraycopy(hash, 0, expected, 0, SealLayout.TAG_BYTES);
        System.arraycopy(bytes, SealLayout.TAG, actual, 0, SealLayout.TAG_BYTES);
        return MessageDigest.isEqual(expected, actual);
    }

    private void hash(Hmac key, int length) {
        key.start();
        key.update(bytes, SealLayout.SEQUENCE, Long.BYTES);
        key.update(bytes, SealLayout.BODY, length);
        key.finish(hash, 0);
    }
}
