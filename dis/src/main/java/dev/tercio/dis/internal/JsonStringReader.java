package dev.tercio.dis.internal;

/// Reads a text in quotes.
final class JsonStringReader {
    private static final int HEX_DIGITS = 4;

    private final JsonCursor cursor;
    private final StringBuilder text = new StringBuilder();

    JsonStringReader(JsonCursor cursor) {
        this.cursor = cursor;
    }

    /// Reads from the opening quote, where the cursor is, to the closing one.
    String read() {
        int start = cursor.at();
        cursor.next();
        while (true) {
            int at = cursor.at();
            int c = cursor.next();
            if (c == '"') {
                return text.toString();
            } else if (c == '\\') {
                escape(at);
            } else if (c == JsonCursor.END || c == '\n' || c == '\r') {
                throw new JsonSyntaxException(start, "text is not closed on its line");
            } else if (c < ' ') {
                throw new JsonSyntaxException(
                        at, "control character in a text; write it as \\u%04x".formatted(c));
            } else {
                text.append((char) c);
            }
        }
    }

    private void escape(int at) {
        int c = cursor.next();
        switch (c) {
            case '"', '\\', '/' -> text.append((char) c);
            case 'b' -> text.append('\b');
            case 'f' -> text.append('\f');
            case 'n' -> text.append('\n');
            case 'r' -> text.append('\r');
            case 't' -> text.append('\t');
            case 'u' -> unicode(at);
            default ->
                    throw new JsonSyntaxException(
                            at,
                            "unknown escape; allowed are \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u");
        }
    }

    /// Characters beyond the first 65,536 are two escapes, which only make sense together.
    private void unicode(int at) {
        char c = hex(at);
        text.append(c);
        if (Character.isHighSurrogate(c) && cursor.skip("\\u")) {
            char low = hex(at);
            text.append(low);
            if (Character.isLowSurrogate(low)) {
                return;
            }
        }
        if (Character.isSurrogate(c)) {
            throw new JsonSyntaxException(
                    at, "half of a surrogate pair: \\u%04x".formatted((int) c));
        }
    }

    private char hex(int at) {
        int value = 0;
        for (int i = 0; i < HEX_DIGITS; i++) {
            int digit = hexDigit(cursor.next());
            if (digit < 0) {
                throw new JsonSyntaxException(at, "expected four hexadecimal digits after \\u");
            }
            value = value << 4 | digit;
        }
        return (char) value;
    }

    /// Not [Character#digit(int, int)], which also takes digits of other scripts.
    private static int hexDigit(int c) {
        return c < 128 ? Character.digit(c, 16) : -1;
    }
}
