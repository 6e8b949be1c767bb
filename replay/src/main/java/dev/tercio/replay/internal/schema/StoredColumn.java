package dev.tercio.replay.internal.schema;

import dev.tercio.internal.schema.Primitive;

import java.util.ArrayList;
import java.util.List;

/// A column as a file describes it.
///
/// @param path the path of its field, such as `position.x`
/// @param primitive the element type
/// @param stride how many elements each value has
/// @param meaning what the elements are
/// @param constants the names that ordinals stand for, if they are ordinals
public record StoredColumn(
        String path, Primitive primitive, int stride, Meaning meaning, List<String> constants) {

    /// What the elements of a column are.
    public enum Meaning {
        /// Numbers or truth values.
        NUMBER,
        /// The places of constants in their enum.
        ORDINAL,
        /// Entity handles.
        HANDLE,
        /// UTF-8.
        TEXT,
        /// How many bytes of a text are used.
        TEXT_LENGTH
    }

    public int bytes() {
        return stride * primitive.bytes();
    }

    /// What a user would call the type.
    public String describe() {
        return switch (meaning) {
            case NUMBER -> primitive.type().getName() + (stride > 1 ? "[" + stride + "]" : "");
            case ORDINAL -> "enum" + constants;
            case HANDLE -> stride > 1 ? "Entity[" + stride + "]" : "Entity";
            case TEXT -> "text(" + stride + ")";
            case TEXT_LENGTH -> "length of text";
        };
    }

    /// The columns of a type, in the order in which a world has them.
    public static List<StoredColumn> of(StoredType type) {
        List<StoredColumn> columns = new ArrayList<>();
        add(type, "", columns);
        return columns;
    }

    private static void add(StoredType type, String prefix, List<StoredColumn> columns) {
        for (StoredField field : type.fields()) {
            String path = prefix + field.name();
            switch (field) {
                case StoredField.Scalar f ->
                        columns.add(number(path, f.primitive(), 1, Meaning.NUMBER));
                case StoredField.Constant f -> {
                    List<String> names = f.type().constants();
                    Primitive ordinal = Primitive.forOrdinals(names.size());
                    columns.add(new StoredColumn(path, ordinal, 1, Meaning.ORDINAL, names));
                }
                case StoredField.Handle _ ->
                        columns.add(number(path, Primitive.LONG, 1, Meaning.HANDLE));
                case StoredField.HandleArray f ->
                        columns.add(number(path, Primitive.LONG, f.length(), Meaning.HANDLE));
                case StoredField.FixedArray f ->
                        columns.add(number(path, f.element(), f.length(), Meaning.NUMBER));
                case StoredField.Text f -> {
                    columns.add(number(path, Primitive.BYTE, f.capacity(), Meaning.TEXT));
                    String length = path + "#length";
                    columns.add(number(length, Primitive.CHAR, 1, Meaning.TEXT_LENGTH));
                }
                case StoredField.Nested f -> add(f.type(), path + ".", columns);
            }
        }
    }

    private static StoredColumn number(
            String path, Primitive primitive, int stride, Meaning meaning) {
        return new StoredColumn(path, primitive, stride, meaning, List.of());
    }
}
