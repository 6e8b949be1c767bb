package dev.tercio.query;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.query.FilteredQuery;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The operations that all queries share: filters, and results that need no component values.
///
/// A filter returns a new query and does not change the original one.
///
/// @param <Q> the kind of query
public sealed interface EntityQuery<Q extends EntityQuery<Q>>
        permits Query, Query2, Query3, Query4, FilteredQuery {
    /// Restricts the query to entities that have all of these components. Their values are not
    /// read.
    ///
    /// @param types component classes
    /// @return the narrower query
    Q with(Class<?>... types);

    /// Restricts the query to entities that have all of these components, see [#with(Class...)].
    ///
    /// @param types component types
    /// @return the narrower query
    default Q with(ComponentType<?>... types) {
        return with(ComponentSpec.classesOf(types));
    }

    /// Restricts the query to entities that have none of these components.
    ///
    /// @param types component classes
    /// @return the narrower query
    Q without(Class<?>... types);

    /// Restricts the query to entities that have none of these components.
    ///
    /// @param types component types
    /// @return the narrower query
    default Q without(ComponentType<?>... types) {
        return without(ComponentSpec.classesOf(types));
    }

    /// Restricts the query to entities that have at least one of these components. Each call adds a
    /// separate condition.
    ///
    /// @param types component classes, at least one
    /// @return the narrower query
    Q anyOf(Class<?>... types);

    /// Restricts the query to entities that have at least one of these components, see
    /// [#anyOf(Class...)].
    ///
    /// @param types component types, at least one
    /// @return the narrower query
    default Q anyOf(ComponentType<?>... types) {
        return anyOf(ComponentSpec.classesOf(types));
    }

    /// Restricts the query to entities whose component has changed since this query last ran with a
    /// body. Adding or setting a component counts as a change, and so does an update that returns a
    /// different value. Reading does not.
    ///
    /// The query remembers when it last ran, so each call creates a new query; keep a reference to
    /// it. Its first run sees every entity that has the component. It does not see changes made by
    /// its own bodies, unless another such query ran inside them. It cannot be created while a
    /// query runs, unless changes of the component are already tracked. Reading the count, the
    /// entities, the first row or the single row does not count as a run.
    ///
    /// @param type a component class
    /// @return the narrower query
    Q changed(Class<?> type);

    /// Restricts the query to entities whose component has changed since this query last ran with a
    /// body, see [#changed(Class)].
    ///
    /// @param type a component type
    /// @return the narrower query
    default Q changed(ComponentType<?> type) {
        return changed(type.type());
    }

    /// Restricts the query to entities to which a component was added since this query last ran
    /// with a body; see [#changed(Class)].
    ///
    /// @param type a component class
    /// @return the narrower query
    Q added(Class<?> type);

    /// Restricts the query to entities to which a component was added since this query last ran
    /// with a body, see [#changed(Class)].
    ///
    /// @param type a component type
    /// @return the narrower query
    default Q added(ComponentType<?> type) {
        return added(type.type());
    }

    /// Restricts the query to entities whose component this node has authority over.
    ///
    /// @param type a component class
    /// @return the narrower query
    Q owned(Class<?> type);

    /// Restricts the query to entities whose component this node has authority over.
    ///
    /// @param type a component type
    /// @return the narrower query
    default Q owned(ComponentType<?> type) {
        return owned(type.type());
    }

    /// Restricts the query to entities with at least one component that this node has authority
    /// over.
    ///
    /// @return the narrower query
    Q anyOwned();

    /// A version of this query whose bodies run on all workers of the world, see
    /// [dev.tercio.WorldOptions#workers(int)].
    ///
    /// Rows are divided by blocks of slots. A body must only touch its own row or thread-safe
    /// objects; the result then does not depend on the number of workers. If bodies throw, the
    /// other blocks still run; the exception of the lowest block is thrown, with the others
    /// attached as suppressed exceptions. The parallel version of a [#changed(Class)] or
    /// [#added(Class)] query keeps its own record of when it last ran.
    ///
    /// @return the parallel query
    Q parallel();

    /// Passes the columns of each run of matching slots to a hand-written loop.
    ///
    /// @param body the user's code; it may write values but not change the world's structure
    void chunks(Consumer<Chunk> body);

    /// Counts the matching entities.
    ///
    /// @return the number of entities
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
    /// @return the entity, or empty if none matches
    Optional<Entity> firstEntity();

    /// The only matching entity.
    ///
    /// @return the entity
    /// @throws IllegalStateException if the query matches no entity or more than one
    Entity singleEntity();
}
