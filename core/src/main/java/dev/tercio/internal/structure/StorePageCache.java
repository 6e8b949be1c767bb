package dev.tercio.internal.structure;

import dev.tercio.Tier;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.storage.PresenceEpoch;

import java.util.Arrays;

/// Caches the pages of several stores for the last slot, because consecutive changes are often
/// within one page.
public final class StorePageCache {
    private static final int UNBOUND = -1;
    private static final long NEVER = -1;

    private final ComponentStore[] stores;
    private final ComponentPage[] bound;
    private final PresenceEpoch epoch;

    /// The value of [PresenceEpoch#asks] at which marking a slot of the bound pages, after another
    /// one, only needs to set bits; and the same for clearing them.
    private long knownMarks = NEVER;

    private long knownUnmarks = NEVER;
    private final boolean managed;
    private final boolean hooked;
    private final long maskWord;
    private int boundPage = UNBOUND;

    StorePageCache(ComponentStore[] stores) {
        this.stores = stores;
        this.bound = new ComponentPage[stores.length];
        this.epoch = stores.length == 0 ? new PresenceEpoch() : stores[0].presence().epoch();
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
        knownMarks = NEVER;
        knownUnmarks = NEVER;
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
        if (mustNote(slot, knownMarks) && !noteMarks(slot)) {
            markEach(slot, (int) (handle >>> 32));
            return;
        }
        int word = (slot & PageLayout.OFFSET_MASK) >>> PageLayout.WORD_SHIFT;
        long bit = 1L << slot;
        ComponentPage[] pages = bound;
        int count = pages.length;
        if (count > 0) {
            pages[0].setBits(word, bit);
        }
        if (count > 1) {
            pages[1].setBits(word, bit);
        }
        if (count > 2) {
            pages[2].setBits(word, bit);
        }
        for (int i = 3; i < count; i++) {
            pages[i].setBits(word, bit);
        }
    }

    /// Whether a change of a slot must be noted, and not only its bits changed.
    private boolean mustNote(int slot, long known) {
        return slot >>> PageLayout.PAGE_SHIFT != boundPage || epoch.asks() != known;
    }

    /// Notes that slots of the page around a slot will be marked.
    ///
    /// @return whether nothing else must be noted for each of them
    private boolean noteMarks(int slot) {
        for (ComponentPage page : around(slot)) {
            if (page.isNoted()) {
                return false;
            }
            page.noteSetBits();
        }
        knownMarks = epoch.asks();
        return true;
    }

    private void markEach(int slot, int generation) {
        int offset = slot & PageLayout.OFFSET_MASK;
        for (int i = 0; i < bound.length; i++) {
            ComponentPage page = bound[i];
            page.set(offset);
            if (page.isNoted()) {
                stores[i].noteAddedTo(page, offset, generation);
            }
        }
    }

    /// Marks all the components as absent in a slot that had them, and clears its references.
    void unmark(int slot) {
        if (mustNote(slot, knownUnmarks) && !noteUnmarks(slot)) {
            dropEach(slot & PageLayout.OFFSET_MASK);
        } else {
            clear(slot);
        }
        forget(slot);
    }

    private void clear(int slot) {
        int word = (slot & PageLayout.OFFSET_MASK) >>> PageLayout.WORD_SHIFT;
        long bit = 1L << slot;
        ComponentPage[] pages = bound;
        int count = pages.length;
        if (count > 0) {
            pages[0].clearBits(word, bit);
        }
        if (count > 1) {
            pages[1].clearBits(word, bit);
        }
        if (count > 2) {
            pages[2].clearBits(word, bit);
        }
        for (int i = 3; i < count; i++) {
            pages[i].clearBits(word, bit);
        }
    }

    /// Notes that slots of the page around a slot will be unmarked.
    ///
    /// @return whether nothing else must be noted for each of them
    private boolean noteUnmarks(int slot) {
        for (ComponentPage page : around(slot)) {
            if (page.isNoted()) {
                return false;
            }
            page.noteClearedBits();
        }
        knownMarks = epoch.asks();
        knownUnmarks = knownMarks;
        return true;
    }

    private void dropEach(int offset) {
        for (ComponentPage page : bound) {
            page.drop(offset);
        }
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
