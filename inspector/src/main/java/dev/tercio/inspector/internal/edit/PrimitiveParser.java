package dev.tercio.inspector.internal.edit;

import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.field.ValueJson;
import dev.tercio.internal.schema.Primitive;

import org.jspecify.annotations.Nullable;

import java.math.BigInteger;

/// Converts JSON values to primitive types. A value outside the range of its type is refused, never
/// rounded to infinity and never cut off.
final class PrimitiveParser {
    private PrimitiveParser() {}

    /// Converts a value.
    ///
    /// @param path the field, for messages
    /// @throws RequestException if the type cannot hold the value
    static Object parse(String path, Primitive primitive, @Nullable Object value) {
        return switch (primitive) {
            case BOOLEAN -> {
                if (!(value instanceof Boolean flag)) {
                    throw ValueParser.wrong(path, value, "true or false");
                }
                yield flag;
            }
            case CHAR -> {
                if (!(value instanceof String text) || text.length() != 1) {
                    throw ValueParser.wrong(path, value, "a text of one character");
                }
                yield text.charAt(0);
            }
            case FLOAT -> (float) decimal(path, value, Float.MAX_VALUE);
            case DOUBLE -> decimal(path, value, Double.MAX_VALUE);
            case BYTE -> (byte) integer(path, value, Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SHORT -> (short) integer(path, value, Short.MIN_VALUE, Short.MAX_VALUE);
            case INT -> (int) integer(path, value, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case LONG -> integer(path, value, Long.MIN_VALUE, Long.MAX_VALUE);
        };
    }

    /// @param limit the largest finite value of the type
    private static double decimal(String path, @Nullable Object value, double limit) {
        return switch (value) {
            case Number number -> {
                double decimal = number.doubleValue();
                // the nearest float of a number slightly above the largest float is the largest one
                boolean fits =
                        limit == Double.MAX_VALUE
                                ? Double.isFinite(decimal)
                                : Float.isFinite((float) decimal);
                if (!fits) {
                    throw outOfRange(path, value, "a number from " + -limit + " to " + limit);
                }
                yield decimal;
            }
            case String text when text.equals("NaN") -> Double.NaN;
            case String text when text.equals("Infinity") -> Double.POSITIVE_INFINITY;
            case String text when text.equals("-Infinity") -> Double.NEGATIVE_INFINITY;
            case null, default ->
                    throw ValueParser.wrong(
                            path, value, "a number, \"NaN\", \"Infinity\" or \"-Infinity\"");
        };
    }

    private static long integer(String path, @Nullable Object value, long min, long max) {
        String expected = "a whole number from " + min + " to " + max;
        BigInteger number =
                switch (value) {
                    case Long whole -> BigInteger.valueOf(whole);
                    case String text when text.matches("-?\\d{1,30}") -> new BigInteger(text);
                    // the reader has found more digits than a long has, or 1e999
                    case Double decimal when Math.abs(decimal) >= 0x1p63 ->
                            throw outOfRange(path, value, expected);
                    case null, default -> throw ValueParser.wrong(path, value, expected);
                };
        if (number.compareTo(BigInteger.valueOf(min)) < 0
                || number.compareTo(BigInteger.valueOf(max)) > 0) {
            throw outOfRange(path, value, expected);
        }
        return number.longValue();
    }

    private static RequestException outOfRange(
            String path, @Nullable Object value, String expected) {
        return RequestException.invalid(
                "value is out of range: field=" + path + ", value=" + ValueJson.text(value),
                "expected " + expected);
    }
}
