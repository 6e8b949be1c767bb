package dev.tercio.net.internal;

import org.jspecify.annotations.Nullable;

/// How far the ownership of a component has come within a term. Within a term it only moves on.
public enum Standing {
    /// Nobody has ever owned the component, as far as this node knows.
    FREE(0, 0),
    /// The last owner has offered it to another node, which has not accepted yet.
    OFFERED(1, 1),
    /// A node owns it.
    HELD(2, 2),
    /// Its last owner has given up the authority; the value stays.
    RELEASED(3, 3),
    /// Its last owner has removed it.
    REMOVED(4, 3);

    private final int number;
    private final int rank;

    Standing(int number, int rank) {
        this.number = number;
        this.rank = rank;
    }

    /// Its number in messages.
    int number() {
        return number;
    }

    /// The standing of a claim with a number.
    ///
    /// @return null if there is none
    static @Nullable Standing claimed(int number) {
        return switch (number) {
            case 1 -> OFFERED;
            case 2 -> HELD;
            case 3 -> RELEASED;
            case 4 -> REMOVED;
            default -> null;
        };
    }

    /// Whether it comes later within the same term.
    boolean isAfter(Standing other) {
        return rank > other.rank;
    }

    /// Whether the last owner no longer owns it.
    boolean isLeft() {
        return rank == RELEASED.rank;
    }
}
