package dev.tercio.internal.entity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.util.Random;

/// Proves EN-04, EN-05.
class FreeWordsTest {
    private static final int WORDS = 256;

    @Test
    void lowestAlignedRunIsFound() {
        Seed.run(
                random -> {
                    for (int round = 0; round < 2_000; round++) {
                        long[] unowned = randomWords(random);
                        for (int size = 0; size <= FreeWords.LARGEST; size++) {
                            assertEquals(
                                    simpleFirstRun(unowned, size),
                                    FreeWords.firstRun(unowned, size));
                        }
                    }
                });
    }

    private static long[] randomWords(Random random) {
        long[] words = new long[WORDS / Long.SIZE];
        for (int i = 0; i < words.length; i++) {
            words[i] = random.nextInt(3) == 0 ? 0 : random.nextLong() | random.nextLong();
            words[i] |= random.nextInt(4) == 0 ? 0xFFFFL << random.nextInt(64) : 0;
        }
        return words;
    }

    private static int simpleFirstRun(long[] words, int size) {
        int length = 1 << size;
        for (int start = 0; start < WORDS; start += length) {
            int free = 0;
            for (int i = start; i < start + length; i++) {
                free += (int) (words[i / Long.SIZE] >>> i & 1);
            }
            if (free == length) {
                return start;
            }
        }
        return -1;
    }

    @Test
    void lowestPageWithARunIsFound() {
        FreeWords words = new FreeWords();
        long[] block = {0, 0xFFFF_0000L, 0, 0};
        long[] pair = {0, 0, 3, 0};
        long[] nothing = new long[4];

        assertEquals(-1, words.firstPage(0));
        words.update(200, block);
        words.update(70, pair);

        assertEquals(70, words.firstPage(0));
        assertEquals(70, words.firstPage(1));
        assertEquals(200, words.firstPage(2));
        assertEquals(200, words.firstPage(FreeWords.LARGEST));
        words.update(70, nothing);
        assertEquals(200, words.firstPage(0));
        words.update(200, nothing);
        assertEquals(-1, words.firstPage(0));
    }
}
