package dev.tercio.query;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.internal.query.DepthRows;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// A query that visits parents before their children, see [Query#inDepthOrder(Class)].
///
/// ```java
/// record Node(Local local, Global global) {}
///
/// world.query(Node.class)
///         .inDepthOrder(ChildOf.class)
///         .update(
///                 Global.class,
///                 root -> root.local().toGlobal(),
///                 (node, parent) -> parent.global().times(node.local()));
/// ```
///
/// A row is a *root* if its entity has no parent, or if its parent lacks a component of the row.
/// The rows of entities whose parent does not pass the other filters of the query, such as
/// `without`, are not roots: they receive the values of their parent, which the run does not
/// change.
///
/// The order is kept and found again only after the rows of the query or the relation have changed.
/// Entities of the same depth are visited in an order that depends only on the state of the world.
///
/// If the query is parallel, all rows of the same depth run in parallel, and a body may read other
/// rows only if it does not update them.
///
/// @param <T> the component or view
public sealed interface DepthQuery<T> permits DepthRows {
    /// Replaces each row with the value that the body returns: the component, or all components of
    /// the view.
    ///
    /// @param root computes the new value of a root
    /// @param child computes the new value of any other row from its value and the new value of its
    ///   parent
    void update(UnaryOperator<T> root, BinaryOperator<T> child);

    /// Replaces one or more components of each row.
    ///
    /// @param <R> one of the components of the row, or a record of some of them
    /// @param result the class the bodies return
    /// @param root computes the new value of a root
    /// @param child computes the new value of any other row from the row and that of its parent,
    ///   which is already updated
    <R> void update(
            Class<R> result,
            Function<? super T, ? extends R> root,
            BiFunction<? super T, ? super T, ? extends R> child);

    /// As [#update(Class, Function, BiFunction)].
    ///
    /// @param <R> one of the components of the row
    /// @param result the type of the component
    /// @param root computes the new value of a root
    /// @param child computes the new value of any other row
    default <R> void update(
            ComponentType<R> result,
            Function<? super T, ? extends R> root,
            BiFunction<? super T, ? super T, ? extends R> child) {
        update(result.type(), root, child);
    }

    /// Calls a body for each row.
    ///
    /// @param body the user's code; it may set values but not change the world's structure
    void forEach(Consumer<? super T> body);

    /// Calls a body for each row with its entity.
    ///
    /// @param body the user's code; it may set values but not change the world's structure
    void forEachEntity(BiConsumer<Entity, ? super T> body);

    /// Calls one body for each root, and another for each other row with the row of its parent.
    ///
    /// @param root receives a root
    /// @param child receives any other row and the row of its parent
    void forEach(Consumer<? super T> root, BiConsumer<? super T, ? super T> child);

    /// The entities of the rows in depth order.
    ///
    /// @return a new list; changing it does not change the world
    EntityList entities();
}
