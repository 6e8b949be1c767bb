package dev.tercio.replay.internal.image;

import static dev.tercio.internal.storage.PageLayout.BLOCK_SHIFT;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SLOTS;

import dev.tercio.internal.storage.SlotTicks;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The moments of a block: one number if they are all the same, as they mostly are.
final class TickCopy {
    private int[] slots = {};
    private int one;
    private int block;
    private boolean same;
    private boolean known;

    void save(@Nullable SlotTicks ticks, int index) {
        known = ticks != null;
        if (ticks == null) {
            return;
        }
        int[] source = ticks.slots();
        int first = index << BLOCK_SHIFT;
        int last = first + BLOCK_SLOTS - 1;
        block = ticks.blocks()[index];
        one = source[first];
        // all are the same if each is the same as the next
        same = Arrays.equals(source, first, last, source, first + 1, last + 1);
        if (!same) {
            if (slots.length == 0) {
                slots = new int[BLOCK_SLOTS];
            }
            System.arraycopy(source, first, slots, 0, BLOCK_SLOTS);
        }
    }

    void forget() {
        known = false;
    }

    void restore(@Nullable SlotTicks ticks, int index) {
        if (ticks == null || !known) {
            return;
        }
        int first = index << BLOCK_SHIFT;
        ticks.blocks()[index] = block;
        if (same) {
            Arrays.fill(ticks.slots(), first, first + BLOCK_SLOTS, one);
        } else {
            System.arraycopy(slots, 0, ticks.slots(), first, BLOCK_SLOTS);
        }
    }
}
