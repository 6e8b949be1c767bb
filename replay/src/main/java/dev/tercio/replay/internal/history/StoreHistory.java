package dev.tercio.replay.internal.history;

import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.SlotTicks;
import dev.tercio.replay.internal.copy.BlockCopies;

import org.jspecify.annotations.Nullable;

/// Copies of blocks of one component: values, presence, authority and change ticks.
final class StoreHistory extends BlockHistory<StoreHistory.Copy> {
    private final ComponentStore store;
    private final BlockCopies copies;

    /// A copy of a block.
    static final class Copy extends BlockHistory.Version<Copy> {
        final BlockCopies.Copy content;

        /// The change tick when it was made.
        long tick;

        Copy(BlockCopies.Copy content) {
            this.content = content;
        }
    }

    StoreHistory(ComponentStore store) {
        super(new Copy[0]);
        this.store = store;
        this.copies = new BlockCopies(store);
    }

    @Override
    Copy makeVersion() {
        return new Copy(copies.make());
    }

    @Override
    void forget(Copy version) {
        copies.forget(version.content);
    }

    /// Copies the blocks that have changed.
    void capture(
            long frame, ChangeClock clock, CopyBudget budget, ChangedBlocks changed, int group) {
        boolean tracked = track(budget);
        for (int page = 0; page < store.pageLimit(); page++) {
            ComponentPage values = store.pageAt(page);
            for (int i = 0; i < BLOCKS_PER_PAGE; i++) {
                int block = page * BLOCKS_PER_PAGE + i;
                if (hasChanged(values, i, newest(block), clock)
                        && (tracked ? budget.take(1) : budget.leave(1))) {
                    Copy copy = copyFor(block, frame);
                    save(values, i, clock.now(), copy);
                    keep(block, copy, frame, changed, group);
                }
            }
        }
    }

    /// @return whether changes of the component are tracked
    private boolean track(CopyBudget budget) {
        if (!store.isTracked() && budget.take(BLOCKS_PER_PAGE)) {
            store.track();
        }
        return store.isTracked();
    }

    /// A page that was freed counts as empty.
    private void save(@Nullable ComponentPage values, int block, long now, Copy copy) {
        copy.tick = now;
        if (values == null) {
            copies.saveNothing(copy.content);
        } else {
            copies.save(values, block, now, copy.content);
        }
    }

    private static boolean hasChanged(
            @Nullable ComponentPage values, int block, @Nullable Copy old, ChangeClock clock) {
        if (values == null) {
            return old != null && !old.content.isEmpty();
        }
        if (BlockCopies.differs(values, block, old == null ? null : old.content)) {
            return true;
        }
        SlotTicks changes = values.changes();
        return old != null
                && (changes == null
                        || changes.isBlockNewer(block, clock.tick(), clock.newerThan(old.tick)));
    }

    @Override
    void prepare(int block, @Nullable Copy version) {
        copies.prepare(block, version == null ? null : version.content);
    }

    @Override
    void restore(int block, @Nullable Copy version, long tick) {
        copies.restore(block, version == null ? null : version.content, tick);
    }
}
