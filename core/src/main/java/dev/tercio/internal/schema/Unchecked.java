package dev.tercio.internal.schema;

/// Rethrows exceptions of user code unchanged: a checked exception must not be wrapped because it
/// passed through the engine.
public final class Unchecked {
    private Unchecked() {}

    /// Throws any exception ("sneaky throw"). Callers write `throw Unchecked.rethrow(thrown)`, so
    /// that the compiler knows that control flow ends there.
    public static RuntimeException rethrow(Throwable thrown) {
        throw Unchecked.<RuntimeException>sneakyThrow(thrown);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E sneakyThrow(Throwable thrown) throws E {
        throw (E) thrown;
    }
}
