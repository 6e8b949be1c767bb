package dev.tercio.query;

import dev.tercio.Entity;
import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.internal.query.RowQuery;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/// A query whose rows are values of one class: a component, or a view.
///
/// A view is a record that names the parts of a row: components, [Entity] for the entity itself,
/// and `Optional` components.
///
/// ```java
/// record Mover(Entity self, Position position, Velocity velocity, Optional<Shield> shield) {}
///
/// Query<Mover> movers = world.query(Mover.class).without(Frozen.class);
/// movers.update(Position.class, m -> m.position().plus(m.velocity()));
/// ```
///
/// @param <T> the component or view
public sealed interface Query<T> extends EntityQuery<Query<T>> permits RowQuery {
    /// Calls a body for each row.
    ///
    /// @param body the user's code; it may set values but not change the world's structure
    void forEach(Consumer<? super T> body);

    /// Calls a body for each row with its entity.
    ///
    /// @param body the user's code; it may set values but not change the world's structure
    void forEachEntity(BiConsumer<Entity, ? super T> body);

    /// Calls a body for each row and plays what it has recorded when all rows are done, in the
    /// order of their slots. If a body throws, nothing is played. Cannot be used while something
    /// else runs: there, record into what the outer body is given, or into a stage.
    ///
    /// @param body the user's code; its commands are good until it returns
    void forEach(BiConsumer<? super T, Commands> body);

    /// Calls a body for each row with its entity, see [#forEach(BiConsumer)].
    ///
    /// @param body the user's code; its commands are good until it returns
    void forEachEntity(EntityCommandBody<? super T> body);

    /// Calls a body for each row and leaves its commands in a stage, in lanes of one order and, in
    /// the order of slots, ascending blocks. If a body throws, these lanes are emptied. Can be used
    /// inside other bodies, if each run has an order of its own.
    ///
    /// @param stage takes the commands
    /// @param order the place of this run among those that use the stage
    /// @param body the user's code; its commands are good until it returns
    void forEach(CommandStage stage, int order, BiConsumer<? super T, Commands> body);

    /// Calls a body for each row with its entity and leaves its commands in a stage, see
    /// [#forEach(CommandStage, int, BiConsumer)].
    ///
    /// @param stage takes the commands
    /// @param order the place of this run among those that use the stage
    /// @param body the user's code; its commands are good until it returns
    void forEachEntity(CommandStage stage, int order, EntityCommandBody<? super T> body);

    /// Replaces each row by what a body returns: the component, or all components of the view.
    ///
    /// @param body makes the new value
    void update(UnaryOperator<T> body);

    /// Replaces a component of each row, or several.
    ///
    /// @param <R> one of the components of the row, or a record of some of them
    /// @param result the class of what the body returns
    /// @param body makes the new value
    <R> void update(Class<R> result, Function<? super T, ? extends R> body);

    /// The rows in the order of a key.
    ///
    /// @param key the number to sort by
    /// @return the sorted query
    SortedQuery<T> sortedByInt(ToIntFunction<? super T> key);

    /// The rows in the order of a key.
    ///
    /// @param key the number to sort by
    /// @return the sorted query
    SortedQuery<T> sortedByLong(ToLongFunction<? super T> key);

    /// The rows in the order of a key of type `float` or `double`.
    ///
    /// @param key the number to sort by
    /// @return the sorted query
    SortedQuery<T> sortedByDouble(ToDoubleFunction<? super T> key);

    /// The row with the lowest slot.
    ///
    /// @return the row, or nothing if none matches
    Optional<T> first();

    /// All rows in the order of their slots.
    ///
    /// @return a list of the values as they are now
    List<T> toList();

    /// Code for each row and its entity that records commands.
    ///
    /// @param <T> the component or view
    @FunctionalInterface
    interface EntityCommandBody<T> {
        /// Sees one row.
        ///
        /// @param entity the entity
        /// @param row the component or view
        /// @param commands takes what is to change
        void accept(Entity entity, T row, Commands commands);
    }
}
