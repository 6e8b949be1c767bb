package dev.tercio.examples;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads JSON and accepts nothing else: no second document, comments, trailing commas or names that
/// come twice.
public final class JsonParser {
    private static final Pattern NUMBER =
            Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

    private final String text;
    private int at;

    private JsonParser(String text) {
        this.text = text;
    }

    /// Reads a document.
    public static Object parse(String text) {
        JsonParser parser = new JsonParser(text);
        Object value = parser.value();
        parser.skipSpace();
        parser.require(parser.at == text.length(), "end");
        return value;
    }

    private Object value() {
        skipSpace();
        return switch (peek()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            default -> number();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> map = new LinkedHashMap<>();
        at++;
        skipSpace();
        while (!take('}')) {
            require(map.isEmpty() || take(','), "comma");
            skipSpace();
            String name = string();
            skipSpace();
            require(take(':'), "colon");
            require(map.put(name, value()) == null, "new name");
            skipSpace();
        }
        return map;
    }

    private List<Object> array() {
        List<Object> list = new ArrayList<>();
        at++;
        skipSpace();
        while (!take(']')) {
            require(list.isEmpty() || take(','), "comma");
            list.add(value());
            skipSpace();
        }
        return list;
    }

    private String string() {
        require(take('"'), "quote");
        StringBuilder string = new StringBuilder();
        while (!take('"')) {
            char c = next();
            require(c >= ' ', "escape of a control character");
            string.append(c == '\\' ? escape() : c);
        }
        return string.toString();
    }

    private char escape() {
        char c = next();
        if (c == 'u') {
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 4, at), 16);
        }
        int known = "\"\\/bfnrt".indexOf(c);
        require(known >= 0, "escape");
        return "\"\\/\b\f\n\r\t".charAt(known);
    }

    private Double number() {
        Matcher number = NUMBER.matcher(text).region(at, text.length());
        require(number.lookingAt(), "value");
        at = number.end();
        return Double.valueOf(number.group());
    }

    private Boolean word(String word, boolean meaning) {
        require(text.startsWith(word, at), word);
        at += word.length();
        return meaning;
    }

    private void skipSpace() {
        while (at < text.length() && " \n\r\t".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() {
        require(at < text.length(), "more");
        return text.charAt(at);
    }

    private char next() {
        char c = peek();
        at++;
        return c;
    }

    private boolean take(char wanted) {
        boolean there = peek() == wanted;
        at += there ? 1 : 0;
        return there;
    }

    private void require(boolean condition, String expected) {
        if (!condition) {
            throw new AssertionError("expected " + expected + " at " + at + " of " + text);
        }
    }
}
