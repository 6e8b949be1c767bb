package dev.tercio.net.internal;

import org.jspecify.annotations.Nullable;

/// The state of the ownership of a component within a term. Within a term it only advances.
public enum ClaimState {
    /// No node has ever owned the component, to this node's knowledge.
    FREE(0, 0),
    /// The last owner has offered the component to another node, which has not accepted yet.
    OFFERED(1, 1),
    /// A node owns the component.
    HELD(2, 2),
    /// The last owner has given up the authority; the value stays.
    RELEASED(3, 3),
    /// The last owner has removed the component.
    REMOVED(4, 3),
    /// The last owner has destroyed the entity. From the creator of the entity: it does not exist.
    DESTROYED(5, 3);

    private final int number;
    private final int rank;

    ClaimState(int number, int rank) {
        this.number = number;
        this.rank = rank;
    }

    /// The number in messages.
    int number() {
        return number;
    }

    /// The state with a number in messages.
    ///
    /// @return null if the number is invalid
    static @Nullable ClaimState claimed(int number) {
        return switch (number) {
            case 1 -> OFFERED;
            case 2 -> HELD;
            case 3 -> RELEASED;
            case 4 -> REMOVED;
            case 5 -> DESTROYED;
            default -> null;
        };
    }

    /// Whether this state is later than another one within the same term.
    boolean isAfter(ClaimState other) {
        return rank > other.rank;
    }

    /// Whether the last owner has given up the component.
    boolean isRelinquished() {
        return rank == RELEASED.rank;
    }

    /// Whether the last owner no longer has the component.
    boolean isRemoved() {
        return this == REMOVED || this == DESTROYED;
    }
}
