package dev.tercio.aeron.internal;

import dev.tercio.net.ExerciseKey;

import org.agrona.DirectBuffer;

import java.security.MessageDigest;
import java.util.Optional;

/// Makes and checks the tags of control frames. Without a key the tag is 0.
final class ControlSeal {
    private final Optional<ExerciseKey> key;

    ControlSeal(Optional<ExerciseKey> key) {
        this.key = key;
    }

    byte[] tag(byte[] signed) {
        return key.map(k -> k.sign("tercio control", signed))
                .orElseGet(() -> new byte[ControlLayout.TAG_BYTES]);
    }

    boolean isAuthentic(DirectBuffer buffer, int offset) {
        byte[] signed = new byte[ControlLayout.TAG];
        buffer.getBytes(offset, signed);
        byte[] tag = new byte[ControlLayout.TAG_BYTES];
        buffer.getBytes(offset + ControlLayout.TAG, tag);
        return MessageDigest.isEqual(tag, tag(signed));
    }
}
