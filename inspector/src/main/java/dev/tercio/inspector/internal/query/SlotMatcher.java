package dev.tercio.inspector.internal.query;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.AuthorityBits;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.storage.SlotTicks;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// Matches slots with a query, 64 at a time, on the same bitmaps as the engine's queries.
public final class SlotMatcher {
    private final EntityTable table;
    private final List<QueryTerm> terms;
    private final FrameTicks ticks;
    private int compared;

    /// Starts tracking the changes of components that the query asks about.
    public SlotMatcher(EntityTable table, List<QueryTerm> terms, FrameTicks ticks) {
        this.table = table;
        this.terms = terms;
        this.ticks = ticks;
        for (QueryTerm term : terms) {
            if (term instanceof QueryTerm.Presence presence && presence.asksForChanges()) {
                boolean begins = !presence.store().isTracked();
                if (begins) {
                    presence.store().track();
                }
                ticks.separate(begins);
            }
        }
    }

    /// The terms.
    public List<QueryTerm> terms() {
        return terms;
    }

    /// The slots after the last entity.
    public int end() {
        return table.pageLimit() << PageLayout.PAGE_SHIFT;
    }

    /// The living entities of a word that satisfy all terms.
    ///
    /// @param page the index of the page
    /// @param word the index of the word within the page
    public long match(int page, int word) {
        long[] occupied = table.occupiedAt(page);
        long bits = occupied == null ? 0 : occupied[word];
        for (int i = 0; bits != 0 && i < terms.size(); i++) {
            bits &= bits(terms.get(i), page, word, bits);
        }
        return living(page, word, bits);
    }

    /// Slots may be taken without being alive, while a bulk spawn runs.
    private long living(int page, int word, long bits) {
        long living = bits;
        int[] generations = table.generationsOf(page);
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            int bit = Long.numberOfTrailingZeros(rest);
            if (generations[(word << PageLayout.WORD_SHIFT) + bit] == 0) {
                living &= ~(1L << bit);
            }
        }
        return living;
    }

    /// Whether a slot satisfies a term.
    public boolean holds(QueryTerm term, int slot) {
        int page = slot >>> PageLayout.PAGE_SHIFT;
        int word = (slot & PageLayout.OFFSET_MASK) >>> PageLayout.WORD_SHIFT;
        long bit = 1L << slot;
        return (bits(term, page, word, bit) & bit) != 0;
    }

    private long bits(QueryTerm term, int page, int word, long candidates) {
        return switch (term) {
            case QueryTerm.Presence presence -> presence(presence, page, word, candidates);
            case QueryTerm.AnyOf any -> {
                long found = 0;
                for (ComponentStore store : any.stores()) {
                    found |= present(store.pageAt(page), word);
                }
                yield found;
            }
            case QueryTerm.AnyOwned _ -> words(table.anyAuthorityAt(page), word);
            case QueryTerm.Compare compare -> compare(compare, page, word, candidates);
        };
    }

    private long presence(QueryTerm.Presence term, int page, int word, long candidates) {
        ComponentPage open = term.store().pageAt(page);
        long present = present(open, word);
        return switch (term.kind()) {
            case WITH -> present;
            case WITHOUT -> ~present;
            case OPTIONAL -> -1L;
            case CHANGED -> newer(open == null ? null : open.changes(), word, present & candidates);
            case ADDED -> newer(open == null ? null : open.additions(), word, present & candidates);
            case OWNED -> present & words(open == null ? null : open.authority(), word);
        };
    }

    private long newer(@Nullable SlotTicks slots, int word, long bits) {
        return slots == null || bits == 0
                ? 0
                : slots.newer(word, bits, ticks.now(), ticks.ageOfLastFrame());
    }

    private static long present(@Nullable ComponentPage page, int word) {
        return page == null ? 0 : page.words()[word];
    }

    private static long words(@Nullable AuthorityBits bits, int word) {
        return bits == null ? 0 : bits.words()[word];
    }

    private long compare(QueryTerm.Compare term, int page, int word, long candidates) {
        long present = present(term.field().store().pageAt(page), word) & candidates;
        long found = 0;
        compared += Long.bitCount(present);
        int first = page << PageLayout.PAGE_SHIFT | word << PageLayout.WORD_SHIFT;
        for (long rest = present; rest != 0; rest &= rest - 1) {
            int bit = Long.numberOfTrailingZeros(rest);
            found |= term.holds(first + bit) ? 1L << bit : 0;
        }
        return found;
    }

    /// How many values were compared since the last call. Each costs as much as a visited entity,
    /// even if it does not match.
    public int takeCompared() {
        int taken = compared;
        compared = 0;
        return taken;
    }
}
