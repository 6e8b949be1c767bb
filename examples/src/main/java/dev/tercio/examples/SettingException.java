package dev.tercio.examples;

/// Says that an option has a value that cannot be used.
public final class SettingException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    /// Makes the exception.
    ///
    /// @param message what is wrong, for the user
    public SettingException(String message) {
        super(message);
    }
}
