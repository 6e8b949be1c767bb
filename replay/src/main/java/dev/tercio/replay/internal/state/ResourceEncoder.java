package dev.tercio.replay.internal.state;

import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.internal.bytes.ByteOutput;

/// Writes each resource as bytes of its own, so that comparing bytes shows whether it has changed.
///
/// ```
/// class name | form (1) | bytes (4) | description and columns of a record, the codec's bytes, or
/// the name of an enum constant
/// ```
public final class ResourceEncoder {
    /// Forms of a resource.
    public static final int RECORD = 0;

    public static final int CODED = 1;

    public static final int ENUM = 2;

    private ResourceEncoder() {}

    /// Writes a resource.
    ///
    /// @return false if it is neither a plain record nor an enum nor has a codec
    static boolean encode(Class<?> type, Object value, SaveFormat format, ByteOutput out) {
        ComponentSpec<?> spec = ComponentSpec.of(type);
        out.putText(StoredResource.classNameOf(type, value));
        StoredResource stored = StoredResource.of(value);
        if (stored != null) {
            stored.write(out);
            return true;
        }
        if (format.codecOf(type).isPresent()) {
            out.putByte(CODED);
            int at = beginBytes(out);
            new CodecValues(type, format.codecOf(type).orElseThrow()).write(value, out);
            endBytes(at, out);
            return true;
        }
        if (value instanceof Enum<?> constant && type.isEnum()) {
            out.putByte(ENUM);
            int at = beginBytes(out);
            out.putText(constant.name());
            endBytes(at, out);
            return true;
        }
        if (spec.schema() == null || value.getClass() != type) {
            return false;
        }
        RecordValues record = new RecordValues(spec);
        out.putByte(RECORD);
        int at = beginBytes(out);
        out.putBlob(record.type().toBytes());
        record.set(0, value);
        record.write(1, out);
        endBytes(at, out);
        return true;
    }

    private static int beginBytes(ByteOutput out) {
        out.putInt(0);
        return out.size();
    }

    private static void endBytes(int from, ByteOutput out) {
        out.setInt(from - Integer.BYTES, out.size() - from);
    }
}
