package dev.tercio.internal.storage;

import java.util.Arrays;

/// When each slot of a page last changed, and each block: moments of the [ChangeClock].
public final class SlotTicks {
    private static final int[] BITS = new int[Integer.SIZE];

    static {
        Arrays.setAll(BITS, i -> 1 << i);
    }

    private final int[] slots = new int[PageLayout.PAGE_SLOTS];
    private final int[] blocks = new int[PageLayout.BLOCKS_PER_PAGE];

    SlotTicks(int now) {
        Arrays.fill(slots, now);
        Arrays.fill(blocks, now);
    }

    public void mark(int offset, int now) {
        slots[offset] = now;
        blocks[offset >>> PageLayout.BLOCK_SHIFT] = now;
    }

    public void markRun(int start, int length, int now) {
        Arrays.fill(slots, start, start + length, now);
        int last = (start + length - 1) >>> PageLayout.BLOCK_SHIFT;
        for (int block = start >>> PageLayout.BLOCK_SHIFT; block <= last; block++) {
            blocks[block] = now;
        }
    }

    /// Marks the slots of a word whose bits are set.
    public void markWord(int word, long bits, int now) {
        int first = word << PageLayout.WORD_SHIFT;
        blocks[word / PageLayout.WORDS_PER_BLOCK] = now;
        if (bits == -1L) {
            Arrays.fill(slots, first, first + Long.SIZE, now);
            return;
        }
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            slots[first + Long.numberOfTrailingZeros(rest)] = now;
        }
    }

    /// Whether a slot of a block may have changed less than so many moments ago.
    public boolean isBlockYounger(int block, int now, int age) {
        return Integer.compareUnsigned(now - blocks[block], age) < 0;
    }

    /// Those bits of a word whose slots changed less than so many moments ago.
    public long younger(int word, long bits, int now, int age) {
        int first = word << PageLayout.WORD_SHIFT;
        if (Long.bitCount(bits) > Long.SIZE / 2) {
            return youngerOfAll(first, now, age) & bits;
        }
        long young = 0;
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            int bit = Long.numberOfTrailingZeros(rest);
            if (Integer.compareUnsigned(now - slots[first + bit], age) < 0) {
                young |= 1L << bit;
            }
        }
        return young;
    }

    private long youngerOfAll(int first, int now, int age) {
        long low = Integer.toUnsignedLong(youngerOfHalf(first, now, age));
        return (long) youngerOfHalf(first + Integer.SIZE, now, age) << Integer.SIZE | low;
    }

    /// Without branches, as which slots have changed is hard to foretell, and with bits from a
    /// table instead of shifts: the compiler then makes vector code of it.
    private int youngerOfHalf(int first, int now, int age) {
        int young = 0;
        for (int i = 0; i < Integer.SIZE; i++) {
            int passed = now - slots[first + i];
            // the sign is set if less has passed; ages are positive, moments in the future are not
            // young
            young |= ((passed - age) & ~passed) >> 31 & BITS[i];
        }
        return young;
    }

    /// The moment of each slot, for those who save and restore them.
    public int[] slots() {
        return slots;
    }

    /// The moment of each block, for those who save and restore them.
    public int[] blocks() {
        return blocks;
    }

    /// Limits the age of slots, before it would wrap around. Slots in the future, which only a
    /// damaged file has, count as old.
    void clamp(int now) {
        clamp(slots, now);
        clamp(blocks, now);
    }

    private static void clamp(int[] moments, int now) {
        for (int i = 0; i < moments.length; i++) {
            if (Integer.compareUnsigned(now - moments[i], ChangeClock.CLAMPED_AGE) > 0) {
                moments[i] = now - ChangeClock.CLAMPED_AGE;
            }
        }
    }
}
