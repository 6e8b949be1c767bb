package dev.tercio.dis.gateway;

import dev.tercio.ComponentType;
import dev.tercio.query.Chunk;
import dev.tercio.query.Field;

import java.util.List;

/// The columns of a component with three fields of type `double`.
final class DoubleColumns {
    private final Field<double[]> xField;
    private final Field<double[]> yField;
    private final Field<double[]> zField;
    double[] x = {};
    double[] y = {};
    double[] z = {};

    DoubleColumns(Class<? extends Record> component) {
        ComponentType<?> type = ComponentType.of(component);
        List<String> names = type.fields();
        xField = type.doubles(names.get(0));
        yField = type.doubles(names.get(1));
        zField = type.doubles(names.get(2));
    }

    void open(Chunk chunk) {
        x = chunk.column(xField);
        y = chunk.column(yField);
        z = chunk.column(zField);
    }

    /// Sets the values at a position.
    ///
    /// @return whether one of them has changed
    boolean set(int position, double newX, double newY, double newZ) {
        boolean changed =
                isOther(x[position], newX)
                        || isOther(y[position], newY)
                        || isOther(z[position], newZ);
        x[position] = newX;
        y[position] = newY;
        z[position] = newZ;
        return changed;
    }

    /// Compares bits, as updates of queries do.
    private static boolean isOther(double before, double after) {
        return Double.doubleToLongBits(before) != Double.doubleToLongBits(after);
    }
}
