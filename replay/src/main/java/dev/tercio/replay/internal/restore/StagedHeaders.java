package dev.tercio.replay.internal.restore;

import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SHIFT;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SLOTS;
import static dev.tercio.internal.storage.PageLayout.WORDS_PER_BLOCK;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.AllocatorStateCheck;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.entity.HeaderBlocks;
import dev.tercio.internal.entity.LongIntMap;
import dev.tercio.internal.entity.StableIdIndex;
import dev.tercio.internal.storage.PresenceBitmap;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.state.WorldSection;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// Headers that have been read and checked but not yet applied to the world.
///
/// They define which slots will have which components, and so which values the file must contain.
final class StagedHeaders {
    private final EntityTable table;
    private final HeaderBlocks headerBlocks;
    private final MaskMap masks;
    private final WorldSection world;

    /// Whether they replace all headers. If not, headers that were not read stay as they are.
    private final boolean full;

    private final MemoryBudget budget;
    private @Nullable Block[] blocks;

    private final long[] from = new long[ComponentMask.WORDS];
    private final long[] to = new long[ComponentMask.WORDS];

    /// The headers of a block.
    ///
    /// @param rows the rows that the data has
    record Block(int rows, @SuppressWarnings("ArrayRecordComponent") long[] data) {}

    StagedHeaders(
            EntityTable table,
            HeaderBlocks headerBlocks,
            MaskMap masks,
            WorldSection world,
            boolean full,
            MemoryBudget budget) {
        this.table = table;
        this.headerBlocks = headerBlocks;
        this.masks = masks;
        this.world = world;
        this.full = full;
        this.budget = budget;
        this.blocks = new Block[0];
    }

    /// Reads the headers of a page.
    void read(ByteInput in) {
        int page = in.takeInt(0, world.pages() - 1, "page of headers");
        reserve(page);
        int rows = in.takeShort("rows of headers");
        if (rows >>> HeaderBlocks.ROWS != 0 || (rows & HeaderBlocks.UNUSED_ROWS) == 0) {
            throw new CorruptFileException("unknown rows of headers: rows=" + rows);
        }
        int which = in.takeShort("blocks of headers");
        for (int block = 0; block < BLOCKS_PER_PAGE; block++) {
            if ((which >>> block & 1) != 0) {
                readBlock(in, page * BLOCKS_PER_PAGE + block, rows);
            }
        }
        in.finish("headers of a page");
    }

    /// New pages must be numbered consecutively, so a file cannot claim more pages than it
    /// contains.
    private void reserve(int page) {
        int known = blocks.length / BLOCKS_PER_PAGE;
        int before = full ? 0 : table.allocator().openPages();
        if (page > Math.max(known, before)) {
            throw new CorruptFileException("headers of a page are missing: page=" + known);
        }
        if (page >= known) {
            blocks = Arrays.copyOf(blocks, (page + 1) * BLOCKS_PER_PAGE);
        }
    }

    private void readBlock(ByteInput in, int number, int rows) {
        if (blocks[number] != null) {
            throw new CorruptFileException("duplicate headers of a block: block=" + number);
        }
        long[] carried = new long[WORDS_PER_BLOCK];
        in.takeLongs(carried, 0, carried.length, "changed slots");
        int words = in.takeShort("changed words");
        Block block = base(number, rows);
        int count = 0;
        for (long bits : carried) {
            count += Long.bitCount(bits);
        }
        long[] read = new long[count * Integer.bitCount(rows)];
        in.takeLongs(read, 0, read.length, "headers");
        patchSlots(block, carried, rows, read, count);
        patchWords(block, words, in);
        HeaderBlocks.deriveTaken(block.data(), block.rows());
        blocks[number] = block;
    }

    /// The content of a block before the file's changes are applied, with all rows that may be
    /// needed.
    private Block base(int number, int rows) {
        int page = number / BLOCKS_PER_PAGE;
        boolean live = !full && table.pageOrNull(page) != null;
        int all = rows | (live ? headerBlocks.rows(page) : HeaderBlocks.UNUSED_ROWS);
        int maskRows = masks.targetWords() << HeaderBlocks.MASK;
        all |= maskRows;
        if (hasAuthority(rows)) {
            all |= masks.targetWords() << HeaderBlocks.AUTHORITY;
        }
        budget.claim((long) Long.BYTES * HeaderBlocks.size(all));
        long[] data = HeaderBlocks.unused(all);
        if (live) {
            headerBlocks.save(page, number % BLOCKS_PER_PAGE, all, data);
        }
        return new Block(all, data);
    }

    private void patchSlots(Block block, long[] carried, int rows, long[] read, int count) {
        int index = 0;
        for (int word = 0; word < WORDS_PER_BLOCK; word++) {
            for (long rest = carried[word]; rest != 0; rest &= rest - 1) {
                int slot = word << 6 | Long.numberOfTrailingZeros(rest);
                patchSlot(block, slot, rows, read, index++, count);
            }
        }
    }

    private void patchSlot(Block block, int slot, int rows, long[] read, int index, int count) {
        long identity = read[index];
        long stableId = readRow(HeaderBlocks.STABLE_ID, rows, read, index, count);
        boolean alive = HeaderBlocks.isAlive(identity);
        if (!HeaderBlocks.isValid(identity)
                || (alive && HeaderBlocks.cluster(identity) >= world.clusters())) {
            throw corrupt("invalid identity", identity);
        }
        block.data()[slot] = identity;
        mapRow(HeaderBlocks.MASK, block, slot, rows, read, index, count);
        boolean empty = (to[0] | to[1] | to[2] | to[3]) == 0;
        boolean owned = false;
        if (rows >>> HeaderBlocks.AUTHORITY != 0 || hasAuthority(block.rows())) {
            mapRow(HeaderBlocks.AUTHORITY, block, slot, rows, read, index, count);
            owned = (to[0] | to[1] | to[2] | to[3]) != 0;
        }
        if (!alive && owned) {
            throw corrupt("a free slot has authority", identity);
        }
        if (!alive && (!empty || stableId != 0)) {
            throw corrupt("a free slot has components or a stable id", identity);
        }
        int at = HeaderBlocks.rowAt(block.rows(), HeaderBlocks.STABLE_ID);
        if (at >= 0) {
            block.data()[at + slot] = stableId;
        }
    }

    private static CorruptFileException corrupt(String problem, long identity) {
        return new CorruptFileException(
                "corrupt header: " + problem + ": identity=" + Long.toHexString(identity));
    }

    private static boolean hasAuthority(int rows) {
        return (rows >>> HeaderBlocks.AUTHORITY & 0xF) != 0;
    }

    private void mapRow(
            int row, Block block, int slot, int rows, long[] read, int index, int count) {
        for (int word = 0; word < ComponentMask.WORDS; word++) {
            from[word] = readRow(row + word, rows, read, index, count);
        }
        masks.map(from, to);
        for (int word = 0; word < ComponentMask.WORDS; word++) {
            int at = HeaderBlocks.rowAt(block.rows(), row + word);
            if (at >= 0) {
                block.data()[at + slot] = to[word];
            }
        }
    }

    private static long readRow(int row, int rows, long[] read, int index, int count) {
        return (rows >>> row & 1) == 0
                ? 0
                : read[Integer.bitCount(rows & ((1 << row) - 1)) * count + index];
    }

    private static void patchWords(Block block, int words, ByteInput in) {
        for (int word = 0; word < WORDS_PER_BLOCK; word++) {
            for (int i = 0; (words >>> word & 1) != 0 && i < HeaderBlocks.WORD_STATE_LONGS; i++) {
                int at = HeaderBlocks.wordStateAt(block.rows(), word, i);
                block.data()[at] = in.takeLong("allocator state of a word");
            }
        }
    }

    /// Checks that slots, words and clusters are consistent.
    void check() {
        int before = full ? 0 : Math.min(table.allocator().openPages(), world.pages());
        int known = Math.max(blocks.length / BLOCKS_PER_PAGE, before);
        if (known != world.pages()) {
            throw new CorruptFileException(
                    "headers of pages are missing: pages=" + world.pages() + ", found=" + known);
        }
        blocks = Arrays.copyOf(blocks, known * BLOCKS_PER_PAGE);
        checkStableIds();
        checkAllocator();
    }

    private void checkAllocator() {
        try {
            new AllocatorStateCheck(table, headerBlocks, world.allocator(), full)
                    .run(this::dataOf, world.living(), world.retired());
        } catch (IllegalArgumentException e) {
            throw new CorruptFileException(String.valueOf(e.getMessage()), e);
        }
    }

    private long @Nullable [] dataOf(int number) {
        Block block = blocks[number];
        return block == null ? null : block.data();
    }

    private void checkStableIds() {
        LongIntMap seen = new LongIntMap();
        for (int number = 0; number < blocks.length; number++) {
            Block block = blocks[number];
            int at = block == null ? -1 : HeaderBlocks.rowAt(block.rows(), HeaderBlocks.STABLE_ID);
            for (int slot = 0; block != null && at >= 0 && slot < BLOCK_SLOTS; slot++) {
                long id = block.data()[at + slot];
                if (id != 0 && (seen.get(id) != LongIntMap.ABSENT || isHeldElsewhere(id))) {
                    throw new CorruptFileException(
                            "duplicate stable id: id=" + Long.toHexString(id));
                }
                if (id != 0) {
                    seen.put(id, number);
                }
            }
        }
    }

    /// Whether a stable id belongs to an entity whose headers stay as they are.
    private boolean isHeldElsewhere(long id) {
        int slot = full ? StableIdIndex.NO_SLOT : headerBlocks.slotOf(id);
        int number = slot >>> BLOCK_SHIFT;
        return slot != StableIdIndex.NO_SLOT && (number >= blocks.length || blocks[number] == null);
    }

    /// The blocks that were read, by their number in the world.
    @Nullable Block[] blocks() {
        return blocks;
    }

    boolean isFull() {
        return full;
    }

    /// Finds the slots of a page that will have a component.
    ///
    /// @param type the number of the component in the world
    /// @param store its current values, or null if it has none yet
    /// @param words receives a bit for each slot of the page
    void presence(int type, @Nullable ComponentStore store, int page, long[] words) {
        Arrays.fill(words, 0);
        for (int block = 0; block < BLOCKS_PER_PAGE; block++) {
            int number = page * BLOCKS_PER_PAGE + block;
            Block staged = number < blocks.length ? blocks[number] : null;
            if (staged != null) {
                presenceOf(staged, type, block, words);
            } else if (!full) {
                PresenceBitmap live = store == null ? null : store.presenceAt(page);
                if (live != null) {
                    int first = block * WORDS_PER_BLOCK;
                    System.arraycopy(live.words(), first, words, first, WORDS_PER_BLOCK);
                }
            }
        }
    }

    private static void presenceOf(Block staged, int type, int block, long[] words) {
        int at = HeaderBlocks.rowAt(staged.rows(), HeaderBlocks.MASK + (type >>> 6));
        if (at < 0) {
            return;
        }
        int first = block << BLOCK_SHIFT;
        for (int slot = 0; slot < BLOCK_SLOTS; slot++) {
            words[(first + slot) >>> 6] |= (staged.data()[at + slot] >>> type & 1) << slot;
        }
    }

    /// Whether headers of a page were read.
    boolean hasBlocks(int page) {
        for (int block = 0; block < BLOCKS_PER_PAGE; block++) {
            if (blocks[page * BLOCKS_PER_PAGE + block] != null) {
                return true;
            }
        }
        return false;
    }

    /// How many pages the world will have.
    int pages() {
        return world.pages();
    }
}
