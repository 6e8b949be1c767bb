package dev.tercio.replay.internal.schema;

import dev.tercio.internal.schema.Primitive;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// The kinds of fields in the binary form. Primitives have the same names as in [Primitive].
enum FieldKind {
    BOOLEAN(0),
    BYTE(1),
    SHORT(2),
    CHAR(3),
    INT(4),
    LONG(5),
    FLOAT(6),
    DOUBLE(7),
    ENUM(8),
    ENTITY(9),
    TEXT(10),
    ARRAY(11),
    ENTITY_ARRAY(12),
    NESTED(13);

    private static final List<FieldKind> KINDS = List.of(values());

    private final int number;

    FieldKind(int number) {
        this.number = number;
    }

    static FieldKind of(Primitive primitive) {
        return valueOf(primitive.name());
    }

    static FieldKind of(StoredField field) {
        return switch (field) {
            case StoredField.Scalar f -> of(f.primitive());
            case StoredField.Constant _ -> ENUM;
            case StoredField.Handle _ -> ENTITY;
            case StoredField.Text _ -> TEXT;
            case StoredField.FixedArray _ -> ARRAY;
            case StoredField.HandleArray _ -> ENTITY_ARRAY;
            case StoredField.Nested _ -> NESTED;
        };
    }

    /// The kind with a number, or null if there is none.
    static @Nullable FieldKind numbered(int number) {
        return KINDS.stream().filter(kind -> kind.number == number).findAny().orElse(null);
    }

    /// The number that stands for this kind in a file.
    int number() {
        return number;
    }

    /// The primitive with the same name, or null if this is another kind.
    @Nullable Primitive primitive() {
        return this.compareTo(DOUBLE) <= 0 ? Primitive.valueOf(name()) : null;
    }
}
