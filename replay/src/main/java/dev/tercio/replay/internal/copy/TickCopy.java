package dev.tercio.replay.internal.copy;

import static dev.tercio.internal.storage.PageLayout.BLOCK_SHIFT;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SLOTS;

import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.storage.SlotTicks;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The change ticks of a block: a single number in the common case that all are equal. A block that
/// has not changed for a long time is restored from an old copy, so ticks that would have wrapped
/// around since are adjusted.
final class TickCopy {
    /// The maximum age of a copy that is restored without adjusting ticks; see [ChangeClock] for
    /// the limits.
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
        block = ticks.block(index);
        one = source[first];
        // all are equal if each equals the next
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
        ticks.setBlock(index, ChangeClock.carryOver(block, copiedAt, now));
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
