package dev.tercio.dis.internal;

import dev.tercio.dis.internal.JsonValue.JsonArray;
import dev.tercio.dis.internal.JsonValue.JsonFlag;
import dev.tercio.dis.internal.JsonValue.JsonNull;
import dev.tercio.dis.internal.JsonValue.JsonNumber;
import dev.tercio.dis.internal.JsonValue.JsonObject;
import dev.tercio.dis.internal.JsonValue.JsonText;
import dev.tercio.dis.internal.JsonValue.Member;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads JSON as RFC 8259 defines it and nothing beyond: no comments, no trailing commas, no name
/// twice in an object, no half surrogates.
final class JsonReader {
    /// Far more than templates need; without a limit a file could exhaust the stack.
    static final int MAX_DEPTH = 64;

    private final JsonCursor cursor;
    private int depth;

    private JsonReader(String text) {
        this.cursor = new JsonCursor(text);
    }

    /// Reads a text that is one value.
    ///
    /// @throws JsonSyntaxException if it is not
    static JsonValue read(String text) {
        JsonReader reader = new JsonReader(text);
        JsonValue value = reader.value();
        reader.cursor.skipBlanks();
        if (reader.cursor.peek() != JsonCursor.END) {
            throw reader.cursor.expected("the end of the file");
        }
        return value;
    }

    private JsonValue value() {
        cursor.skipBlanks();
        int at = cursor.at();
        return switch (cursor.peek()) {
            case '{' -> object(at);
            case '[' -> array(at);
            case '"' -> text();
            case 't' -> word("true", new JsonFlag(at, true));
            case 'f' -> word("false", new JsonFlag(at, false));
            case 'n' -> word("null", new JsonNull(at));
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number(at);
            default -> throw cursor.expected("a value");
        };
    }

    private JsonValue word(String word, JsonValue value) {
        if (!cursor.skip(word)) {
            throw cursor.expected("a value");
        }
        return value;
    }

    private JsonText text() {
        int at = cursor.at();
        return new JsonText(at, new JsonStringReader(cursor).read());
    }

    private JsonValue number(int at) {
        cursor.skip('-');
        if (!cursor.skip('0')) {
            cursor.skipDigits();
        } else if (cursor.isDigit()) {
            throw new JsonSyntaxException(at, "a number must not begin with 0");
        }
        if (cursor.skip('.')) {
            cursor.skipDigits();
        }
        if (cursor.skip('e') || cursor.skip('E')) {
            if (!cursor.skip('+')) {
                cursor.skip('-');
            }
            cursor.skipDigits();
        }
        return new JsonNumber(at, cursor.textFrom(at));
    }

    private JsonValue array(int at) {
        enter();
        List<JsonValue> items = new ArrayList<>();
        if (!isEmpty(']')) {
            do {
                items.add(value());
            } while (isNext(']'));
        }
        depth--;
        return new JsonArray(at, Collections.unmodifiableList(items));
    }

    private JsonValue object(int at) {
        enter();
        Map<String, Member> members = new LinkedHashMap<>();
        if (!isEmpty('}')) {
            do {
                member(members);
            } while (isNext('}'));
        }
        depth--;
        return new JsonObject(at, Collections.unmodifiableMap(members));
    }

    private void member(Map<String, Member> members) {
        cursor.skipBlanks();
        if (cursor.peek() != '"') {
            throw cursor.expected("a name in quotes");
        }
        JsonText name = text();
        cursor.skipBlanks();
        if (!cursor.skip(':')) {
            throw cursor.expected("':' after the name");
        }
        if (members.put(name.value(), new Member(name.at(), value())) != null) {
            throw new JsonSyntaxException(name.at(), "name is given twice: " + name.shown());
        }
    }

    /// Goes into an array or object.
    private void enter() {
        if (++depth > MAX_DEPTH) {
            throw new JsonSyntaxException(
                    cursor.at(), "values are nested too deep: allowed=" + MAX_DEPTH);
        }
        cursor.next();
    }

    private boolean isEmpty(char close) {
        cursor.skipBlanks();
        return cursor.skip(close);
    }

    /// Goes on behind a value of an array or object.
    ///
    /// @return whether another one follows
    private boolean isNext(char close) {
        cursor.skipBlanks();
        if (cursor.skip(close)) {
            return false;
        }
        if (!cursor.skip(',')) {
            throw cursor.expected("',' or '" + close + "'");
        }
        return true;
    }
}
