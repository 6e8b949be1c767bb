package dev.tercio.replay.internal.schema;

import dev.tercio.internal.schema.Primitive;
import dev.tercio.replay.CorruptFileException;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Reads what [StoredTypeWriter] has written and believes nothing: lengths are compared with the
/// bytes that are left before anything is made of them, so memory is proportional to the source.
final class StoredTypeReader {
    /// A field takes at least the length of its name and its kind.
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
                    "schema is not sound: " + e.getMessage() + ", offset=" + start, e);
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
            throw corrupt("schema has a kind that is not known: kind=" + number);
        }
        return kind;
    }

    private Primitive primitive(FieldKind kind) {
        Primitive primitive = kind.primitive();
        if (primitive == null) {
            throw corrupt("schema has an array of what is no primitive: kind=" + kind);
        }
        return primitive;
    }

    private String takeText(String what) {
        int length = takeCount(what, 1);
        ByteBuffer encoded = source.slice(source.position(), length);
        try {
            // a decoder of its own, because the one of String replaces what it cannot read
            String text = StandardCharsets.UTF_8.newDecoder().decode(encoded).toString();
            source.position(source.position() + length);
            return text;
        } catch (CharacterCodingException e) {
            throw new CorruptFileException(what + " is not UTF-8: offset=" + source.position(), e);
        }
    }

    /// How many things follow.
    ///
    /// @param least how many bytes each of them takes at least
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
            throw corrupt(what + " is cut off: left=" + source.remaining());
        }
    }

    private CorruptFileException corrupt(String problem) {
        return new CorruptFileException(problem + ", offset=" + source.position());
    }
}
