package dev.tercio.internal.storage;

import java.util.Arrays;

/// The change tick of each slot and of each block of a page, in ticks of the [ChangeClock].
public final class SlotTicks {
    private static final long[] BITS = new long[Long.SIZE];

    static {
        Arrays.setAll(BITS, i -> 1L << i);
    }

    /// The ticks of the slots, followed by those of the blocks: a write through a lookup marks both
    /// and finds them in one array.
    private final int[] ticks = new int[PageLayout.PAGE_SLOTS + PageLayout.BLOCKS_PER_PAGE];

    SlotTicks(int now) {
        fill(now);
    }

    /// Marks all slots.
    public void fill(int now) {
        Arrays.fill(ticks, now);
    }

    public void mark(int offset, int now) {
        mark(ticks, offset, now);
    }

    /// Marks a slot in an array of [#slots()].
    static void mark(int[] ticks, int offset, int now) {
        ticks[offset] = now;
        ticks[PageLayout.PAGE_SLOTS + (offset >>> PageLayout.BLOCK_SHIFT)] = now;
    }

    public void markRun(int start, int length, int now) {
        Arrays.fill(ticks, start, start + length, now);
        int last = (start + length - 1) >>> PageLayout.BLOCK_SHIFT;
        for (int block = start >>> PageLayout.BLOCK_SHIFT; block <= last; block++) {
            setBlock(block, now);
        }
    }

    /// Marks the slots of a word whose bits are set.
    public void markWord(int word, long bits, int now) {
        int first = word << PageLayout.WORD_SHIFT;
        setBlock(word / PageLayout.WORDS_PER_BLOCK, now);
        if (bits == -1L) {
            Arrays.fill(ticks, first, first + Long.SIZE, now);
            return;
        }
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            ticks[first + Long.numberOfTrailingZeros(rest)] = now;
        }
    }

    /// Whether a slot of a block may have changed less than `age` ticks ago.
    public boolean isBlockNewer(int block, int now, int age) {
        return Integer.compareUnsigned(now - block(block), age) < 0;
    }

    /// The subset of the bits of a word whose slots changed less than `age` ticks ago.
    public long newer(int word, long bits, int now, int age) {
        int first = word << PageLayout.WORD_SHIFT;
        if (Long.bitCount(bits) > Long.SIZE / 2) {
            return newerOfWord(first, now, age) & bits;
        }
        long newer = 0;
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            int bit = Long.numberOfTrailingZeros(rest);
            if (Integer.compareUnsigned(now - ticks[first + bit], age) < 0) {
                newer |= 1L << bit;
            }
        }
        return newer;
    }

    /// Branchless, because the branch would be unpredictable. Takes the bits from a table instead
    /// of shifting, so that C2 can vectorize the loop. One loop for the whole word: the vector code
    /// of loops over half a word would leave half of the slots to scalar code.
    private long newerOfWord(int first, int now, int age) {
        long newer = 0;
        for (int i = 0; i < Long.SIZE; i++) {
            int passed = now - ticks[first + i];
            // the sign bit is set if passed < age; ticks in the future do not count as newer
            newer |= ((passed - age) & ~passed) >> 31 & BITS[i];
        }
        return newer;
    }

    /// The tick of each slot, for saving and restoring. The array is longer than a page.
    public int[] slots() {
        return ticks;
    }

    /// The tick of a block, for saving and restoring.
    public int block(int block) {
        return ticks[PageLayout.PAGE_SLOTS + block];
    }

    /// Replaces the tick of a block.
    public void setBlock(int block, int tick) {
        ticks[PageLayout.PAGE_SLOTS + block] = tick;
    }

    /// Clamps the age of slots before it wraps around. Ticks in the future, which only a corrupt
    /// file can contain, count as old.
    void clamp(int now) {
        for (int i = 0; i < ticks.length; i++) {
            if (Integer.compareUnsigned(now - ticks[i], ChangeClock.CLAMPED_AGE) > 0) {
                ticks[i] = now - ChangeClock.CLAMPED_AGE;
            }
        }
    }
}
