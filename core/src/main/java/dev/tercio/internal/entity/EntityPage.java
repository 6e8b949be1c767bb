package dev.tercio.internal.entity;

import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

/// What is known of the 16,384 slots of a page, whatever components they have.
final class EntityPage {
    /// The headers, see [HeaderLayout].
    final long[] headers = new long[PageLayout.PAGE_SLOTS * HeaderLayout.LONGS];

    /// The mask words of types 64 to 255, made when first needed.
    final long[] @Nullable [] wideMasks = new long[ComponentMask.WORDS - 1][];

    /// Which slots are taken: alive or retired.
    final long[] occupied = new long[PageLayout.WORDS_PER_PAGE];

    /// The cluster that owns each word, and the list of words with room that the word is in.
    final int[] owner = new int[PageLayout.WORDS_PER_PAGE];

    final int[] next = new int[PageLayout.WORDS_PER_PAGE];
    final int[] previous = new int[PageLayout.WORDS_PER_PAGE];

    /// Which words no cluster owns.
    final long[] unowned = {-1L, -1L, -1L, -1L};
}
