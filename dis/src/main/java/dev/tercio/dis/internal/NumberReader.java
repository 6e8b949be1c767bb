package dev.tercio.dis.internal;

import dev.tercio.dis.internal.JsonValue.JsonNumber;

import org.jspecify.annotations.Nullable;

/// Reads numbers and refuses what their type cannot hold, so that nothing is cut off silently.
final class NumberReader {
    private final Problems problems;

    NumberReader(Problems problems) {
        this.problems = problems;
    }

    /// A whole number, or null after a problem was noted.
    @Nullable Long whole(JsonValue json, Object place, long least, long most) {
        if (!(json instanceof JsonNumber number) || !number.isWhole()) {
            problems.add(json.at(), place + ": expected a whole number, found " + json.shown());
            return null;
        }
        try {
            long value = Long.parseLong(number.literal());
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException tooLong) {
            // reported below like any other that is out of range
        }
        problems.add(
                json.at(),
                place
                        + ": expected a whole number from "
                        + least
                        + " to "
                        + most
                        + ", found "
                        + json.shown());
        return null;
    }

    @Nullable Float real32(JsonValue json, Object place) {
        if (!(json instanceof JsonNumber number)) {
            return notANumber(json, place);
        }
        float value = Float.parseFloat(number.literal());
        return fits(number, place, "float", Float.isInfinite(value), value == 0) ? value : null;
    }

    @Nullable Double real64(JsonValue json, Object place) {
        if (!(json instanceof JsonNumber number)) {
            return notANumber(json, place);
        }
        double value = Double.parseDouble(number.literal());
        return fits(number, place, "double", Double.isInfinite(value), value == 0) ? value : null;
    }

    @SuppressWarnings("TypeParameterUnusedInFormals")
    private <T> @Nullable T notANumber(JsonValue json, Object place) {
        problems.add(json.at(), place + ": expected a number, found " + json.shown());
        return null;
    }

    private boolean fits(
            JsonNumber number, Object place, String type, boolean tooLarge, boolean zero) {
        boolean tooSmall = zero && hasOtherDigitThanZero(number.literal());
        if (tooLarge || tooSmall) {
            problems.add(
                    number.at(),
                    place
                            + ": number is too "
                            + (tooLarge ? "large" : "small")
                            + " for "
                            + type
                            + ": "
                            + number.shown());
        }
        return !tooLarge && !tooSmall;
    }

    private static boolean hasOtherDigitThanZero(String literal) {
        return literal.chars()
                .takeWhile(c -> c != 'e' && c != 'E')
                .anyMatch(c -> c >= '1' && c <= '9');
    }
}
