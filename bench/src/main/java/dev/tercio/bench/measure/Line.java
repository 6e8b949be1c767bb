package dev.tercio.bench.measure;

import dev.tercio.bench.workload.Workload;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What a measuring process tells the one that has started it, as a line of text.
///
/// @param workload what was done
/// @param n on how many entities or commands
/// @param nanos per call, one for each sample; none if it was left out because it takes too long
/// @param bytes of garbage per call, or of memory
record Line(Workload workload, int n, List<Double> nanos, double bytes) {
    /// Tells it apart from what engines print.
    private static final String MARK = "measured";

    private static final String SEPARATOR = "\t";

    @Override
    public String toString() {
        return String.join(
                SEPARATOR,
                MARK,
                workload.id(),
                Integer.toString(n),
                Double.toString(bytes),
                nanos.stream().map(String::valueOf).collect(Collectors.joining(SEPARATOR)));
    }

    /// Reads a line, if it is one.
    static Optional<Line> parse(String text) {
        String[] parts = text.strip().split(SEPARATOR, -1);
        if (parts.length < 4 || !parts[0].equals(MARK)) {
            return Optional.empty();
        }
        return Workload.byId(parts[1])
                .map(
                        workload ->
                                new Line(
                                        workload,
                                        Integer.parseInt(parts[2]),
                                        Arrays.stream(parts, 4, parts.length)
                                                .map(Double::valueOf)
                                                .toList(),
                                        Double.parseDouble(parts[3])));
    }
}
