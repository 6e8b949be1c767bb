package dev.tercio.replay.internal.image;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.storage.HeapColumnAccess;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.Difference;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// Compares two worlds, of which the components are known by the names of their classes.
public final class WorldComparison {
    private final DirectWorld recorded;
    private final DirectWorld actual;
    private final int limit;
    private final List<Difference> differences = new ArrayList<>();

    /// @param limit after how many differences to stop
    public WorldComparison(DirectWorld recorded, DirectWorld actual, int limit) {
        this.recorded = recorded;
        this.actual = actual;
        this.limit = limit;
    }

    /// The first differences in the order of slots.
    public List<Difference> run() {
        Set<Entity> all = new LinkedHashSet<>(recorded.entities());
        all.addAll(actual.entities());
        for (Entity entity : all) {
            if (differences.size() >= limit) {
                break;
            }
            compare(entity);
        }
        compareResources();
        return differences;
    }

    private void compare(Entity entity) {
        boolean was = recorded.isAlive(entity);
        boolean is = actual.isAlive(entity);
        if (was != is) {
            add("", "alive", entity, was ? "alive" : "not alive", is ? "alive" : "not alive");
            return;
        }
        Set<String> names = new LinkedHashSet<>();
        recorded.components(entity).forEach(type -> names.add(type.type().getName()));
        actual.components(entity).forEach(type -> names.add(type.type().getName()));
        for (String name : names) {
            compare(entity, name);
        }
        long wasId = recorded.stableIds().idOf(entity);
        long isId = actual.stableIds().idOf(entity);
        if (wasId != isId) {
            add("", "stable id", entity, Long.toHexString(wasId), Long.toHexString(isId));
        }
    }

    private void compare(Entity entity, String name) {
        ComponentSpec<?> wasSpec = recorded.componentNamed(name);
        ComponentSpec<?> isSpec = actual.componentNamed(name);
        boolean was = wasSpec != null && recorded.has(entity, wasSpec);
        boolean is = isSpec != null && actual.has(entity, isSpec);
        if (was != is || wasSpec == null || isSpec == null) {
            add(name, "", entity, was ? "present" : "absent", is ? "present" : "absent");
            return;
        }
        Object[] wasValue = columns(recorded, entity, wasSpec);
        Object[] isValue = columns(actual, entity, isSpec);
        if (wasValue == null || isValue == null) {
            return;
        }
        List<ColumnSpec> columns = Objects.requireNonNull(isSpec.schema()).columns();
        for (int i = 0; i < columns.size() && i < wasValue.length; i++) {
            ColumnSpec spec = columns.get(i);
            for (int element = 0; element < spec.stride(); element++) {
                Object old = HeapColumnAccess.INSTANCE.get(wasValue[i], spec.primitive(), element);
                Object now = HeapColumnAccess.INSTANCE.get(isValue[i], spec.primitive(), element);
                if (!old.equals(now)) {
                    String field = spec.name() + (spec.stride() > 1 ? "[" + element + "]" : "");
                    add(name, field, entity, old.toString(), now.toString());
                }
            }
        }
    }

    /// The value of a component, taken apart; nothing if it is not a record of plain data.
    private static Object @Nullable [] columns(
            DirectWorld world, Entity entity, ComponentType<?> type) {
        ComponentSpec<?> spec = (ComponentSpec<?>) type;
        if (spec.schema() == null || spec.isTag()) {
            return null;
        }
        ComponentStore store = Objects.requireNonNull(world.registry().find(spec));
        RecordValues value = new RecordValues(spec);
        value.set(0, store.read(entity.index()));
        return value.columns();
    }

    private void compareResources() {
        Set<String> names = new LinkedHashSet<>();
        recorded.resources().all().keySet().forEach(type -> names.add(type.getName()));
        actual.resources().all().keySet().forEach(type -> names.add(type.getName()));
        for (String name : names) {
            String was = resource(recorded, name);
            String is = resource(actual, name);
            if (!was.equals(is)) {
                differences.add(new Difference("resources", name, Optional.empty(), was, is));
            }
        }
    }

    private static String resource(DirectWorld world, String name) {
        return world.resources().all().entrySet().stream()
                .filter(entry -> entry.getKey().getName().equals(name))
                .map(entry -> String.valueOf(entry.getValue()))
                .findFirst()
                .orElse("absent");
    }

    private void add(String component, String field, Entity entity, String was, String is) {
        differences.add(new Difference(component, field, Optional.of(entity), was, is));
    }
}
