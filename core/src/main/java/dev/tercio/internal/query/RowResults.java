package dev.tercio.internal.query;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;

/// Searches the rows of a query and reduces them to one value; allocation-free except for optional
/// results.
final class RowResults {
    private static final int NOT_FOUND = -1;

    private final QueryRunner runner;
    private final RowShape row;
    private final Argument value;
    private final LoopSpec untilTrue;
    private final LoopSpec untilFalse;
    private final Map<Reduction, LoopSpec> reductions = new ConcurrentHashMap<>();
    private final AtomicReference<@Nullable Partials> pooled = new AtomicReference<>();

    /// @param value computes the value of a row
    RowResults(QueryRunner runner, RowShape row, Argument value) {
        this.runner = runner;
        this.row = row;
        this.value = value;
        this.untilTrue = row.loop(Predicate.class, List.of(value), new Result.Stop(true));
        this.untilFalse = row.loop(Predicate.class, List.of(value), new Result.Stop(false));
    }

    /// The slot of the first row that a predicate accepts, or -1.
    int firstSlot(Object predicate) {
        return runner.search(predicate, untilTrue, false);
    }

    /// Whether a predicate accepts some row.
    boolean any(Object predicate) {
        return firstSlot(predicate) != NOT_FOUND;
    }

    /// Whether a predicate accepts all rows.
    boolean all(Object predicate) {
        return runner.search(predicate, untilFalse, false) == NOT_FOUND;
    }

    /// Calls a body until it returns false. Counts as a run if it never does.
    boolean visitWhile(Object body) {
        return runner.search(body, untilFalse, true) == NOT_FOUND;
    }

    long number(Reduction kind, Object body) {
        Partials partials = take();
        try {
            run(partials, kind, body, null);
            return partials.number();
        } finally {
            give(partials);
        }
    }

    double decimal(Reduction kind, Object body) {
        return decimalOf(number(kind, body));
    }

    OptionalInt optionalInt(Reduction kind, Object body) {
        Partials partials = take();
        try {
            run(partials, kind, body, null);
            return partials.isEmpty()
                    ? OptionalInt.empty()
                    : OptionalInt.of((int) partials.number());
        } finally {
            give(partials);
        }
    }

    OptionalLong optionalLong(Reduction kind, Object body) {
        Partials partials = take();
        try {
            run(partials, kind, body, null);
            return partials.isEmpty() ? OptionalLong.empty() : OptionalLong.of(partials.number());
        } finally {
            give(partials);
        }
    }

    OptionalDouble optionalDouble(Reduction kind, Object body) {
        Partials partials = take();
        try {
            run(partials, kind, body, null);
            return partials.isEmpty()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(decimalOf(partials.number()));
        } finally {
            give(partials);
        }
    }

    <A> A fold(A identity, Object accumulator, BinaryOperator<A> combiner) {
        Partials partials = take();
        try {
            run(partials, Reduction.FOLD, accumulator, identity);
            return partials.object(identity, combiner);
        } finally {
            give(partials);
        }
    }

    /// All NaNs become the same, because processors differ in which NaN an addition returns.
    private static double decimalOf(long bits) {
        double number = Double.longBitsToDouble(bits);
        return Double.isNaN(number) ? Double.NaN : number;
    }

    private void run(Partials partials, Reduction kind, Object body, @Nullable Object identity) {
        partials.begin(kind, identity);
        runner.reduce(body, loopOf(kind), partials);
    }

    private LoopSpec loopOf(Reduction kind) {
        LoopSpec known = reductions.get(kind);
        if (known == null) {
            List<Argument> arguments =
                    kind == Reduction.FOLD
                            ? List.of(new Argument.Accumulator(), value)
                            : List.of(value);
            known = row.loop(kind.body(), arguments, new Result.Reduced(kind));
            reductions.put(kind, known);
        }
        return known;
    }

    private Partials take() {
        Partials partials = pooled.getAndSet(null);
        return partials != null ? partials : new Partials();
    }

    private void give(Partials partials) {
        partials.release();
        pooled.set(partials);
    }
}
