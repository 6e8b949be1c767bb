package dev.tercio.replay.internal.copy;

import static dev.tercio.internal.storage.PageLayout.BLOCK_SHIFT;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SLOTS;

import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.storage.SlotTicks;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The change ticks of a block: one number if they are all the same, as they mostly are. A block
/// that has not changed for long is restored from an old copy, whose ticks would have wrapped
/// around.
final class TickCopy {
    /// Up to which age a copy is restored as it is; see [ChangeClock] for the limits.
    private static final long RECENT = ChangeClock.HORIZON / 8;

    private long copiedAt;
    private int[] slots = {};
    private int one;
    private int block;
    private boolean same;
    private boolean known;

    void save(@Nullable SlotTicks ticks, int index, long now) {
        known = ticks != null;
        copiedAt = now;
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

    void restore(@Nullable SlotTicks ticks, int index, long now) {
        if (ticks == null || !known) {
            return;
        }
        int first = index << BLOCK_SHIFT;
        ticks.blocks()[index] = ChangeClock.carryOver(block, copiedAt, now);
        if (same) {
            int tick = ChangeClock.carryOver(one, copiedAt, now);
            Arrays.fill(ticks.slots(), first, first + BLOCK_SLOTS, tick);
        } else if (now - copiedAt < RECENT) {
            System.arraycopy(slots, 0, ticks.slots(), first, BLOCK_SLOTS);
        } else {
            for (int i = 0; i < BLOCK_SLOTS; i++) {
                ticks.slots()[first + i] = ChangeClock.carryOver(slots[i], copiedAt, now);
            }
        }
    }
}
