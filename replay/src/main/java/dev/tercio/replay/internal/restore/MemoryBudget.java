package dev.tercio.replay.internal.restore;

import static dev.tercio.internal.storage.PageLayout.PAGE_SLOTS;

import dev.tercio.replay.MemoryLimitException;

/// Counts the memory that a file needs, before it is allocated. The numbers are estimates; an
/// object counts as the size of its content.
final class MemoryBudget {
    /// Identity, generation and one word of the component set of each slot.
    static final long ENTITY_PAGE = (long) PAGE_SLOTS * (8 + 4 + 8);

    /// One more word per slot.
    static final long ENTITY_ROW = (long) PAGE_SLOTS * 8;

    /// The memory of a page of a component besides its values.
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
    /// @throws MemoryLimitException if the limit is exceeded
    void claim(long bytes) {
        needed += bytes;
        if (needed > allowed) {
            throw new MemoryLimitException(file, needed, allowed);
        }
    }
}
