package dev.tercio.replay.internal.history;

import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;

import dev.tercio.internal.relation.RelationBlock;
import dev.tercio.internal.relation.RelationIndex;
import dev.tercio.internal.storage.Allocations;

import org.jspecify.annotations.Nullable;

/// Copies of the blocks of a relation's index, which contains the order of sources.
final class RelationHistory extends BlockHistory<RelationHistory.Copy> {
    private static final RelationBlock EMPTY = new RelationBlock();

    private final RelationIndex index;

    /// The version of the index when all changed blocks were last copied, or when it was restored.
    private long seen;

    /// A copy of a block.
    static final class Copy extends BlockHistory.Version<Copy> {
        final RelationBlock content = new RelationBlock();

        /// The version of the index when it was made.
        long version;
    }

    RelationHistory(RelationIndex index) {
        super(new Copy[0]);
        this.index = index;
    }

    @Override
    Copy makeVersion() {
        Allocations.announce();
        return new Copy();
    }

    @Override
    void forget(Copy version) {
        // there are no references
    }

    /// Copies the blocks that have changed.
    void capture(long frame, CopyBudget budget, ChangedBlocks changed, int group) {
        if (index.version() == seen) {
            return;
        }
        boolean all = true;
        for (int block = 0; block < index.pageLimit() * BLOCKS_PER_PAGE; block++) {
            if (hasChanged(block)) {
                all &= capture(block, frame, budget, changed, group);
            }
        }
        if (all) {
            seen = index.version();
        }
    }

    private boolean hasChanged(int block) {
        Copy old = newest(block);
        return index.changedAt(block) > (old == null ? seen : Math.max(seen, old.version));
    }

    private boolean capture(
            int block, long frame, CopyBudget budget, ChangedBlocks changed, int group) {
        if (!budget.take(1)) {
            return false;
        }
        Copy copy = copyFor(block, frame);
        index.saveBlock(block, copy.content);
        copy.version = index.version();
        keep(block, copy, frame, changed, group);
        return true;
    }

    @Override
    void prepare(int block, @Nullable Copy version) {
        if (version != null) {
            index.prepareBlock(block, version.content);
        }
    }

    @Override
    void restore(int block, @Nullable Copy version, long tick) {
        index.restoreBlock(block, version == null ? EMPTY : version.content);
    }

    /// Makes the next capture copy all blocks.
    void noteNothing() {
        seen = 0;
    }

    /// Notes that the index is in the state of the newest copies.
    void noteRestored() {
        seen = index.version();
    }
}
