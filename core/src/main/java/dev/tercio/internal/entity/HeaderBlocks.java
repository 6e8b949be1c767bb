package dev.tercio.internal.entity;

import static dev.tercio.internal.storage.PageLayout.BLOCK_SHIFT;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SLOTS;
import static dev.tercio.internal.storage.PageLayout.WORDS_PER_BLOCK;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// Copies the headers of a block of slots into an array and back: for files, for rollback and for
/// detecting changes.
///
/// A copy has a row of 1,024 numbers for each kind of header data that the page has, in the order
/// of the constants here. The state of the block's words follows: the taken slots (16 numbers),
/// then [#WORD_STATE_LONGS] numbers per word, which only the slot allocator interprets. Data
/// without meaning, such as the list neighbours of a full word, is normalised, so that equal
/// headers give equal copies.
public final class HeaderBlocks {
    /// The rows: identities, four mask words, four authority words, stable ids.
    public static final int IDENTITY = 0;

    public static final int MASK = 1;
    public static final int AUTHORITY = MASK + ComponentMask.WORDS;
    public static final int STABLE_ID = AUTHORITY + ComponentMask.WORDS;
    public static final int ROWS = STABLE_ID + 1;

    /// The rows of a block that was never used.
    public static final int UNUSED_ROWS = 1 << IDENTITY;

    /// The number of values of allocator state per word. Owner and next word share the first value;
    /// previous word and "has no owner" share the second.
    public static final int WORD_STATE_LONGS = 2;

    /// The number of values for the words, which follow the rows.
    static final int WORD_NUMBERS = (1 + WORD_STATE_LONGS) * WORDS_PER_BLOCK;

    private static final long LOW = 0xFFFF_FFFFL;

    private final EntityTable table;
    private final StableIdIndex stableIds;

    public HeaderBlocks(EntityTable table, StableIdIndex stableIds) {
        this.table = table;
        this.stableIds = stableIds;
    }

    /// Returns whether an identity is that of a living entity.
    public static boolean isAlive(long identity) {
        return (identity & HeaderLayout.ALIVE) != 0;
    }

    /// Returns whether an identity is valid.
    public static boolean isValid(long identity) {
        long flags = identity >>> 56;
        return switch ((int) flags) {
            case 0 -> HeaderLayout.cluster(identity) == 0;
            case 1 -> (int) identity != 0;
            case 2 -> (identity & ~HeaderLayout.RETIRED) == 0;
            default -> false;
        };
    }

    /// Returns whether an identity is that of a slot that is never reused.
    public static boolean isRetired(long identity) {
        return (identity & HeaderLayout.RETIRED) != 0;
    }

    /// Returns the cluster of a living entity by its identity.
    public static int cluster(long identity) {
        return HeaderLayout.cluster(identity);
    }

    /// Returns the slot of a stable id, or [StableIdIndex#NO_SLOT].
    public int slotOf(long stableId) {
        return stableIds.slotOf(stableId);
    }

    /// Returns the rows of a page, as one bit each.
    public int rows(int page) {
        EntityPage open = table.pageAt(page);
        int rows = 1 << IDENTITY;
        for (int word = 0; word < ComponentMask.WORDS; word++) {
            rows |= open.maskRow(word) == null ? 0 : 1 << (MASK + word);
            rows |= open.authorityRow(word) == null ? 0 : 1 << (AUTHORITY + word);
        }
        return rows | (stableIds.idsAt(page) == null ? 0 : 1 << STABLE_ID);
    }

    /// Returns the size of a copy with these rows.
    public static int size(int rows) {
        return Integer.bitCount(rows) * BLOCK_SLOTS + WORD_NUMBERS;
    }

    /// Returns the index of a row in a copy, or -1 if the copy does not have it.
    public static int rowAt(int rows, int row) {
        return (rows >>> row & 1) == 0
                ? -1
                : Integer.bitCount(rows & ((1 << row) - 1)) * BLOCK_SLOTS;
    }

    /// Returns the index of the word state in a copy.
    static int wordsAt(int rows) {
        return Integer.bitCount(rows) * BLOCK_SLOTS;
    }

    /// Returns the index of the allocator state of a word in a copy.
    ///
    /// @param number 0 to [#WORD_STATE_LONGS] - 1
    public static int wordStateAt(int rows, int word, int number) {
        return wordsAt(rows) + (1 + number) * WORDS_PER_BLOCK + word;
    }

    /// Returns the words whose allocator state differs between two copies, as one bit each.
    public static int changedWords(long[] copy, int rows, long[] other, int otherRows) {
        int changed = 0;
        for (int word = 0; word < WORDS_PER_BLOCK; word++) {
            for (int number = 0; number < WORD_STATE_LONGS; number++) {
                long before = other[wordStateAt(otherRows, word, number)];
                changed |= copy[wordStateAt(rows, word, number)] == before ? 0 : 1 << word;
            }
        }
        return changed;
    }

    /// Derives the taken slots of a copy: those whose identities are alive or retired.
    public static void deriveTaken(long[] copy, int rows) {
        int at = wordsAt(rows);
        Arrays.fill(copy, at, at + WORDS_PER_BLOCK, 0);
        for (int slot = 0; slot < BLOCK_SLOTS; slot++) {
            if (isAlive(copy[slot]) || isRetired(copy[slot])) {
                copy[at + (slot >>> 6)] |= 1L << slot;
            }
        }
    }

    /// Copies the headers of a block.
    public void save(int page, int block, int rows, long[] copy) {
        int first = block << BLOCK_SHIFT;
        int at = 0;
        for (int row = 0; row < ROWS; row++) {
            if ((rows >>> row & 1) == 0) {
                continue;
            }
            long[] source = row(page, row);
            if (source == null) {
                Arrays.fill(copy, at, at + BLOCK_SLOTS, 0);
            } else {
                System.arraycopy(source, first, copy, at, BLOCK_SLOTS);
            }
            at += BLOCK_SLOTS;
        }
        saveWords(page, block, copy, at);
    }

    /// Copies only the word state of a block.
    void saveWords(int pageIndex, int block, long[] copy, int at) {
        EntityPage page = table.pageAt(pageIndex);
        for (int i = 0; i < WORDS_PER_BLOCK; i++) {
            int word = block * WORDS_PER_BLOCK + i;
            boolean unowned = (page.unowned[word >>> 6] >>> word & 1) != 0;
            boolean listed = !unowned && page.occupied[word] != -1L;
            long owner = unowned ? 0 : page.owner[word];
            long next = listed ? page.next[word] : Cluster.NO_WORD;
            long previous = listed ? page.previous[word] : Cluster.NO_WORD;
            copy[at + i] = page.occupied[word];
            copy[at + WORDS_PER_BLOCK + i] = owner << 32 | (next & LOW);
            copy[at + 2 * WORDS_PER_BLOCK + i] = (unowned ? 1L << 32 : 0) | (previous & LOW);
        }
    }

    /// Allocates the memory that [#restore] needs for a copy, except for [#reserveIds].
    ///
    /// @return the number of stable ids in the copy
    public int prepare(int page, int rows, long[] copy) {
        EntityPage open = table.openPage(page);
        for (int row = MASK; row < STABLE_ID; row++) {
            if (rowAt(rows, row) >= 0) {
                openRow(open, row);
            }
        }
        int at = rowAt(rows, STABLE_ID);
        int count = 0;
        for (int i = 0; at >= 0 && i < BLOCK_SLOTS; i++) {
            count += copy[at + i] == StableIdIndex.NO_ID ? 0 : 1;
        }
        if (count > 0) {
            stableIds.openPage(page);
        }
        return count;
    }

    /// Reserves memory for stable ids, so that [#restore] allocates nothing.
    public void reserveIds(int count) {
        stableIds.reserve(count);
    }

    /// Restores the headers of a block. Creates pages as needed.
    ///
    /// Counts and the rest of the allocator's state are restored separately, see
    /// [EntityTable#restoreCounts] and [AllocatorState#restore].
    public void restore(int page, int block, int rows, long[] copy) {
        EntityPage open = table.openPage(page);
        open.touch();
        int first = block << BLOCK_SHIFT;
        for (int row = 0; row < ROWS; row++) {
            int at = rowAt(rows, row);
            if (row == STABLE_ID) {
                restoreStableIds(page << 4 | block, copy, at);
            } else if (row == IDENTITY) {
                open.setIdentities(first, copy, at, BLOCK_SLOTS);
            } else if (at >= 0) {
                System.arraycopy(copy, at, openRow(open, row), first, BLOCK_SLOTS);
            } else {
                long[] unused = row(page, row);
                if (unused != null) {
                    Arrays.fill(unused, first, first + BLOCK_SLOTS, 0);
                }
            }
        }
        open.recountAuthority(block);
        restoreWords(open, block, copy, wordsAt(rows));
    }

    private static void restoreWords(EntityPage page, int block, long[] copy, int at) {
        for (int i = 0; i < WORDS_PER_BLOCK; i++) {
            int word = block * WORDS_PER_BLOCK + i;
            long ownerAndNext = copy[at + WORDS_PER_BLOCK + i];
            long previous = copy[at + 2 * WORDS_PER_BLOCK + i];
            page.occupied[word] = copy[at + i];
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

    private void restoreStableIds(int blockOfWorld, long[] copy, int at) {
        int first = blockOfWorld << BLOCK_SHIFT;
        if (at < 0 && stableIds.idsAt(blockOfWorld >>> 4) == null) {
            return;
        }
        for (int i = 0; i < BLOCK_SLOTS; i++) {
            long wanted = at < 0 ? StableIdIndex.NO_ID : copy[at + i];
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

    /// Returns a copy of a block that was never used, with the rows [#UNUSED_ROWS].
    public static long[] unused() {
        return unused(UNUSED_ROWS);
    }

    /// Returns a copy of a block that was never used.
    public static long[] unused(int rows) {
        long[] copy = new long[size(rows)];
        int at = wordsAt(rows);
        Arrays.fill(copy, at + WORDS_PER_BLOCK, at + 2 * WORDS_PER_BLOCK, Cluster.NO_WORD & LOW);
        Arrays.fill(
                copy,
                at + 2 * WORDS_PER_BLOCK,
                at + 3 * WORDS_PER_BLOCK,
                1L << 32 | (Cluster.NO_WORD & LOW));
        return copy;
    }
}
