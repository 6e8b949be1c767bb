package dev.tercio.bench.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the JSON of results: an array of objects with texts and numbers, and nothing inside them.
final class FlatJson {
    private static final Pattern TOKEN =
            Pattern.compile(
                    "\\s*(?:([\\[\\]{},:])|\"((?:[^\"\\\\]|\\\\[\"\\\\/])*)\"|(null|[-+0-9.eE]+))");

    private final String text;
    private final Matcher matcher;

    FlatJson(String text) {
        this.text = text.strip();
        matcher = TOKEN.matcher(this.text);
    }

    /// The file is not what it should be; the message says where.
    static final class SyntaxException extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        SyntaxException(String message) {
            super(message);
        }
    }

    static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /// Reads everything.
    ///
    /// @throws SyntaxException if it is something else
    List<Map<String, Object>> objects() {
        List<Map<String, Object>> objects = new ArrayList<>();
        expect("[");
        String next = mark();
        while (!next.equals("]")) {
            if (!next.equals("{")) {
                throw wrong();
            }
            objects.add(object());
            next = mark();
            if (next.equals(",")) {
                next = mark();
            }
        }
        if (matcher.end() != text.length()) {
            throw wrong();
        }
        return objects;
    }

    private Map<String, Object> object() {
        Map<String, Object> object = new HashMap<>();
        String next;
        do {
            if (!(value() instanceof String key)) {
                throw wrong();
            }
            expect(":");
            object.put(key, value());
            next = mark();
        } while (next.equals(","));
        if (!next.equals("}")) {
            throw wrong();
        }
        return object;
    }

    private Object value() {
        advance();
        String string = matcher.group(2);
        if (string != null) {
            return string.replaceAll("\\\\(.)", "$1");
        }
        String number = matcher.group(3);
        if (number == null) {
            throw wrong();
        }
        try {
            return number.equals("null") ? Double.NaN : Double.parseDouble(number);
        } catch (NumberFormatException e) {
            throw wrong();
        }
    }

    private void expect(String mark) {
        if (!mark().equals(mark)) {
            throw wrong();
        }
    }

    private String mark() {
        advance();
        String mark = matcher.group(1);
        if (mark == null) {
            throw wrong();
        }
        return mark;
    }

    private void advance() {
        int from = matcher.hasMatch() ? matcher.end() : 0;
        matcher.region(from, text.length());
        if (!matcher.lookingAt()) {
            throw new SyntaxException("not a file of results: at character " + from);
        }
    }

    private SyntaxException wrong() {
        return new SyntaxException("not a file of results: at character " + matcher.start());
    }
}
