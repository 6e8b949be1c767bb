package dev.tercio.inspector.internal.stream;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A component, resource or command class in the binary form of commands.
///
/// @param className the name of the class
/// @param bytes how many bytes a value takes
/// @param fields the fields of a value
/// @param coded whether a codec of the application has written the values
/// @param combiner the name of the combiner that commands combine values with, or an empty text
record StreamType(
        String className, int bytes, List<StreamField> fields, boolean coded, String combiner) {
    /// The role of an entry with a combiner.
    private static final int COMBINER = 3;

    /// The form of an entry whose values a codec has written.
    private static final int CODED = 2;

    /// A reserved number.
    private static final int RESERVED = 2;

    static StreamType read(ByteBuffer in) {
        String className = StreamField.text(in);
        int role = in.get();
        boolean coded = in.get() == CODED;
        in.position(in.position() + RESERVED);
        int bytes = in.getInt();
        int count = in.getInt();
        List<StreamField> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            fields.add(StreamField.read(in));
        }
        String combiner = role == COMBINER ? StreamField.text(in) : "";
        return new StreamType(className, bytes, fields, coded, combiner);
    }

    /// The name of the class without package and enclosing class.
    String simpleName() {
        return className.substring(
                Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1);
    }

    /// Whether values have a payload.
    boolean hasValues() {
        return coded || !fields.isEmpty();
    }

    /// Reads a value: its fields by path, or its size if only a codec can read it.
    Map<String, Object> value(ByteBuffer in) {
        if (coded) {
            int start = in.position();
            int length = in.getInt();
            if (length < 0) {
                throw new IllegalArgumentException("value is too long: bytes=" + length);
            }
            int padded = Math.addExact(length, Integer.BYTES + Long.BYTES - 1) & -Long.BYTES;
            in.position(start + padded);
            return Map.of("bytes", length);
        }
        int end = in.position() + bytes;
        Map<String, Object> values = new LinkedHashMap<>();
        for (StreamField field : fields) {
            values.put(field.path(), PlainValue.of(field.value(in)));
        }
        in.position(end);
        return values;
    }
}
