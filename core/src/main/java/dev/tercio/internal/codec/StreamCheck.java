package dev.tercio.internal.codec;

import dev.tercio.InvalidComponentException;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.FieldSpec;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.schema.RecordSpec;
import dev.tercio.internal.stream.Bytes;
import dev.tercio.internal.stream.StreamLayout;

/// Checks a payload from outside: one that passes is one that a codec could have written, byte for
/// byte, so that it can be decoded and played. What its entity handles mean is not looked at.
public final class StreamCheck {
    private final ComponentSchema schema;
    private final StreamLayout layout;

    public StreamCheck(ComponentSchema schema) {
        this.schema = schema;
        this.layout = new StreamLayout(schema);
    }

    /// Reads a payload and nothing around it.
    ///
    /// @throws InvalidComponentException if no value of the component has these bytes
    public void check(byte[] stream, int at) {
        if (at < 0 || at > stream.length - layout.size()) {
            throw new InvalidComponentException(
                    "payload is cut off: "
                            + component()
                            + ", at="
                            + at
                            + ", bytes="
                            + layout.size()
                            + ", stream="
                            + stream.length);
        }
        check(stream, at, schema.root());
        checkZero(stream, at, layout.usedBytes(), layout.size(), "padding", component());
    }

    private void check(byte[] stream, int at, RecordSpec record) {
        for (FieldSpec field : record.fields()) {
            String label = Values.label(schema.root().type(), field);
            switch (field) {
                case FieldSpec.Scalar f ->
                        checkElements(stream, at + offset(f.column()), f.primitive(), 1, label);
                case FieldSpec.FixedArray f -> {
                    int from = at + offset(f.column());
                    checkElements(stream, from, f.element(), f.length(), label);
                }
                case FieldSpec.Constant f ->
                        checkOrdinal(stream, at + offset(f.column()), f, label);
                case FieldSpec.Text f -> checkText(stream, at, f, label);
                case FieldSpec.Nested f -> check(stream, at, f.record());
                case FieldSpec.Handle _, FieldSpec.HandleArray _ -> {}
            }
        }
    }

    private int offset(int column) {
        return layout.offset(column);
    }

    /// All bits make a number, but not a boolean.
    private static void checkElements(
            byte[] stream, int from, Primitive primitive, int length, String label) {
        if (primitive != Primitive.BOOLEAN) {
            return;
        }
        for (int i = from; i < from + length; i++) {
            if ((stream[i] & ~1) != 0) {
                throw new InvalidComponentException(
                        "boolean is neither 0 nor 1: " + label + ", value=" + stream[i]);
            }
        }
    }

    private static void checkOrdinal(
            byte[] stream, int from, FieldSpec.Constant field, String label) {
        int ordinal =
                switch (field.primitive()) {
                    case BYTE -> Bytes.getByte(stream, from);
                    case SHORT -> Bytes.getShort(stream, from);
                    default -> Bytes.getInt(stream, from);
                };
        int constants = field.constants().size();
        if (ordinal < 0 || ordinal >= constants) {
            throw new InvalidComponentException(
                    "enum has no such constant: "
                            + label
                            + ", ordinal="
                            + ordinal
                            + ", constants="
                            + constants);
        }
    }

    private void checkText(byte[] stream, int at, FieldSpec.Text field, String label) {
        int from = at + offset(field.column());
        int length = Bytes.getChar(stream, at + offset(field.lengthColumn()));
        Text.checkFits(length, field.capacity(), label);
        if (!Text.isWellFormed(stream, from, length)) {
            throw new InvalidComponentException(
                    "text is not UTF-8: " + label + ", length=" + length);
        }
        checkZero(stream, from, length, field.capacity(), "text after its end", label);
    }

    /// @param from the first byte, counted from `at`
    /// @param to the byte after the last
    private static void checkZero(
            byte[] stream, int at, int from, int to, String what, String label) {
        for (int i = from; i < to; i++) {
            if (stream[at + i] != 0) {
                throw new InvalidComponentException(
                        what
                                + " is not zero: "
                                + label
                                + ", index="
                                + i
                                + ", value="
                                + stream[at + i]);
            }
        }
    }

    private String component() {
        return "component=" + schema.root().type().getName();
    }
}
