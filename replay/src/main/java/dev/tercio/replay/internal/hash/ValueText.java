package dev.tercio.replay.internal.hash;

/// Shows values of classes of users in reports.
final class ValueText {
    private static final int MAX_LENGTH = 200;

    private ValueText() {}

    /// A value as its class shows it, cut if it is long. A report must not fail because of it.
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
