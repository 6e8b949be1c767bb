package dev.tercio.bench.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.OptionalDouble;

/// Formats numbers with three significant digits.
final class Figures {
    private static final double LARGE = 100;
    private static final double SMALL = 0.0005;

    private Figures() {}

    static String of(double value) {
        double size = Math.abs(value);
        if (Double.isNaN(value)) {
            return "";
        }
        if (size < SMALL) {
            return "0";
        }
        if (size >= LARGE) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        int digits = size >= 10 ? 1 : size >= 1 ? 2 : 3;
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    /// A ratio, with fewer digits than a figure.
    static String ratio(double value) {
        return String.format(Locale.ROOT, value >= 10 ? "%,.0f" : "%.2f", value);
    }

    static String ratio(OptionalDouble value) {
        return value.isPresent() ? ratio(value.getAsDouble()) : "";
    }

    /// The ratio to the best other engine, marked with ≈ if the difference is within the errors.
    static String toBestPeer(Results results, Row row) {
        return (results.isTie(row) ? "≈ " : "") + ratio(results.toBestPeer(row));
    }

    /// A number in a chart, as short as possible.
    static String brief(double value) {
        if (value >= 1e6) {
            return significant(value / 1e6) + "M";
        }
        return value >= 1e3 ? significant(value / 1e3) + "k" : significant(value);
    }

    /// Two or three digits without trailing zeros.
    private static String significant(double value) {
        MathContext digits = new MathContext(value >= LARGE ? 3 : 2);
        return new BigDecimal(value).round(digits).stripTrailingZeros().toPlainString();
    }

    static String count(int n) {
        return String.format(Locale.ROOT, "%,d", n);
    }
}
