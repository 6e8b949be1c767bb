package dev.tercio.replay.internal.image;

import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.HeapColumnAccess;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.schema.ColumnPlan;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/// Values of components that were tags when a file was written and have fields now: the file has
/// none for them.
final class TagDefaults {
    private final DirectWorld world;
    private final TypeTable types;
    private final Map<ComponentSpec<?>, Object> values = new HashMap<>();

    TagDefaults(DirectWorld world, TypeTable types) {
        this.world = world;
        this.types = types;
    }

    /// Makes the values.
    ///
    /// @param differences is told of classes that refuse theirs
    void check(Consumer<String> differences) {
        SlotRunList one = new SlotRunList();
        one.setFirst(1);
        for (LoadedType type : types.types()) {
            ComponentSpec<?> spec = type.spec();
            ColumnPlan plan = type.plan();
            if (spec == null || plan == null || !plan.stored().isEmpty() || spec.isTag()) {
                continue;
            }
            RecordValues records = new RecordValues(spec);
            Object[] columns = records.columns();
            ValueReader.readColumns(
                    new ByteInput(new byte[0]),
                    type,
                    new ColumnReader(plan),
                    columns,
                    columns,
                    HeapColumnAccess.INSTANCE,
                    one);
            try {
                values.put(spec, records.get(0));
            } catch (RuntimeException refused) {
                differences.accept(
                        "component="
                                + type.name()
                                + ": its class refuses the default value: "
                                + refused);
            }
        }
    }

    /// Gives the values to all entities that have the components.
    void apply() {
        SlotRunList runs = new SlotRunList();
        values.forEach(
                (spec, value) -> {
                    ComponentStore store = Objects.requireNonNull(world.registry().find(spec));
                    for (int page = 0; page < store.pageLimit(); page++) {
                        ComponentPage open = store.pageAt(page);
                        if (open != null) {
                            runs.set(open.words(), open.populatedBlocks());
                            fill(store, open, runs, value);
                        }
                    }
                });
    }

    private static void fill(
            ComponentStore store, ComponentPage page, SlotRunList runs, Object value) {
        for (int run = 0; run < runs.runs(); run++) {
            for (int i = 0; i < runs.length(run); i++) {
                store.codec().write(page.columns(), runs.start(run) + i, value);
            }
        }
    }
}
