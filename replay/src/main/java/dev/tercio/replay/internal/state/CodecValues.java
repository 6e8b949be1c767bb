package dev.tercio.replay.internal.state;

import dev.tercio.ValueCodec;
import dev.tercio.internal.codec.ValueCoder;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.bytes.ByteOutput;

import java.util.Arrays;
import java.util.zip.CRC32C;

/// Writes and reads values with a codec of the application. Each value is preceded by its length.
public final class CodecValues {
    private final ValueCoder coder;

    public CodecValues(Class<?> type, ValueCodec<?> codec) {
        this.coder = new ValueCoder(type, codec);
    }

    public void write(Object value, ByteOutput out) {
        out.putBlob(coder.encode(value));
    }

    /// A hash of the bytes that the codec writes for a value.
    public long hash(Object value) {
        CRC32C sum = new CRC32C();
        byte[] bytes = coder.encode(value);
        sum.update(bytes);
        return sum.getValue() << 32 | (Arrays.hashCode(bytes) & 0xFFFF_FFFFL);
    }

    public Object read(ByteInput in) {
        try {
            return coder.decode(in.takeBlob("value of a codec"));
        } catch (IllegalArgumentException e) {
            throw new CorruptFileException(String.valueOf(e.getMessage()), e);
        }
    }
}
