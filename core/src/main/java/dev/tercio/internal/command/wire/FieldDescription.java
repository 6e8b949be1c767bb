package dev.tercio.internal.command.wire;

import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.FieldSpec;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.schema.RecordSpec;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The description of a field in a stream. It makes the stream self-describing and reveals a record
/// that has changed.
///
/// @param path such as `position.x`
/// @param type such as `float`, `float[]`, `utf8`, `entity` or `enum{RED,GREEN}`: an enum with
///   other constants is another type, because values are stored by number
/// @param length the number of elements, or of bytes of text
record FieldDescription(String path, String type, int length) {
    /// Describes the fields of a record in the order of their bytes. Nested records are flattened.
    static List<FieldDescription> of(ComponentSchema schema) {
        List<FieldDescription> lines = new ArrayList<>();
        collect(schema.root(), lines);
        return lines;
    }

    private static void collect(RecordSpec record, List<FieldDescription> lines) {
        for (FieldSpec field : record.fields()) {
            String path = field.path();
            switch (field) {
                case FieldSpec.Scalar f ->
                        lines.add(new FieldDescription(path, name(f.primitive()), 1));
                case FieldSpec.Constant f -> {
                    String names = String.join(",", f.constants().names());
                    lines.add(new FieldDescription(path, "enum{" + names + "}", 1));
                }
                case FieldSpec.Handle _ -> lines.add(new FieldDescription(path, "entity", 1));
                case FieldSpec.Nested f -> collect(f.record(), lines);
                case FieldSpec.Text f ->
                        lines.add(new FieldDescription(path, "utf8", f.capacity()));
                case FieldSpec.FixedArray f ->
                        lines.add(new FieldDescription(path, name(f.element()) + "[]", f.length()));
                case FieldSpec.HandleArray f ->
                        lines.add(new FieldDescription(path, "entity[]", f.length()));
            }
        }
    }

    private static String name(Primitive primitive) {
        return primitive.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return path + ":" + type + "*" + length;
    }
}
