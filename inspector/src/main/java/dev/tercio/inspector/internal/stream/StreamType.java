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
/// @param combiner the name of the combiner that commands combine values with, or an empty text
record StreamType(String className, int bytes, List<StreamField> fields, String combiner) {
    /// The role of an entry with a combiner.
    private static final int COMBINER = 3;

    /// Form and a reserved number, which a listing does not need.
    private static final int SKIPPED = 3;

    static StreamType read(ByteBuffer in) {
        String className = StreamField.text(in);
        int role = in.get();
        in.position(in.position() + SKIPPED);
        int bytes = in.getInt();
        int count = in.getInt();
        List<StreamField> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            fields.add(StreamField.read(in));
        }
        String combiner = role == COMBINER ? StreamField.text(in) : "";
        return new StreamType(className, bytes, fields, combiner);
    }

    /// The name of the class without package and enclosing class.
    String simpleName() {
        return className.substring(
                Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1);
    }

    /// Reads a value: its fields by path.
    Map<String, Object> value(ByteBuffer in) {
        int end = in.position() + bytes;
        Map<String, Object> values = new LinkedHashMap<>();
        for (StreamField field : fields) {
            values.put(field.path(), PlainValue.of(field.value(in)));
        }
        in.position(end);
        return values;
    }
}
