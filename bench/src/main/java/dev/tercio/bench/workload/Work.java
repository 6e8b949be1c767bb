package dev.tercio.bench.workload;

import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// One workload of one engine, ready to be timed.
///
/// A call does the whole of it, so that calling through an interface costs nothing.
///
/// @param before what has to be done before each call and is not timed, if anything
/// @param timed what is timed
/// @param tally numbers that are the same for all engines after the same calls
/// @param end ends the engine
public record Work(
        Optional<Runnable> before,
        Runnable timed,
        java.util.function.Supplier<Map<String, Double>> tally,
        Runnable end)
        implements AutoCloseable {

    /// Work on what an adapter has opened.
    static <T extends Opened> Work on(T opened, Consumer<T> timed) {
        return new Work(Optional.empty(), () -> timed.accept(opened), opened::tally, opened::close);
    }

    /// The same after a preparation of the same thing.
    static <T extends Opened> Work on(T opened, Consumer<T> before, Consumer<T> timed) {
        return on(opened, timed).after(() -> before.accept(opened));
    }

    /// Work that yields a number, which is one more that has to be right.
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

    /// Does what is needed before a call.
    public void prepare() {
        before.ifPresent(Runnable::run);
    }

    @Override
    public void close() {
        end.run();
    }
}
