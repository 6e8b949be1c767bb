package dev.tercio.replay.internal.schema;

import dev.tercio.internal.schema.Primitive;

import java.util.ArrayList;
import java.util.List;

/// A column as a file describes it.
///
/// @param path the path of its field, such as `position.x`
/// @param primitive the element type
/// @param stride the number of elements of each value
/// @param array whether the field is an array, possibly with one element
/// @param meaning what the elements stand for
/// @param constants the names of the constants, if the elements are ordinals
public record StoredColumn(
        String path,
        Primitive primitive,
        int stride,
        boolean array,
        Meaning meaning,
        List<String> constants) {

    private static final int LISTED = 16;

    /// What the elements of a column stand for.
    public enum Meaning {
        /// Numbers or booleans.
        NUMBER,
        /// Ordinals of enum constants.
        ORDINAL,
        /// Entity handles.
        HANDLE,
        /// UTF-8.
        TEXT,
        /// The number of bytes of a text that are in use.
        TEXT_LENGTH
    }

    public int bytes() {
        return stride * primitive.bytes();
    }

    /// The type in source notation, for messages.
    public String describe() {
        return switch (meaning) {
            case NUMBER -> primitive.type().getName() + (array ? "[" + stride + "]" : "");
            case ORDINAL -> "enum" + first(constants);
            case HANDLE -> array ? "Entity[" + stride + "]" : "Entity";
            case TEXT -> "text(" + stride + ")";
            case TEXT_LENGTH -> "length of text";
        };
    }

    /// The columns of a type, in the order that a world uses.
    public static List<StoredColumn> of(StoredType type) {
        List<StoredColumn> columns = new ArrayList<>();
        add(type, "", columns);
        return columns;
    }

    private static void add(StoredType type, String prefix, List<StoredColumn> columns) {
        for (StoredField field : type.fields()) {
            String path = prefix + field.name();
            switch (field) {
                case StoredField.Scalar f -> columns.add(one(path, f.primitive(), Meaning.NUMBER));
                case StoredField.Constant f -> {
                    List<String> names = f.type().constants();
                    Primitive ordinal = Primitive.forOrdinals(names.size());
                    columns.add(new StoredColumn(path, ordinal, 1, false, Meaning.ORDINAL, names));
                }
                case StoredField.Handle _ -> columns.add(one(path, Primitive.LONG, Meaning.HANDLE));
                case StoredField.HandleArray f ->
                        columns.add(many(path, Primitive.LONG, f.length(), Meaning.HANDLE));
                case StoredField.FixedArray f ->
                        columns.add(many(path, f.element(), f.length(), Meaning.NUMBER));
                case StoredField.Text f -> {
                    columns.add(many(path, Primitive.BYTE, f.capacity(), Meaning.TEXT));
                    String length = path + "#length";
                    columns.add(one(length, Primitive.CHAR, Meaning.TEXT_LENGTH));
                }
                case StoredField.Nested f -> add(f.type(), path + ".", columns);
            }
        }
    }

    private static StoredColumn one(String path, Primitive primitive, Meaning meaning) {
        return new StoredColumn(path, primitive, 1, false, meaning, List.of());
    }

    private static StoredColumn many(
            String path, Primitive primitive, int stride, Meaning meaning) {
        return new StoredColumn(path, primitive, stride, true, meaning, List.of());
    }

    /// Messages list only the first few constants.
    private static List<String> first(List<String> constants) {
        if (constants.size() <= LISTED) {
            return constants;
        }
        List<String> some = new ArrayList<>(constants.subList(0, LISTED));
        some.add("… " + (constants.size() - LISTED) + " more");
        return some;
    }
}
