package dev.tercio.replay.internal.state;

import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SLOTS;
import static dev.tercio.internal.storage.PageLayout.WORDS_PER_BLOCK;
import static dev.tercio.internal.storage.PageLayout.WORDS_PER_PAGE;

import dev.tercio.Tier;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.SlotTicks;
import dev.tercio.replay.internal.bytes.ByteOutput;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/// Writes the values of one component in one page: of all slots that have it, or of the slots whose
/// value has changed.
///
/// ```
/// type (4) | page (4) | blocks (2) | flags (2) | values (4)
/// unless ALL: a bit for each slot of each block (16 * 8 each)
/// if TICKS: change ticks, then addition ticks: one for all values (4) or one for each (4 * values)
/// the elements of all values, column by column; or the bytes that a codec wrote for each value
/// ```
final class ValueWriter {
    /// Values that take more than this are split into several sections.
    private static final long SECTION_BYTES = 8 << 20;

    private final long[] carried = new long[WORDS_PER_PAGE];
    private final SlotRunList runs = new SlotRunList();

    /// Writes all values of a store.
    void writeAll(SavedType type, SectionSink sections) {
        for (int page = 0; page < type.store().pageLimit(); page++) {
            ComponentPage values = type.store().pageAt(page);
            if (values != null && (type.store().isTracked() || hasContent(type.store()))) {
                writePage(
                        type,
                        page,
                        values,
                        values.words(),
                        values.populatedBlocks(),
                        ValueFlags.ALL,
                        sections);
            }
        }
    }

    /// Writes the values of a store that have changed since a tick.
    void writeChanged(SavedType type, ChangeClock clock, long since, SectionSink sections) {
        int now = clock.tick();
        int age = clock.newerThan(since);
        for (int page = 0; page < type.store().pageLimit(); page++) {
            ComponentPage values = type.store().pageAt(page);
            SlotTicks changes = values == null ? null : values.changes();
            if (values == null || changes == null) {
                continue;
            }
            int blocks = 0;
            int populated = values.populatedBlocks();
            for (int block = 0; block < BLOCKS_PER_PAGE; block++) {
                if ((populated >>> block & 1) != 0
                        && changes.isBlockNewer(block, now, age)
                        && findChanged(values, changes, block, now, age)) {
                    blocks |= 1 << block;
                }
            }
            if (blocks != 0) {
                writePage(type, page, values, carried, blocks, 0, sections);
            }
        }
    }

    private boolean findChanged(
            ComponentPage values, SlotTicks changes, int block, int now, int age) {
        long any = 0;
        int first = block * WORDS_PER_BLOCK;
        for (int word = first; word < first + WORDS_PER_BLOCK; word++) {
            long bits = values.words()[word];
            carried[word] = bits == 0 ? 0 : changes.newer(word, bits, now, age);
            any |= carried[word];
        }
        return any != 0;
    }

    private static boolean hasContent(ComponentStore store) {
        return !store.spec().isTag();
    }

    private void writePage(
            SavedType type,
            int page,
            ComponentPage values,
            long[] words,
            int blocks,
            int flags,
            SectionSink sections) {
        int perSection =
                (int) Math.max(1, SECTION_BYTES / BLOCK_SLOTS / Math.max(1, bytesPerSlot(type)));
        int rest = blocks;
        while (rest != 0) {
            int some = 0;
            for (int i = 0; i < perSection && rest != 0; i++) {
                some |= Integer.lowestOneBit(rest);
                rest &= rest - 1;
            }
            write(type, page, values, words, some, flags, sections.begin(SectionKind.VALUES));
            sections.end();
        }
    }

    private static int bytesPerSlot(SavedType type) {
        ComponentSchema schema = type.store().spec().schema();
        return schema == null ? 64 : schema.bytesPerSlot();
    }

    private void write(
            SavedType type,
            int page,
            ComponentPage values,
            long[] words,
            int blocks,
            int flags,
            ByteOutput out) {
        runs.set(words, blocks);
        out.putInt(type.store().id());
        out.putInt(page);
        out.putShort(blocks);
        int flagsAt = out.size();
        out.putShort(flags);
        out.putInt(runs.slots());
        if ((flags & ValueFlags.ALL) == 0) {
            for (int word = 0; word < WORDS_PER_PAGE; word++) {
                if ((blocks >>> (word / WORDS_PER_BLOCK) & 1) != 0) {
                    out.putLong(words[word]);
                }
            }
        }
        int noted = writeTicks(values.changes(), values.additions(), out);
        out.bytes()[flagsAt] |= (byte) noted;
        switch (type.form()) {
            case PLAIN -> writeColumns(type.store(), values, out);
            case CODED -> writeCoded(values, type.codec().orElseThrow(), out);
            case SKIPPED -> throw new IllegalStateException("not saved: type=" + type);
        }
    }

    private int writeTicks(
            @Nullable SlotTicks changes, @Nullable SlotTicks additions, ByteOutput out) {
        if (changes == null || additions == null) {
            return 0;
        }
        int flags = ValueFlags.TICKS;
        flags |= writeSlotTicks(changes.slots(), out) ? ValueFlags.ONE_CHANGE : 0;
        flags |= writeSlotTicks(additions.slots(), out) ? ValueFlags.ONE_ADDITION : 0;
        return flags;
    }

    /// Writes the ticks of all slots, or a single one if all are equal.
    private boolean writeSlotTicks(int[] ticks, ByteOutput out) {
        int first = ticks[runs.start(0)];
        boolean same = true;
        for (int run = 0; run < runs.runs() && same; run++) {
            int start = runs.start(run);
            for (int i = start; i < start + runs.length(run); i++) {
                same &= ticks[i] == first;
            }
        }
        if (same) {
            out.putInt(first);
            return true;
        }
        for (int run = 0; run < runs.runs(); run++) {
            int start = runs.start(run);
            for (int i = start; i < start + runs.length(run); i++) {
                out.putInt(ticks[i]);
            }
        }
        return false;
    }

    private void writeColumns(ComponentStore store, ComponentPage values, ByteOutput out) {
        if (store.spec().isTag()) {
            return;
        }
        if (store.tier() == Tier.MANAGED) {
            writeRecords(store, values, out);
            return;
        }
        Object[] columns = values.memory();
        ComponentSchema schema = Objects.requireNonNull(store.spec().schema());
        for (int i = 0; i < columns.length; i++) {
            ColumnSpec spec = schema.columns().get(i);
            int stride = spec.stride();
            for (int run = 0; run < runs.runs(); run++) {
                out.putElements(
                        columns[i],
                        spec.primitive(),
                        runs.start(run) * stride,
                        runs.length(run) * stride);
            }
        }
    }

    private void writeRecords(ComponentStore store, ComponentPage values, ByteOutput out) {
        RecordValues records = new RecordValues(store.spec());
        records.reserve(runs.slots());
        int count = 0;
        for (int run = 0; run < runs.runs(); run++) {
            for (int i = 0; i < runs.length(run); i++) {
                Object value = store.codec().read(values.columns(), runs.start(run) + i);
                records.set(count++, value);
            }
        }
        records.write(count, out);
    }

    private void writeCoded(ComponentPage values, CodecValues codec, ByteOutput out) {
        Object[] references = (Object[]) values.columns()[0];
        for (int run = 0; run < runs.runs(); run++) {
            for (int i = 0; i < runs.length(run); i++) {
                codec.write(references[runs.start(run) + i], out);
            }
        }
    }
}
