package dev.tercio.dis;

import dev.tercio.ComponentSet;
import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.World;
import dev.tercio.dis.internal.ComponentSnapshots;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/// Spawns many entities of one template: all slots at once, with the final set of components, then
/// value by value. Component for component and not entity for entity, because each of these loops
/// stays in the columns of one component.
final class BulkSpawn {
    private static final Object[] NOTHING = {};

    private final World world;
    private final Template template;
    private final int count;

    BulkSpawn(World world, Template template, int count) {
        this.world = world;
        this.template = template;
        this.count = count;
    }

    List<Entity> spawn() {
        return spawn(NOTHING, i -> NOTHING);
    }

    List<Entity> spawn(IntFunction<Object[]> filler) {
        if (count < 1) {
            return spawn();
        }
        Object[] first = filler.apply(0);
        if (first == null) {
            throw unlike(NOTHING, null, 0);
        }
        return spawn(first, i -> i == 0 ? first : checkAlike(first, filler.apply(i), i));
    }

    private List<Entity> spawn(Object[] first, IntFunction<Object[]> overrides) {
        Object[] values = Components.merge(template, first);
        Optional<List<Entity>> reserved = reserve(values);
        if (reserved.isEmpty()) {
            return oneByOne(overrides);
        }
        List<Entity> made = reserved.get();
        try {
            for (Object value : values) {
                if (Components.indexOf(first, value.getClass()) < 0) {
                    setAll(made, ComponentType.of(value.getClass()), value);
                }
            }
            if (first.length > 0) {
                override(made, typesOf(first), overrides);
            }
        } catch (Throwable refused) {
            world.destroyAll(made);
            throw refused;
        }
        return made;
    }

    /// Makes the entities with default values, or none if a component has no default value because
    /// it is kept as an object: by its class, which is seen at once, or by the choice of this
    /// world.
    private Optional<List<Entity>> reserve(Object[] values) {
        Class<?>[] classes = Arrays.stream(values).map(Object::getClass).toArray(Class<?>[]::new);
        if (Arrays.stream(classes).anyMatch(ComponentSnapshots::isStoredAsObject)) {
            return Optional.empty();
        }
        try {
            return Optional.of(world.spawnAll(count, ComponentSet.of(classes)));
        } catch (InvalidComponentException noDefault) {
            return Optional.empty();
        }
    }

    private <T> void setAll(List<Entity> made, ComponentType<T> type, Object value) {
        if (!type.isTag()) {
            T component = type.type().cast(value);
            for (int i = 0; i < count; i++) {
                world.set(made.get(i), type, component);
            }
        }
    }

    private void override(
            List<Entity> made, ComponentType<?>[] types, IntFunction<Object[]> overrides) {
        for (int i = 0; i < count; i++) {
            Object[] values = overrides.apply(i);
            for (int j = 0; j < types.length; j++) {
                set(made.get(i), types[j], values[j]);
            }
        }
    }

    private <T> void set(Entity entity, ComponentType<T> type, Object value) {
        if (!type.isTag()) {
            world.set(entity, type, type.type().cast(value));
        }
    }

    private List<Entity> oneByOne(IntFunction<Object[]> overrides) {
        List<Entity> made = new ArrayList<>(count);
        try {
            for (int i = 0; i < count; i++) {
                made.add(world.spawn(Components.merge(template, overrides.apply(i))));
            }
        } catch (Throwable refused) {
            world.destroyAll(made);
            throw refused;
        }
        return Collections.unmodifiableList(made);
    }

    /// All entities of a bulk spawn have the same components, so the first ones say which.
    private Object[] checkAlike(Object[] first, @Nullable Object[] given, int index) {
        boolean alike = given != null && given.length == first.length;
        for (int i = 0; alike && i < first.length; i++) {
            alike = given[i] != null && given[i].getClass() == first[i].getClass();
        }
        if (!alike) {
            throw unlike(first, given, index);
        }
        return given;
    }

    private InvalidComponentException unlike(
            Object[] first, @Nullable Object @Nullable [] given, int index) {
        return new InvalidComponentException(
                "overrides of a bulk spawn are not of the same types: index="
                        + index
                        + ", expected="
                        + names(first)
                        + ", actual="
                        + (given == null ? "null" : names(given))
                        + ", override of "
                        + template);
    }

    private static List<String> names(@Nullable Object[] values) {
        return Arrays.stream(values)
                .map(value -> value == null ? "null" : value.getClass().getName())
                .toList();
    }

    private static ComponentType<?>[] typesOf(Object[] values) {
        return Arrays.stream(values)
                .map(value -> ComponentType.of(value.getClass()))
                .toArray(ComponentType<?>[]::new);
    }
}
