package dev.tercio.bench.report;

import dev.tercio.bench.engine.Engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The results of Tercio that have become slower since an earlier run.
///
/// Ratios to plain arrays are compared, not times, so that the speed of the machine matters little.
/// A result is slower if its ratio is larger by more than a tenth and by more than the errors of
/// the four results involved.
///
/// @param slower the slower results
/// @param compared the number of compared results
/// @param missing the number of earlier results without a current one
/// @param added the number of current results without an earlier one
public record Comparison(List<Slower> slower, int compared, int missing, int added) {
    private static final double TOLERATED = 0.1;

    /// A result that is slower.
    ///
    /// @param row the current result
    /// @param before the earlier ratio to the baseline
    /// @param now the current ratio
    /// @param tolerated the largest ratio that would not count as slower
    public record Slower(Row row, double before, double now, double tolerated) {}

    /// Compares results with earlier ones.
    public static Comparison of(Results earlier, Results now) {
        List<Slower> slower = new ArrayList<>();
        int compared = 0;
        for (Row row : ours(now)) {
            Optional<Ratio> current = Ratio.of(now, row);
            Optional<Ratio> old = find(earlier, row).flatMap(found -> Ratio.of(earlier, found));
            if (current.isPresent() && old.isPresent()) {
                compared++;
                double before = old.get().value();
                double tolerated =
                        before * (1 + TOLERATED + old.get().error() + current.get().error());
                if (current.get().value() > tolerated) {
                    slower.add(new Slower(row, before, current.get().value(), tolerated));
                }
            }
        }
        return new Comparison(
                List.copyOf(slower),
                compared,
                ours(earlier).size() - compared,
                ours(now).size() - compared);
    }

    /// A ratio to the baseline, and its relative error.
    private record Ratio(double value, double error) {
        static Optional<Ratio> of(Results results, Row row) {
            return results.of(Engine.ARRAYS, row)
                    .filter(baseline -> baseline.cost() > 0)
                    .map(
                            baseline ->
                                    new Ratio(
                                            row.cost() / baseline.cost(),
                                            row.relativeError() + baseline.relativeError()));
        }
    }

    private static List<Row> ours(Results results) {
        return results.rows().stream()
                .filter(
                        row ->
                                Arrays.stream(Engine.values())
                                        .anyMatch(e -> e.isOurs() && row.is(e)))
                .toList();
    }

    private static Optional<Row> find(Results results, Row wanted) {
        return results.rows().stream().filter(row -> row.isSameAs(wanted)).findFirst();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Slower each : slower) {
            text.append(
                    String.format(
                            "slower: %s, n = %s, %s: %s times the arrays, was %s, tolerated %s%n",
                            each.row().workload(),
                            Figures.count(each.row().n()),
                            each.row().engine(),
                            Figures.ratio(each.now()),
                            Figures.ratio(each.before()),
                            Figures.ratio(each.tolerated())));
        }
        return text.append(
                        String.format(
                                "%d slower of %d compared; %d not measured this time, %d new%n",
                                slower.size(), compared, missing, added))
                .toString();
    }
}
