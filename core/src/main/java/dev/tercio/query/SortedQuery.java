package dev.tercio.query;

import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.internal.query.SortedRows;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// A query that visits its rows in the order of a key. Component data does not move. Made by
/// [Query#sortedBy].
///
/// Every run computes all keys again. Rows with equal keys are visited in slot order. Among keys of
/// type `double`, minus zero comes before zero, and NaN comes last.
///
/// @param <T> the value of a row
public sealed interface SortedQuery<T> permits SortedRows {
    /// The same rows from the largest key to the smallest; rows with equal keys are still visited
    /// in slot order.
    ///
    /// @return the query in descending order
    SortedQuery<T> descending();

    /// Calls a body for each row.
    ///
    /// @param body the user's code; it may set values but not change the world's structure
    void forEach(Consumer<? super T> body);

    /// Calls a body for each row with its entity.
    ///
    /// @param body the user's code; it may set values but not change the world's structure
    void forEachEntity(BiConsumer<Entity, ? super T> body);

    /// All rows in order.
    ///
    /// @return a list of the values as they are now
    List<T> toList();

    /// The entities of the rows in order.
    ///
    /// @return a new list; changing it does not change the world
    EntityList entities();
}
