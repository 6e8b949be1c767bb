package dev.tercio.replay.internal.schema;

import dev.tercio.internal.schema.Primitive;

/// One field of a record as a file describes it: all that decides its columns.
public sealed interface StoredField {
    /// The most elements an array, or bytes a text can have.
    int MAX_LENGTH = 65_535;

    /// The name of the field in its record.
    String name();

    /// A primitive.
    record Scalar(String name, Primitive primitive) implements StoredField {}

    /// A constant of an enum.
    record Constant(String name, StoredEnum type) implements StoredField {}

    /// An entity handle.
    record Handle(String name) implements StoredField {}

    /// A text of at most so many bytes. Whether longer ones are cut is not kept: what was stored
    /// fits.
    record Text(String name, int capacity) implements StoredField {
        public Text {
            checkLength(name, capacity);
        }
    }

    /// A fixed number of primitives.
    record FixedArray(String name, Primitive element, int length) implements StoredField {
        public FixedArray {
            checkLength(name, length);
        }
    }

    /// A fixed number of entity handles.
    record HandleArray(String name, int length) implements StoredField {
        public HandleArray {
            checkLength(name, length);
        }
    }

    /// A record with fields of its own.
    record Nested(String name, StoredType type) implements StoredField {}

    private static void checkLength(String name, int length) {
        if (length < 1 || length > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "length is out of range: field="
                            + name
                            + ", length="
                            + Integer.toUnsignedString(length)
                            + ", allowed=1.."
                            + MAX_LENGTH);
        }
    }
}
