package dev.tercio.replay.internal.hash;

import dev.tercio.Entity;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.relation.RelationIndex;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.Difference;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.internal.schema.StoredColumn;
import dev.tercio.replay.internal.state.CodecValues;
import dev.tercio.replay.internal.state.EventsSection;
import dev.tercio.replay.internal.state.ResourceBaseline;
import dev.tercio.replay.internal.state.StoredResource;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// Compares two worlds. Components are matched by class name.
public final class WorldComparison {
    static final String ALIVE = "alive";
    static final String NOT_ALIVE = "not alive";
    static final String PRESENT = "present";
    static final String ABSENT = "absent";

    private final DirectWorld recorded;
    private final DirectWorld actual;
    private final SaveFormat format;
    private final boolean coded;
    private final List<Difference> differences = new ArrayList<>();

    /// @param coded whether the recorded world has components and events that need a codec
    public WorldComparison(
            DirectWorld recorded, DirectWorld actual, SaveFormat format, boolean coded) {
        this.recorded = recorded;
        this.actual = actual;
        this.format = format;
        this.coded = coded;
    }

    /// The first differences, in slot order.
    ///
    /// @param limit the maximum number of differences
    public List<Difference> run(int limit) {
        Set<Entity> all = new LinkedHashSet<>(recorded.entities());
        all.addAll(actual.entities());
        for (Entity entity : all) {
            if (differences.size() >= limit) {
                break;
            }
            compare(entity);
        }
        compareResources();
        compareEvents();
        return differences;
    }

    private void compare(Entity entity) {
        boolean was = recorded.isAlive(entity);
        boolean is = actual.isAlive(entity);
        if (was != is) {
            String then = was ? ALIVE : NOT_ALIVE;
            add(Sum.ENTITIES, EntitySums.ALIVE, entity, then, is ? ALIVE : NOT_ALIVE);
            return;
        }
        Set<String> names = new LinkedHashSet<>();
        recorded.components(entity).forEach(type -> names.add(type.type().getName()));
        actual.components(entity).forEach(type -> names.add(type.type().getName()));
        for (String name : names) {
            compare(entity, name);
        }
        long wasId = recorded.stableIds().idOf(entity).orElse(0);
        long isId = actual.stableIds().idOf(entity).orElse(0);
        if (wasId != isId) {
            String then = Long.toHexString(wasId);
            add(Sum.ENTITIES, EntitySums.STABLE_ID, entity, then, Long.toHexString(isId));
        }
    }

    private void compare(Entity entity, String name) {
        ComponentSpec<?> wasSpec = recorded.componentNamed(name);
        ComponentSpec<?> isSpec = actual.componentNamed(name);
        if (wasSpec == null && isSpec != null && isSpec.schema() == null) {
            // the values need a codec
            return;
        }
        boolean was = wasSpec != null && recorded.has(entity, wasSpec);
        boolean is = isSpec != null && actual.has(entity, isSpec);
        if (was != is || wasSpec == null || isSpec == null) {
            add(name, Sum.PRESENCE, entity, was ? PRESENT : ABSENT, is ? PRESENT : ABSENT);
        } else if (wasSpec.schema() != null && isSpec.schema() != null && !isSpec.isTag()) {
            compareValues(entity, name, wasSpec, isSpec);
            compareOrder(entity, name, wasSpec, isSpec);
        } else if (was && wasSpec.schema() == null && isSpec.schema() == null) {
            compareCoded(entity, name, wasSpec, isSpec);
        }
    }

    /// Compares values with a codec by the bytes it writes.
    private void compareCoded(
            Entity entity, String name, ComponentSpec<?> wasSpec, ComponentSpec<?> isSpec) {
        Class<?> type = isSpec.type();
        Object was = recorded.get(entity, wasSpec.type());
        Object is = actual.get(entity, type);
        format.codecOf(type)
                .map(codec -> new CodecValues(type, codec))
                .filter(codec -> codec.hash(was) != codec.hash(is))
                .ifPresent(_ -> add(name, Sum.CODED, entity, ValueText.of(was), ValueText.of(is)));
    }

    private void compareValues(
            Entity entity, String name, ComponentSpec<?> wasSpec, ComponentSpec<?> isSpec) {
        Object[] was = memory(recorded, entity, wasSpec);
        Object[] is = memory(actual, entity, isSpec);
        int offset = entity.index() & PageLayout.OFFSET_MASK;
        List<ColumnSpec> columns = Objects.requireNonNull(isSpec.schema()).columns();
        for (int i = 0; i < Math.min(was.length, columns.size()); i++) {
            BitsText text = new BitsText(isSpec, i);
            if (text.meaning() == StoredColumn.Meaning.TEXT_LENGTH) {
                continue;
            }
            int numbers = text.isExact() ? ColumnSummer.numbers(columns.get(i)) : 1;
            for (int element = 0; element < numbers; element++) {
                String then = text.show(was[i], offset, element);
                String now = text.show(is[i], offset, element);
                if (!then.equals(now)) {
                    add(name, text.name(element), entity, then, now);
                }
            }
        }
    }

    private void compareOrder(
            Entity entity, String name, ComponentSpec<?> wasSpec, ComponentSpec<?> isSpec) {
        if (wasSpec.relation() != null && isSpec.relation() != null) {
            Entity was = previousSource(recorded, entity, wasSpec);
            Entity is = previousSource(actual, entity, isSpec);
            if (!was.equals(is)) {
                add(name, Sum.ORDER, entity, was.toString(), is.toString());
            }
        }
    }

    /// The source before an entity among the sources of its target, or [Entity#NONE].
    static Entity previousSource(DirectWorld world, Entity entity, ComponentSpec<?> spec) {
        ComponentStore store = Objects.requireNonNull(world.registry().find(spec));
        RelationIndex index = Objects.requireNonNull(world.relations().index(store));
        int previous = index.previousSource(entity.index());
        return previous < 0 ? Entity.NONE : world.table().entityAt(previous);
    }

    private static Object[] memory(DirectWorld world, Entity entity, ComponentSpec<?> spec) {
        ComponentStore store = Objects.requireNonNull(world.registry().find(spec));
        ComponentPage page = store.openPage(entity.index() >>> PageLayout.PAGE_SHIFT);
        return StoreSums.memory(store, page, entity.index() & PageLayout.OFFSET_MASK);
    }

    private void compareResources() {
        Map<String, Long> was = resources(recorded, format);
        Map<String, Long> is = resources(actual, format);
        Set<String> names = new LinkedHashSet<>(was.keySet());
        names.addAll(is.keySet());
        for (String name : names) {
            if (!Objects.equals(was.get(name), is.get(name))) {
                String then = resource(recorded, name);
                String now = resource(actual, name);
                differences.add(new Difference(Sum.RESOURCES, name, Optional.empty(), then, now));
            }
        }
    }

    private void compareEvents() {
        Map<String, Long> was = events(recorded, format);
        Map<String, Long> is = events(actual, format);
        Set<String> names = new LinkedHashSet<>(was.keySet());
        names.addAll(is.keySet());
        for (String name : names) {
            if (!Objects.equals(was.get(name), is.get(name)) && isReadable(name)) {
                String then = events(recorded, name);
                String now = events(actual, name);
                differences.add(new Difference(Sum.EVENTS, name, Optional.empty(), then, now));
            }
        }
    }

    private static Map<String, Long> events(DirectWorld world, SaveFormat format) {
        Map<String, Long> hashes = new HashMap<>();
        EventsSection.forEachEncoded(
                world,
                format,
                (type, bytes) ->
                        hashes.put(type.getName(), Mixing.ofBytes(bytes.bytes(), 0, bytes.size())));
        return hashes;
    }

    /// The events of a type as text.
    static String events(DirectWorld world, String name) {
        return world.events().queues().stream()
                .filter(queue -> queue.spec().type().getName().equals(name) && queue.size() > 0)
                .map(queue -> queue.size() + " events")
                .findFirst()
                .orElse(ABSENT);
    }

    private static Map<String, Long> resources(DirectWorld world, SaveFormat format) {
        Map<String, Long> hashes = new HashMap<>();
        ResourceBaseline.forEachEncoded(
                world,
                format,
                (type, bytes) -> hashes.put(type, Mixing.ofBytes(bytes.bytes(), 0, bytes.size())));
        return hashes;
    }

    private boolean isReadable(String event) {
        return coded || format.resourceNamed(event).flatMap(format::codecOf).isEmpty();
    }

    /// A resource as text.
    static String resource(DirectWorld world, String name) {
        return world.resources().all().entrySet().stream()
                .filter(
                        entry ->
                                StoredResource.classNameOf(entry.getKey(), entry.getValue())
                                        .equals(name))
                .map(entry -> ValueText.of(entry.getValue()))
                .findFirst()
                .orElse(ABSENT);
    }

    private void add(String component, String field, Entity entity, String was, String is) {
        differences.add(new Difference(component, field, Optional.of(entity), was, is));
    }
}
