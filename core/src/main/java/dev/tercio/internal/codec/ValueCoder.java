package dev.tercio.internal.codec;

import dev.tercio.ValueCodec;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/// Converts values of a class to bytes and back with the codec of the application.
public final class ValueCoder {
    private final Class<?> type;
    private final ValueCodec<Object> codec;

    @SuppressWarnings("unchecked") // options pair classes with codecs of theirs
    public ValueCoder(Class<?> type, ValueCodec<?> codec) {
        this.type = type;
        this.codec = (ValueCodec<Object>) codec;
    }

    /// Returns the bytes of a value.
    ///
    /// @throws RuntimeException if the codec throws; the message names the class
    public byte[] encode(Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream data = new DataOutputStream(bytes)) {
            codec.write(value, data);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "codec cannot write a value: class=" + type.getName() + ", value=" + value, e);
        } catch (RuntimeException e) {
            throw new IllegalStateException(
                    "codec cannot write a value: class=" + type.getName() + ", because=" + e, e);
        }
        return bytes.toByteArray();
    }

    /// Returns the value of some bytes.
    ///
    /// @throws IllegalArgumentException if the codec throws, leaves bytes unread or returns another
    ///   class; its cause is what the codec has thrown
    public Object decode(byte[] bytes) {
        ByteArrayInputStream left = new ByteArrayInputStream(bytes);
        Object value;
        try {
            value = codec.read(new DataInputStream(left));
        } catch (IOException | RuntimeException e) {
            throw new IllegalArgumentException(
                    "codec cannot read a value: class="
                            + type.getName()
                            + ", bytes="
                            + bytes.length
                            + ", because="
                            + e,
                    e);
        }
        if (left.available() > 0 || !type.isInstance(value)) {
            throw new IllegalArgumentException(
                    "codec returned another class or left bytes unread: class="
                            + type.getName()
                            + ", value="
                            + value
                            + ", bytes left="
                            + left.available());
        }
        return value;
    }
}
