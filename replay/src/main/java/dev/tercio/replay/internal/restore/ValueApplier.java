package dev.tercio.replay.internal.restore;

import static dev.tercio.internal.storage.PageLayout.BLOCK_SHIFT;

import dev.tercio.Tier;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.storage.ColumnAccess;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.HeapColumnAccess;
import dev.tercio.internal.storage.NativeColumnAccess;
import dev.tercio.internal.storage.SlotTicks;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.schema.ColumnPlan;
import dev.tercio.replay.internal.schema.StoredType;
import dev.tercio.replay.internal.state.RecordValues;
import dev.tercio.replay.internal.state.SlotRunList;
import dev.tercio.replay.internal.state.ValueFlags;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/// Writes the values of checked sections to the columns of the world.
final class ValueApplier {
    private final DirectWorld world;
    private final StagedHeaders headers;
    private final ValueHeader header;

    ValueApplier(DirectWorld world, StagedHeaders headers, ValueHeader header) {
        this.world = world;
        this.headers = headers;
        this.header = header;
    }

    /// Writes the values of a checked section to the world. The headers must have been applied
    /// before.
    ///
    /// @param prepared the result of [ValueReader#check]
    void apply(ByteInput in, ValueReader.Prepared prepared) {
        header.read(in);
        ComponentSpec<?> spec = header.type().spec();
        if (spec == null) {
            return;
        }
        ComponentStore store = Objects.requireNonNull(world.registry().find(spec));
        ComponentPage page = store.openPage(header.page());
        if (header.has(ValueFlags.TICKS) && headers.isFull()) {
            applyTicks(in, ValueFlags.ONE_CHANGE, page.changes());
            applyTicks(in, ValueFlags.ONE_ADDITION, page.additions());
        } else {
            header.skipTicks(in);
            noteChanged(page);
        }
        if (prepared.objects() != null && store.tier() == Tier.MANAGED) {
            applyObjects(page, prepared.objects());
        } else if (prepared.columns() != null) {
            ByteInput columns =
                    new ByteInput(prepared.columns().bytes(), 0, prepared.columns().size());
            applyColumns(columns, header.type(), samePlan(spec), store, page, header.slots());
        } else if (header.type().plan() != null) {
            applyColumns(in, header.type(), header.type().plan(), store, page, header.slots());
        }
    }

    private static ColumnPlan samePlan(ComponentSpec<?> spec) {
        StoredType type = new RecordValues(spec).type();
        return ColumnPlan.of(type.className(), type, type, _ -> {});
    }

    /// Writes values to the columns of a page.
    static void applyColumns(
            ByteInput in,
            LoadedType type,
            ColumnPlan plan,
            ComponentStore store,
            ComponentPage page,
            SlotRunList where) {
        ColumnAccess access =
                store.tier() == Tier.NATIVE
                        ? NativeColumnAccess.INSTANCE
                        : HeapColumnAccess.INSTANCE;
        ColumnReader reader = new ColumnReader(plan);
        readColumns(in, type, reader, page.memory(), page.columns(), access, where);
    }

    private void applyObjects(ComponentPage page, Object[] objects) {
        SlotRunList slots = header.slots();
        Object[] references = (Object[]) page.columns()[0];
        int index = 0;
        for (int run = 0; run < slots.runs(); run++) {
            System.arraycopy(objects, index, references, slots.start(run), slots.length(run));
            index += slots.length(run);
        }
    }

    private void noteChanged(ComponentPage page) {
        SlotRunList slots = header.slots();
        SlotTicks changes = page.changes();
        ChangeClock clock = world.registry().clock();
        for (int run = 0; changes != null && run < slots.runs(); run++) {
            changes.markRun(slots.start(run), slots.length(run), clock.tick());
        }
    }

    private void applyTicks(ByteInput in, int one, @Nullable SlotTicks ticks) {
        SlotRunList slots = header.slots();
        int from = in.take((long) header.ticks(one) * Integer.BYTES, "ticks of changes");
        if (ticks == null) {
            return;
        }
        in.moveTo(from);
        int now = world.registry().clock().tick();
        int tick = header.has(one) ? in.takeInt("tick") : 0;
        for (int run = 0; run < slots.runs(); run++) {
            for (int i = 0; i < slots.length(run); i++) {
                int slot = slots.start(run) + i;
                int noted = header.has(one) ? tick : in.takeInt("tick");
                if (now - noted < 0) {
                    // a file may claim a tick in the future, which no observer would ever see
                    noted = now;
                }
                ticks.slots()[slot] = noted;
                int block = slot >>> BLOCK_SHIFT;
                // the tick of a block is that of its most recently changed slot
                if (now - noted < now - ticks.block(block)) {
                    ticks.setBlock(block, noted);
                }
            }
        }
    }

    /// Reads values into columns, with the defaults of a type for columns that are missing.
    static void readColumns(
            ByteInput in,
            LoadedType type,
            ColumnReader reader,
            Object[] memory,
            Object[] columns,
            ColumnAccess access,
            SlotRunList where) {
        ComponentSpec<?> spec = Objects.requireNonNull(type.spec());
        reader.read(
                in,
                Objects.requireNonNull(spec.schema()).columns(),
                memory,
                columns,
                access,
                where,
                type.defaults());
    }
}
