package dev.tercio.inspector.internal.query;

import dev.tercio.inspector.internal.field.FieldPath;

import java.math.BigDecimal;
import java.math.RoundingMode;

/// Compares the values of a field with a constant.
public sealed interface Comparison {
    /// Whether the comparison holds for a slot that has the component.
    boolean holds(FieldPath field, int slot);

    /// Compares with a number in the type of the field.
    ///
    /// @param operator `<`, `<=`, `=`, `!=`, `>=` or `>`
    static Comparison of(FieldPath field, String operator, BigDecimal number) {
        if (field.isLong()) {
            return Whole.of(operator, number);
        }
        // a float is shown with as many digits as tell it apart, and must be found by them
        return new Decimal(operator, field.isFloat() ? number.floatValue() : number.doubleValue());
    }

    /// Whether an operator holds for the order of two values.
    private static boolean holds(String operator, int order) {
        return switch (operator) {
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case "=" -> order == 0;
            case "!=" -> order != 0;
            case ">=" -> order >= 0;
            default -> order > 0;
        };
    }

    /// Compares with a number. NaN is unequal to all numbers.
    record Decimal(String operator, double number) implements Comparison {
        @Override
        public boolean holds(FieldPath field, int slot) {
            double value = field.number(slot);
            if (Double.isNaN(value)) {
                return operator.equals("!=");
            }
            int order = value < number ? -1 : value > number ? 1 : 0;
            return Comparison.holds(operator, order);
        }
    }

    /// Compares a `long` with a number, without rounding.
    ///
    /// @param floor the greatest `long` that is not greater than the number, if there is one
    /// @param beyond how the number compares with all values of `long`: below, within, or above
    /// @param fraction whether the number lies between `floor` and the next `long`
    record Whole(String operator, long floor, int beyond, boolean fraction) implements Comparison {
        private static final BigDecimal MIN = BigDecimal.valueOf(Long.MIN_VALUE);
        private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

        static Whole of(String operator, BigDecimal number) {
            if (number.compareTo(MIN) < 0) {
                return new Whole(operator, 0, -1, false);
            }
            if (number.compareTo(MAX) > 0) {
                return new Whole(operator, 0, 1, false);
            }
            BigDecimal floor = number.setScale(0, RoundingMode.FLOOR);
            return new Whole(operator, floor.longValueExact(), 0, floor.compareTo(number) != 0);
        }

        @Override
        public boolean holds(FieldPath field, int slot) {
            if (field.isNull(slot)) {
                return operator.equals("!=");
            }
            return Comparison.holds(operator, order(field.whole(slot)));
        }

        private int order(long value) {
            if (beyond != 0) {
                return -beyond;
            }
            return value == floor && fraction ? -1 : Long.compare(value, floor);
        }
    }

    /// Compares with a text or the name of an enum constant.
    ///
    /// @param equal whether the texts must be equal, or must differ
    record Word(boolean equal, String word) implements Comparison {
        @Override
        public boolean holds(FieldPath field, int slot) {
            return equal == String.valueOf(field.json(slot)).equals(word);
        }
    }
}
