package dev.tercio.internal.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;

/// Proves EN-03.
class PresenceBitmapTest {
    @Test
    void behavesLikeABitSet() {
        Seed.run(
                random -> {
                    PresenceBitmap bitmap = new PresenceBitmap();
                    BitSet model = new BitSet();
                    for (int i = 0; i < 2_000; i++) {
                        step(bitmap, model, random);
                        if (i % 50 == 0) {
                            compare(model, bitmap);
                        }
                    }
                    compare(model, bitmap);
                });
    }

    private static void step(PresenceBitmap bitmap, BitSet model, Random random) {
        int offset = random.nextInt(PageLayout.PAGE_SLOTS);
        if (random.nextInt(4) == 0) {
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

    private static void compare(BitSet model, PresenceBitmap bitmap) {
        long[] words = Arrays.copyOf(model.toLongArray(), PageLayout.WORDS_PER_PAGE);
        assertArrayEquals(words, bitmap.words());
        assertEquals(model.cardinality(), bitmap.count());
        for (int block = 0; block < PageLayout.BLOCKS_PER_PAGE; block++) {
            int from = block * PageLayout.BLOCK_SLOTS;
            int expected = model.get(from, from + PageLayout.BLOCK_SLOTS).cardinality();
            assertEquals(expected, bitmap.blockCount(block));
        }
        for (int offset = 0; offset < PageLayout.PAGE_SLOTS; offset += 13) {
            assertEquals(model.get(offset), bitmap.contains(offset));
        }
    }

    @Test
    void wholePageCanBeMarkedAtOnce() {
        PresenceBitmap bitmap = new PresenceBitmap();
        bitmap.setRun(0, PageLayout.PAGE_SLOTS);

        assertEquals(PageLayout.PAGE_SLOTS, bitmap.count());
        assertEquals(PageLayout.BLOCK_SLOTS, bitmap.blockCount(15));
    }
}
