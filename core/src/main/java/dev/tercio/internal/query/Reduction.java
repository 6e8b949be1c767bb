package dev.tercio.internal.query;

import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/// How the values that a body returns become one. The accumulator of numbers is a `long`; a
/// `double` is stored as its bits.
enum Reduction {
    COUNT(Predicate.class, int.class, 0),
    SUM_INT(ToIntFunction.class, long.class, 0),
    SUM_LONG(ToLongFunction.class, long.class, 0),
    SUM_DOUBLE(ToDoubleFunction.class, double.class, bits(0)),
    MIN_INT(ToIntFunction.class, int.class, Integer.MAX_VALUE),
    MIN_LONG(ToLongFunction.class, long.class, Long.MAX_VALUE),
    MIN_DOUBLE(ToDoubleFunction.class, double.class, bits(Double.POSITIVE_INFINITY)),
    MAX_INT(ToIntFunction.class, int.class, Integer.MIN_VALUE),
    MAX_LONG(ToLongFunction.class, long.class, Long.MIN_VALUE),
    MAX_DOUBLE(ToDoubleFunction.class, double.class, bits(Double.NEGATIVE_INFINITY)),

    /// The user's function returns the new accumulator, an object.
    FOLD(BiFunction.class, Object.class, 0);

    private final Class<?> body;
    private final Class<?> accumulator;
    private final long start;

    Reduction(Class<?> body, Class<?> accumulator, long start) {
        this.body = body;
        this.accumulator = accumulator;
        this.start = start;
    }

    /// The functional interface of the body.
    Class<?> body() {
        return body;
    }

    /// The type of the accumulator inside a loop: `int`, `long`, `double` or [Object].
    Class<?> accumulator() {
        return accumulator;
    }

    /// The accumulator before the first row.
    long start() {
        return start;
    }

    /// Combines two accumulators, or an accumulator and the value of a row.
    long combine(long left, long right) {
        return switch (this) {
            case COUNT, SUM_INT, SUM_LONG -> left + right;
            case SUM_DOUBLE -> bits(number(left) + number(right));
            case MIN_INT, MIN_LONG -> Math.min(left, right);
            case MAX_INT, MAX_LONG -> Math.max(left, right);
            case MIN_DOUBLE -> bits(Math.min(number(left), number(right)));
            case MAX_DOUBLE -> bits(Math.max(number(left), number(right)));
            case FOLD -> throw new IllegalStateException("accumulator is an object");
        };
    }

    /// The value of a row as an accumulator.
    static long bitsOf(Object value) {
        return switch (value) {
            case Boolean flag -> flag ? 1 : 0;
            case Double real -> bits(real);
            default -> ((Number) value).longValue();
        };
    }

    private static long bits(double number) {
        return Double.doubleToRawLongBits(number);
    }

    private static double number(long bits) {
        return Double.longBitsToDouble(bits);
    }
}
