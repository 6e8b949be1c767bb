package dev.tercio.bench;

import dev.tercio.bench.engine.Engine;

import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// The results per entity, each with the ratio of its best iteration to that of its baseline in the
/// same run: the benchmark named by [Against], or the same benchmark on [Engine#ARRAYS].
final class ResultTable {
    private static final String ALLOCATED = "gc.alloc.rate.norm";
    private static final String COUNT = "n";
    private static final String ENGINE = "engine";

    private final List<RunResult> results = new ArrayList<>();

    ResultTable(Iterable<RunResult> results) {
        results.forEach(this.results::add);
    }

    @Override
    public String toString() {
        StringBuilder table = new StringBuilder();
        table.append(
                String.format(
                        "%n%-36s %-10s %8s %11s %11s %11s %7s %10s%n",
                        "benchmark",
                        "with",
                        COUNT,
                        "ns/entity",
                        "± ns",
                        "best",
                        "ratio",
                        "B/entity"));
        results.forEach(result -> table.append(row(result)));
        return table.toString();
    }

    private String row(RunResult result) {
        double n = count(result);
        Result<?> time = result.getPrimaryResult();
        double nanos = nanosPerUnit(result) / n;
        Result<?> bytes = result.getSecondaryResults().get(ALLOCATED);
        return String.format(
                "%-36s %-10s %8.0f %11.4f %11.4f %11.4f %7s %10.3f%n",
                name(result),
                settings(result.getParams()),
                n,
                time.getScore() * nanos,
                time.getScoreError() * nanos,
                best(result),
                baseline(result)
                        .map(base -> String.format("%.2f", best(result) / best(base)))
                        .orElse(""),
                bytes == null ? Double.NaN : bytes.getScore() / n);
    }

    private static double count(RunResult result) {
        String count = result.getParams().getParam(COUNT);
        return count == null ? 1 : Double.parseDouble(count);
    }

    /// The time per entity of the best iteration, which a busy machine affects least.
    private static double best(RunResult result) {
        double best = result.getPrimaryResult().getStatistics().getMin();
        return best * nanosPerUnit(result) / count(result);
    }

    /// Benchmarks choose their own unit.
    private static double nanosPerUnit(RunResult result) {
        return result.getParams().getTimeUnit().toNanos(1);
    }

    private static String settings(BenchmarkParams params) {
        return String.join(
                " ",
                params.getParamsKeys().stream()
                        .filter(key -> !key.equals(COUNT))
                        .map(params::getParam)
                        .toList());
    }

    private Optional<RunResult> baseline(RunResult result) {
        BenchmarkParams params = result.getParams();
        if (params.getParamsKeys().contains(ENGINE)) {
            return results.stream().filter(base -> isFloor(params, base.getParams())).findFirst();
        }
        return against(params.getBenchmark())
                .flatMap(
                        name ->
                                results.stream()
                                        .filter(
                                                base ->
                                                        base.getParams()
                                                                .getBenchmark()
                                                                .equals(name))
                                        .filter(base -> fits(params, base.getParams(), ""))
                                        .findFirst());
    }

    private static boolean isFloor(BenchmarkParams params, BenchmarkParams base) {
        return base.getBenchmark().equals(params.getBenchmark())
                && Engine.ARRAYS.name().equals(base.getParam(ENGINE))
                && fits(params, base, ENGINE);
    }

    /// Whether a benchmark was run with the parameters of its baseline.
    private static boolean fits(BenchmarkParams params, BenchmarkParams base, String ignored) {
        return base.getParamsKeys().stream()
                .filter(key -> !key.equals(ignored) && params.getParamsKeys().contains(key))
                .allMatch(key -> Objects.equals(base.getParam(key), params.getParam(key)));
    }

    private static Optional<String> against(String benchmark) {
        int dot = benchmark.lastIndexOf('.');
        String owner = benchmark.substring(0, dot);
        try {
            return Arrays.stream(Class.forName(owner).getMethods())
                    .filter(method -> method.getName().equals(benchmark.substring(dot + 1)))
                    .map(
                            (Method method) ->
                                    Optional.ofNullable(method.getAnnotation(Against.class)))
                    .flatMap(Optional::stream)
                    .map(against -> owner + '.' + against.value())
                    .findFirst();
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException("benchmark class not found: name=" + owner, missing);
        }
    }

    private static String name(RunResult result) {
        String full = result.getParams().getBenchmark();
        int method = full.lastIndexOf('.');
        return full.substring(full.lastIndexOf('.', method - 1) + 1);
    }
}
