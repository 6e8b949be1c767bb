package dev.tercio.inspector.internal.stream;

import dev.tercio.Entity;
import dev.tercio.replay.CorruptFileException;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A field of a type in the binary form of commands.
///
/// @param path the path, such as `position.x`
/// @param type its type, as the format names it
/// @param length the length of an array, or the maximum number of bytes of a text
record StreamField(String path, String type, int length) {
    private static final String ENUM = "enum{";
    private static final String ARRAY = "[]";

    static StreamField read(ByteBuffer in) {
        return new StreamField(text(in), text(in), in.getInt());
    }

    /// Reads a length and a text of that many bytes.
    static String text(ByteBuffer in) {
        int length = in.getInt();
        if (length < 0 || length > in.remaining()) {
            throw new CorruptFileException(
                    "text is cut off: length=" + length + ", left=" + in.remaining());
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /// Reads a value of the field.
    Object value(ByteBuffer in) {
        if (type.equals("utf8")) {
            return takeText(in);
        }
        if (!type.endsWith(ARRAY)) {
            return element(type, in);
        }
        String element = type.substring(0, type.length() - ARRAY.length());
        List<Object> elements = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            elements.add(element(element, in));
        }
        return elements;
    }

    private String takeText(ByteBuffer in) {
        int from = in.position();
        in.position(from + length);
        int used = Math.min(length, Short.toUnsignedInt(in.getShort()));
        byte[] bytes = new byte[used];
        in.get(from, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static Object element(String type, ByteBuffer in) {
        return switch (type) {
            case "boolean" -> in.get() != 0;
            case "byte" -> in.get();
            case "short" -> in.getShort();
            case "char" -> in.getChar();
            case "int" -> in.getInt();
            case "long" -> in.getLong();
            case "float" -> in.getFloat();
            case "double" -> in.getDouble();
            case "entity" -> new Entity(in.getLong());
            default -> constant(type, in);
        };
    }

    private static String constant(String type, ByteBuffer in) {
        if (!type.startsWith(ENUM)) {
            throw new CorruptFileException("type of a field is not known: type=" + type);
        }
        String[] names = type.substring(ENUM.length(), type.length() - 1).split(",", -1);
        int number;
        if (names.length <= 1 << 7) {
            number = in.get();
        } else {
            number = names.length <= 1 << 15 ? in.getShort() : in.getInt();
        }
        return names[number];
    }
}
