package dev.tercio.query;

import dev.tercio.internal.query.ValueQuery;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/// The rows of a query as values: the component or view of a [Query], or a record of the entity and
/// its components, such as [Query2.Row].
///
/// All methods run on the caller's thread, even if the query is parallel.
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
