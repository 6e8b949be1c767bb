package dev.tercio.internal.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.Arrays;

/// Proves CO-05, QU-08.
class HandleCacheTest {
    private static final int PAGE = PageLayout.PAGE_SLOTS;
    private static final int MOST = 1 << 20;

    private final HandleCache cache = new HandleCache();

    private void cover(int open, int limit) {
        cache.use(cache.arrayFor(open, limit));
    }

    @Test
    void nothingIsKnownAtFirst() {
        assertFalse(cache.isUsed());
        assertFalse(cache.contains(0, 0));
        assertFalse(cache.contains(0, 1));
        assertFalse(cache.contains(-1, 1));
        cache.add(3, 1);
        HandleCache.enter(cache.generations(), 3, 1);
        HandleCache.enterRun(cache.generations(), 0, new int[1], 0, 1);
        HandleCache.removeWord(cache.generations(), 0, -1L);
        HandleCache.removeBlock(cache.generations(), 0);
        assertEquals(0, cache.bytes());
    }

    @Test
    void onlyTheGenerationThatWasAddedIsKnown() {
        cover(1, 1);
        cache.add(3, -1);
        assertTrue(cache.contains(3, -1));
        assertFalse(cache.contains(3, 1));
        assertFalse(cache.contains(4, -1));
        assertFalse(cache.contains(4, 0), "generation zero is that of no entity");
        cache.add(3, 2);
        assertFalse(cache.contains(3, -1));
        assertTrue(cache.contains(3, 2));
    }

    @Test
    void slotsAreRemovedOneByOneInWordsAndInBlocks() {
        cover(1, 1);
        int[] generations = new int[PAGE];
        Arrays.fill(generations, 5);
        int[] known = cache.generations();
        HandleCache.enterRun(known, 0, generations, 0, PAGE);
        HandleCache.enter(known, 1, 0);
        HandleCache.removeWord(known, 64, 1L << 2 | 1L << 63);
        HandleCache.removeBlock(known, 1_024);
        for (int slot = 0; slot < PAGE; slot++) {
            boolean removed = slot == 1 || slot == 66 || slot == 127 || slot >>> 10 == 1;
            assertEquals(!removed, cache.contains(slot, 5), "slot=" + slot);
        }
        cache.clear();
        assertFalse(cache.contains(0, 5));
        assertEquals(4L * PAGE, cache.bytes());
    }

    @Test
    void aLargerArrayKeepsWhatIsKnown() {
        cover(1, 1);
        cache.add(3, 7);
        cover(2, 2);
        cache.add(PAGE + 3, 8);
        assertTrue(cache.contains(3, 7));
        assertTrue(cache.contains(PAGE + 3, 8));
        assertEquals(4L * 2 * PAGE, cache.bytes());
        assertSame(cache.arrayFor(2, 2), cache.arrayFor(1, 1));
    }

    @Test
    void sparseComponentsGetNoArray() {
        cover(1, 916);
        assertTrue(cache.isUsed());
        assertEquals(0, cache.bytes());
        cover(2, 8);
        assertEquals(4L * 8 * PAGE, cache.bytes());
    }

    @Test
    void aMillionSlotsAreCoveredAtMost() {
        cover(1_000, 1_000);
        assertEquals(4L * MOST, cache.bytes());
        cache.add(MOST - 1, 1);
        cache.add(MOST, 1);
        assertTrue(cache.contains(MOST - 1, 1));
        assertFalse(cache.contains(MOST, 1));
        HandleCache.enter(cache.generations(), MOST, 0);
        cache.shrink();
        assertTrue(cache.isUsed());
        assertEquals(0, cache.bytes());
    }

    @Test
    void arraysCoverWholePages() {
        for (int pages = 1; pages <= 64; pages++) {
            cover(pages, pages);
            assertEquals(0, cache.generations().length % PAGE, "pages=" + pages);
            assertTrue(cache.generations().length >= pages * PAGE, "pages=" + pages);
        }
    }
}
