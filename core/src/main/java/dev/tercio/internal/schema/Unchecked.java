package dev.tercio.internal.schema;

import org.jspecify.annotations.Nullable;

/// Passes exceptions of user code on unchanged: a checked exception must not be wrapped because it
/// passed through the engine.
public final class Unchecked {
    private Unchecked() {}

    /// Throws any exception ("sneaky throw"). Callers write `throw Unchecked.rethrow(thrown)`, so
    /// that the compiler knows that control flow ends there.
    public static RuntimeException rethrow(Throwable thrown) {
        throw Unchecked.<RuntimeException>sneakyThrow(thrown);
    }

    /// Adds a later exception to the first one, which is thrown. The JVM throws the same
    /// [OutOfMemoryError] several times; an exception cannot be suppressed in itself.
    ///
    /// @return the exception to throw
    @SuppressWarnings("ReferenceEquality") // exceptions have identity semantics
    public static Throwable suppress(@Nullable Throwable first, Throwable later) {
        if (first == null) {
            return later;
        }
        if (first != later) {
            try {
                first.addSuppressed(later);
            } catch (OutOfMemoryError full) {
                // no memory for the list; the first exception is thrown without the later one
                return first;
            }
        }
        return first;
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E sneakyThrow(Throwable thrown) throws E {
        throw (E) thrown;
    }
}
