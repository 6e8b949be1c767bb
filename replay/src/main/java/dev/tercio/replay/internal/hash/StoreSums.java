package dev.tercio.replay.internal.hash;

import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;
import static dev.tercio.internal.storage.PageLayout.WORDS_PER_BLOCK;
import static dev.tercio.internal.storage.PageLayout.WORDS_PER_PAGE;

import dev.tercio.Tier;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.SlotTicks;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.internal.state.CodecValues;
import dev.tercio.replay.internal.state.RecordValues;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The sums of one component: one for its presence and one for each column. Keeps the contribution
/// of each block, so that only changed blocks are summed again.
final class StoreSums {
    private final ComponentStore store;
    private final EntityTable table;
    private final List<Sum> sums = new ArrayList<>();
    private final List<ColumnSpec> columns;
    private final @Nullable CodecValues codec;
    private final BlockSlots slots = new BlockSlots();
    private final ColumnSummer summer = new ColumnSummer();
    private @Nullable Page[] pages = new Page[1];
    private long lastSeen = ChangeClock.NEVER;
    private int lastEpoch;
    private boolean wasTracked;

    /// The contributions of the blocks of a page.
    private static final class Page {
        final long[] words = new long[WORDS_PER_PAGE];
        final long[] contributions;

        Page(int sums) {
            contributions = new long[BLOCKS_PER_PAGE * sums * 2];
        }
    }

    StoreSums(ComponentStore store, EntityTable table, SaveFormat format) {
        this.store = store;
        this.table = table;
        String name = store.spec().type().getName();
        sums.add(new Sum(name, Sum.PRESENCE));
        if (store.spec().schema() != null) {
            columns = store.spec().schema().columns();
            codec = null;
            columns.forEach(column -> sums.add(new Sum(name, column.name())));
        } else {
            columns = List.of();
            codec =
                    format.codecOf(store.spec().type())
                            .map(known -> new CodecValues(store.spec().type(), known))
                            .orElse(null);
            if (codec != null) {
                sums.add(new Sum(name, Sum.CODED));
            }
        }
    }

    ComponentStore store() {
        return store;
    }

    List<Sum> sums() {
        return sums;
    }

    /// Sums the blocks that have changed since the last call.
    void update(ChangeClock clock) {
        int now = clock.tick();
        boolean fresh = lastEpoch != clock.epoch() || !wasTracked;
        int age = clock.newerThan(fresh ? ChangeClock.NEVER : lastSeen);
        if (pages.length < store.pageLimit()) {
            pages = Arrays.copyOf(pages, store.pageLimit());
        }
        for (int page = 0; page < pages.length; page++) {
            ComponentPage values = store.pageAt(page);
            if (values != null || pages[page] != null) {
                updatePage(page, values, fresh, now, age);
            }
        }
        wasTracked = store.isTracked();
        lastEpoch = clock.epoch();
        lastSeen = clock.now();
    }

    private void updatePage(
            int page, @Nullable ComponentPage values, boolean fresh, int now, int age) {
        Page known = pages[page];
        if (known == null) {
            known = new Page(sums.size());
            pages[page] = known;
        }
        SlotTicks changes = values == null ? null : values.changes();
        for (int block = 0; block < BLOCKS_PER_PAGE; block++) {
            int first = block * WORDS_PER_BLOCK;
            boolean samePresence =
                    values != null
                            && Arrays.equals(
                                    values.words(),
                                    first,
                                    first + WORDS_PER_BLOCK,
                                    known.words,
                                    first,
                                    first + WORDS_PER_BLOCK);
            boolean sameValues =
                    !fresh && changes != null && !changes.isBlockNewer(block, now, age);
            if (!samePresence || !sameValues) {
                updateBlock(page, block, values, known);
            }
        }
    }

    private void updateBlock(int page, int block, @Nullable ComponentPage values, Page known) {
        int first = block * WORDS_PER_BLOCK;
        if (values == null) {
            Arrays.fill(known.words, first, first + WORDS_PER_BLOCK, 0);
            slots.count = 0;
        } else {
            System.arraycopy(values.words(), first, known.words, first, WORDS_PER_BLOCK);
            slots.find(table, page, block, known.words);
        }
        sumPresence(known, block);
        if (columns.isEmpty()) {
            if (codec != null) {
                sumCoded(known, block, values, codec);
            }
            return;
        }
        Object[] memory = values == null || slots.count == 0 ? new Object[0] : memory(values);
        for (int i = 0; i < columns.size(); i++) {
            Sum sum = sums.get(i + 1);
            if (memory.length == 0) {
                replace(known, block, i + 1, 0, 0);
            } else {
                summer.sum(memory[i], columns.get(i), slots, sum.seed());
                replace(known, block, i + 1, summer.plain, summer.weighted);
            }
        }
    }

    /// The columns of a page. Records that are stored as objects are converted to columns.
    private Object[] memory(ComponentPage values) {
        if (!isManaged(store)) {
            return values.memory();
        }
        RecordValues records = new RecordValues(store.spec());
        records.reserve(slots.offsets[slots.count - 1] + 1);
        for (int i = 0; i < slots.count; i++) {
            int offset = slots.offsets[i];
            records.set(offset, store.codec().read(values.columns(), offset));
        }
        return records.columns();
    }

    private static boolean isManaged(ComponentStore store) {
        return store.tier() == Tier.MANAGED && !store.spec().isTag();
    }

    /// The columns of a page, valid for one slot that has the component.
    static Object[] memory(ComponentStore store, ComponentPage values, int offset) {
        if (!isManaged(store)) {
            return values.memory();
        }
        RecordValues records = new RecordValues(store.spec());
        records.reserve(offset + 1);
        records.set(offset, store.codec().read(values.columns(), offset));
        return records.columns();
    }

    private void sumPresence(Page known, int block) {
        long seed = sums.getFirst().seed();
        long plain = 0;
        long weighted = 0;
        for (int i = 0; i < slots.count; i++) {
            long number = Sum.number(seed, slots.handleNumbers[i], 0);
            plain += number;
            weighted += number * (slots.pageStart + slots.offsets[i] + 1L);
        }
        replace(known, block, 0, plain, weighted);
    }

    private void sumCoded(
            Page known, int block, @Nullable ComponentPage values, CodecValues coded) {
        long seed = sums.get(1).seed();
        long plain = 0;
        long weighted = 0;
        for (int i = 0; values != null && i < slots.count; i++) {
            Object value = ((Object[]) values.columns()[0])[slots.offsets[i]];
            long number = Sum.number(seed, slots.handleNumbers[i], coded.hash(value));
            plain += number;
            weighted += number * (slots.pageStart + slots.offsets[i] + 1L);
        }
        replace(known, block, 1, plain, weighted);
    }

    private void replace(Page known, int block, int sum, long plain, long weighted) {
        int at = (block * sums.size() + sum) * 2;
        sums.get(sum).add(plain - known.contributions[at], weighted - known.contributions[at + 1]);
        known.contributions[at] = plain;
        known.contributions[at + 1] = weighted;
    }
}
