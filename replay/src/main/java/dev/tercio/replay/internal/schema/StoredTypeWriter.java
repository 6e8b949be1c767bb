package dev.tercio.replay.internal.schema;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// Writes the binary form of a type in little-endian order: the class name, the number of fields,
/// and for each field its name, its kind and the details of the kind. Texts are preceded by their
/// length.
final class StoredTypeWriter {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    byte[] write(StoredType type) {
        putType(type);
        return bytes.toByteArray();
    }

    private void putType(StoredType type) {
        putText(type.className());
        putInt(type.fields().size());
        for (StoredField field : type.fields()) {
            putText(field.name());
            bytes.write(FieldKind.of(field).number());
            putDetails(field);
        }
    }

    private void putDetails(StoredField field) {
        switch (field) {
            case StoredField.Scalar _, StoredField.Handle _ -> {}
            case StoredField.Constant f -> {
                putText(f.type().className());
                putInt(f.type().constants().size());
                f.type().constants().forEach(this::putText);
            }
            case StoredField.Text f -> putInt(f.capacity());
            case StoredField.FixedArray f -> {
                bytes.write(FieldKind.of(f.element()).number());
                putInt(f.length());
            }
            case StoredField.HandleArray f -> putInt(f.length());
            case StoredField.Nested f -> putType(f.type());
        }
    }

    private void putText(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        putInt(encoded.length);
        bytes.writeBytes(encoded);
    }

    private void putInt(int value) {
        bytes.writeBytes(
                ByteBuffer.allocate(Integer.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(value)
                        .array());
    }
}
