package dev.tercio.aeron.registry;

import org.jspecify.annotations.Nullable;

/// What a command does.
enum CommandKind {
    /// wish (4), lowest acceptable block of ids (8), name
    JOIN(1),
    LEAVE(2),
    RESERVE_IDS(3),
    CLOCK_START(4),
    CLOCK_PAUSE(5),
    /// rate in millionths (8)
    CLOCK_RATE(6),
    /// frame (8), step in nanoseconds (8)
    CLOCK_SET(7);

    private static final CommandKind[] ALL = values();

    private final int number;

    CommandKind(int number) {
        this.number = number;
    }

    /// The number in messages.
    int number() {
        return number;
    }

    /// The kind with a number.
    ///
    /// @return null if there is none
    static @Nullable CommandKind of(int number) {
        return number >= 1 && number <= ALL.length ? ALL[number - 1] : null;
    }
}
