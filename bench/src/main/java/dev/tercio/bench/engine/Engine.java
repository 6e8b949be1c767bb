package dev.tercio.bench.engine;

import dev.tercio.Tier;
import dev.tercio.bench.arrays.ArraysAdapter;
import dev.tercio.bench.artemis.ArtemisAdapter;
import dev.tercio.bench.ashley.AshleyAdapter;
import dev.tercio.bench.dominion.DominionAdapter;
import dev.tercio.bench.fleks.FleksAdapter;
import dev.tercio.bench.tercio.TercioAdapter;
import dev.tercio.bench.workload.Adapter;
import dev.tercio.bench.workload.Work;
import dev.tercio.bench.workload.Workload;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The engines that are compared.
public enum Engine {
    /// The baseline.
    ARRAYS("plain arrays"),
    /// Tercio with heap columns.
    TERCIO("Tercio, HEAP"),
    /// Tercio with native columns.
    NATIVE("Tercio, NATIVE"),
    /// Dominion.
    DOMINION("Dominion 0.9.0"),
    /// artemis-odb.
    ARTEMIS("artemis-odb 2.3.0"),
    /// Ashley.
    ASHLEY("Ashley 1.7.4"),
    /// Fleks.
    FLEKS("Fleks 2.12");

    private static final int CHECKED_CALLS = 3;
    private static final double ROUNDING = 1e-9;

    private final String label;

    Engine(String label) {
        this.label = label;
    }

    /// The name in tables.
    public String label() {
        return label;
    }

    /// The name in files and on the command line.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The engine with a name.
    public static Optional<Engine> byId(String id) {
        return Stream.of(values()).filter(engine -> engine.id().equals(id)).findFirst();
    }

    /// Whether it is neither Tercio nor the baseline.
    public boolean isPeer() {
        return this != ARRAYS && !isOurs();
    }

    /// Whether it is Tercio.
    public boolean isOurs() {
        return this == TERCIO || this == NATIVE;
    }

    /// The adapter of the engine.
    public Adapter adapter() {
        return switch (this) {
            case ARRAYS -> new ArraysAdapter();
            case TERCIO -> new TercioAdapter(Tier.HEAP);
            case NATIVE -> new TercioAdapter(Tier.NATIVE);
            case DOMINION -> new DominionAdapter();
            case ARTEMIS -> new ArtemisAdapter();
            case ASHLEY -> new AshleyAdapter();
            case FLEKS -> new FleksAdapter();
        };
    }

    /// Why the engine does not support a workload, or empty if it does.
    public Optional<String> whyNot(Workload workload) {
        if (!isPeer()) {
            return Optional.empty();
        }
        return switch (workload.kind()) {
            case COMMAND -> Optional.of("it has no command buffers");
            case FILE ->
                    Optional.of(
                            this == ARTEMIS || this == FLEKS
                                    ? "files need another library"
                                    : "it has no files");
            default -> Optional.empty();
        };
    }

    /// Runs a workload several times and compares the results with plain arrays.
    ///
    /// @throws IllegalStateException if the results differ
    public void check(Workload workload, int n) {
        try (Work tested = workload.open(adapter(), n);
                Work baseline = workload.open(ARRAYS.adapter(), n)) {
            for (int call = 0; call < CHECKED_CALLS; call++) {
                for (Work work : new Work[] {tested, baseline}) {
                    work.prepare();
                    work.timed().run();
                }
                compare(workload, baseline.tally().get(), tested.tally().get());
            }
        }
    }

    private void compare(
            Workload workload, Map<String, Double> expected, Map<String, Double> actual) {
        boolean same =
                expected.keySet().equals(actual.keySet())
                        && expected.entrySet().stream()
                                .allMatch(
                                        entry ->
                                                isSame(
                                                        entry.getValue(),
                                                        actual.getOrDefault(
                                                                entry.getKey(), Double.NaN)));
        if (!same) {
            throw new IllegalStateException(
                    label
                            + " gives wrong results: workload="
                            + workload.id()
                            + ", actual="
                            + actual
                            + ", expected="
                            + expected);
        }
    }

    /// Sums of fractions may differ with the order of addition.
    private static boolean isSame(double expected, double actual) {
        return Math.abs(expected - actual) <= ROUNDING * Math.abs(expected);
    }
}
