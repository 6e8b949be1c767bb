package dev.tercio.bench.report;

import java.util.ArrayList;
import java.util.List;

/// Positions on a logarithmic axis.
///
/// @param low the value at the start
/// @param high the value at the end
/// @param start the coordinate of the start
/// @param end the coordinate of the end
record LogScale(double low, double high, double start, double end) {
    /// A scale that covers some values.
    static LogScale of(List<Double> values, double start, double end) {
        double low = Double.MAX_VALUE;
        double high = 0;
        for (double value : values) {
            if (value > 0) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }
        if (high == 0) {
            return new LogScale(1, 10, start, end);
        }
        return new LogScale(low / 2, Math.max(high, low * 2), start, end);
    }

    double at(double value) {
        double part = Math.log(Math.max(value, low) / low) / Math.log(high / low);
        return start + Math.min(part, 1) * (end - start);
    }

    /// The powers of ten on the scale.
    List<Double> ticks() {
        List<Double> ticks = new ArrayList<>();
        for (int power = (int) Math.ceil(Math.log10(low)); power <= Math.log10(high); power++) {
            ticks.add(Math.pow(10, power));
        }
        return ticks;
    }
}
