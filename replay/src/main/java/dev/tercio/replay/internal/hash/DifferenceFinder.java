package dev.tercio.replay.internal.hash;

import dev.tercio.Entity;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.Difference;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds what differs between a world and a state of which only the sums are known.
///
/// If one value differs, the two differences of sums tell its place and what it was. If several
/// values of a field differ, the field is all that can be told.
public final class DifferenceFinder {
    private static final String UNKNOWN = "unknown";

    private final DirectWorld world;

    public DifferenceFinder(DirectWorld world) {
        this.world = world;
    }

    /// Compares sums.
    public List<Difference> find(List<Sum> recorded, List<Sum> actual) {
        Map<String, Sum> byName = new HashMap<>();
        actual.forEach(sum -> byName.put(sum.toString(), sum));
        List<Difference> differences = new ArrayList<>();
        for (Sum sum : recorded) {
            Sum mine = byName.remove(sum.toString());
            compare(sum, mine == null ? new Sum(sum.component(), sum.field()) : mine, differences);
        }
        for (Sum sum : actual) {
            if (byName.containsKey(sum.toString())) {
                compare(new Sum(sum.component(), sum.field()), sum, differences);
            }
        }
        return differences;
    }

    private void compare(Sum recorded, Sum actual, List<Difference> differences) {
        long plain = recorded.plain() - actual.plain();
        long weighted = recorded.weighted() - actual.weighted();
        if (plain == 0 && weighted == 0) {
            return;
        }
        differences.add(locate(actual, plain, weighted));
    }

    private Difference locate(Sum sum, long plain, long weighted) {
        if (sum.component().equals(Sum.RESOURCES)) {
            return new Difference(
                    sum.component(), sum.field(), Optional.empty(), UNKNOWN, resource(sum.field()));
        }
        ComponentStore store = store(sum.component());
        int column = column(store, sum.field());
        int numbers = numbers(store, column);
        long places = (long) world.table().pageLimit() * PageLayout.PAGE_SLOTS * numbers;
        for (long place = 0; place < places; place++) {
            if (plain * (place + 1) == weighted) {
                int slot = (int) (place / numbers);
                int element = (int) (place % numbers);
                Optional<Difference> found = explain(sum, store, column, slot, element, plain);
                if (found.isPresent()) {
                    return found.get();
                }
            }
        }
        return new Difference(sum.component(), sum.field(), Optional.empty(), UNKNOWN, UNKNOWN);
    }

    private Optional<Difference> explain(
            Sum sum,
            @Nullable ComponentStore store,
            int column,
            int slot,
            int element,
            long plain) {
        EntityTable table = world.table();
        Entity entity = table.entityAt(slot);
        long handle = Sum.ofElement(Mixing.ofHandle(entity.bits()), element);
        if (store == null || column < 0) {
            boolean there = plain == -Sum.number(sum.seed(), handle, 0);
            boolean isAbout = sum.field().equals(Sum.PRESENCE) || isAlive(sum);
            String recorded = isAbout ? (there ? "absent" : "present") : UNKNOWN;
            String actual = isAbout ? (there ? "present" : "absent") : UNKNOWN;
            Optional<Entity> named = entity.isNone() ? Optional.empty() : Optional.of(entity);
            String field = named.isPresent() ? sum.field() : sum.field() + "[slot " + slot + "]";
            return Optional.of(new Difference(sum.component(), field, named, recorded, actual));
        }
        if (entity.isNone() || !store.has(slot) || store.spec().schema() == null) {
            return Optional.empty();
        }
        BitsText text = new BitsText(store.spec(), column);
        ColumnSpec spec = store.spec().schema().columns().get(column);
        long bits = bitsOf(store, spec, column, slot, element);
        long number = Sum.number(sum.seed(), handle, bits) + plain;
        long recordedBits = Mixing.unmix(number) ^ (handle + sum.seed());
        String actual = text.show(bits).orElse(UNKNOWN);
        String field = spec.name() + (numbers(store, column) > 1 ? "[" + element + "]" : "");
        return text.show(recordedBits)
                .map(
                        recorded ->
                                new Difference(
                                        sum.component(),
                                        field,
                                        Optional.of(entity),
                                        recorded,
                                        actual));
    }

    private static boolean isAlive(Sum sum) {
        return sum.component().equals(Sum.ENTITIES) && sum.field().equals(EntitySums.ALIVE);
    }

    private static long bitsOf(
            ComponentStore store, ColumnSpec spec, int column, int slot, int element) {
        ComponentPage page = store.openPage(slot >>> PageLayout.PAGE_SHIFT);
        ColumnSummer summer = new ColumnSummer();
        int offset = slot & PageLayout.OFFSET_MASK;
        return summer.bitsAt(StoreSums.memory(store, page, offset)[column], spec, offset, element);
    }

    private @Nullable ComponentStore store(String component) {
        for (ComponentStore store : world.registry().stores()) {
            if (store.spec().type().getName().equals(component)) {
                return store;
            }
        }
        return null;
    }

    private static int column(@Nullable ComponentStore store, String field) {
        if (store == null || store.spec().schema() == null) {
            return -1;
        }
        List<ColumnSpec> columns = store.spec().schema().columns();
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(field)) {
                return i;
            }
        }
        return -1;
    }

    private static int numbers(@Nullable ComponentStore store, int column) {
        return store == null || store.spec().schema() == null || column < 0
                ? 1
                : ColumnSummer.numbers(store.spec().schema().columns().get(column));
    }

    private String resource(String name) {
        return world.resources().all().entrySet().stream()
                .filter(entry -> entry.getKey().getName().equals(name))
                .map(entry -> String.valueOf(entry.getValue()))
                .findFirst()
                .orElse("absent");
    }
}
