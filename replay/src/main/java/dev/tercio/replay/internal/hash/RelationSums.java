package dev.tercio.replay.internal.hash;

import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SHIFT;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SLOTS;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.relation.RelationIndex;

import java.util.Arrays;

/// The sum of a relation's order: a number for each source that depends on the source before it.
/// The targets belong to the values of the component. Only changed blocks are summed again.
final class RelationSums {
    private final Sum sum;
    private final RelationIndex index;
    private final EntityTable table;

    /// Two numbers for each block.
    private long[] contributions = new long[0];

    private long seen;

    RelationSums(ComponentStore store, RelationIndex index, EntityTable table) {
        this.sum = new Sum(store.spec().type().getName(), Sum.ORDER);
        this.index = index;
        this.table = table;
    }

    Sum sum() {
        return sum;
    }

    /// Sums the blocks that have changed since the last call.
    void update() {
        if (index.version() == seen) {
            return;
        }
        int blocks = index.pageLimit() * BLOCKS_PER_PAGE;
        if (contributions.length < blocks * 2) {
            contributions = Arrays.copyOf(contributions, blocks * 2);
        }
        for (int block = 0; block < contributions.length / 2; block++) {
            long changed = index.changedAt(block);
            if (changed > seen) {
                sum(block);
            } else if (changed == 0) {
                // the page may have been replaced
                replace(block, 0, 0);
            }
        }
        seen = index.version();
    }

    private void sum(int block) {
        long plain = 0;
        long weighted = 0;
        int first = block << BLOCK_SHIFT;
        for (int slot = first; slot < first + BLOCK_SLOTS; slot++) {
            if (index.targetSlot(slot) >= 0) {
                long handle = Mixing.ofHandle(table.entityAt(slot).bits());
                long number = Sum.number(sum.seed(), handle, index.previousSource(slot) + 1L);
                plain += number;
                weighted += number * (slot + 1L);
            }
        }
        replace(block, plain, weighted);
    }

    private void replace(int block, long plain, long weighted) {
        sum.add(plain - contributions[block * 2], weighted - contributions[block * 2 + 1]);
        contributions[block * 2] = plain;
        contributions[block * 2 + 1] = weighted;
    }
}
