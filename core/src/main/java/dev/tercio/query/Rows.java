package dev.tercio.query;

import dev.tercio.Entity;
import dev.tercio.internal.query.ValueQuery;

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

/// The rows of a query as values: the component or view of a [Query], or a record of the entity and
/// its components, such as [Query2.Row].
///
/// All methods run on the caller's thread, even if the query is parallel, except for the
/// reductions: [#count(Predicate)], the sums, minima and maxima, and [#reduce].
///
/// @param <R> the value of a row
public sealed interface Rows<R> permits Query, Query2, Query3, Query4, ValueQuery {
    /// The row with the lowest slot.
    ///
    /// @return the row, or empty if none matches
    Optional<R> first();

    /// The only row.
    ///
    /// ```java
    /// Camera camera = world.query(Camera.class).single();
    /// ```
    ///
    /// @return the row
    /// @throws IllegalStateException if the query matches no entity or more than one
    R single();

    /// All rows in the order of their slots. For a `changed` or `added` query, this is a run: the
    /// next run sees only later changes.
    ///
    /// @return a list of the values as they are now
    List<R> toList();

    /// Whether a predicate accepts at least one row. Stops at the first one.
    ///
    /// This and the other searches visit rows in slot order on the caller's thread, even if the
    /// query is parallel. For a `changed` or `added` query, they are not a run.
    ///
    /// @param predicate tests a row
    /// @return true if it accepts a row; false if there is none
    boolean anyMatch(Predicate<? super R> predicate);

    /// Whether a predicate accepts all rows. Stops at the first row that it rejects, see
    /// [#anyMatch(Predicate)].
    ///
    /// @param predicate tests a row
    /// @return true if it accepts all rows, even if there is none
    boolean allMatch(Predicate<? super R> predicate);

    /// Whether a predicate accepts no row. Stops at the first row that it accepts, see
    /// [#anyMatch(Predicate)].
    ///
    /// @param predicate tests a row
    /// @return true if it accepts no row, even if there is none
    boolean noneMatch(Predicate<? super R> predicate);

    /// The row with the lowest slot that a predicate accepts, see [#anyMatch(Predicate)].
    ///
    /// @param predicate tests a row
    /// @return the row, or empty if the predicate accepts none
    Optional<R> first(Predicate<? super R> predicate);

    /// The entity with the lowest slot whose row a predicate accepts, see [#anyMatch(Predicate)].
    ///
    /// ```java
    /// Optional<Entity> broken = world.query(Health.class).firstEntity(h -> h.points() == 0);
    /// ```
    ///
    /// @param predicate tests a row
    /// @return the entity, or empty if the predicate accepts none
    Optional<Entity> firstEntity(Predicate<? super R> predicate);

    /// Calls a body for each row in slot order until it returns false. Runs on the caller's thread,
    /// even if the query is parallel.
    ///
    /// For a `changed` or `added` query, this is a run if all rows were visited. If the body stops
    /// it, the next run sees the same rows again.
    ///
    /// @param body the user's code; returns whether to continue; it may set values but not change
    ///   the world's structure
    /// @return true if all rows were visited and the body never returned false
    boolean forEachWhile(Predicate<? super R> body);

    /// Counts the rows that a predicate accepts.
    ///
    /// This and the other reductions run on all workers if the query is parallel; the functions
    /// must then be thread-safe. The result does not depend on the number of workers, and it is the
    /// same if the query is not parallel. For a `changed` or `added` query, they are not a run.
    ///
    /// @param predicate tests a row
    /// @return the number of rows it accepts
    int count(Predicate<? super R> predicate);

    /// The sum of an `int` value of all rows. It does not overflow.
    ///
    /// @param value computes the value of a row
    /// @return the sum, 0 if no row matches
    long sumInt(ToIntFunction<? super R> value);

    /// The sum of a `long` value of all rows. It wraps around if it overflows.
    ///
    /// @param value computes the value of a row
    /// @return the sum, 0 if no row matches
    long sumLong(ToLongFunction<? super R> value);

    /// The sum of a `float` or `double` value of all rows.
    ///
    /// The values of every 4,096 slots are added in slot order, and then these partial sums are
    /// added in slot order. The result is therefore the same, bit by bit, on any number of workers
    /// and for the sequential query. It is NaN if a value is NaN, and 0.0 if all are -0.0.
    ///
    /// @param value computes the value of a row
    /// @return the sum, 0 if no row matches
    double sumDouble(ToDoubleFunction<? super R> value);

    /// The smallest `int` value of all rows.
    ///
    /// @param value computes the value of a row
    /// @return the smallest value, or empty if no row matches
    OptionalInt minInt(ToIntFunction<? super R> value);

    /// The smallest `long` value of all rows.
    ///
    /// @param value computes the value of a row
    /// @return the smallest value, or empty if no row matches
    OptionalLong minLong(ToLongFunction<? super R> value);

    /// The smallest `float` or `double` value of all rows, as of [Math#min(double, double)]: NaN if
    /// a value is NaN, and -0.0 is smaller than 0.0.
    ///
    /// @param value computes the value of a row
    /// @return the smallest value, or empty if no row matches
    OptionalDouble minDouble(ToDoubleFunction<? super R> value);

    /// The largest `int` value of all rows.
    ///
    /// @param value computes the value of a row
    /// @return the largest value, or empty if no row matches
    OptionalInt maxInt(ToIntFunction<? super R> value);

    /// The largest `long` value of all rows.
    ///
    /// @param value computes the value of a row
    /// @return the largest value, or empty if no row matches
    OptionalLong maxLong(ToLongFunction<? super R> value);

    /// The largest `float` or `double` value of all rows, as of [Math#max(double, double)]: NaN if
    /// a value is NaN, and 0.0 is larger than -0.0.
    ///
    /// @param value computes the value of a row
    /// @return the largest value, or empty if no row matches
    OptionalDouble maxDouble(ToDoubleFunction<? super R> value);

    /// Reduces all rows to one value.
    ///
    /// ```java
    /// Span span = positions.reduce(Span.EMPTY, (s, p) -> s.include(p.x()), Span::union);
    /// ```
    ///
    /// Every 4,096 slots that have rows are accumulated in slot order, starting with the identity;
    /// their results are then combined in slot order on the caller's thread. This is also true if
    /// the query is not parallel, so the result does not depend on the number of workers even if
    /// the combiner is not associative.
    ///
    /// @param <A> the result
    /// @param identity the value before the first row; it is used several times, so it must not be
    ///   modified, and combining it with a value must return that value
    /// @param accumulator adds a row to a value
    /// @param combiner combines two values, the one of the lower slots first
    /// @return the result, the identity if no row matches
    <A> A reduce(A identity, BiFunction<A, ? super R, A> accumulator, BinaryOperator<A> combiner);

    /// The rows in the order of a key.
    ///
    /// @param key computes the sort key
    /// @return the sorted query
    SortedQuery<R> sortedByInt(ToIntFunction<? super R> key);

    /// The rows in the order of a key.
    ///
    /// @param key computes the sort key
    /// @return the sorted query
    SortedQuery<R> sortedByLong(ToLongFunction<? super R> key);

    /// The rows in the order of a key of type `float` or `double`.
    ///
    /// @param key computes the sort key
    /// @return the sorted query
    SortedQuery<R> sortedByDouble(ToDoubleFunction<? super R> key);

    /// The rows in the natural order of a key, such as a string. For numbers, the other methods are
    /// faster and allocation-free.
    ///
    /// A null key is rejected when the sorted query runs.
    ///
    /// @param <K> the class of the key
    /// @param key computes the sort key
    /// @return the sorted query
    <K extends Comparable<? super K>> SortedQuery<R> sortedBy(Function<? super R, ? extends K> key);
}
