package dev.tercio.templates;

import dev.tercio.ComponentSet;
import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.InvalidComponentException;
import dev.tercio.World;
import dev.tercio.templates.internal.ComponentCopies;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/// Spawns many entities of one template: reserves all slots with the final set of components, then
/// writes the values. It writes component by component, not entity by entity, so that each loop
/// stays in the columns of one component.
final class BulkSpawn {
    private static final Object[] NO_OVERRIDES = {};

    private final World world;
    private final RegisteredTemplate template;
    private final int count;

    BulkSpawn(World world, RegisteredTemplate template, int count) {
        this.world = world;
        this.template = template;
        this.count = count;
    }

    EntityList spawn() {
        return spawn(NO_OVERRIDES, i -> NO_OVERRIDES);
    }

    EntityList spawn(IntFunction<Object[]> filler) {
        if (count < 1) {
            return spawn();
        }
        Object[] first = filler.apply(0);
        if (first == null) {
            throw mismatch(NO_OVERRIDES, null, 0);
        }
        return spawn(first, i -> i == 0 ? first : checkTypes(first, filler.apply(i), i));
    }

    private EntityList spawn(Object[] first, IntFunction<Object[]> overrides) {
        Object[] values = Components.merge(template, first);
        Optional<EntityList> reserved = reserve(values);
        if (reserved.isEmpty()) {
            return oneByOne(overrides);
        }
        EntityList spawned = reserved.get();
        try {
            for (Object value : values) {
                if (Components.indexOf(first, value.getClass()) < 0) {
                    setAll(spawned, ComponentType.of(value.getClass()), value);
                }
            }
            if (first.length > 0) {
                override(spawned, typesOf(first), overrides);
            }
        } catch (Throwable refused) {
            world.destroyAll(spawned);
            throw refused;
        }
        return spawned;
    }

    /// Spawns the entities with default values. Returns empty if a component has no default value
    /// because it is stored as an object. The class or the configuration of the world decides this;
    /// the latter shows only when the spawn is attempted.
    private Optional<EntityList> reserve(Object[] values) {
        Class<?>[] classes = Arrays.stream(values).map(Object::getClass).toArray(Class<?>[]::new);
        if (Arrays.stream(classes).anyMatch(ComponentCopies::isStoredAsObject)) {
            return Optional.empty();
        }
        try {
            return Optional.of(world.spawnAll(count, ComponentSet.of(classes)));
        } catch (InvalidComponentException noDefault) {
            return Optional.empty();
        }
    }

    private <T> void setAll(EntityList spawned, ComponentType<T> type, Object value) {
        if (!type.isTag()) {
            T component = type.type().cast(value);
            for (int i = 0; i < count; i++) {
                world.set(spawned.get(i), type, component);
            }
        }
    }

    private void override(
            EntityList spawned, ComponentType<?>[] types, IntFunction<Object[]> overrides) {
        for (int i = 0; i < count; i++) {
            Object[] values = overrides.apply(i);
            for (int j = 0; j < types.length; j++) {
                set(spawned.get(i), types[j], values[j]);
            }
        }
    }

    private <T> void set(Entity entity, ComponentType<T> type, Object value) {
        if (!type.isTag()) {
            world.set(entity, type, type.type().cast(value));
        }
    }

    private EntityList oneByOne(IntFunction<Object[]> overrides) {
        EntityList spawned = new EntityList(count);
        try {
            for (int i = 0; i < count; i++) {
                spawned.add(world.spawn(Components.merge(template, overrides.apply(i))));
            }
        } catch (Throwable refused) {
            world.destroyAll(spawned);
            throw refused;
        }
        return spawned;
    }

    /// All entities of a bulk spawn must have the component types of the first.
    private Object[] checkTypes(Object[] first, @Nullable Object[] given, int index) {
        boolean same = given != null && given.length == first.length;
        for (int i = 0; same && i < first.length; i++) {
            same = given[i] != null && given[i].getClass() == first[i].getClass();
        }
        if (!same) {
            throw mismatch(first, given, index);
        }
        return given;
    }

    private InvalidComponentException mismatch(
            Object[] first, @Nullable Object @Nullable [] given, int index) {
        return new InvalidComponentException(
                "overrides of a bulk spawn are not of the same types: index="
                        + index
                        + ", expected="
                        + names(first)
                        + ", actual="
                        + (given == null ? "null" : names(given))
                        + ", override of "
                        + template.template());
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
