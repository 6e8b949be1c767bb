package dev.tercio.internal.query;

import java.lang.invoke.MethodHandle;
import java.util.List;

/// How the value that a body returns is used. Parts are indexes into the row's list of components.
sealed interface Result {
    /// The body returns nothing.
    record None() implements Result {}

    /// The value is a component.
    record One(int part) implements Result {}

    /// The value is a record of components.
    record Many(Class<?> type, List<Piece> pieces) implements Result {}

    /// One component out of several.
    ///
    /// @param accessor reads it from the value, both as `Object`
    /// @param part the component it replaces
    /// @param name the field name
    record Piece(MethodHandle accessor, int part, String name) {}

    /// The value is a sort key.
    ///
    /// @param type `int`, `long` or `double`, or [Comparable] for an object
    record Key(Class<?> type) implements Result {}

    /// The parts that are written.
    default List<Integer> written() {
        return switch (this) {
            case None none -> List.of();
            case Key key -> List.of();
            case One one -> List.of(one.part());
            case Many many -> many.pieces().stream().map(Piece::part).toList();
        };
    }
}
