package dev.tercio.replay.internal.history;

import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;

import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.entity.HeaderBlocks;
import dev.tercio.internal.storage.Allocations;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// Copies of the headers of blocks.
final class HeaderHistory extends BlockHistory<HeaderHistory.Copy> {
    private static final long[] UNUSED = HeaderBlocks.unused();

    private final EntityTable table;
    private final HeaderBlocks headerBlocks;
    private int[] changes = new int[0];

    /// The number of stable ids in the prepared copies.
    private int ids;

    /// A copy of the headers of a block.
    static final class Copy extends BlockHistory.Version<Copy> {
        int rows;
        long[] data = new long[0];
    }

    HeaderHistory(EntityTable table, HeaderBlocks headerBlocks) {
        super(new Copy[0]);
        this.table = table;
        this.headerBlocks = headerBlocks;
    }

    @Override
    Copy makeVersion() {
        return new Copy();
    }

    @Override
    void forget(Copy version) {
        // there are no references
    }

    /// Copies the blocks that have changed.
    void capture(long frame, CopyBudget budget, ChangedBlocks changed, int group) {
        int limit = table.pageLimit();
        if (changes.length < limit) {
            int known = changes.length;
            changes = Arrays.copyOf(changes, limit);
            Arrays.fill(changes, known, limit, -1);
        }
        for (int page = 0; page < limit; page++) {
            EntityPage open = table.pageOrNull(page);
            if (open != null && open.changes() != changes[page] && budget.take(BLOCKS_PER_PAGE)) {
                capturePage(page, frame, changed, group);
                changes[page] = open.changes();
            }
        }
    }

    private void capturePage(int page, long frame, ChangedBlocks changed, int group) {
        int rows = headerBlocks.rows(page);
        int size = HeaderBlocks.size(rows);
        for (int i = 0; i < BLOCKS_PER_PAGE; i++) {
            int block = page * BLOCKS_PER_PAGE + i;
            Copy old = newest(block);
            Copy copy = copyFor(block, frame);
            if (copy.data.length != size) {
                Allocations.announce();
                copy.data = new long[size];
            }
            copy.rows = rows;
            headerBlocks.save(page, i, rows, copy.data);
            if (!copy.equals(old) && isEqual(copy, old)) {
                give(copy);
            } else {
                keep(block, copy, frame, changed, group);
            }
        }
    }

    private static boolean isEqual(Copy copy, @Nullable Copy old) {
        return old != null && old.rows == copy.rows && Arrays.equals(old.data, copy.data);
    }

    @Override
    void restore(int block, @Nullable Copy version, long tick) {
        int page = block / BLOCKS_PER_PAGE;
        int index = block % BLOCKS_PER_PAGE;
        if (version == null) {
            headerBlocks.restore(page, index, HeaderBlocks.UNUSED_ROWS, UNUSED);
        } else {
            headerBlocks.restore(page, index, version.rows, version.data);
        }
    }

    @Override
    void prepare(int block, @Nullable Copy version) {
        if (version != null) {
            ids += headerBlocks.prepare(block / BLOCKS_PER_PAGE, version.rows, version.data);
        }
    }

    /// Completes the preparation of a restore.
    void reserveIds() {
        headerBlocks.reserveIds(ids);
        ids = 0;
    }

    /// Forgets the change counts, so that all headers are compared again.
    void noteNothing() {
        Arrays.fill(changes, -1);
    }

    /// Sets the change counts to those of the restored headers.
    void noteRestored() {
        for (int page = 0; page < changes.length; page++) {
            EntityPage open = table.pageOrNull(page);
            changes[page] = open == null ? -1 : open.changes();
        }
    }
}
