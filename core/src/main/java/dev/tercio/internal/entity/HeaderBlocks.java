package dev.tercio.internal.entity;

import static dev.tercio.internal.storage.PageLayout.BLOCK_SHIFT;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SLOTS;
import static dev.tercio.internal.storage.PageLayout.WORDS_PER_BLOCK;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// Copies the headers of a block of slots into plain numbers and back: for files, for histories and
/// for finding out what has changed.
///
/// A saved state has a row of 1,024 numbers for each kind of header data that the page has, in the
/// order of the constants here, and then the words: 16 numbers each for who is in, for owner and
/// next word, and for previous word and whether nobody owns it. What has no meaning, such as the
/// neighbours of a full word, is always written the same way, so that equal headers have equal
/// states.
public final class HeaderBlocks {
    /// The row of identities, the first of four mask words, of four authority words, and the row of
    /// stable ids.
    public static final int IDENTITY = 0;

    public static final int MASK = 1;
    public static final int AUTHORITY = MASK + ComponentMask.WORDS;
    public static final int STABLE_ID = AUTHORITY + ComponentMask.WORDS;
    public static final int ROWS = STABLE_ID + 1;

    /// How many numbers the words take after the rows.
    public static final int WORD_NUMBERS = 3 * WORDS_PER_BLOCK;

    private static final long LOW = 0xFFFF_FFFFL;

    private final EntityTable table;
    private final StableIdIndex stableIds;

    public HeaderBlocks(EntityTable table, StableIdIndex stableIds) {
        this.table = table;
        this.stableIds = stableIds;
    }

    /// Whether an identity is that of a living entity.
    public static boolean isAlive(long identity) {
        return (identity & HeaderLayout.ALIVE) != 0;
    }

    /// Whether an identity is one that a slot can have.
    public static boolean isValid(long identity) {
        long flags = identity >>> 56;
        return switch ((int) flags) {
            case 0 -> HeaderLayout.cluster(identity) == 0;
            case 1 -> (int) identity != 0;
            case 2 -> (identity & ~HeaderLayout.RETIRED) == 0;
            default -> false;
        };
    }

    /// Whether an identity is that of a slot that is never used again.
    public static boolean isRetired(long identity) {
        return (identity & HeaderLayout.RETIRED) != 0;
    }

    /// The cluster of a living entity by its identity.
    public static int cluster(long identity) {
        return HeaderLayout.cluster(identity);
    }

    /// The slot of a stable id, or [StableIdIndex#NO_SLOT].
    public int slotOf(long stableId) {
        return stableIds.slotOf(stableId);
    }

    /// Which rows a page has, a bit each.
    public int rows(int page) {
        EntityPage open = table.pageAt(page);
        int rows = 1 << IDENTITY;
        for (int word = 0; word < ComponentMask.WORDS; word++) {
            rows |= open.maskRow(word) == null ? 0 : 1 << (MASK + word);
            rows |= open.authorityRow(word) == null ? 0 : 1 << (AUTHORITY + word);
        }
        return rows | (stableIds.idsAt(page) == null ? 0 : 1 << STABLE_ID);
    }

    /// How many numbers a saved state with some rows has.
    public static int size(int rows) {
        return Integer.bitCount(rows) * BLOCK_SLOTS + WORD_NUMBERS;
    }

    /// Where a row begins in a saved state, or -1 if it has none of that kind.
    public static int rowAt(int rows, int row) {
        return (rows >>> row & 1) == 0
                ? -1
                : Integer.bitCount(rows & ((1 << row) - 1)) * BLOCK_SLOTS;
    }

    /// Where the words begin in a saved state.
    public static int wordsAt(int rows) {
        return Integer.bitCount(rows) * BLOCK_SLOTS;
    }

    /// Copies the headers of a block.
    public void save(int page, int block, int rows, long[] state) {
        int first = block << BLOCK_SHIFT;
        int at = 0;
        for (int row = 0; row < ROWS; row++) {
            if ((rows >>> row & 1) == 0) {
                continue;
            }
            long[] source = row(page, row);
            if (source == null) {
                Arrays.fill(state, at, at + BLOCK_SLOTS, 0);
            } else {
                System.arraycopy(source, first, state, at, BLOCK_SLOTS);
            }
            at += BLOCK_SLOTS;
        }
        saveWords(page, block, state, at);
    }

    /// Copies the words of a block alone.
    public void saveWords(int pageIndex, int block, long[] state, int at) {
        EntityPage page = table.pageAt(pageIndex);
        for (int i = 0; i < WORDS_PER_BLOCK; i++) {
            int word = block * WORDS_PER_BLOCK + i;
            boolean unowned = (page.unowned[word >>> 6] >>> word & 1) != 0;
            boolean listed = !unowned && page.occupied[word] != -1L;
            long owner = unowned ? 0 : page.owner[word];
            long next = listed ? page.next[word] : Cluster.NO_WORD;
            long previous = listed ? page.previous[word] : Cluster.NO_WORD;
            state[at + i] = page.occupied[word];
            state[at + WORDS_PER_BLOCK + i] = owner << 32 | (next & LOW);
            state[at + 2 * WORDS_PER_BLOCK + i] = (unowned ? 1L << 32 : 0) | (previous & LOW);
        }
    }

    /// Makes the memory that [#restore] needs for a saved state, except for [#reserveIds].
    ///
    /// @return how many stable ids the saved state has
    public int prepare(int page, int rows, long[] state) {
        EntityPage open = table.openPage(page);
        for (int row = MASK; row < STABLE_ID; row++) {
            if (rowAt(rows, row) >= 0) {
                openRow(open, row);
            }
        }
        int at = rowAt(rows, STABLE_ID);
        int count = 0;
        for (int i = 0; at >= 0 && i < BLOCK_SLOTS; i++) {
            count += state[at + i] == StableIdIndex.NO_ID ? 0 : 1;
        }
        if (count > 0) {
            stableIds.openPage(page);
        }
        return count;
    }

    /// Makes room for stable ids, so that [#restore] allocates nothing.
    public void reserveIds(int count) {
        stableIds.reserve(count);
    }

    /// Brings the headers of a block back. Pages come into being as needed.
    ///
    /// Counts, clusters and the number of pages in use are restored by themselves, see
    /// [EntityTable#restoreCounts] and [SlotAllocator#restoreClusters].
    public void restore(int page, int block, int rows, long[] state) {
        EntityPage open = table.openPage(page);
        open.touch();
        int first = block << BLOCK_SHIFT;
        for (int row = 0; row < ROWS; row++) {
            int at = rowAt(rows, row);
            if (row == STABLE_ID) {
                restoreStableIds(page << 4 | block, state, at);
            } else if (row == IDENTITY) {
                open.setIdentities(first, state, at, BLOCK_SLOTS);
            } else if (at >= 0) {
                System.arraycopy(state, at, openRow(open, row), first, BLOCK_SLOTS);
            } else {
                long[] unused = row(page, row);
                if (unused != null) {
                    Arrays.fill(unused, first, first + BLOCK_SLOTS, 0);
                }
            }
        }
        open.recountAuthority(block);
        restoreWords(open, block, state, wordsAt(rows));
    }

    private static void restoreWords(EntityPage page, int block, long[] state, int at) {
        for (int i = 0; i < WORDS_PER_BLOCK; i++) {
            int word = block * WORDS_PER_BLOCK + i;
            long ownerAndNext = state[at + WORDS_PER_BLOCK + i];
            long previous = state[at + 2 * WORDS_PER_BLOCK + i];
            page.occupied[word] = state[at + i];
            page.owner[word] = (int) (ownerAndNext >>> 32);
            page.next[word] = (int) ownerAndNext;
            page.previous[word] = (int) previous;
            long bit = 1L << word;
            if (previous >>> 32 != 0) {
                page.unowned[word >>> 6] |= bit;
            } else {
                page.unowned[word >>> 6] &= ~bit;
            }
        }
    }

    private void restoreStableIds(int blockOfWorld, long[] state, int at) {
        int first = blockOfWorld << BLOCK_SHIFT;
        if (at < 0 && stableIds.idsAt(blockOfWorld >>> 4) == null) {
            return;
        }
        for (int i = 0; i < BLOCK_SLOTS; i++) {
            long wanted = at < 0 ? StableIdIndex.NO_ID : state[at + i];
            if (stableIds.idOf(first + i) != wanted) {
                stableIds.unbind(first + i);
                if (wanted != StableIdIndex.NO_ID) {
                    stableIds.bind(first + i, wanted);
                }
            }
        }
    }

    private long @Nullable [] row(int page, int row) {
        EntityPage open = table.pageAt(page);
        if (row == IDENTITY) {
            return open.identities();
        }
        if (row == STABLE_ID) {
            return stableIds.idsAt(page);
        }
        return row < AUTHORITY ? open.maskRow(row - MASK) : open.authorityRow(row - AUTHORITY);
    }

    private static long[] openRow(EntityPage open, int row) {
        return row < AUTHORITY
                ? open.openMaskRow(row - MASK)
                : open.openAuthorityRow(row - AUTHORITY);
    }

    /// The state of a block that was never used.
    public static long[] unused() {
        int rows = 1 << IDENTITY;
        long[] state = new long[size(rows)];
        int at = wordsAt(rows);
        Arrays.fill(state, at + WORDS_PER_BLOCK, at + 2 * WORDS_PER_BLOCK, Cluster.NO_WORD & LOW);
        Arrays.fill(
                state,
                at + 2 * WORDS_PER_BLOCK,
                at + 3 * WORDS_PER_BLOCK,
                1L << 32 | (Cluster.NO_WORD & LOW));
        return state;
    }
}
