package dev.tercio.internal.structure;

import dev.tercio.Tier;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;

import java.util.Arrays;

/// Caches the pages of several stores for the last slot, because consecutive changes are often
/// within one page.
public final class StorePageCache {
    private static final int UNBOUND = -1;

    private final ComponentStore[] stores;
    private final ComponentPage[] bound;
    private final boolean managed;
    private final boolean hooked;
    private final long maskWord;
    private int boundPage = UNBOUND;

    StorePageCache(ComponentStore[] stores) {
        this.stores = stores;
        this.bound = new ComponentPage[stores.length];
        long word = 0;
        boolean hasManaged = false;
        boolean anyHooked = false;
        for (ComponentStore store : stores) {
            word |= store.id() < Long.SIZE ? 1L << store.id() : 0;
            hasManaged |= store.tier() == Tier.MANAGED;
            anyHooked |= store.isHooked();
        }
        this.maskWord = word;
        this.managed = hasManaged;
        this.hooked = anyHooked;
    }

    public ComponentStore[] stores() {
        return stores;
    }

    /// Returns whether one of the components is hooked.
    boolean isHooked() {
        return hooked;
    }

    /// Returns the first mask word of an entity with exactly these components.
    long maskWord() {
        return maskWord;
    }

    /// Returns the page of each store for a slot.
    public ComponentPage[] around(int slot) {
        int page = slot >>> PageLayout.PAGE_SHIFT;
        if (page != boundPage) {
            bind(page);
        }
        return bound;
    }

    private void bind(int page) {
        boundPage = UNBOUND;
        for (int i = 0; i < stores.length; i++) {
            bound[i] = stores[i].openPage(page);
        }
        boundPage = page;
    }

    /// Marks all the components of an entity as present.
    ///
    /// The first three are unrolled by hand: for so few iterations, the loop overhead of compiled
    /// code costs more than the work.
    public void mark(long handle) {
        int slot = (int) handle;
        int generation = (int) (handle >>> 32);
        ComponentPage[] pages = around(slot);
        int offset = slot & PageLayout.OFFSET_MASK;
        int count = pages.length;
        if (count > 0) {
            mark(pages, 0, offset, generation);
        }
        if (count > 1) {
            mark(pages, 1, offset, generation);
        }
        if (count > 2) {
            mark(pages, 2, offset, generation);
        }
        if (count > 3) {
            markFrom(pages, 3, offset, generation);
        }
    }

    private void markFrom(ComponentPage[] pages, int first, int offset, int generation) {
        for (int i = first; i < pages.length; i++) {
            mark(pages, i, offset, generation);
        }
    }

    private void mark(ComponentPage[] pages, int index, int offset, int generation) {
        ComponentPage page = pages[index];
        page.set(offset);
        if (page.isNoted()) {
            stores[index].noteAddedTo(page, offset, generation);
        }
    }

    /// Marks all the components as absent in a slot that had them, and clears its references.
    void unmark(int slot) {
        ComponentPage[] pages = around(slot);
        int offset = slot & PageLayout.OFFSET_MASK;
        int count = pages.length;
        if (count > 0) {
            pages[0].drop(offset);
        }
        if (count > 1) {
            pages[1].drop(offset);
        }
        if (count > 2) {
            pages[2].drop(offset);
        }
        if (count > 3) {
            dropFrom(pages, 3, offset);
        }
        forget(slot);
    }

    /// Marks all the components as absent in slots of a word that had them, and clears their
    /// references.
    void unmarkWord(int word, long bits) {
        int first = word << PageLayout.WORD_SHIFT;
        for (ComponentPage page : around(first)) {
            page.dropWord(word & (PageLayout.WORDS_PER_PAGE - 1), bits);
        }
        for (long rest = managed ? bits : 0; rest != 0; rest &= rest - 1) {
            forget(first | Long.numberOfTrailingZeros(rest));
        }
    }

    private static void dropFrom(ComponentPage[] pages, int first, int offset) {
        for (int i = first; i < pages.length; i++) {
            pages[i].drop(offset);
        }
    }

    /// Clears the references of a slot without components.
    void forget(int slot) {
        if (managed) {
            for (ComponentStore store : stores) {
                store.clearReferences(slot);
            }
        }
    }

    /// Clears the cache, because pages may have been released.
    void unbind() {
        boundPage = UNBOUND;
        Arrays.fill(bound, null);
    }
}
