package dev.tercio.bench.workload;

import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// One workload of one engine, ready to be timed.
///
/// A call does the whole workload, so that the interface call costs nothing.
///
/// @param before preparation before each call, not timed
/// @param timed the timed work
/// @param tally numbers that are equal for all engines after the same calls
/// @param end closes the engine
public record Work(
        Optional<Runnable> before,
        Runnable timed,
        java.util.function.Supplier<Map<String, Double>> tally,
        Runnable end)
        implements AutoCloseable {

    /// Work on a world that an adapter has opened.
    static <T extends Opened> Work on(T opened, Consumer<T> timed) {
        return new Work(Optional.empty(), () -> timed.accept(opened), opened::tally, opened::close);
    }

    /// The same with a preparation of the same world.
    static <T extends Opened> Work on(T opened, Consumer<T> before, Consumer<T> timed) {
        return on(opened, timed).after(() -> before.accept(opened));
    }

    /// Work that returns a number, which is checked as well.
    static <T extends Opened> Work yielding(T opened, Function<T, Double> timed) {
        double[] last = new double[1];
        return new Work(
                Optional.empty(),
                () -> last[0] = timed.apply(opened),
                () -> Map.of("yield", last[0]),
                opened::close);
    }

    private Work after(Runnable preparation) {
        return new Work(Optional.of(preparation), timed, tally, end);
    }

    /// Runs the preparation of a call.
    public void prepare() {
        before.ifPresent(Runnable::run);
    }

    @Override
    public void close() {
        end.run();
    }
}
