package dev.tercio.dis.internal;

/// Thrown when a text is not JSON.
final class JsonSyntaxException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final int at;

    JsonSyntaxException(int at, String message) {
        super(message);
        this.at = at;
    }

    /// The index of the character at fault.
    int at() {
        return at;
    }
}
