package dev.tercio.internal.query;

import dev.tercio.internal.schema.RecordMember;

import java.util.List;

/// An argument that a body receives for each row. Parts are indexes into the row's list of
/// components.
sealed interface Argument {
    /// A component that every row has.
    record Component(int part) implements Argument {}

    /// An optional component of a row, as an `Optional`.
    record Maybe(int part) implements Argument {}

    /// The entity of the row.
    record Self() implements Argument {}

    /// The accumulator of a reduction.
    record Accumulator() implements Argument {}

    /// The commands that the body records into.
    record Recorder() implements Argument {}

    /// A record made of other arguments.
    record View(RecordMember constructor, List<Argument> fields) implements Argument {}

    /// An argument of the row of the parent, see [DepthLoop].
    record Parent(Argument row) implements Argument {}
}
