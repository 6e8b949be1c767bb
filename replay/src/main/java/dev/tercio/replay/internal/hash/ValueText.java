package dev.tercio.replay.internal.hash;

/// Formats values of application classes for reports.
final class ValueText {
    private static final int MAX_LENGTH = 200;

    private ValueText() {}

    /// The `toString()` of a value, truncated. A report must not fail because of it.
    static String of(Object value) {
        String text;
        try {
            text = String.valueOf(value);
        } catch (RuntimeException e) {
            text =
                    value.getClass().getName()
                            + " whose toString() throws "
                            + e.getClass().getName();
        }
        return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "…";
    }
}
