package dev.tercio.net.internal;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/// HMAC-SHA256 (RFC 2104) that allocates nothing per message. `javax.crypto.Mac` allocates the
/// result of every message, even if it is asked to write it into an array.
public final class Hmac {
    public static final int BYTES = 32;

    private static final int BLOCK = 64;
    private static final byte INNER = 0x36;
    private static final byte OUTER = 0x5C;

    private final MessageDigest digest;
    private final byte[] inner = new byte[BLOCK];
    private final byte[] outer = new byte[BLOCK];
    private final byte[] hash = new byte[BYTES];

    public Hmac(byte[] key) {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
        byte[] block = Arrays.copyOf(key.length > BLOCK ? digest.digest(key) : key, BLOCK);
        for (int i = 0; i < BLOCK; i++) {
            inner[i] = (byte) (block[i] ^ INNER);
            outer[i] = (byte) (block[i] ^ OUTER);
        }
    }

    /// Begins a message.
    public void start() {
        digest.reset();
        digest.update(inner, 0, BLOCK);
    }

    public void update(byte[] data, int offset, int length) {
        digest.update(data, offset, length);
    }

    public void update(byte data) {
        digest.update(data);
    }

    /// Writes the 32 bytes of the result.
    public void finish(byte[] target, int offset) {
        try {
            digest.digest(hash, 0, BYTES);
            digest.update(outer, 0, BLOCK);
            digest.update(hash, 0, BYTES);
            digest.digest(target, offset, BYTES);
        } catch (DigestException e) {
            throw new IllegalArgumentException("target is too small: offset=" + offset, e);
        }
    }
}
