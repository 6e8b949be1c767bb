package dev.tercio.replay.internal.history;

import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SHIFT;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SLOTS;
import static dev.tercio.internal.storage.PageLayout.WORDS_PER_BLOCK;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.storage.AuthorityBits;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.SlotTicks;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// Copies of the values of one component, with who has it, who owns it and when it changed.
final class StoreHistory extends BlockHistory<StoreHistory.Copy> {
    private static final long[] NOTHING = new long[WORDS_PER_BLOCK];

    private final ComponentStore store;
    private final ColumnCopies columns;

    /// A copy of a block.
    static final class Copy extends BlockHistory.Version<Copy> {
        final long[] presence = new long[WORDS_PER_BLOCK];
        final long[] authority = new long[WORDS_PER_BLOCK];
        final TickCopy changes = new TickCopy();
        final TickCopy additions = new TickCopy();
        final Object[] values;

        Copy(Object[] values) {
            this.values = values;
        }

        boolean hasOwner() {
            for (long word : authority) {
                if (word != 0) {
                    return true;
                }
            }
            return false;
        }
    }

    StoreHistory(ComponentStore store) {
        super(new Copy[0]);
        this.store = store;
        this.columns = new ColumnCopies(store);
    }

    @Override
    Copy makeVersion() {
        return new Copy(columns.make());
    }

    @Override
    void forget(Copy version) {
        columns.forget(version.values);
    }

    /// Copies what has changed.
    void capture(long frame, long now, int age, ChangedBlocks changed, int group) {
        for (int page = 0; page < store.pageLimit(); page++) {
            ComponentPage values = store.pageAt(page);
            for (int i = 0; i < BLOCKS_PER_PAGE; i++) {
                int block = page * BLOCKS_PER_PAGE + i;
                if (values == null) {
                    captureGone(block, frame, changed, group);
                } else if (hasChanged(values, i, newest(block), (int) now, age)) {
                    Copy copy = take();
                    save(values, i, now, copy);
                    push(block, copy, frame);
                    changed.add(group, block);
                }
            }
        }
    }

    /// A page whose memory was given back has nothing left.
    private void captureGone(int block, long frame, ChangedBlocks changed, int group) {
        Copy old = newest(block);
        if (old != null && !Arrays.equals(old.presence, NOTHING)) {
            Copy copy = take();
            Arrays.fill(copy.presence, 0);
            Arrays.fill(copy.authority, 0);
            copy.changes.forget();
            copy.additions.forget();
            push(block, copy, frame);
            changed.add(group, block);
        }
    }

    private static boolean hasChanged(
            ComponentPage values, int block, @Nullable Copy old, int now, int age) {
        int first = block * WORDS_PER_BLOCK;
        int end = first + WORDS_PER_BLOCK;
        long[] presence = old == null ? NOTHING : old.presence;
        if (!Arrays.equals(values.words(), first, end, presence, 0, WORDS_PER_BLOCK)) {
            return true;
        }
        AuthorityBits owned = values.authority();
        long[] authority = old == null ? NOTHING : old.authority;
        if (owned != null
                && !Arrays.equals(owned.words(), first, end, authority, 0, WORDS_PER_BLOCK)) {
            return true;
        }
        SlotTicks changes = values.changes();
        return old != null && (changes == null || changes.isBlockYounger(block, now, age));
    }

    private void save(ComponentPage values, int block, long now, Copy copy) {
        int first = block * WORDS_PER_BLOCK;
        System.arraycopy(values.words(), first, copy.presence, 0, WORDS_PER_BLOCK);
        AuthorityBits owned = values.authority();
        if (owned == null) {
            Arrays.fill(copy.authority, 0);
        } else {
            System.arraycopy(owned.words(), first, copy.authority, 0, WORDS_PER_BLOCK);
        }
        copy.changes.save(values.changes(), block, now);
        copy.additions.save(values.additions(), block, now);
        columns.save(values, block << BLOCK_SHIFT, copy.values);
    }

    @Override
    void restore(int block, @Nullable Copy version, long tick) {
        ComponentPage values = store.pageAt(block / BLOCKS_PER_PAGE);
        if (values == null && version == null) {
            return;
        }
        ComponentPage open = store.openPage(block / BLOCKS_PER_PAGE);
        int index = block % BLOCKS_PER_PAGE;
        open.restoreBlock(index, version == null ? NOTHING : version.presence, 0);
        if (open.authority() != null || (version != null && version.hasOwner())) {
            System.arraycopy(
                    version == null ? NOTHING : version.authority,
                    0,
                    open.openAuthority().words(),
                    index * WORDS_PER_BLOCK,
                    WORDS_PER_BLOCK);
        }
        if (version == null) {
            columns.clear(open, index << BLOCK_SHIFT);
            return;
        }
        version.changes.restore(open.changes(), index, tick);
        version.additions.restore(open.additions(), index, tick);
        columns.restore(open, index << BLOCK_SHIFT, version.values);
    }

    /// The change ticks of a block: one number if they are all the same, as they mostly are. A
    /// block that has not changed for long is restored from an old copy, whose ticks would have
    /// wrapped around.
    static final class TickCopy {
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
}
