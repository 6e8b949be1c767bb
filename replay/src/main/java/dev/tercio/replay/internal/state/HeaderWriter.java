package dev.tercio.replay.internal.state;

import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SLOTS;
import static dev.tercio.internal.storage.PageLayout.WORDS_PER_BLOCK;

import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.entity.HeaderBlocks;
import dev.tercio.replay.internal.bytes.ByteOutput;

import java.util.Arrays;

/// Writes the headers of pages: in each block, the slots and words that differ from the baseline.
/// Updates the baseline.
///
/// ```
/// page (4) | rows (2) | blocks (2)
/// for each block: slots (16 * 8) | words (2) | for each row: 8 for each slot | 16 for each word
/// ```
final class HeaderWriter {
    private final EntityTable table;
    private final HeaderBlocks headerBlocks;
    private final long[] carried = new long[WORDS_PER_BLOCK];
    private long[] scratch = new long[0];

    HeaderWriter(EntityTable table, HeaderBlocks headerBlocks) {
        this.table = table;
        this.headerBlocks = headerBlocks;
    }

    /// Writes all pages that have changed.
    void write(HeaderBaseline baseline, SectionSink sections) {
        for (int page = 0; page < table.pageLimit(); page++) {
            EntityPage open = table.pageOrNull(page);
            if (open == null) {
                continue;
            }
            HeaderBaseline.Page known = baseline.page(page);
            if (open.changes() != known.changes) {
                known.changes = open.changes();
                ByteOutput out = sections.begin(SectionKind.HEADERS);
                if (writePage(page, known, out)) {
                    sections.end();
                } else {
                    sections.cancel();
                }
            }
        }
    }

    private boolean writePage(int page, HeaderBaseline.Page known, ByteOutput out) {
        int rows = headerBlocks.rows(page);
        int blocks = 0;
        out.putInt(page);
        out.putShort(rows);
        int blocksAt = out.size();
        out.putShort(0);
        for (int block = 0; block < BLOCKS_PER_PAGE; block++) {
            if (scratch.length != HeaderBlocks.size(rows)) {
                scratch = new long[HeaderBlocks.size(rows)];
            }
            headerBlocks.save(page, block, rows, scratch);
            boolean same = known.rows(block) == rows && Arrays.equals(known.data(block), scratch);
            if (!same && writeBlock(known, block, rows, out)) {
                blocks |= 1 << block;
                long[] old = known.replace(block, rows, scratch);
                scratch = old != null ? old : new long[scratch.length];
            }
        }
        out.bytes()[blocksAt] = (byte) blocks;
        out.bytes()[blocksAt + 1] = (byte) (blocks >>> 8);
        return blocks != 0;
    }

    private boolean writeBlock(HeaderBaseline.Page known, int block, int rows, ByteOutput out) {
        long[] old = known.data(block);
        int oldRows = known.rows(block);
        Arrays.fill(carried, 0);
        for (int row = 0; row < HeaderBlocks.ROWS; row++) {
            findChanged(row, rows, old, oldRows);
        }
        int words = HeaderBlocks.changedWords(scratch, rows, old, oldRows);
        boolean any = words != 0;
        for (long bits : carried) {
            any |= bits != 0;
        }
        if (!any) {
            return false;
        }
        for (long bits : carried) {
            out.putLong(bits);
        }
        out.putShort(words);
        for (int row = 0; row < HeaderBlocks.ROWS; row++) {
            int at = HeaderBlocks.rowAt(rows, row);
            if (at >= 0) {
                writeRow(at, out);
            }
        }
        for (int word = 0; word < WORDS_PER_BLOCK; word++) {
            for (int i = 0; (words >>> word & 1) != 0 && i < HeaderBlocks.WORD_STATE_LONGS; i++) {
                out.putLong(scratch[HeaderBlocks.wordStateAt(rows, word, i)]);
            }
        }
        return true;
    }

    private void findChanged(int row, int rows, long[] old, int oldRows) {
        int at = HeaderBlocks.rowAt(rows, row);
        int oldAt = HeaderBlocks.rowAt(oldRows, row);
        if (at < 0 && oldAt < 0) {
            return;
        }
        for (int slot = 0; slot < BLOCK_SLOTS; slot++) {
            long now = at < 0 ? 0 : scratch[at + slot];
            long before = oldAt < 0 ? 0 : old[oldAt + slot];
            if (now != before) {
                carried[slot >>> 6] |= 1L << slot;
            }
        }
    }

    private void writeRow(int at, ByteOutput out) {
        for (int word = 0; word < WORDS_PER_BLOCK; word++) {
            int first = at + (word << 6);
            for (long rest = carried[word]; rest != 0; rest &= rest - 1) {
                out.putLong(scratch[first + Long.numberOfTrailingZeros(rest)]);
            }
        }
    }
}
