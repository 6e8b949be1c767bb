package dev.tercio.replay.internal.restore;

import static dev.tercio.internal.storage.PageLayout.PAGE_SLOTS;

import dev.tercio.replay.MemoryLimitException;

/// Counts the memory that a file asks for, before it is allocated. Numbers are estimates: objects
/// are counted by what they hold.
final class MemoryBudget {
    /// Identity, generation and one word of the component set of each slot.
    static final long ENTITY_PAGE = (long) PAGE_SLOTS * (8 + 4 + 8);

    /// One more word for each slot.
    static final long ENTITY_ROW = (long) PAGE_SLOTS * 8;

    /// What a page of a component takes besides its values.
    static final long PRESENCE = 4 << 10;

    private final String file;
    private final long allowed;
    private long needed;

    MemoryBudget(String file, long allowed) {
        this.file = file;
        this.allowed = allowed;
    }

    /// Adds memory.
    ///
    /// @throws MemoryLimitException if it is too much
    void claim(long bytes) {
        needed += bytes;
        if (needed > allowed) {
            throw new MemoryLimitException(file, needed, allowed);
        }
    }
}
