package dev.tercio.dis.internal;

/// Shows text of others in messages: within quotes, on one line, and not all of it if it is long.
public final class Quoted {
    private static final int LONGEST = 60;

    private Quoted() {}

    /// The text in quotes, with escapes for what a line cannot show.
    public static String text(String text) {
        return "\"" + plain(text) + "\"";
    }

    /// The same without quotes.
    static String plain(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().limit(LONGEST).forEach(c -> append(shown, c));
        return text.codePointCount(0, text.length()) > LONGEST ? shown + "..." : shown.toString();
    }

    private static void append(StringBuilder shown, int codePoint) {
        boolean hidden =
                Character.isISOControl(codePoint)
                        || Character.getType(codePoint) == Character.SURROGATE
                        || Character.getType(codePoint) == Character.FORMAT
                        || codePoint == '\u2028'
                        || codePoint == '\u2029';
        if (hidden) {
            shown.append("\\u%04x".formatted(codePoint));
        } else if (codePoint == '"' || codePoint == '\\') {
            shown.append('\\').append((char) codePoint);
        } else {
            shown.appendCodePoint(codePoint);
        }
    }
}
