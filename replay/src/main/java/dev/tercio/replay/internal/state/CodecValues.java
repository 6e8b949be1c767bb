package dev.tercio.replay.internal.state;

import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.ValueCodec;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.bytes.ByteOutput;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.zip.CRC32C;

/// Writes and reads values with a codec of the application. Each value is preceded by its length.
public final class CodecValues {
    private final Class<?> type;
    private final ValueCodec<Object> codec;

    @SuppressWarnings("unchecked") // formats pair classes with codecs of theirs
    public CodecValues(Class<?> type, ValueCodec<?> codec) {
        this.type = type;
        this.codec = (ValueCodec<Object>) codec;
    }

    public void write(Object value, ByteOutput out) {
        out.putBlob(encode(value));
    }

    private byte[] encode(Object value) {
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

    /// A hash of the bytes that the codec writes for a value.
    public long hash(Object value) {
        CRC32C sum = new CRC32C();
        byte[] bytes = encode(value);
        sum.update(bytes);
        return sum.getValue() << 32 | (Arrays.hashCode(bytes) & 0xFFFF_FFFFL);
    }

    public Object read(ByteInput in) {
        byte[] bytes = in.takeBlob("value of a codec");
        ByteArrayInputStream left = new ByteArrayInputStream(bytes);
        Object value;
        try {
            value = codec.read(new DataInputStream(left));
        } catch (IOException | RuntimeException e) {
            throw new CorruptFileException(
                    "codec cannot read a value: class="
                            + type.getName()
                            + ", bytes="
                            + bytes.length
                            + ", because="
                            + e,
                    e);
        }
        if (left.available() > 0 || !type.isInstance(value)) {
            throw new CorruptFileException(
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
