package dev.tercio.dis.internal;

/// A place in a JSON text that moves forward.
final class JsonCursor {
    /// What [#peek()] returns behind the last character.
    static final int END = -1;

    private final String text;
    private int at;

    JsonCursor(String text) {
        this.text = text;
    }

    int at() {
        return at;
    }

    /// The character here, which stays.
    int peek() {
        return at < text.length() ? text.charAt(at) : END;
    }

    /// Takes the character here.
    int next() {
        int here = peek();
        if (here != END) {
            at++;
        }
        return here;
    }

    /// Takes a character if it is here.
    boolean skip(char wanted) {
        boolean found = peek() == wanted;
        if (found) {
            at++;
        }
        return found;
    }

    /// Takes a word if it is here.
    boolean skip(String word) {
        boolean found = text.startsWith(word, at);
        if (found) {
            at += word.length();
        }
        return found;
    }

    /// Takes digits, at least one.
    void skipDigits() {
        if (!isDigit()) {
            throw expected("a digit");
        }
        while (isDigit()) {
            at++;
        }
    }

    boolean isDigit() {
        int here = peek();
        return here >= '0' && here <= '9';
    }

    void skipBlanks() {
        while (isBlank()) {
            at++;
        }
    }

    private boolean isBlank() {
        int here = peek();
        return here == ' ' || here == '\n' || here == '\r' || here == '\t';
    }

    String textFrom(int start) {
        return text.substring(start, at);
    }

    /// An error about what is here.
    JsonSyntaxException expected(String what) {
        String found =
                peek() == END
                        ? "the end of the file"
                        : Quoted.text(Character.toString(text.codePointAt(at)));
        return new JsonSyntaxException(at, "expected " + what + ", found " + found);
    }
}
