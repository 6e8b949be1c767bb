package dev.tercio.replay.internal.restore;

import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SHIFT;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SLOTS;

import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.entity.HeaderBlocks;
import dev.tercio.internal.storage.ComponentPage;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// Replaces the headers of the world by staged headers and updates the presence and authority bits
/// of components.
final class HeaderRestorer {
    private final EntityTable table;
    private final ComponentRegistry registry;
    private final HeaderBlocks headerBlocks;
    private final @Nullable ComponentPage[] pages = new ComponentPage[ComponentRegistry.MAX_TYPES];
    private int page;
    private final long[] unused = HeaderBlocks.unused();

    HeaderRestorer(EntityTable table, ComponentRegistry registry, HeaderBlocks headerBlocks) {
        this.table = table;
        this.registry = registry;
        this.headerBlocks = headerBlocks;
    }

    /// Allocates all memory that [#apply] needs, so that it cannot fail halfway.
    void prepare(StagedHeaders headers) {
        StagedHeaders.@Nullable Block[] blocks = headers.blocks();
        long[] union = new long[ComponentMask.WORDS];
        int ids = 0;
        for (int number = 0; number < blocks.length; number++) {
            StagedHeaders.Block block = blocks[number];
            if (block == null) {
                continue;
            }
            Arrays.fill(union, 0);
            for (int word = 0; word < ComponentMask.WORDS; word++) {
                int at = HeaderBlocks.rowAt(block.rows(), HeaderBlocks.MASK + word);
                for (int slot = 0; at >= 0 && slot < BLOCK_SLOTS; slot++) {
                    union[word] |= block.data()[at + slot];
                }
            }
            ComponentMask mask = new ComponentMask(union[0], union[1], union[2], union[3]);
            int index = number / BLOCKS_PER_PAGE;
            mask.forEach(type -> registry.byId(type).openPage(index));
            ids += headerBlocks.prepare(index, block.rows(), block.data());
        }
        headerBlocks.reserveIds(ids);
    }

    /// Replaces the headers.
    void apply(StagedHeaders headers) {
        StagedHeaders.@Nullable Block[] blocks = headers.blocks();
        for (int number = 0; number < blocks.length; number++) {
            StagedHeaders.Block block = blocks[number];
            if (block != null) {
                applyBlock(number, block.rows(), block.data());
            } else if (headers.isFull() && table.pageOrNull(number / BLOCKS_PER_PAGE) != null) {
                applyBlock(number, HeaderBlocks.UNUSED_ROWS, unused);
            }
        }
        for (int number = blocks.length;
                headers.isFull() && number < table.pageLimit() * BLOCKS_PER_PAGE;
                number++) {
            if (table.pageOrNull(number / BLOCKS_PER_PAGE) != null) {
                applyBlock(number, HeaderBlocks.UNUSED_ROWS, unused);
            }
        }
    }

    private void applyBlock(int number, int rows, long[] data) {
        page = number / BLOCKS_PER_PAGE;
        Arrays.fill(pages, null);
        int block = number % BLOCKS_PER_PAGE;
        for (int word = 0; word < ComponentMask.WORDS; word++) {
            applyMasks(block, word, HeaderBlocks.rowAt(rows, HeaderBlocks.MASK + word), data);
        }
        for (int word = 0; word < ComponentMask.WORDS; word++) {
            int at = HeaderBlocks.rowAt(rows, HeaderBlocks.AUTHORITY + word);
            applyAuthority(block, word, at, data);
        }
        headerBlocks.restore(page, block, rows, data);
    }

    private void applyMasks(int block, int word, int at, long[] data) {
        EntityPage live = table.pageOrNull(page);
        int first = block << BLOCK_SHIFT;
        if (at < 0 && (live == null || word >= live.maskWords())) {
            return;
        }
        for (int slot = 0; slot < BLOCK_SLOTS; slot++) {
            long now = live == null ? 0 : live.maskWord(first + slot, word);
            long wanted = at < 0 ? 0 : data[at + slot];
            for (long rest = now ^ wanted; rest != 0; rest &= rest - 1) {
                int bit = Long.numberOfTrailingZeros(rest);
                ComponentStore store = registry.byId(word << 6 | bit);
                ComponentPage values = pageOf(store);
                if ((wanted >>> bit & 1) != 0) {
                    values.set(first + slot);
                    store.noteAddedTo(values, first + slot, 0);
                } else {
                    store.unmark(values, first + slot);
                }
            }
        }
    }

    private void applyAuthority(int block, int word, int at, long[] data) {
        EntityPage live = table.pageOrNull(page);
        int first = block << BLOCK_SHIFT;
        if (at < 0 && (live == null || live.anyAuthority() == null)) {
            return;
        }
        for (int slot = 0; slot < BLOCK_SLOTS; slot++) {
            long now = live == null ? 0 : live.authorityWord(first + slot, word);
            long wanted = at < 0 ? 0 : data[at + slot];
            // not only what differs: removing a component has already revoked its authority
            for (long rest = now | wanted; rest != 0; rest &= rest - 1) {
                int bit = Long.numberOfTrailingZeros(rest);
                boolean owned = (wanted >>> bit & 1) != 0;
                pageOf(registry.byId(word << 6 | bit)).setAuthority(first + slot, owned);
            }
        }
    }

    private ComponentPage pageOf(ComponentStore store) {
        ComponentPage known = pages[store.id()];
        if (known == null) {
            known = store.openPage(page);
            pages[store.id()] = known;
        }
        return known;
    }
}
