package dev.tercio.internal.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Proves EN-03.
class PresenceBitmapTest {
    @Test
    void behavesLikeABitSet() {
        Seed.run(
                random -> {
                    PresenceVersion version = new PresenceVersion();
                    PresenceBitmap bitmap = new PresenceBitmap(version);
                    BitSet model = new BitSet();
                    for (int i = 0; i < 2_000; i++) {
                        long number = version.number();
                        long[] before = bitmap.words().clone();
                        step(bitmap, model, random);
                        boolean changed = !Arrays.equals(before, bitmap.words());
                        assertTrue(version.number() > number || !changed, "version of step " + i);
                        assertEquals(version.number(), version.peek());
                        if (i % 50 == 0) {
                            compare(model, bitmap);
                        }
                    }
                    compare(model, bitmap);
                });
    }

    private static void step(PresenceBitmap bitmap, BitSet model, Random random) {
        int offset = random.nextInt(PageLayout.PAGE_SLOTS);
        int kind = random.nextInt(8);
        if (kind == 0) {
            restoreBlock(bitmap, model, random);
        } else if (kind == 1) {
            int word = offset >>> PageLayout.WORD_SHIFT;
            long bits = random.nextBoolean() ? -1 : random.nextLong();
            bitmap.clearWord(word, bits);
            BitSet cleared = BitSet.valueOf(new long[] {bits});
            cleared.stream().forEach(bit -> model.clear((word << PageLayout.WORD_SHIFT) + bit));
        } else if (kind < 4) {
            int end = model.nextSetBit(offset);
            int room = (end < 0 ? PageLayout.PAGE_SLOTS : end) - offset;
            int length = Math.min(room, random.nextInt(3_000));
            bitmap.setRun(offset, length);
            model.set(offset, offset + length);
        } else if (model.get(offset)) {
            bitmap.clear(offset);
            model.clear(offset);
        } else {
            bitmap.set(offset);
            model.set(offset);
        }
    }

    /// Replaces a block by one in which most words are zero.
    private static void restoreBlock(PresenceBitmap bitmap, BitSet model, Random random) {
        int block = random.nextInt(PageLayout.BLOCKS_PER_PAGE);
        long[] source = new long[PageLayout.WORDS_PER_BLOCK + 1];
        for (int i = 1; i < source.length; i++) {
            source[i] = random.nextInt(4) == 0 ? random.nextLong() : 0;
        }
        bitmap.restoreBlock(block, source, 1);
        int first = block * PageLayout.BLOCK_SLOTS;
        model.clear(first, first + PageLayout.BLOCK_SLOTS);
        BitSet restored = BitSet.valueOf(Arrays.copyOfRange(source, 1, source.length));
        restored.stream().forEach(bit -> model.set(first + bit));
    }

    private static void compare(BitSet model, PresenceBitmap bitmap) {
        long[] words = Arrays.copyOf(model.toLongArray(), PageLayout.WORDS_PER_PAGE);
        assertArrayEquals(words, bitmap.words());
        assertEquals(model.cardinality(), bitmap.count());
        assertArrayEquals(summaryOf(words), bitmap.summary());
        for (int block = 0; block < PageLayout.BLOCKS_PER_PAGE; block++) {
            int from = block * PageLayout.BLOCK_SLOTS;
            boolean populated = !model.get(from, from + PageLayout.BLOCK_SLOTS).isEmpty();
            assertEquals(populated, (bitmap.populatedBlocks() >>> block & 1) != 0);
        }
        for (int offset = 0; offset < PageLayout.PAGE_SLOTS; offset += 13) {
            assertEquals(model.get(offset), bitmap.contains(offset));
        }
    }

    private static long[] summaryOf(long[] words) {
        BitSet summary = new BitSet();
        for (int word = 0; word < words.length; word++) {
            summary.set(word, words[word] != 0);
        }
        return Arrays.copyOf(summary.toLongArray(), PageLayout.SUMMARY_WORDS);
    }

    @Test
    void wholePageCanBeMarkedAtOnce() {
        PresenceBitmap bitmap = new PresenceBitmap(new PresenceVersion());
        bitmap.setRun(0, PageLayout.PAGE_SLOTS);

        assertEquals(PageLayout.PAGE_SLOTS, bitmap.count());
        assertArrayEquals(new long[] {-1, -1, -1, -1}, bitmap.summary());
    }

    /// What is noted once holds until someone asks: then the next change must be noted again.
    @Test
    void changesAreNotedAgainAfterSomeoneHasAsked() {
        PresenceVersion version = new PresenceVersion();
        PresenceBitmap bitmap = new PresenceBitmap(version);
        bitmap.setRun(0, 128);
        bitmap.noteClearedBits();
        long noted = version.epoch().asks();
        bitmap.clearBits(0, -1);
        assertEquals(noted, version.epoch().asks());

        assertArrayEquals(new long[] {2, 0, 0, 0}, bitmap.summary());
        long summarized = version.epoch().asks();
        assertTrue(summarized > noted);
        bitmap.summary();
        assertEquals(summarized, version.epoch().asks());

        long number = version.number();
        long counted = version.epoch().asks();
        assertTrue(counted > summarized);
        assertEquals(number, version.number());
        assertEquals(counted, version.epoch().asks());
        bitmap.noteSetBits();
        bitmap.setBits(0, 1);
        assertArrayEquals(new long[] {3, 0, 0, 0}, bitmap.summary());
        assertTrue(version.number() > number);
    }

    /// Several threads read a summary at the same time after words have become zero.
    @Test
    void staleSummaryCanBeReadByManyThreads() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            for (int round = 0; round < 500; round++) {
                PresenceBitmap bitmap = new PresenceBitmap(new PresenceVersion());
                bitmap.setRun(0, PageLayout.PAGE_SLOTS);
                for (int word = round % 3; word < PageLayout.WORDS_PER_PAGE; word += 3) {
                    bitmap.clearWord(word, -1);
                }
                long[] expected = summaryOf(bitmap.words());
                List<Callable<long[]>> readers =
                        Collections.nCopies(4, () -> bitmap.summary().clone());
                for (Future<long[]> seen : threads.invokeAll(readers)) {
                    assertArrayEquals(expected, seen.get());
                }
            }
        }
    }
}
