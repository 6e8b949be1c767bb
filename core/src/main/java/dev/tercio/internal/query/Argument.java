package dev.tercio.internal.query;

import java.lang.invoke.MethodHandle;
import java.util.List;

/// What a body is given for each row. Parts are numbers in the row's list of components.
sealed interface Argument {
    /// A component every row has.
    record Component(int part) implements Argument {}

    /// A component a row may have, as an `Optional`.
    record Maybe(int part) implements Argument {}

    /// The entity of the row.
    record Self() implements Argument {}

    /// What the body records commands into.
    record Recorder() implements Argument {}

    /// A record made of other arguments.
    record View(MethodHandle constructor, List<Argument> fields) implements Argument {}
}
