package dev.tercio.kit;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.format.DateTimeParseException;

/// Checked nanoseconds.
final class Nanos {
    private static final double LONGEST_SECONDS = 9.2e9;

    private Nanos() {}

    /// Converts seconds to nanoseconds.
    static long of(double seconds) {
        if (!(seconds >= 0 && seconds <= LONGEST_SECONDS)) {
            throw new IllegalArgumentException("seconds are out of range: seconds=" + seconds);
        }
        return Math.round(seconds * 1e9);
    }

    /// Reads a time such as `2s`, `250ms` or `1m30s`.
    static long parse(String text) {
        String trimmed = text.strip();
        try {
            return trimmed.endsWith("ms")
                    ? of(Double.parseDouble(trimmed.substring(0, trimmed.length() - 2)) / 1e3)
                    : Duration.parse("PT" + trimmed).toNanos();
        } catch (IllegalArgumentException | DateTimeParseException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "invalid time: text=" + text + "; write it as 2s, 250ms or 1m30s", e);
        }
    }

    /// The text form of a time, such as `2s` or `0.25s`.
    static String text(long nanos) {
        return BigDecimal.valueOf(nanos, 9).stripTrailingZeros().toPlainString() + "s";
    }

    /// Fails if a time is negative.
    static void check(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException("time is negative: nanos=" + nanos);
        }
    }
}
