package dev.tercio.internal.query;

import dev.tercio.query.EntityQuery;
import dev.tercio.query.Rows;
import dev.tercio.query.SortedQuery;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/// A query whose rows can be read as values.
///
/// @param <Q> the kind of query
/// @param <R> the value of a row
public abstract non-sealed class ValueQuery<Q extends EntityQuery<Q>, R> extends FilteredQuery<Q>
        implements Rows<R> {
    private @Nullable RowValues<R> values;

    ValueQuery(QueryEngine engine, QueryFilter filter, RowShape row, boolean parallel) {
        super(engine, filter, row, parallel);
    }

    /// Computes the value of a row.
    abstract Argument value();

    /// Created on first use: most queries only run bodies.
    private synchronized RowValues<R> values() {
        if (values == null) {
            values = new RowValues<>(runner(), row(), value());
        }
        return values;
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
