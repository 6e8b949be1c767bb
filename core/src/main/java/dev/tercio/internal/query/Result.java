package dev.tercio.internal.query;

import dev.tercio.internal.schema.RecordMember;

import java.util.List;

/// How the value that a body returns is used. Parts are indexes into the row's list of components.
sealed interface Result {
    /// The body returns nothing.
    record None() implements Result {}

    /// The value is a component.
    record One(int part) implements Result {
        @Override
        public int[] written() {
            return new int[] {part};
        }
    }

    /// The value is a record of components.
    record Many(Class<?> type, List<Piece> pieces) implements Result {
        @Override
        public int[] written() {
            return pieces.stream().mapToInt(Piece::part).toArray();
        }
    }

    /// One component out of several.
    ///
    /// @param accessor reads it from the value
    /// @param part the component it replaces
    /// @param name the field name
    record Piece(RecordMember accessor, int part, String name) {}

    /// The value is a sort key.
    ///
    /// @param type `int`, `long` or `double`, or [Comparable] for an object
    record Key(Class<?> type) implements Result {}

    /// The value decides whether the loop stops.
    ///
    /// @param stopOn the value that stops it
    record Stop(boolean stopOn) implements Result {}

    /// The value becomes part of one result.
    ///
    /// @param kind how
    record Reduced(Reduction kind) implements Result {}

    /// The parts that are written.
    default int[] written() {
        return new int[0];
    }
}
