package dev.tercio.query;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.command.Commands;
import dev.tercio.internal.query.RowQuery2;

/// A query whose bodies take two components.
///
/// @param <A> the first component
/// @param <B> the second component
public sealed interface Query2<A, B> extends EntityQuery<Query2<A, B>>, Rows<Query2.Row<A, B>>
        permits RowQuery2 {
    /// Calls a body for each row.
    ///
    /// @param body the user's code; it may set values but not change the world's structure
    void forEach(Body<? super A, ? super B> body);

    /// Calls a body for each row with its entity.
    ///
    /// @param body the user's code; it may set values but not change the world's structure
    void forEachEntity(EntityBody<? super A, ? super B> body);

    /// Calls a body that records commands for each row. After the last row, the commands are played
    /// in the order of the rows. If a body throws, none of them is played.
    ///
    /// Inside a system, the commands become commands of the system and are played after its stage,
    /// see [dev.tercio.schedule.SystemContext#commands()].
    ///
    /// @param body the user's code; its commands are valid until it returns
    /// @throws IllegalStateException outside of systems, if the call is made inside another body or
    ///   while commands are played; record into the commands of the outer body instead
    void forEach(CommandBody<? super A, ? super B> body);

    /// Calls a body for each row with its entity, see [#forEach(CommandBody)].
    ///
    /// @param body the user's code; its commands are valid until it returns
    void forEachEntity(EntityCommandBody<? super A, ? super B> body);

    /// Replaces the first component of each row.
    ///
    /// @param body computes the new value
    void update(Step<? super A, ? super B, ? extends A> body);

    /// Replaces one or more components of each row.
    ///
    /// @param <R> one of the components of the row, or a record of some of them
    /// @param result the class the body returns
    /// @param body computes the new value
    <R> void update(Class<R> result, Step<? super A, ? super B, ? extends R> body);

    /// As [#update(Class, Step)].
    ///
    /// @param <R> one of the components of the row
    /// @param result the type of the component
    /// @param body computes the new value
    default <R> void update(ComponentType<R> result, Step<? super A, ? super B, ? extends R> body) {
        update(result.type(), body);
    }

    /// Replaces the first component of each row, with a body that also receives the entity.
    ///
    /// @param body computes the new value
    void updateEntity(EntityStep<? super A, ? super B, ? extends A> body);

    /// Replaces one or more components of each row, with a body that also receives the entity.
    ///
    /// @param <R> one of the components of the row, or a record of some of them
    /// @param result the class the body returns
    /// @param body computes the new value
    <R> void updateEntity(Class<R> result, EntityStep<? super A, ? super B, ? extends R> body);

    /// As [#updateEntity(Class, EntityStep)].
    ///
    /// @param <R> one of the components of the row
    /// @param result the type of the component
    /// @param body computes the new value
    default <R> void updateEntity(
            ComponentType<R> result, EntityStep<? super A, ? super B, ? extends R> body) {
        updateEntity(result.type(), body);
    }

    /// Replaces the first component of each row, with a body that records commands. The commands
    /// are played as those of [#forEach(CommandBody)]. If a body throws, none of them is played,
    /// but the rows before it keep their new values.
    ///
    /// @param body computes the new value; its commands are valid until it returns
    void update(CommandStep<? super A, ? super B, ? extends A> body);

    /// Replaces one or more components of each row, with a body that records commands, see
    /// [#update(CommandStep)].
    ///
    /// @param <R> one of the components of the row, or a record of some of them
    /// @param result the class the body returns
    /// @param body computes the new value; its commands are valid until it returns
    <R> void update(Class<R> result, CommandStep<? super A, ? super B, ? extends R> body);

    /// As [#update(Class, CommandStep)].
    ///
    /// @param <R> one of the components of the row
    /// @param result the type of the component
    /// @param body computes the new value; its commands are valid until it returns
    default <R> void update(
            ComponentType<R> result, CommandStep<? super A, ? super B, ? extends R> body) {
        update(result.type(), body);
    }

    /// Replaces the first component of each row, with a body that takes the entity and records
    /// commands, see [#update(CommandStep)].
    ///
    /// @param body computes the new value; its commands are valid until it returns
    void updateEntity(EntityCommandStep<? super A, ? super B, ? extends A> body);

    /// Replaces one or more components of each row, with a body that takes the entity and records
    /// commands, see [#update(CommandStep)].
    ///
    /// @param <R> one of the components of the row, or a record of some of them
    /// @param result the class the body returns
    /// @param body computes the new value; its commands are valid until it returns
    <R> void updateEntity(
            Class<R> result, EntityCommandStep<? super A, ? super B, ? extends R> body);

    /// As [#updateEntity(Class, EntityCommandStep)].
    ///
    /// @param <R> one of the components of the row
    /// @param result the type of the component
    /// @param body computes the new value; its commands are valid until it returns
    default <R> void updateEntity(
            ComponentType<R> result, EntityCommandStep<? super A, ? super B, ? extends R> body) {
        updateEntity(result.type(), body);
    }

    /// A row as a value.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param entity the entity
    /// @param first the first component
    /// @param second the second component
    record Row<A, B>(Entity entity, A first, B second) {}

    /// Code for each row.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    @FunctionalInterface
    interface Body<A, B> {
        /// Receives one row.
        ///
        /// @param first the first component
        /// @param second the second component
        void accept(A first, B second);
    }

    /// Code for each row and its entity.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    @FunctionalInterface
    interface EntityBody<A, B> {
        /// Receives one row.
        ///
        /// @param entity the entity
        /// @param first the first component
        /// @param second the second component
        void accept(Entity entity, A first, B second);
    }

    /// Code for each row that records commands.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    @FunctionalInterface
    interface CommandBody<A, B> {
        /// Receives one row.
        ///
        /// @param first the first component
        /// @param second the second component
        /// @param commands records changes
        void accept(A first, B second, Commands commands);
    }

    /// Code for each row and its entity that records commands.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    @FunctionalInterface
    interface EntityCommandBody<A, B> {
        /// Receives one row.
        ///
        /// @param entity the entity
        /// @param first the first component
        /// @param second the second component
        /// @param commands records changes
        void accept(Entity entity, A first, B second, Commands commands);
    }

    /// Code that computes a new value from each row.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param <R> the new value
    @FunctionalInterface
    interface Step<A, B, R> {
        /// Receives one row and returns its new value.
        ///
        /// @param first the first component
        /// @param second the second component
        /// @return the new value
        R apply(A first, B second);
    }

    /// Code that computes a new value from each row and its entity.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param <R> the new value
    @FunctionalInterface
    interface EntityStep<A, B, R> {
        /// Receives one row and returns its new value.
        ///
        /// @param entity the entity
        /// @param first the first component
        /// @param second the second component
        /// @return the new value
        R apply(Entity entity, A first, B second);
    }

    /// Code that computes a new value from each row and records commands.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param <R> the new value
    @FunctionalInterface
    interface CommandStep<A, B, R> {
        /// Receives one row and returns its new value.
        ///
        /// @param first the first component
        /// @param second the second component
        /// @param commands records changes
        /// @return the new value
        R apply(A first, B second, Commands commands);
    }

    /// Code that computes a new value from each row and its entity and records commands.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param <R> the new value
    @FunctionalInterface
    interface EntityCommandStep<A, B, R> {
        /// Receives one row and returns its new value.
        ///
        /// @param entity the entity
        /// @param first the first component
        /// @param second the second component
        /// @param commands records changes
        /// @return the new value
        R apply(Entity entity, A first, B second, Commands commands);
    }
}
