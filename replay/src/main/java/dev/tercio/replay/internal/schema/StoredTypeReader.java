package dev.tercio.replay.internal.schema;

import dev.tercio.internal.schema.Primitive;
import dev.tercio.replay.CorruptFileException;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Reads what [StoredTypeWriter] wrote. The input is untrusted: every length is checked against the
/// remaining bytes before memory is allocated, so memory is proportional to the input.
final class StoredTypeReader {
    /// A field has at least the length of its name and its kind.
    private static final int LEAST_FIELD = Integer.BYTES + 1;

    private final ByteBuffer source;

    StoredTypeReader(ByteBuffer source) {
        this.source = source.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    int position() {
        return source.position();
    }

    StoredType read() {
        int start = source.position();
        try {
            return takeType(1);
        } catch (IllegalArgumentException e) {
            throw new CorruptFileException(
                    "invalid schema: " + e.getMessage() + ", offset=" + start, e);
        }
    }

    private StoredType takeType(int depth) {
        if (depth > StoredType.MAX_DEPTH) {
            throw corrupt("schema is too deep: max=" + StoredType.MAX_DEPTH);
        }
        String className = takeText("class name");
        int count = takeCount("field list", LEAST_FIELD);
        List<StoredField> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            fields.add(takeField(depth));
        }
        return new StoredType(className, fields);
    }

    private StoredField takeField(int depth) {
        String name = takeText("field name");
        FieldKind kind = takeKind();
        return switch (kind) {
            case BOOLEAN, BYTE, SHORT, CHAR, INT, LONG, FLOAT, DOUBLE ->
                    new StoredField.Scalar(name, primitive(kind));
            case ENUM -> new StoredField.Constant(name, takeEnum());
            case ENTITY -> new StoredField.Handle(name);
            case TEXT -> new StoredField.Text(name, takeInt("capacity"));
            case ARRAY ->
                    new StoredField.FixedArray(name, primitive(takeKind()), takeInt("length"));
            case ENTITY_ARRAY -> new StoredField.HandleArray(name, takeInt("length"));
            case NESTED -> new StoredField.Nested(name, takeType(depth + 1));
        };
    }

    private StoredEnum takeEnum() {
        String className = takeText("enum name");
        int count = takeCount("list of constants", Integer.BYTES);
        List<String> constants = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            constants.add(takeText("constant"));
        }
        return new StoredEnum(className, constants);
    }

    private FieldKind takeKind() {
        need(1, "kind");
        int number = Byte.toUnsignedInt(source.get());
        FieldKind kind = FieldKind.numbered(number);
        if (kind == null) {
            throw corrupt("schema has an unknown kind: kind=" + number);
        }
        return kind;
    }

    private Primitive primitive(FieldKind kind) {
        Primitive primitive = kind.primitive();
        if (primitive == null) {
            throw corrupt("schema has an array of a non-primitive kind: kind=" + kind);
        }
        return primitive;
    }

    private String takeText(String what) {
        int length = takeCount(what, 1);
        ByteBuffer encoded = source.slice(source.position(), length);
        try {
            // String's own decoder replaces malformed input instead of reporting it
            String text = StandardCharsets.UTF_8.newDecoder().decode(encoded).toString();
            source.position(source.position() + length);
            return text;
        } catch (CharacterCodingException e) {
            throw new CorruptFileException(what + " is not UTF-8: offset=" + source.position(), e);
        }
    }

    /// Reads the number of elements that follow.
    ///
    /// @param least the minimum size of each element
    private int takeCount(String what, int least) {
        int count = takeInt(what);
        if (count < 0 || count > source.remaining() / least) {
            throw corrupt(
                    what
                            + " does not fit into the schema: count="
                            + Integer.toUnsignedString(count)
                            + ", left="
                            + source.remaining());
        }
        return count;
    }

    private int takeInt(String what) {
        need(Integer.BYTES, what);
        return source.getInt();
    }

    private void need(int bytes, String what) {
        if (source.remaining() < bytes) {
            throw corrupt(what + " is truncated: left=" + source.remaining());
        }
    }

    private CorruptFileException corrupt(String problem) {
        return new CorruptFileException(problem + ", offset=" + source.position());
    }
}
