package dev.tercio.replay.internal.state;

import dev.tercio.internal.entity.HeaderBlocks;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The headers as of the last write. Later changes are relative to this baseline.
public final class HeaderBaseline {
    private @Nullable Page[] pages = new Page[4];

    /// The baseline of a page.
    static final class Page {
        private final long[] @Nullable [] blocks = new long[PageLayout.BLOCKS_PER_PAGE][];
        private final int[] rows = new int[PageLayout.BLOCKS_PER_PAGE];

        /// The change count of the page at the last write.
        int changes = -1;

        /// The headers of a block.
        long[] data(int block) {
            long[] known = blocks[block];
            return known == null ? UNUSED : known;
        }

        /// The rows that these headers have.
        int rows(int block) {
            return blocks[block] == null ? HeaderBlocks.UNUSED_ROWS : rows[block];
        }

        /// Replaces the headers of a block. Returns the old array for reuse if it has the same
        /// size.
        long @Nullable [] replace(int block, int rowsNow, long[] data) {
            long[] old = blocks[block];
            blocks[block] = data;
            rows[block] = rowsNow;
            return old != null && old.length == data.length ? old : null;
        }
    }

    private static final long[] UNUSED = HeaderBlocks.unused();

    Page page(int index) {
        if (index >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(index + 1, pages.length * 2));
        }
        Page known = pages[index];
        if (known == null) {
            known = new Page();
            pages[index] = known;
        }
        return known;
    }
}
