package dev.tercio.internal.query;

import dev.tercio.Entity;
import dev.tercio.internal.guard.FreeThread;
import dev.tercio.query.EntityQuery;
import dev.tercio.query.Rows;
import dev.tercio.query.SortedQuery;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/// A query with bodies, whose rows can also be read as values.
///
/// @param <Q> the kind of query
/// @param <R> the value of a row
public abstract non-sealed class ValueQuery<Q extends EntityQuery<Q>, R> extends FilteredQuery<Q>
        implements Rows<R> {
    private static final long NEVER = -1;

    private final BodyLoops loops;

    /// The thread that may skip runs without rows, and the epoch of the world.
    private final FreeThread free;

    /// The last epoch in which a free thread has found that there are no rows.
    private long emptyEpoch = NEVER;

    /// The thread that has found it. It is free until the epoch ends.
    private @Nullable Thread emptyThread;

    private @Nullable RowValues<R> values;
    private @Nullable RowResults results;

    ValueQuery(
            QueryEngine engine,
            QueryFilter filter,
            RowShape row,
            boolean parallel,
            BodyLoops.Bodies bodies) {
        super(engine, filter, row, parallel);
        this.loops = new BodyLoops(row, bodies);
        this.free = runner().free();
    }

    /// Computes the value of a row.
    abstract Argument value();

    final BodyLoops loops() {
        return loops;
    }

    /// Calls a body for each row.
    final void visit(Object body, BodyLoops.Form form) {
        if (!isSkipped(body, form)) {
            run(body, loops.forEach(form), form);
        }
    }

    /// Whether a run would pass all checks and visit nothing. Asked first: while no component is
    /// added or removed anywhere, a run without rows needs nothing else. Bodies with commands have
    /// checks of their own, and a missing body is refused later.
    private boolean isSkipped(@Nullable Object body, BodyLoops.Form form) {
        return !form.takesCommands() && body != null && (wasEmpty() || isStillEmpty());
    }

    /// Whether nothing has changed since the current thread has found that there are no rows.
    @SuppressWarnings("ReferenceEquality") // a thread is equal to itself only
    private boolean wasEmpty() {
        return emptyEpoch == free.number() && Thread.currentThread() == emptyThread;
    }

    private boolean isStillEmpty() {
        boolean empty = free.isCurrent() && runner().isEmpty();
        if (empty) {
            emptyThread = Thread.currentThread();
            emptyEpoch = free.number();
        }
        return empty;
    }

    /// Replaces the first component of each row, or the whole view.
    final void replace(Object body, BodyLoops.Form form) {
        if (!isSkipped(body, form)) {
            run(body, loops.update(form), form);
        }
    }

    /// Replaces components of each row.
    ///
    /// @param result the class the body returns
    final void replace(Object body, BodyLoops.Form form, Class<?> result) {
        LoopSpec spec = loops.update(form, result);
        if (!isSkipped(body, form)) {
            run(body, spec, form);
        }
    }

    private void run(Object body, LoopSpec spec, BodyLoops.Form form) {
        if (form.takesCommands()) {
            runner().runAndPlay(body, spec);
        } else {
            runner().run(body, spec);
        }
    }

    /// Created on first use: most queries only run bodies.
    private synchronized RowValues<R> values() {
        if (values == null) {
            values = new RowValues<>(runner(), row(), value());
        }
        return values;
    }

    private synchronized RowResults results() {
        if (results == null) {
            results = new RowResults(runner(), row(), value());
        }
        return results;
    }

    @Override
    public Optional<R> first() {
        return values().first();
    }

    @Override
    public R single() {
        return values().single();
    }

    @Override
    public List<R> toList() {
        return values().toList();
    }

    @Override
    public boolean anyMatch(Predicate<? super R> predicate) {
        return results().any(predicate);
    }

    @Override
    public boolean allMatch(Predicate<? super R> predicate) {
        return results().all(predicate);
    }

    @Override
    public boolean noneMatch(Predicate<? super R> predicate) {
        return !results().any(predicate);
    }

    @Override
    public Optional<R> first(Predicate<? super R> predicate) {
        int slot = results().firstSlot(predicate);
        return slot < 0 ? Optional.empty() : Optional.of(values().at(slot));
    }

    @Override
    public Optional<Entity> firstEntity(Predicate<? super R> predicate) {
        int slot = results().firstSlot(predicate);
        return slot < 0 ? Optional.empty() : Optional.of(engine().table().entityAt(slot));
    }

    @Override
    public boolean forEachWhile(Predicate<? super R> body) {
        return results().visitWhile(body);
    }

    @Override
    public int count(Predicate<? super R> predicate) {
        return (int) results().number(Reduction.COUNT, predicate);
    }

    @Override
    public long sumInt(ToIntFunction<? super R> value) {
        return results().number(Reduction.SUM_INT, value);
    }

    @Override
    public long sumLong(ToLongFunction<? super R> value) {
        return results().number(Reduction.SUM_LONG, value);
    }

    @Override
    public double sumDouble(ToDoubleFunction<? super R> value) {
        return results().decimal(Reduction.SUM_DOUBLE, value);
    }

    @Override
    public OptionalInt minInt(ToIntFunction<? super R> value) {
        return results().optionalInt(Reduction.MIN_INT, value);
    }

    @Override
    public OptionalLong minLong(ToLongFunction<? super R> value) {
        return results().optionalLong(Reduction.MIN_LONG, value);
    }

    @Override
    public OptionalDouble minDouble(ToDoubleFunction<? super R> value) {
        return results().optionalDouble(Reduction.MIN_DOUBLE, value);
    }

    @Override
    public OptionalInt maxInt(ToIntFunction<? super R> value) {
        return results().optionalInt(Reduction.MAX_INT, value);
    }

    @Override
    public OptionalLong maxLong(ToLongFunction<? super R> value) {
        return results().optionalLong(Reduction.MAX_LONG, value);
    }

    @Override
    public OptionalDouble maxDouble(ToDoubleFunction<? super R> value) {
        return results().optionalDouble(Reduction.MAX_DOUBLE, value);
    }

    @Override
    public <A> A reduce(
            A identity, BiFunction<A, ? super R, A> accumulator, BinaryOperator<A> combiner) {
        return results().fold(identity, accumulator, combiner);
    }

    @Override
    public SortedQuery<R> sortedByInt(ToIntFunction<? super R> key) {
        return sorted(key, ToIntFunction.class, int.class);
    }

    @Override
    public SortedQuery<R> sortedByLong(ToLongFunction<? super R> key) {
        return sorted(key, ToLongFunction.class, long.class);
    }

    @Override
    public SortedQuery<R> sortedByDouble(ToDoubleFunction<? super R> key) {
        return sorted(key, ToDoubleFunction.class, double.class);
    }

    @Override
    public <K extends Comparable<? super K>> SortedQuery<R> sortedBy(
            Function<? super R, ? extends K> key) {
        return sorted(key, Function.class, Comparable.class);
    }

    private SortedQuery<R> sorted(Object key, Class<?> body, Class<?> type) {
        LoopSpec keys = row().loop(body, List.of(value()), new Result.Key(type));
        return new SortedRows<>(runner(), values(), key, keys, toString(), false);
    }
}
