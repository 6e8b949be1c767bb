package dev.tercio.replay.internal.image;

import dev.tercio.internal.entity.HeaderBlocks;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The headers as they were when they were last written, to find out what has changed since.
public final class HeaderMirror {
    private @Nullable Page[] pages = new Page[4];

    /// A page as it was.
    static final class Page {
        private final long[] @Nullable [] images = new long[PageLayout.BLOCKS_PER_PAGE][];
        private final int[] rows = new int[PageLayout.BLOCKS_PER_PAGE];

        /// How often the page had changed.
        int changes = -1;

        /// The image of a block.
        long[] image(int block) {
            long[] known = images[block];
            return known == null ? UNUSED : known;
        }

        /// The rows of that image.
        int rows(int block) {
            return images[block] == null ? UNUSED_ROWS : rows[block];
        }

        /// Remembers an image, and returns the old one for other use if it has the same size.
        long @Nullable [] replace(int block, int rowsNow, long[] image) {
            long[] old = images[block];
            images[block] = image;
            rows[block] = rowsNow;
            return old != null && old.length == image.length ? old : null;
        }
    }

    static final int UNUSED_ROWS = 1 << HeaderBlocks.IDENTITY;
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
