package dev.tercio.replay.internal.history;

import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;

import dev.tercio.internal.component.ComponentStore;
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
    void capture(long frame, long now, int age, ChangedBlocks changed, int group) {
        for (int page = 0; page < store.pageLimit(); page++) {
            ComponentPage values = store.pageAt(page);
            for (int i = 0; i < BLOCKS_PER_PAGE; i++) {
                int block = page * BLOCKS_PER_PAGE + i;
                if (values == null) {
                    captureGone(block, frame, changed, group);
                } else if (hasChanged(values, i, newest(block), (int) now, age)) {
                    Copy copy = take();
                    copies.save(values, i, now, copy.content);
                    changed.reserve();
                    push(block, copy, frame);
                    changed.add(group, block);
                }
            }
        }
    }

    /// A page that was freed counts as empty.
    private void captureGone(int block, long frame, ChangedBlocks changed, int group) {
        Copy old = newest(block);
        if (old != null && !old.content.isEmpty()) {
            Copy copy = take();
            copies.saveNothing(copy.content);
            changed.reserve();
            push(block, copy, frame);
            changed.add(group, block);
        }
    }

    private static boolean hasChanged(
            ComponentPage values, int block, @Nullable Copy old, int now, int age) {
        if (BlockCopies.differs(values, block, old == null ? null : old.content)) {
            return true;
        }
        SlotTicks changes = values.changes();
        return old != null && (changes == null || changes.isBlockNewer(block, now, age));
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
