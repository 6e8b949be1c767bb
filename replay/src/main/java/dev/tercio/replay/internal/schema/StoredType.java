package dev.tercio.replay.internal.schema;

import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.FieldSpec;
import dev.tercio.internal.schema.RecordSpec;
import dev.tercio.replay.CorruptFileException;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A record as a file describes it, with everything needed to generate a class with the same
/// columns.
///
/// @param className the name as returned by `Class.getName()`
/// @param fields the fields in declaration order; none for a tag
public record StoredType(String className, List<StoredField> fields) implements StoredClass {
    /// The maximum nesting depth of records, which limits recursion.
    static final int MAX_DEPTH = 64;

    /// @throws IllegalArgumentException if this is not a valid record
    public StoredType {
        JavaNames.checkClass(className);
        fields = List.copyOf(fields);
        Set<String> seen = new HashSet<>();
        for (StoredField field : fields) {
            JavaNames.checkField(className, field.name());
            if (!seen.add(field.name())) {
                throw new IllegalArgumentException(
                        "duplicate field: class=" + className + ", field=" + field.name());
            }
        }
        if (depth(fields) > MAX_DEPTH) {
            throw new IllegalArgumentException(
                    "records are nested too deeply: class=" + className + ", max=" + MAX_DEPTH);
        }
    }

    private static int depth(List<StoredField> fields) {
        int deepest = 0;
        for (StoredField field : fields) {
            if (field instanceof StoredField.Nested nested) {
                deepest = Math.max(deepest, depth(nested.type().fields()));
            }
        }
        return deepest + 1;
    }

    /// Describes a component.
    ///
    /// @throws IllegalArgumentException if the component cannot be described
    public static StoredType of(ComponentSchema schema) {
        return of(schema.root());
    }

    private static StoredType of(RecordSpec record) {
        return new StoredType(
                ReservedNames.original(record.type().getName()),
                record.fields().stream().map(StoredType::of).toList());
    }

    private static StoredField of(FieldSpec field) {
        String name = field.path().substring(field.path().lastIndexOf('.') + 1);
        return switch (field) {
            case FieldSpec.Scalar f -> new StoredField.Scalar(name, f.primitive());
            case FieldSpec.Constant f -> {
                String enumName = ReservedNames.original(f.constants().type().getName());
                StoredEnum type = new StoredEnum(enumName, f.constants().names());
                yield new StoredField.Constant(name, type);
            }
            case FieldSpec.Handle _ -> new StoredField.Handle(name);
            case FieldSpec.Nested f -> new StoredField.Nested(name, of(f.record()));
            case FieldSpec.Text f -> new StoredField.Text(name, f.capacity());
            case FieldSpec.FixedArray f ->
                    new StoredField.FixedArray(name, f.element(), f.length());
            case FieldSpec.HandleArray f -> new StoredField.HandleArray(name, f.length());
        };
    }

    /// The binary form. It is canonical: equal types have equal bytes.
    public byte[] toBytes() {
        return new StoredTypeWriter().write(this);
    }

    /// Reads a type at the position of a buffer and advances the position.
    ///
    /// @throws CorruptFileException if the bytes are invalid; the position is unchanged
    public static StoredType read(ByteBuffer source) {
        StoredTypeReader reader = new StoredTypeReader(source);
        StoredType type = reader.read();
        source.position(reader.position());
        return type;
    }
}
