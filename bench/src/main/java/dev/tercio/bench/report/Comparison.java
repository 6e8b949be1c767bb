package dev.tercio.bench.report;

import dev.tercio.bench.engine.Engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What of ours has become slower since an earlier run.
///
/// Ratios to plain arrays are compared, not times, so that a faster or slower machine changes
/// little. A ratio has to be larger by more than a tenth and by more than the errors of all four
/// results it comes from.
///
/// @param slower what has
/// @param compared how many were compared
/// @param missing how many results of the earlier run there is nothing to compare with now
/// @param added how many results the earlier run does not have
public record Comparison(List<Slower> slower, int compared, int missing, int added) {
    private static final double TOLERATED = 0.1;

    /// A result that is slower.
    ///
    /// @param row what it is now
    /// @param before the ratio to the floor that it had
    /// @param now the one that it has
    /// @param tolerated the one that it might have had
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

    /// A ratio to the floor, and how far it may be off as a part of it.
    private record Ratio(double value, double error) {
        static Optional<Ratio> of(Results results, Row row) {
            return results.of(Engine.ARRAYS, row)
                    .filter(floor -> floor.cost() > 0)
                    .map(
                            floor ->
                                    new Ratio(
                                            row.cost() / floor.cost(),
                                            row.relativeError() + floor.relativeError()));
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
