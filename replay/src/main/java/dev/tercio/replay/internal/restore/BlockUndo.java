package dev.tercio.replay.internal.restore;

import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SLOTS;

import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.AllocatorState;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.entity.HeaderBlocks;
import dev.tercio.internal.storage.Allocations;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.internal.copy.BlockCopies;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/// Copies the blocks that the changes of a frame are about to overwrite, so that the changes can be
/// undone. Undoing allocates nothing.
///
/// Copies are reused for later frames.
final class BlockUndo {
    private static final long[] UNUSED = HeaderBlocks.unused();

    private final DirectWorld world;
    private final HeaderBlocks headerBlocks;
    private final List<HeaderCopy> headers = new ArrayList<>();
    private final @Nullable StoreCopies[] stores = new StoreCopies[ComponentRegistry.MAX_TYPES];
    private final ComponentStore.@Nullable Content[] logs =
            new ComponentStore.Content[ComponentRegistry.MAX_TYPES];
    private final AllocatorState allocator = new AllocatorState();
    private int live;
    private int retired;
    private int firstGeneration;
    private long lastSequence;
    private long frame;
    private long clock;
    private int epoch;
    private int types;
    private Map<Class<?>, Object> resources;

    /// The headers of a block.
    private record HeaderCopy(
            int block, int rows, @SuppressWarnings("ArrayRecordComponent") long[] data) {}

    /// The change counts of the headers of each page, or -1 if the page did not exist.
    private int[] changes = new int[0];

    /// Copies of the blocks of a component that will change.
    private static final class StoreCopies {
        final BlockCopies copies;
        final BitSet changing = new BitSet();
        final List<BlockCopies.Copy> pool = new ArrayList<>();
        int[] blocks = new int[16];
        BlockCopies.@Nullable Copy[] saved = new BlockCopies.Copy[16];
        int size;

        StoreCopies(ComponentStore store) {
            this.copies = new BlockCopies(store);
        }

        void save(ComponentStore store, long now) {
            size = 0;
            for (int block = changing.nextSetBit(0);
                    block >= 0;
                    block = changing.nextSetBit(block + 1)) {
                ComponentPage page = store.pageAt(block / BLOCKS_PER_PAGE);
                BlockCopies.Copy copy = null;
                if (page != null) {
                    copy = pool.isEmpty() ? copies.make() : pool.removeLast();
                    copies.save(page, block % BLOCKS_PER_PAGE, now, copy);
                }
                if (size == blocks.length) {
                    saved = Arrays.copyOf(saved, size * 2);
                    blocks = Arrays.copyOf(blocks, size * 2);
                }
                blocks[size] = block;
                saved[size++] = copy;
            }
        }

        void restore(long tick) {
            for (int i = 0; i < size; i++) {
                copies.restore(blocks[i], saved[i], tick);
            }
        }

        void clear() {
            changing.clear();
            for (int i = 0; i < size; i++) {
                BlockCopies.Copy copy = saved[i];
                if (copy != null) {
                    copies.forget(copy);
                    pool.add(copy);
                }
                saved[i] = null;
            }
            size = 0;
        }
    }

    BlockUndo(DirectWorld world, HeaderBlocks headerBlocks) {
        this.world = world;
        this.headerBlocks = headerBlocks;
        this.resources = world.resources().content();
    }

    /// Copies everything that will change.
    ///
    /// @param staged the headers of the frame
    /// @param values the blocks that get new values
    void save(StagedHeaders staged, List<ValueReader.Touched> values) {
        clear();
        saveHeaders(staged);
        for (ValueReader.Touched touched : values) {
            for (int block = 0; block < BLOCKS_PER_PAGE; block++) {
                if ((touched.blocks() >>> block & 1) != 0) {
                    changing(touched.type()).set(touched.page() * BLOCKS_PER_PAGE + block);
                }
            }
        }
        List<ComponentStore> all = world.registry().stores();
        types = all.size();
        for (int i = 0; i < types; i++) {
            StoreCopies known = stores[i];
            if (known != null) {
                known.save(all.get(i), world.registry().clock().now());
            }
            logs[i] = all.get(i).logsRemovals() ? all.get(i).content() : null;
        }
        saveCounts();
    }

    private BitSet changing(int type) {
        StoreCopies known = stores[type];
        if (known == null) {
            known = new StoreCopies(world.registry().byId(type));
            stores[type] = known;
        }
        return known.changing;
    }

    private void saveHeaders(StagedHeaders staged) {
        StagedHeaders.@Nullable Block[] blocks = staged.blocks();
        EntityTable table = world.table();
        changes = new int[Math.max(staged.pages(), table.pageLimit())];
        for (int page = 0; page < changes.length; page++) {
            EntityPage open = table.pageOrNull(page);
            changes[page] = open == null ? -1 : open.changes();
        }
        for (int number = 0; number < blocks.length; number++) {
            StagedHeaders.Block next = blocks[number];
            if (next == null) {
                continue;
            }
            int page = number / BLOCKS_PER_PAGE;
            int rows = HeaderBlocks.UNUSED_ROWS;
            long[] data = UNUSED;
            if (table.pageOrNull(page) != null) {
                Allocations.announce();
                rows = headerBlocks.rows(page);
                data = new long[HeaderBlocks.size(rows)];
                headerBlocks.save(page, number % BLOCKS_PER_PAGE, rows, data);
            }
            headers.add(new HeaderCopy(number, rows, data));
            findChanging(number, rows, data, next);
        }
    }

    /// Finds the components whose presence or authority will change in a block.
    private void findChanging(int number, int rows, long[] data, StagedHeaders.Block next) {
        for (int word = 0; word < ComponentMask.WORDS; word++) {
            long differing =
                    differing(HeaderBlocks.MASK + word, rows, data, next)
                            | differing(HeaderBlocks.AUTHORITY + word, rows, data, next);
            for (long rest = differing; rest != 0; rest &= rest - 1) {
                changing(word << 6 | Long.numberOfTrailingZeros(rest)).set(number);
            }
        }
    }

    private static long differing(int row, int rows, long[] data, StagedHeaders.Block next) {
        int before = HeaderBlocks.rowAt(rows, row);
        int after = HeaderBlocks.rowAt(next.rows(), row);
        long union = 0;
        for (int slot = 0; (before >= 0 || after >= 0) && slot < BLOCK_SLOTS; slot++) {
            long was = before < 0 ? 0 : data[before + slot];
            long is = after < 0 ? 0 : next.data()[after + slot];
            union |= was ^ is;
        }
        return union;
    }

    private void saveCounts() {
        EntityTable table = world.table();
        allocator.save(table.allocator());
        live = table.live();
        retired = table.retired();
        firstGeneration = table.firstGeneration();
        lastSequence = world.stableIds().lastSequence();
        frame = world.frame();
        clock = world.registry().clock().now();
        epoch = world.registry().clock().epoch();
        resources = world.resources().content();
    }

    /// Restores the world to the saved state. Allocates nothing.
    void undo() {
        EntityTable table = world.table();
        for (int i = 0; i < headers.size(); i++) {
            HeaderCopy copy = headers.get(i);
            int page = copy.block() / BLOCKS_PER_PAGE;
            if (table.pageOrNull(page) != null) {
                headerBlocks.restore(
                        page, copy.block() % BLOCKS_PER_PAGE, copy.rows(), copy.data());
            }
        }
        for (int type = 0; type < types; type++) {
            StoreCopies known = stores[type];
            ComponentStore.Content log = logs[type];
            if (known != null) {
                known.restore(clock);
            }
            if (log != null) {
                world.registry().byId(type).restoreRemovals(log);
            }
        }
        allocator.restore(table.allocator());
        table.restoreCounts(live, retired, firstGeneration);
        restorePages();
        world.stableIds().restoreSequence(lastSequence);
        world.resources().use(resources);
        world.registry().clock().undo(clock, epoch);
        world.restored(frame, true);
    }

    private void restorePages() {
        for (int page = 0; page < changes.length; page++) {
            EntityPage open = world.table().pageOrNull(page);
            if (open != null && changes[page] < 0) {
                world.table().dropPage(page);
            } else if (open != null) {
                open.undoChanges(changes[page]);
            }
        }
    }

    /// Discards the copies of a frame.
    void clear() {
        headers.clear();
        Arrays.fill(logs, null);
        for (StoreCopies known : stores) {
            if (known != null) {
                known.clear();
            }
        }
    }

    /// Discards the copies of components whose registration was undone.
    void truncate(int size) {
        Arrays.fill(stores, size, stores.length, null);
    }
}
