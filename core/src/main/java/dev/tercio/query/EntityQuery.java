package dev.tercio.query;

import dev.tercio.Entity;
import dev.tercio.internal.query.QueryRunner;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

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

    /// Only entities whose component has changed since this query last ran with a body. A component
    /// changes when it is added or set, and in an update if a bit of it differs; reading never
    /// changes.
    ///
    /// The query remembers when it last ran, so each call makes a query of its own: keep it. Its
    /// first run sees every entity that has the component; what its own bodies change it does not
    /// see again, unless another such query ran inside them. It cannot be made while a query runs,
    /// unless changes of the component are noted already. Asking for the count or the entities does
    /// not count as a run.
    ///
    /// @param type a component class
    /// @return the narrower query
    Q changed(Class<?> type);

    /// Only entities that have got a component since this query last ran with a body; see
    /// [#changed(Class)].
    ///
    /// @param type a component class
    /// @return the narrower query
    Q added(Class<?> type);

    /// Only entities over whose component this node has authority.
    ///
    /// @param type a component class
    /// @return the narrower query
    Q owned(Class<?> type);

    /// Only entities over some component of which this node has authority.
    ///
    /// @return the narrower query
    Q anyOwned();

    /// The same query with bodies that run on all workers of the world, see
    /// [dev.tercio.WorldOptions#workers(int)].
    ///
    /// Rows are divided by blocks of slots. A body must only touch its own row, or what is made for
    /// several threads; the outcome then does not depend on the number of workers. If bodies throw,
    /// the other blocks still run; the exception of the lowest block comes through with the others
    /// suppressed. The parallel form of a [#changed(Class)] or [#added(Class)] query remembers for
    /// itself when it last ran.
    ///
    /// @return the parallel query
    Q parallel();

    /// Hands out the columns of matching slots, run by run, for code that brings its own loop.
    ///
    /// @param body the user's code; it may write values but not change the world's structure
    void chunks(Consumer<Chunk> body);

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
