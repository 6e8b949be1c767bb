package dev.tercio.internal.entity;

import dev.tercio.internal.storage.Allocations;

import java.util.Arrays;

/// Finds unowned runs of words in the lowest page that has one.
///
/// Runs have 1, 2, 4, 8 or 16 words and start at a multiple of their size. One bit per page and
/// size stores whether the page has such a run, so that a search skips pages without one.
final class FreeWords {
    /// The exponent of the largest run: 16 words, which is one block.
    static final int LARGEST = 4;

    private static final long[] ALIGNED = {
        -1L,
        0x5555_5555_5555_5555L,
        0x1111_1111_1111_1111L,
        0x0101_0101_0101_0101L,
        0x0001_0001_0001_0001L
    };

    private final long[][] pagesBySize = new long[LARGEST + 1][1];

    /// Returns the lowest page with a run of 2^size words, or -1.
    int firstPage(int size) {
        long[] pages = pagesBySize[size];
        for (int i = 0; i < pages.length; i++) {
            if (pages[i] != 0) {
                return i << 6 | Long.numberOfTrailingZeros(pages[i]);
            }
        }
        return -1;
    }

    /// Returns the first word of the lowest run of 2^size words in a page that has one.
    static int firstRun(long[] unowned, int size) {
        for (int i = 0; i < unowned.length; i++) {
            long starts = starts(unowned[i], size);
            if (starts != 0) {
                return i << 6 | Long.numberOfTrailingZeros(starts);
            }
        }
        return -1;
    }

    /// Reserves bits for the first pages.
    void reserve(int pages) {
        int length = (pages + Long.SIZE - 1) / Long.SIZE;
        for (int size = 0; size <= LARGEST; size++) {
            if (length > pagesBySize[size].length) {
                Allocations.announce();
                pagesBySize[size] = Arrays.copyOf(pagesBySize[size], length);
            }
        }
    }

    /// Updates the bits of a page whose unowned words have changed.
    void update(int page, long[] unowned) {
        reserve(page + 1);
        int index = page >>> 6;
        long bit = 1L << page;
        for (int size = 0; size <= LARGEST; size++) {
            if (firstRun(unowned, size) >= 0) {
                pagesBySize[size][index] |= bit;
            } else {
                pagesBySize[size][index] &= ~bit;
            }
        }
    }

    /// Returns the bits at which an aligned run of 2^size set bits starts.
    private static long starts(long free, int size) {
        long runs = free;
        for (int step = 0; step < size; step++) {
            runs &= runs >>> (1 << step);
            runs &= ALIGNED[step + 1];
        }
        return runs;
    }
}
