package dev.tercio.query;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.query.FilteredQuery;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The common part of all queries: filters, and answers that need no component values.
///
/// A filter returns a new query and leaves the old one as it was.
///
/// @param <Q> the kind of query
public sealed interface EntityQuery<Q extends EntityQuery<Q>>
        permits Query, Query2, Query3, Query4, FilteredQuery {
    /// Only entities that have all of some components, whose values are not read.
    ///
    /// @param types component classes
    /// @return the narrower query
    Q with(Class<?>... types);

    /// Only entities that have all of some components, see [#with(Class...)].
    ///
    /// @param types component types
    /// @return the narrower query
    default Q with(ComponentType<?>... types) {
        return with(ComponentSpec.classesOf(types));
    }

    /// Only entities that have none of some components.
    ///
    /// @param types component classes
    /// @return the narrower query
    Q without(Class<?>... types);

    /// Only entities that have none of some components.
    ///
    /// @param types component types
    /// @return the narrower query
    default Q without(ComponentType<?>... types) {
        return without(ComponentSpec.classesOf(types));
    }

    /// Only entities that have at least one of some components. Each call adds a condition of its
    /// own.
    ///
    /// @param types component classes, at least one
    /// @return the narrower query
    Q anyOf(Class<?>... types);

    /// Only entities that have at least one of some components, see [#anyOf(Class...)].
    ///
    /// @param types component types, at least one
    /// @return the narrower query
    default Q anyOf(ComponentType<?>... types) {
        return anyOf(ComponentSpec.classesOf(types));
    }

    /// Only entities whose component has changed since this query last ran with a body. A component
    /// changes when it is added or set, and in an update if a bit of it differs; reading never
    /// changes.
    ///
    /// The query remembers when it last ran, so each call makes a new query: keep it. Its first run
    /// sees every entity that has the component. It does not see the changes of its own bodies,
    /// unless another such query ran inside them. It cannot be made while a query runs, unless
    /// changes of the component are tracked already. Asking for the count, the entities, the first
    /// or the single row does not count as a run.
    ///
    /// @param type a component class
    /// @return the narrower query
    Q changed(Class<?> type);

    /// Only entities whose component has changed since this query last ran with a body, see
    /// [#changed(Class)].
    ///
    /// @param type a component type
    /// @return the narrower query
    default Q changed(ComponentType<?> type) {
        return changed(type.type());
    }

    /// Only entities to which a component was added since this query last ran with a body; see
    /// [#changed(Class)].
    ///
    /// @param type a component class
    /// @return the narrower query
    Q added(Class<?> type);

    /// Only entities to which a component was added since this query last ran with a body, see
    /// [#changed(Class)].
    ///
    /// @param type a component type
    /// @return the narrower query
    default Q added(ComponentType<?> type) {
        return added(type.type());
    }

    /// Only entities over whose component this node has authority.
    ///
    /// @param type a component class
    /// @return the narrower query
    Q owned(Class<?> type);

    /// Only entities over whose component this node has authority.
    ///
    /// @param type a component type
    /// @return the narrower query
    default Q owned(ComponentType<?> type) {
        return owned(type.type());
    }

    /// Only entities over some component of which this node has authority.
    ///
    /// @return the narrower query
    Q anyOwned();

    /// The same query with bodies that run on all workers of the world, see
    /// [dev.tercio.WorldOptions#workers(int)].
    ///
    /// Rows are divided by blocks of slots. A body must only touch its own row or thread-safe
    /// objects; the outcome then does not depend on the number of workers. If bodies throw, the
    /// other blocks still run; the exception of the lowest block is thrown with the others
    /// suppressed. The parallel form of a [#changed(Class)] or [#added(Class)] query remembers for
    /// itself when it last ran.
    ///
    /// @return the parallel query
    Q parallel();

    /// Passes the columns of matching slots, run by run, to a hand-written loop.
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

    /// The only matching entity.
    ///
    /// @return the entity
    /// @throws IllegalStateException if the query matches no entity or several
    Entity singleEntity();
}
