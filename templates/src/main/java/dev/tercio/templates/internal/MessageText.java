package dev.tercio.templates.internal;

/// Prepares external text for messages: on one line, with escapes, and shortened if it is long.
public final class MessageText {
    private static final int LONGEST_VALUE = 60;
    private static final int LONGEST_LINE = 500;

    private MessageText() {}

    /// A value in quotes.
    public static String quote(String text) {
        return "\"" + escape(text) + "\"";
    }

    /// A value without quotes.
    static String escape(String text) {
        return shortened(text, LONGEST_VALUE, true);
    }

    /// A message of another library. Its quotes are kept.
    static String oneLine(String text) {
        return shortened(text, LONGEST_LINE, false);
    }

    private static String shortened(String text, int longest, boolean quoted) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().limit(longest).forEach(c -> append(shown, c, quoted));
        return text.codePointCount(0, text.length()) > longest ? shown + "..." : shown.toString();
    }

    private static void append(StringBuilder shown, int codePoint, boolean quoted) {
        boolean hidden =
                Character.isISOControl(codePoint)
                        || Character.getType(codePoint) == Character.SURROGATE
                        || Character.getType(codePoint) == Character.FORMAT
                        || codePoint == '\u2028'
                        || codePoint == '\u2029';
        if (hidden) {
            shown.append("\\u%04x".formatted(codePoint));
        } else if (quoted && (codePoint == '"' || codePoint == '\\')) {
            shown.append('\\').append((char) codePoint);
        } else {
            shown.appendCodePoint(codePoint);
        }
    }
}
