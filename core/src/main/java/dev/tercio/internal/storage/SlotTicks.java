package dev.tercio.internal.storage;

import java.util.Arrays;

/// The ticks of the [ChangeClock] at which each slot and each block of a page last changed.
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

    /// Whether a slot of a block may have changed less than so many ticks ago.
    public boolean isBlockYounger(int block, int now, int age) {
        return Integer.compareUnsigned(now - blocks[block], age) < 0;
    }

    /// Those bits of a word whose slots changed less than so many ticks ago.
    public long younger(int word, long bits, int now, int age) {
        int first = word << PageLayout.WORD_SHIFT;
        if (Long.bitCount(bits) > Long.SIZE / 2) {
            return youngerOfAll(first, now, age) & bits;
        }
        long newer = 0;
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            int bit = Long.numberOfTrailingZeros(rest);
            if (Integer.compareUnsigned(now - slots[first + bit], age) < 0) {
                newer |= 1L << bit;
            }
        }
        return newer;
    }

    private long youngerOfAll(int first, int now, int age) {
        long low = Integer.toUnsignedLong(youngerOfHalf(first, now, age));
        return (long) youngerOfHalf(first + Integer.SIZE, now, age) << Integer.SIZE | low;
    }

    /// Without branches, because which slots have changed is hard to predict, and with bits from a
    /// table instead of shifts, so that the JIT compiler vectorizes the loop.
    private int youngerOfHalf(int first, int now, int age) {
        int newer = 0;
        for (int i = 0; i < Integer.SIZE; i++) {
            int passed = now - slots[first + i];
            // the sign is set if less has passed; ages are positive, and ticks in the future do not
            // count as newer
            newer |= ((passed - age) & ~passed) >> 31 & BITS[i];
        }
        return newer;
    }

    /// The tick of each slot, for saving and restoring.
    public int[] slots() {
        return slots;
    }

    /// The tick of each block, for saving and restoring.
    public int[] blocks() {
        return blocks;
    }

    /// Limits the age of slots, before it would wrap around. Slots in the future, which only a
    /// damaged file has, count as old.
    void clamp(int now) {
        clamp(slots, now);
        clamp(blocks, now);
    }

    private static void clamp(int[] ticks, int now) {
        for (int i = 0; i < ticks.length; i++) {
            if (Integer.compareUnsigned(now - ticks[i], ChangeClock.CLAMPED_AGE) > 0) {
                ticks[i] = now - ChangeClock.CLAMPED_AGE;
            }
        }
    }
}
