package dev.tercio.net.internal;

import org.jspecify.annotations.Nullable;

/// Accepts the content of state messages.
interface StateOutput {
    /// Writes a value, and a claim in the same message.
    void value(SharedType<?> type, SharedEntity shared, @Nullable Claim claim);

    /// Writes a claim without a value.
    void claim(SharedEntity shared, Claim claim);

    void destroy(SharedEntity shared);

    /// Ensures that a node receives an entity, because the following claims are for this node.
    default void require(SharedEntity shared, int node) {}

    /// Answers a claim of a node on an entity that this node may not have.
    default void reply(int node, Claim claim) {}

    /// Whether a node accepts further messages now. Other content need not wait for that.
    default boolean hasRoom(int node) {
        return true;
    }

    default void value(SharedType<?> type, SharedEntity shared) {
        value(type, shared, null);
    }
}
