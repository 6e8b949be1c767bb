package dev.tercio.internal.storage;

/// The grouping of slots. A page is the unit of allocation, a block the unit of bookkeeping, a word
/// the unit of presence.
///
/// ```
/// slot:  | page (17 bits) | block (4) | word in block (4) | bit (6) |
/// ```
public final class PageLayout {
    public static final int WORD_SHIFT = 6;
    public static final int BLOCK_SHIFT = 10;
    public static final int PAGE_SHIFT = 14;

    public static final int WORD_SLOTS = 1 << WORD_SHIFT;
    public static final int BLOCK_SLOTS = 1 << BLOCK_SHIFT;
    public static final int PAGE_SLOTS = 1 << PAGE_SHIFT;

    public static final int WORDS_PER_PAGE = PAGE_SLOTS / WORD_SLOTS;
    public static final int WORDS_PER_BLOCK = BLOCK_SLOTS / WORD_SLOTS;
    public static final int BLOCKS_PER_PAGE = PAGE_SLOTS / BLOCK_SLOTS;

    /// The number of words with one bit for each word of a page.
    public static final int SUMMARY_WORDS = WORDS_PER_PAGE / Long.SIZE;

    /// Extracts the position within the page from a slot.
    public static final int OFFSET_MASK = PAGE_SLOTS - 1;

    /// Leaves every offset in a page, and the end of the page, unchanged. A loop that masks its
    /// bounds with it tells C2 that no index is negative or beyond the largest array. Otherwise C2
    /// keeps a cast, a conversion and a shift of the index for each column, and such a loop over
    /// many columns is too large to be unrolled and vectorized.
    public static final int LOOP_MASK = 2 * PAGE_SLOTS - 1;

    private PageLayout() {}
}
