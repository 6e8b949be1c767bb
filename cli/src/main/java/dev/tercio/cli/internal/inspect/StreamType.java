package dev.tercio.cli.internal.inspect;

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
record StreamType(String className, int bytes, List<StreamField> fields) {
    /// Role, form and a reserved number, which a listing does not need.
    private static final int SKIPPED = 4;

    static StreamType read(ByteBuffer in) {
        String className = StreamField.text(in);
        in.position(in.position() + SKIPPED);
        int bytes = in.getInt();
        int count = in.getInt();
        List<StreamField> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            fields.add(StreamField.read(in));
        }
        return new StreamType(className, bytes, fields);
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
            values.put(field.path(), Values.plain(field.value(in)));
        }
        in.position(end);
        return values;
    }
}
