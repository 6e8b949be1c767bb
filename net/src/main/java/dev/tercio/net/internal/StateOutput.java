package dev.tercio.net.internal;

import org.jspecify.annotations.Nullable;

/// Accepts the content of state messages.
interface StateOutput {
    /// Writes a value, and a claim in the same message.
    void value(SharedType<?> type, SharedEntity shared, @Nullable Claim claim);

    /// Writes a claim without a value.
    void claim(SharedEntity shared, Claim claim);

    void destroy(SharedEntity shared);

    default void value(SharedType<?> type, SharedEntity shared) {
        value(type, shared, null);
    }
}
