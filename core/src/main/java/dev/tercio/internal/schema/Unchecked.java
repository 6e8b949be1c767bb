package dev.tercio.internal.schema;

/// Passes on what a user's code has thrown, as it is: a checked exception must not be wrapped
/// because it went through the engine.
public final class Unchecked {
    private Unchecked() {}

    /// Throws anything. Callers write `throw Unchecked.rethrow(thrown)` to show that they end
    /// there.
    public static RuntimeException rethrow(Throwable thrown) {
        throw Unchecked.<RuntimeException>sneak(thrown);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E sneak(Throwable thrown) throws E {
        throw (E) thrown;
    }
}
