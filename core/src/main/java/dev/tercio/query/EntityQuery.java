package dev.tercio.query;

import dev.tercio.Entity;
import dev.tercio.internal.query.QueryRunner;

import java.util.List;
import java.util.Optional;

/// What all queries have in common: filters, and answers that need no component values.
///
/// A filter returns a new query and leaves the old one as it was.
///
/// @param <Q> the kind of query
public sealed interface EntityQuery<Q extends EntityQuery<Q>>
        permits Query, Query2, Query3, Query4, QueryRunner {
    /// Only entities that have all of some components, whose values are not read.
    ///
    /// @param types component classes
    /// @return the narrower query
    Q with(Class<?>... types);

    /// Only entities that have none of some components.
    ///
    /// @param types component classes
    /// @return the narrower query
    Q without(Class<?>... types);

    /// Only entities that have at least one of some components. Each call adds a condition of its
    /// own.
    ///
    /// @param types component classes, at least one
    /// @return the narrower query
    Q anyOf(Class<?>... types);

    /// How many entities match.
    ///
    /// @return their number
    int count();

    /// Whether no entity matches.
    ///
    /// @return true if there is none
    boolean isEmpty();

    /// The matching entities in the order of their slots.
    ///
    /// @return a copy of the list
    List<Entity> entities();

    /// The matching entity with the lowest slot.
    ///
    /// @return the entity, or nothing if none matches
    Optional<Entity> firstEntity();
}
