package dev.tercio.bench.measure;

import dev.tercio.bench.workload.Workload;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A result that a measuring process sends to its parent, as a line of text.
///
/// @param workload the workload
/// @param n the number of entities or commands
/// @param nanos nanoseconds per call, one for each sample; empty if it was skipped as too slow
/// @param bytes bytes allocated per call, or bytes of memory
record Line(Workload workload, int n, List<Double> nanos, double bytes) {
    /// Distinguishes results from output of the engines.
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

    /// Parses a line, if it is a result.
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
