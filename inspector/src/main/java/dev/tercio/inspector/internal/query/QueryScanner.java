package dev.tercio.inspector.internal.query;

import dev.tercio.inspector.internal.RequestException;

/// Reads the text of a query from left to right, and reports mistakes with their position.
final class QueryScanner {
    private static final String[] OPERATORS = {"<=", ">=", "!=", "==", "=", "<", ">"};

    private final String text;
    private int position;

    QueryScanner(String text) {
        this.text = text;
        skipSpaces();
    }

    /// The index of the next character that is not a space.
    int position() {
        return position;
    }

    /// The text from a position to the last character that was read.
    String since(int start) {
        return text.substring(start, position).strip();
    }

    boolean isAtEnd() {
        return position == text.length();
    }

    private void skipSpaces() {
        while (!isAtEnd() && Character.isWhitespace(text.charAt(position))) {
            position++;
        }
    }

    boolean isNext(char wanted) {
        return !isAtEnd() && text.charAt(position) == wanted;
    }

    /// Reads a character if it is next.
    boolean accept(char wanted) {
        boolean found = isNext(wanted);
        if (found) {
            position++;
            skipSpaces();
        }
        return found;
    }

    /// Reads the name of a component, field or function; empty if none is next.
    String name() {
        int start = position;
        while (!isAtEnd() && isName(text.charAt(position))) {
            position++;
        }
        String name = text.substring(start, position);
        skipSpaces();
        return name;
    }

    private static boolean isName(char character) {
        return Character.isJavaIdentifierPart(character) || ".[]".indexOf(character) >= 0;
    }

    /// Reads a comparison operator; empty if none is next.
    String operator() {
        for (String operator : OPERATORS) {
            if (text.startsWith(operator, position)) {
                position += operator.length();
                skipSpaces();
                return operator.equals("==") ? "=" : operator;
            }
        }
        return "";
    }

    /// Reads to the next space or comma.
    String word() {
        int start = position;
        while (!isAtEnd()
                && text.charAt(position) != ','
                && !Character.isWhitespace(text.charAt(position))) {
            position++;
        }
        String word = text.substring(start, position);
        skipSpaces();
        return word;
    }

    /// Reads a text in quotes. A backslash stands before quotes and backslashes that belong to it.
    String quoted() {
        int start = position;
        StringBuilder quoted = new StringBuilder();
        for (position++; !isAtEnd(); position++) {
            char character = text.charAt(position);
            if (character == '"') {
                position++;
                skipSpaces();
                return quoted.toString();
            }
            if (character == '\\' && position + 1 < text.length()) {
                character = text.charAt(++position);
            }
            quoted.append(character);
        }
        throw mistake(start, "closing quote is missing", "");
    }

    /// What stands at the current position, for messages.
    String found() {
        int start = position;
        int end = start;
        while (end < text.length() && isName(text.charAt(end))) {
            end++;
        }
        return text.substring(start, Math.max(end, Math.min(start + 1, text.length())));
    }

    RequestException mistake(int at, String problem, String advice) {
        return RequestException.invalid("query is invalid: " + problem + ", position=" + at, advice)
                .with("position", at);
    }
}
