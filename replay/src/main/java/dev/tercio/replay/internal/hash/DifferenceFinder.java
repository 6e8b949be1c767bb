package dev.tercio.replay.internal.hash;

import static dev.tercio.replay.internal.hash.WorldComparison.ABSENT;
import static dev.tercio.replay.internal.hash.WorldComparison.ALIVE;
import static dev.tercio.replay.internal.hash.WorldComparison.NOT_ALIVE;
import static dev.tercio.replay.internal.hash.WorldComparison.PRESENT;

import dev.tercio.Entity;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.Difference;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Finds the differences between a world and a state of which only the sums are known.
///
/// If a single value of a field differs, its slot and its recorded value follow from the
/// differences of the two sums. If several values differ, only the field is known.
public final class DifferenceFinder {
    private static final String UNKNOWN = "unknown";

    private final DirectWorld world;
    private final List<Difference> differences = new ArrayList<>();

    /// Components that different entities have in the two states, so that their values cannot be
    /// compared.
    private final Set<String> moved = new HashSet<>();

    /// The difference of two sums.
    ///
    /// @param sum the sum of the world
    /// @param plain recorded minus actual plain sum
    /// @param empty whether the recorded sum is empty
    private record Gap(Sum sum, long plain, long weighted, boolean empty) {}

    public DifferenceFinder(DirectWorld world) {
        this.world = world;
    }

    /// Compares sums.
    public List<Difference> find(List<Sum> recorded, List<Sum> actual) {
        for (Gap gap : gaps(recorded, actual)) {
            String component = gap.sum.component();
            if (component.equals(Sum.RESOURCES)) {
                String was = gap.empty ? ABSENT : UNKNOWN;
                String is = WorldComparison.resource(world, gap.sum.field());
                add(gap, Optional.empty(), gap.sum.field(), was, is);
            } else if (component.equals(Sum.EVENTS)) {
                String was = gap.empty ? ABSENT : UNKNOWN;
                String is = WorldComparison.events(world, gap.sum.field());
                add(gap, Optional.empty(), gap.sum.field(), was, is);
            } else if (isAlive(gap.sum)) {
                findMembers(gap, ALIVE, NOT_ALIVE);
            } else if (gap.sum.field().equals(Sum.PRESENCE)) {
                moved.add(component);
                findMembers(gap, PRESENT, ABSENT);
            } else if (!moved.contains(component)) {
                findValue(gap);
            }
        }
        return differences;
    }

    private static List<Gap> gaps(List<Sum> recorded, List<Sum> actual) {
        Map<String, Sum> byName = new HashMap<>();
        recorded.forEach(sum -> byName.put(sum.toString(), sum));
        List<Gap> gaps = new ArrayList<>();
        for (Sum sum : actual) {
            Sum was = byName.remove(sum.toString());
            addGap(was == null ? new Sum(sum.component(), sum.field()) : was, sum, gaps);
        }
        for (Sum sum : recorded) {
            if (byName.containsKey(sum.toString())) {
                addGap(sum, new Sum(sum.component(), sum.field()), gaps);
            }
        }
        return gaps;
    }

    private static void addGap(Sum was, Sum is, List<Gap> gaps) {
        if (was.plain() != is.plain() || was.weighted() != is.weighted()) {
            boolean empty = was.plain() == 0 && was.weighted() == 0;
            long plain = was.plain() - is.plain();
            gaps.add(new Gap(is, plain, was.weighted() - is.weighted(), empty));
        }
    }

    private static boolean isAlive(Sum sum) {
        return sum.component().equals(Sum.ENTITIES) && sum.field().equals(EntitySums.ALIVE);
    }

    /// Finds an entity that is included in only one of the sums. Its handle follows from the
    /// difference, even if the entity does not exist any more.
    private void findMembers(Gap gap, String in, String out) {
        int places = world.table().pageLimit() << PageLayout.PAGE_SHIFT;
        for (int slot = 0; slot < places; slot++) {
            if (gap.plain * (slot + 1L) != gap.weighted) {
                continue;
            }
            Entity here = world.table().entityAt(slot);
            long number = here.isNone() ? 0 : Sum.number(gap.sum.seed(), handle(here), 0);
            if (gap.plain == -number && number != 0) {
                add(gap, Optional.of(here), gap.sum.field(), out, in);
                return;
            }
            Entity alone = entityOf(gap, gap.plain);
            if (isAt(alone, slot)) {
                add(gap, Optional.of(alone), gap.sum.field(), in, out);
                return;
            }
            Entity before = entityOf(gap, gap.plain + number);
            if (number != 0 && isAt(before, slot)) {
                add(gap, Optional.of(before), gap.sum.field(), in, out);
                add(gap, Optional.of(here), gap.sum.field(), out, in);
                return;
            }
        }
        add(gap, Optional.empty(), gap.sum.field(), UNKNOWN, UNKNOWN);
    }

    private static Entity entityOf(Gap gap, long number) {
        return new Entity(Mixing.unmix(Mixing.unmix(number) - gap.sum.seed()));
    }

    private static boolean isAt(Entity entity, int slot) {
        return entity.index() == slot && entity.generation() != 0;
    }

    private static long handle(Entity entity) {
        return Mixing.ofHandle(entity.bits());
    }

    private void findValue(Gap gap) {
        ComponentStore store = store(gap.sum.component());
        int column = column(store, gap.sum.field());
        int numbers = numbers(store, column);
        long places = (long) world.table().pageLimit() * PageLayout.PAGE_SLOTS * numbers;
        for (long place = 0; place < places; place++) {
            if (gap.plain * (place + 1) == gap.weighted) {
                int slot = (int) (place / numbers);
                Entity entity = world.table().entityAt(slot);
                int element = (int) (place % numbers);
                boolean told =
                        (store != null && column >= 0)
                                ? tellField(gap, entity, store, column, element)
                                : reportNumber(gap, entity, store);
                if (told) {
                    return;
                }
            }
        }
        add(gap, Optional.empty(), gap.sum.field(), UNKNOWN, UNKNOWN);
    }

    /// Reports a stable id, or a value that needs a codec.
    private boolean reportNumber(Gap gap, Entity entity, @Nullable ComponentStore store) {
        if (entity.isNone()) {
            return false;
        }
        if (store != null && gap.sum.field().equals(Sum.ORDER)) {
            boolean known = store.spec().relation() != null;
            String is =
                    known
                            ? WorldComparison.previousSource(world, entity, store.spec()).toString()
                            : UNKNOWN;
            add(gap, Optional.of(entity), Sum.ORDER, UNKNOWN, is);
            return true;
        }
        if (store != null) {
            String is =
                    store.has(entity.index())
                            ? ValueText.of(world.get(entity, store.spec().type()))
                            : ABSENT;
            add(gap, Optional.of(entity), gap.sum.field(), UNKNOWN, is);
            return true;
        }
        long id = world.stableIds().idOf(entity).orElse(0);
        long handle = handle(entity);
        long number = id == 0 ? 0 : Sum.number(gap.sum.seed(), handle, id);
        long before = gap.plain + number;
        long wasId = before == 0 ? 0 : Mixing.unmix(before) ^ (handle + gap.sum.seed());
        String was = Long.toHexString(wasId);
        add(gap, Optional.of(entity), gap.sum.field(), was, Long.toHexString(id));
        return true;
    }

    private boolean tellField(
            Gap gap, Entity entity, ComponentStore store, int column, int element) {
        int slot = entity.index();
        if (entity.isNone() || !store.has(slot) || store.spec().schema() == null) {
            return false;
        }
        ColumnSpec spec = store.spec().schema().columns().get(column);
        ComponentPage page = store.openPage(slot >>> PageLayout.PAGE_SHIFT);
        int offset = slot & PageLayout.OFFSET_MASK;
        Object memory = StoreSums.memory(store, page, offset)[column];
        BitsText text = new BitsText(store.spec(), column);
        String is = text.show(memory, offset, element);
        if (!text.isExact()) {
            add(gap, Optional.of(entity), text.name(element), UNKNOWN, is);
            return true;
        }
        long handle = Sum.ofElement(handle(entity), element);
        long bits = new ColumnSummer().bitsAt(memory, spec, offset, element);
        long number = Sum.number(gap.sum.seed(), handle, bits) + gap.plain;
        Optional<String> was = text.show(Mixing.unmix(number) ^ (handle + gap.sum.seed()));
        was.ifPresent(then -> add(gap, Optional.of(entity), text.name(element), then, is));
        return was.isPresent();
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

    private void add(Gap gap, Optional<Entity> entity, String field, String was, String is) {
        differences.add(new Difference(gap.sum.component(), field, entity, was, is));
    }
}
