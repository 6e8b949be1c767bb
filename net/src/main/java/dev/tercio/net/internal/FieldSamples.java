package dev.tercio.net.internal;

import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.stream.Bytes;
import dev.tercio.net.InterpolationOptions;

import java.util.ArrayList;
import java.util.List;

/// Which bytes of a packed value are interpolated, and how.
final class FieldSamples {
    final int linear;
    final int angles;
    final int count;
    private final int[] offsets;
    private final boolean[] doubles;

    /// @throws IllegalArgumentException if a field does not exist, or is not `float` or `double`
    FieldSamples(String component, ComponentSchema schema, InterpolationOptions options) {
        List<String> paths = new ArrayList<>(options.fields());
        paths.addAll(options.angles());
        paths.addAll(options.rotation());
        linear = options.fields().size();
        angles = options.angles().size();
        count = paths.size();
        offsets = new int[count];
        doubles = new boolean[count];
        if (count == 0) {
            throw new IllegalArgumentException("no field is interpolated: component=" + component);
        }
        for (int i = 0; i < count; i++) {
            find(component, schema, paths.get(i), i);
        }
    }

    private void find(String component, ComponentSchema schema, String path, int index) {
        int at = 0;
        for (ColumnSpec column : schema.columns()) {
            String type = column.primitive().name();
            boolean number = "DOUBLE".equals(type) || "FLOAT".equals(type);
            if (column.name().equals(path) && number && column.stride() == 1) {
                offsets[index] = at;
                doubles[index] = "DOUBLE".equals(type);
                return;
            }
            at += column.bytesPerSlot();
        }
        throw new IllegalArgumentException(
                "field cannot be interpolated: component="
                        + component
                        + ", field="
                        + path
                        + "; use a field of type float or double");
    }

    /// Reads the fields of one packed value.
    void read(byte[] packed, double[] target, int start) {
        for (int i = 0; i < count; i++) {
            target[start + i] =
                    doubles[i]
                            ? Double.longBitsToDouble(Bytes.getLong(packed, offsets[i]))
                            : Float.intBitsToFloat(Bytes.getInt(packed, offsets[i]));
        }
    }

    /// The distance between two values in the linear fields.
    double distance(double[] values, int from, int to) {
        double sum = 0;
        for (int i = 0; i < linear; i++) {
            double difference = values[to + i] - values[from + i];
            sum += difference * difference;
        }
        return Math.sqrt(sum);
    }

    /// Interpolates between two values; above 1, extrapolates.
    void mix(double[] values, int from, int to, double part, double[] target) {
        for (int i = 0; i < linear; i++) {
            double start = values[from + i];
            target[i] = start + part * (values[to + i] - start);
        }
        for (int i = linear; i < linear + angles; i++) {
            double start = values[from + i];
            target[i] = start + part * Math.IEEEremainder(values[to + i] - start, 2 * Math.PI);
        }
        if (count > linear + angles) {
            mixRotation(values, from, to, part, target);
        }
    }

    /// Interpolates a quaternion linearly along the shorter arc and normalises it.
    private void mixRotation(double[] values, int from, int to, double part, double[] target) {
        int first = linear + angles;
        double dot = 0;
        for (int i = first; i < count; i++) {
            dot += values[from + i] * values[to + i];
        }
        double sign = dot < 0 ? -1 : 1;
        double sum = 0;
        for (int i = first; i < count; i++) {
            double mixed = (1 - part) * values[from + i] + part * sign * values[to + i];
            target[i] = mixed;
            sum += mixed * mixed;
        }
        double length = Math.sqrt(sum);
        for (int i = first; i < count && length > 0; i++) {
            target[i] /= length;
        }
    }
}
