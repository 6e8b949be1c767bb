package dev.tercio.internal.structure;

import dev.tercio.EntityList;
import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

/// Destroys entities one after the other. Adjacent entities with the same component set, such as
/// those of bulk spawns, are buffered per word of 64 slots and destroyed together. The result is
/// the same as if each had been destroyed immediately.
public final class DestroyRun {
    private final EntityTable table;
    private final Destroyer destroyer;
    private @Nullable EntityPage page;
    private @Nullable StorePageCache kind;
    private int word;
    private long bits;

    DestroyRun(EntityTable table, Destroyer destroyer) {
        this.table = table;
        this.destroyer = destroyer;
    }

    /// Destroys all entities of a list that are alive.
    ///
    /// @return how many were alive
    public int destroyAll(EntityList list) {
        int destroyed = 0;
        try {
            for (int i = 0; i < list.size(); i++) {
                destroyed += destroy(list.bits(i)) ? 1 : 0;
            }
        } finally {
            finish();
        }
        return destroyed;
    }

    /// Destroys an entity, at the latest with [#finish].
    ///
    /// @return whether it was alive
    public boolean destroy(long handle) {
        int slot = (int) handle;
        EntityPage open = page;
        if (open != null && slot >>> PageLayout.WORD_SHIFT == word) {
            long bit = 1L << slot;
            if ((bits & bit) != 0) {
                return false;
            }
            int offset = slot & PageLayout.OFFSET_MASK;
            if (open.isAlive(offset, handle) && destroyer.kindOf(open, offset, slot) == kind) {
                bits |= bit;
                return true;
            }
        }
        finish();
        return begin(handle);
    }

    private boolean begin(long handle) {
        EntityPage open = table.livePage(handle);
        if (open == null) {
            return false;
        }
        int slot = (int) handle;
        StorePageCache pages = destroyer.kindOf(open, slot & PageLayout.OFFSET_MASK, slot);
        if (pages == null) {
            destroyer.destroy(open, slot);
            return true;
        }
        page = open;
        kind = pages;
        word = slot >>> PageLayout.WORD_SHIFT;
        bits = 1L << slot;
        return true;
    }

    /// Destroys the buffered entities.
    public void finish() {
        EntityPage open = page;
        StorePageCache pages = kind;
        if (open == null || pages == null) {
            return;
        }
        page = null;
        kind = null;
        if ((bits & (bits - 1)) == 0) {
            int bit = Long.numberOfTrailingZeros(bits);
            destroyer.destroy(open, word << PageLayout.WORD_SHIFT | bit);
        } else {
            destroyer.destroyWord(open, pages, word, bits);
        }
    }
}
