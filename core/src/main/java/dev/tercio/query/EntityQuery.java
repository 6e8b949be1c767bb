package dev.tercio.query;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.query.FilteredQuery;

import java.util.Optional;
import java.util.function.Consumer;

/// The operations that all queries share: filters, and results that need no component values.
///
/// A filter returns another query and leaves the old one as it was. Queries are cached: calling the
/// same filter again returns the same query. Queries with a [#changed(Class)] or [#added(Class)]
/// filter are the exception, because each remembers which changes it has seen. Every filter called
/// on such a query, and [#parallel()], creates a new query that has seen nothing yet: create it
/// once and keep it.
///
/// @param <Q> the kind of query
public sealed interface EntityQuery<Q extends EntityQuery<Q>>
        permits Query, Query2, Query3, Query4, FilteredQuery {
    /// Only entities that have all of these components. Their values are not part of the row.
    ///
    /// On a [#changed(Class)] or [#added(Class)] query, each call creates a new query that has seen
    /// no changes yet: keep it.
    ///
    /// @param types component classes
    /// @return the narrower query
    Q with(Class<?>... types);

    /// Only entities that have all of these components, see [#with(Class...)].
    ///
    /// @param types component types
    /// @return the narrower query
    default Q with(ComponentType<?>... types) {
        return with(ComponentSpec.classesOf(types));
    }

    /// Only entities that have none of these components.
    ///
    /// On a [#changed(Class)] or [#added(Class)] query, each call creates a new query that has seen
    /// no changes yet: keep it.
    ///
    /// @param types component classes
    /// @return the narrower query
    Q without(Class<?>... types);

    /// Only entities that have none of these components, see [#without(Class...)].
    ///
    /// @param types component types
    /// @return the narrower query
    default Q without(ComponentType<?>... types) {
        return without(ComponentSpec.classesOf(types));
    }

    /// Only entities that have at least one of these components. Each call adds a separate
    /// condition.
    ///
    /// @param types component classes, at least one
    /// @return the narrower query
    Q anyOf(Class<?>... types);

    /// Only entities that have at least one of these components, see [#anyOf(Class...)].
    ///
    /// @param types component types, at least one
    /// @return the narrower query
    default Q anyOf(ComponentType<?>... types) {
        return anyOf(ComponentSpec.classesOf(types));
    }

    /// Only entities whose component has changed since this query last ran with a body.
    ///
    /// Adding or setting a component, or updating it with [dev.tercio.World#update], counts as a
    /// change even if the value stays the same. An update of a query changes only the rows whose
    /// value is different afterwards. Reading does not count as a change.
    ///
    /// Each call creates a new query that remembers which changes it has seen: keep it. Its first
    /// run matches every entity that has the component, so a query that is created inline in every
    /// frame matches all of them every time. The same is true of a query that another filter, such
    /// as [#with(Class...)], derives from this one.
    ///
    /// The query does not match changes that its own bodies make, with one exception: if another
    /// changed or added query runs inside a body, the next run matches the changes made from then
    /// on. Searches, reductions, and asking for the count, the entities, the first or the single
    /// row do not count as a run. [#drain()] does.
    ///
    /// @param type a component class
    /// @return a new query
    /// @throws IllegalStateException if changes of the component are not tracked yet and the
    ///   structure of the world cannot change now, for example because a query is running
    Q changed(Class<?> type);

    /// Only entities whose component has changed since this query last ran with a body. Each call
    /// creates a new query, see [#changed(Class)].
    ///
    /// @param type a component type
    /// @return a new query
    /// @throws IllegalStateException if changes of the component are not tracked yet and the
    ///   structure of the world cannot change now, for example because a query is running
    default Q changed(ComponentType<?> type) {
        return changed(type.type());
    }

    /// Only entities to which a component was added since this query last ran with a body.
    ///
    /// Each call creates a new query that remembers which additions it has seen: keep it. Its first
    /// run matches every entity that has the component, so a query that is created inline in every
    /// frame matches all of them every time. See [#changed(Class)] for the other rules.
    ///
    /// @param type a component class
    /// @return a new query
    /// @throws IllegalStateException if changes of the component are not tracked yet and the
    ///   structure of the world cannot change now, for example because a query is running
    Q added(Class<?> type);

    /// Only entities to which a component was added since this query last ran with a body. Each
    /// call creates a new query, see [#added(Class)].
    ///
    /// @param type a component type
    /// @return a new query
    /// @throws IllegalStateException if changes of the component are not tracked yet and the
    ///   structure of the world cannot change now, for example because a query is running
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

    /// Only entities with at least one component over which this node has authority.
    ///
    /// @return the narrower query
    Q anyOwned();

    /// A version of this query whose bodies run on all workers of the world, see
    /// [dev.tercio.WorldOptions#workers(int)].
    ///
    /// Rows are divided by blocks of slots. A body must only touch its own row or thread-safe
    /// objects; the outcome then does not depend on the number of workers. If bodies throw, the
    /// other blocks still run; the exception of the lowest block is thrown with the others
    /// suppressed.
    ///
    /// On a [#changed(Class)] or [#added(Class)] query, each call creates a new query that has seen
    /// no changes yet: keep it. Runs of one do not affect the other.
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
    /// @return a new list; changing it does not change the world
    EntityList entities();

    /// Adds the matching entities to a list, in the order of their slots. A list that is reused,
    /// see [EntityList#clear()], makes this allocation-free.
    ///
    /// @param list the list to add to
    void addEntitiesTo(EntityList list);

    /// Marks all changes that match a [#changed(Class)] or [#added(Class)] query as seen, without a
    /// body. This counts as a run: the next one sees only later changes.
    ///
    /// ```java
    /// Query<Health> damaged = world.query(Health.class).changed(Health.class);
    /// damaged.drain(); // ignore the entities that exist now
    /// ```
    ///
    /// @return the number of entities that matched
    /// @throws IllegalStateException if the query has neither filter, or inside a parallel body
    int drain();

    /// Marks all changes that match as seen and adds their entities to a list in the order of their
    /// slots, see [#drain()]. Unlike inside a body, the structure of the world can change while you
    /// visit the list.
    ///
    /// @param list receives the entities
    /// @throws IllegalStateException if the query has neither filter, or inside a parallel body
    void drainTo(EntityList list);

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
