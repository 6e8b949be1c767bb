package dev.tercio.examples.inspect;

import java.util.List;
import java.util.Map;

/// Writes maps, lists, texts, numbers and truth values as JSON.
public final class JsonWriter {
    private static final String INDENT = "  ";

    private final StringBuilder out = new StringBuilder();

    private JsonWriter() {}

    /// The JSON text of a value.
    ///
    /// @param value a map, list, text, number or truth value, with the same inside
    /// @return several lines of text
    public static String write(Object value) {
        JsonWriter writer = new JsonWriter();
        writer.value(value, "");
        return writer.out.toString();
    }

    private void value(Object value, String indent) {
        switch (value) {
            case Map<?, ?> map -> object(map, indent);
            case List<?> list -> array(list, indent);
            case Double d when !Double.isFinite(d) ->
                    text(d.toString()); // JSON has no such numbers
            case Float f when !Float.isFinite(f) -> text(f.toString());
            case Number number -> out.append(number);
            case Boolean truth -> out.append(truth);
            default -> text(value.toString());
        }
    }

    private void object(Map<?, ?> map, String indent) {
        String inner = indent + INDENT;
        String separator = "\n";
        out.append('{');
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.append(separator).append(inner);
            text(String.valueOf(entry.getKey()));
            out.append(": ");
            value(entry.getValue(), inner);
            separator = ",\n";
        }
        out.append(map.isEmpty() ? "" : "\n" + indent).append('}');
    }

    private void array(List<?> list, String indent) {
        String inner = indent + INDENT;
        String separator = "\n";
        out.append('[');
        for (Object element : list) {
            out.append(separator).append(inner);
            value(element, inner);
            separator = ",\n";
        }
        out.append(list.isEmpty() ? "" : "\n" + indent).append(']');
    }

    private void text(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                case '\t' -> out.append("\\t");
                case '\r' -> out.append("\\r");
                default -> {
                    // half a pair means nothing in UTF-8, so it is written as a number as well
                    if (c < ' ' || Character.isSurrogate(c)) {
                        out.append("\\u%04x".formatted((int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }
}
