package dev.tercio.templates.internal;

import dev.tercio.templates.internal.JsonValue.JsonNumber;

import org.jspecify.annotations.Nullable;

/// Reads numbers and refuses those that their type cannot hold, so that no value changes silently.
final class NumberReader {
    private final Problems problems;

    NumberReader(Problems problems) {
        this.problems = problems;
    }

    /// A whole number, or null after a problem was reported.
    @Nullable Long whole(JsonValue json, Object subject, long least, long most) {
        if (!(json instanceof JsonNumber number) || !number.isWhole()) {
            problems.add(json.at(), subject + ": expected a whole number, found " + json.shown());
            return null;
        }
        try {
            long value = Long.parseLong(number.literal());
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException tooLong) {
            // out of range, reported below
        }
        problems.add(
                json.at(),
                subject
                        + ": expected a whole number from "
                        + least
                        + " to "
                        + most
                        + ", found "
                        + json.shown());
        return null;
    }

    @Nullable Float real32(JsonValue json, Object subject) {
        if (!(json instanceof JsonNumber number)) {
            return expectedNumber(json, subject);
        }
        float value = Float.parseFloat(number.literal());
        return fits(number, subject, "float", Float.isInfinite(value), value == 0) ? value : null;
    }

    @Nullable Double real64(JsonValue json, Object subject) {
        if (!(json instanceof JsonNumber number)) {
            return expectedNumber(json, subject);
        }
        double value = Double.parseDouble(number.literal());
        return fits(number, subject, "double", Double.isInfinite(value), value == 0) ? value : null;
    }

    @SuppressWarnings("TypeParameterUnusedInFormals")
    private <T> @Nullable T expectedNumber(JsonValue json, Object subject) {
        problems.add(json.at(), subject + ": expected a number, found " + json.shown());
        return null;
    }

    private boolean fits(
            JsonNumber number, Object subject, String type, boolean tooLarge, boolean zero) {
        boolean tooSmall = zero && hasOtherDigitThanZero(number.literal());
        if (tooLarge || tooSmall) {
            problems.add(
                    number.at(),
                    subject
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
