package dev.tercio.query;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.command.Commands;
import dev.tercio.internal.query.RowQuery;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
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
public sealed interface Query<T> extends EntityQuery<Query<T>>, Rows<T> permits RowQuery {
    /// Calls a body for each row.
    ///
    /// @param body the user's code; it may set values but not change the world's structure
    void forEach(Consumer<? super T> body);

    /// Calls a body for each row with its entity.
    ///
    /// @param body the user's code; it may set values but not change the world's structure
    void forEachEntity(BiConsumer<Entity, ? super T> body);

    /// Calls a body that records commands for each row. After the last row, the commands are played
    /// in the order of the rows. If a body throws, none of them is played.
    ///
    /// Inside a system, the commands become commands of the system and are played after its stage,
    /// see [dev.tercio.schedule.SystemContext#commands()].
    ///
    /// @param body the user's code; its commands are valid until it returns
    /// @throws IllegalStateException outside of systems, if the call is made inside another body or
    ///   while commands are played; record into the commands of the outer body instead
    void forEach(BiConsumer<? super T, Commands> body);

    /// Calls a body for each row with its entity, see [#forEach(BiConsumer)].
    ///
    /// @param body the user's code; its commands are valid until it returns
    void forEachEntity(EntityCommandBody<? super T> body);

    /// Replaces each row with the value that the body returns: the component, or all components of
    /// the view.
    ///
    /// @param body computes the new value
    void update(UnaryOperator<T> body);

    /// Replaces one or more components of each row.
    ///
    /// @param <R> one of the components of the row, or a record of some of them
    /// @param result the class the body returns
    /// @param body computes the new value
    <R> void update(Class<R> result, Function<? super T, ? extends R> body);

    /// As [#update(Class, Function)].
    ///
    /// @param <R> one of the components of the row
    /// @param result the type of the component
    /// @param body computes the new value
    default <R> void update(ComponentType<R> result, Function<? super T, ? extends R> body) {
        update(result.type(), body);
    }

    /// Replaces each row with the value that the body returns, see [#update(UnaryOperator)]. The
    /// body also receives the entity.
    ///
    /// @param body computes the new value
    void updateEntity(BiFunction<Entity, ? super T, ? extends T> body);

    /// Replaces one or more components of each row, with a body that also receives the entity.
    ///
    /// @param <R> one of the components of the row, or a record of some of them
    /// @param result the class the body returns
    /// @param body computes the new value
    <R> void updateEntity(Class<R> result, BiFunction<Entity, ? super T, ? extends R> body);

    /// As [#updateEntity(Class, BiFunction)].
    ///
    /// @param <R> one of the components of the row
    /// @param result the type of the component
    /// @param body computes the new value
    default <R> void updateEntity(
            ComponentType<R> result, BiFunction<Entity, ? super T, ? extends R> body) {
        updateEntity(result.type(), body);
    }

    /// Replaces each row with the value that the body returns, see [#update(UnaryOperator)]. The
    /// body also records commands.
    ///
    /// ```java
    /// bullets.updateEntity(
    ///         (entity, bullet, commands) -> {
    ///             if (bullet.ticksLeft() == 0) {
    ///                 commands.destroy(entity);
    ///             }
    ///             return new Bullet(bullet.ticksLeft() - 1);
    ///         });
    /// ```
    ///
    /// The commands are played as those of [#forEach(BiConsumer)]. If a body throws, none of them
    /// is played, but the rows before it keep their new values.
    ///
    /// @param body computes the new value; its commands are valid until it returns
    void update(BiFunction<? super T, Commands, ? extends T> body);

    /// Replaces one or more components of each row, with a body that records commands, see
    /// [#update(BiFunction)].
    ///
    /// @param <R> one of the components of the row, or a record of some of them
    /// @param result the class the body returns
    /// @param body computes the new value; its commands are valid until it returns
    <R> void update(Class<R> result, BiFunction<? super T, Commands, ? extends R> body);

    /// As [#update(Class, BiFunction)].
    ///
    /// @param <R> one of the components of the row
    /// @param result the type of the component
    /// @param body computes the new value; its commands are valid until it returns
    default <R> void update(
            ComponentType<R> result, BiFunction<? super T, Commands, ? extends R> body) {
        update(result.type(), body);
    }

    /// Replaces each row with the value that the body returns. The body takes the entity and
    /// records commands, see [#update(BiFunction)].
    ///
    /// @param body computes the new value; its commands are valid until it returns
    void updateEntity(EntityCommandStep<? super T, ? extends T> body);

    /// Replaces one or more components of each row, with a body that takes the entity and records
    /// commands, see [#update(BiFunction)].
    ///
    /// @param <R> one of the components of the row, or a record of some of them
    /// @param result the class the body returns
    /// @param body computes the new value; its commands are valid until it returns
    <R> void updateEntity(Class<R> result, EntityCommandStep<? super T, ? extends R> body);

    /// As [#updateEntity(Class, EntityCommandStep)].
    ///
    /// @param <R> one of the components of the row
    /// @param result the type of the component
    /// @param body computes the new value; its commands are valid until it returns
    default <R> void updateEntity(
            ComponentType<R> result, EntityCommandStep<? super T, ? extends R> body) {
        updateEntity(result.type(), body);
    }

    /// The rows with parents before their children, such as nodes whose global transforms are
    /// computed from those of their parents.
    ///
    /// ```java
    /// nodes.inDepthOrder(ChildOf.class)
    ///         .update(
    ///                 Global.class,
    ///                 root -> root.local().toGlobal(),
    ///                 (node, parent) -> parent.global().times(node.local()));
    /// ```
    ///
    /// @param relation the component class of an acyclic relation; systems must declare that they
    ///   read it, unless they call this method while they are created
    /// @return the rows in depth order
    /// @throws IllegalArgumentException if the component is not an acyclic relation
    DepthQuery<T> inDepthOrder(Class<?> relation);

    /// Code for each row and its entity that records commands.
    ///
    /// @param <T> the component or view
    @FunctionalInterface
    interface EntityCommandBody<T> {
        /// Receives one row.
        ///
        /// @param entity the entity
        /// @param row the component or view
        /// @param commands records changes
        void accept(Entity entity, T row, Commands commands);
    }

    /// Code that computes a new value from each row and its entity and records commands.
    ///
    /// @param <T> the component or view
    /// @param <R> the new value
    @FunctionalInterface
    interface EntityCommandStep<T, R> {
        /// Receives one row and returns its new value.
        ///
        /// @param entity the entity
        /// @param row the component or view
        /// @param commands records changes
        /// @return the new value
        R apply(Entity entity, T row, Commands commands);
    }
}
