package dev.tercio.replay.internal.restore;

import static dev.tercio.internal.storage.PageLayout.WORDS_PER_PAGE;

import dev.tercio.Tier;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.HeapColumnAccess;
import dev.tercio.internal.storage.PresenceBitmap;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.schema.ColumnPlan;
import dev.tercio.replay.internal.state.RecordValues;
import dev.tercio.replay.internal.state.SlotRunList;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/// Default values for components that were tags when the file was written and have fields now. The
/// file has no values for them, so every entity that gets such a component from a snapshot or a
/// frame gets its default value.
final class TagDefaults {
    private static final int ALL_BLOCKS = 0xFFFF;

    private final DirectWorld world;
    private final TypeTable types;
    private final StagedHeaders headers;
    private final List<Fill> fills = new ArrayList<>();

    /// Slots of a page that get a component.
    private record Fill(
            LoadedType type,
            ColumnPlan plan,
            Object value,
            int page,
            @SuppressWarnings("ArrayRecordComponent") long[] slots) {}

    TagDefaults(DirectWorld world, TypeTable types, StagedHeaders headers) {
        this.world = world;
        this.types = types;
        this.headers = headers;
    }

    /// Creates the values and finds the slots that get them.
    ///
    /// @param differences receives classes that reject their default value
    void check(Consumer<String> differences) {
        for (LoadedType type : types.types()) {
            ComponentSpec<?> spec = type.spec();
            ColumnPlan plan = type.plan();
            if (spec == null || plan == null || !plan.stored().isEmpty() || spec.isTag()) {
                continue;
            }
            try {
                findSlots(type, plan, defaultValue(type, spec, plan));
            } catch (RuntimeException refused) {
                differences.accept(
                        "component="
                                + type.name()
                                + ": its constructor rejected the default value: "
                                + refused);
            }
        }
    }

    private static Object defaultValue(LoadedType type, ComponentSpec<?> spec, ColumnPlan plan) {
        SlotRunList one = new SlotRunList();
        one.setFirst(1);
        RecordValues records = new RecordValues(spec);
        Object[] columns = records.columns();
        ValueApplier.readColumns(
                new ByteInput(new byte[0]),
                type,
                new ColumnReader(plan),
                columns,
                columns,
                HeapColumnAccess.INSTANCE,
                one);
        return records.get(0);
    }

    private void findSlots(LoadedType type, ColumnPlan plan, Object value) {
        ComponentStore store = world.registry().find(Objects.requireNonNull(type.spec()));
        for (int page = 0; page < headers.pages(); page++) {
            if (headers.hasBlocks(page)) {
                long[] slots = newSlots(type, store, page);
                if (Arrays.stream(slots).anyMatch(word -> word != 0)) {
                    fills.add(new Fill(type, plan, value, page, slots));
                }
            }
        }
    }

    private long[] newSlots(LoadedType type, @Nullable ComponentStore store, int page) {
        long[] slots = new long[WORDS_PER_PAGE];
        headers.presence(type.id(), store, page, slots);
        PresenceBitmap before = headers.isFull() || store == null ? null : store.presenceAt(page);
        for (int word = 0; before != null && word < slots.length; word++) {
            slots[word] &= ~before.words()[word];
        }
        return slots;
    }

    /// Writes the default values.
    void apply() {
        SlotRunList runs = new SlotRunList();
        for (Fill fill : fills) {
            ComponentSpec<?> spec = Objects.requireNonNull(fill.type().spec());
            ComponentStore store = Objects.requireNonNull(world.registry().find(spec));
            ComponentPage page = store.openPage(fill.page());
            runs.set(fill.slots(), ALL_BLOCKS);
            if (store.tier() == Tier.MANAGED) {
                fillObjects((Object[]) page.columns()[0], runs, fill.value());
            } else {
                ByteInput nothing = new ByteInput(new byte[0]);
                ValueApplier.applyColumns(nothing, fill.type(), fill.plan(), store, page, runs);
            }
        }
    }

    private static void fillObjects(Object[] references, SlotRunList runs, Object value) {
        for (int run = 0; run < runs.runs(); run++) {
            int start = runs.start(run);
            Arrays.fill(references, start, start + runs.length(run), value);
        }
    }
}
