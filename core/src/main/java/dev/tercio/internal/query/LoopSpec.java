package dev.tercio.internal.query;

import dev.tercio.internal.codec.StoredComponent;

import java.util.List;

/// All that decides what a loop looks like but for the body's class.
///
/// @param body the functional interface of the body
/// @param parts the components of a row
/// @param arguments what the body is given
/// @param result what becomes of the value it returns
record LoopSpec(
        Class<?> body, List<StoredComponent> parts, List<Argument> arguments, Result result) {
    /// How error messages name the value a body returned.
    String resultLabel() {
        return "query body result";
    }
}
