package dev.tercio.replay.internal.schema;

import dev.tercio.internal.schema.Primitive;

/// A field of a record as a file describes it, with everything that determines its columns.
public sealed interface StoredField {
    /// The maximum number of elements of an array, or of bytes of a text.
    int MAX_LENGTH = 65_535;

    /// The name of the field in its record.
    String name();

    /// A primitive.
    record Scalar(String name, Primitive primitive) implements StoredField {}

    /// A constant of an enum.
    record Constant(String name, StoredEnum type) implements StoredField {}

    /// An entity handle.
    record Handle(String name) implements StoredField {}

    /// A text with a maximum number of bytes. Whether longer texts are truncated is not stored:
    /// stored texts fit.
    record Text(String name, int capacity) implements StoredField {
        public Text {
            checkLength(name, capacity);
        }
    }

    /// A fixed-length array of primitives.
    record FixedArray(String name, Primitive element, int length) implements StoredField {
        public FixedArray {
            checkLength(name, length);
        }
    }

    /// A fixed-length array of entity handles.
    record HandleArray(String name, int length) implements StoredField {
        public HandleArray {
            checkLength(name, length);
        }
    }

    /// A nested record.
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
