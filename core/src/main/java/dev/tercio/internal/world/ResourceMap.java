package dev.tercio.internal.world;

import dev.tercio.Resources;
import dev.tercio.internal.storage.Allocations;
import dev.tercio.internal.structure.ResourceValues;

import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The resources of a world by type, in the order in which they were first set.
///
/// Systems of a stage may set and remove different resources at the same time, while others read. A
/// map that threads can see therefore never gets or loses a key: a copy with the change replaces
/// it.
public final class ResourceMap implements Resources {
    private final DirectWorld world;
    private volatile Map<Class<?>, Object> values = new LinkedHashMap<>();

    ResourceMap(DirectWorld world) {
        this.world = world;
    }

    @Override
    public void set(Object value) {
        put(ResourceValues.classOf(value), value);
    }

    @Override
    public <T> void set(Class<T> type, T value) {
        ResourceValues.check(type, value);
        put(type, value);
    }

    private void put(Class<?> type, Object value) {
        world.checkOpen();
        world.guard().checkResourceWrite(type);
        store(type, value);
    }

    /// Replaces the value of a type, or adds it.
    private synchronized void store(Class<?> type, Object value) {
        if (values.containsKey(type)) {
            values.put(type, value);
        } else {
            Map<Class<?>, Object> changed = new LinkedHashMap<>(values);
            changed.put(type, value);
            values = changed;
        }
    }

    private synchronized boolean drop(Class<?> type) {
        if (!values.containsKey(type)) {
            return false;
        }
        Map<Class<?>, Object> changed = new LinkedHashMap<>(values);
        changed.remove(type);
        values = changed;
        return true;
    }

    @Override
    public <T> T get(Class<T> type) {
        return tryGet(type)
                .orElseThrow(
                        () ->
                                new IllegalStateException(
                                        "resource is not set: type=" + type.getName()));
    }

    @Override
    public <T> Optional<T> tryGet(Class<T> type) {
        world.checkOpen();
        world.guard().checkResourceRead(type);
        return Optional.ofNullable(type.cast(values.get(type)));
    }

    @Override
    public boolean has(Class<?> type) {
        world.checkOpen();
        world.guard().checkResourceRead(type);
        return values.containsKey(type);
    }

    @Override
    public boolean remove(Class<?> type) {
        world.checkOpen();
        world.guard().checkResourceWrite(type);
        return drop(type);
    }

    @Override
    public List<Class<?>> types() {
        world.checkOpen();
        return List.copyOf(values.keySet());
    }

    /// Returns all resources, for saving.
    public Map<Class<?>, Object> all() {
        return Collections.unmodifiableMap(values);
    }

    /// Adds all resources to two lists, without allocating.
    public void addTo(List<Class<?>> types, List<Object> all) {
        if (values.isEmpty()) {
            return;
        }
        for (Map.Entry<Class<?>, Object> entry : values.entrySet()) {
            types.add(entry.getKey());
            all.add(entry.getValue());
        }
    }

    /// Returns a copy of all resources, to be changed and then passed to [#use].
    public Map<Class<?>, Object> copy() {
        Allocations.announce();
        return new LinkedHashMap<>(values);
    }

    /// Returns the underlying map, which [#use] can restore.
    public Map<Class<?>, Object> content() {
        return values;
    }

    /// Replaces all resources. Allocates nothing.
    public void use(Map<Class<?>, Object> all) {
        values = all;
    }

    /// Sets or removes a resource while a world is restored.
    public void restore(Class<?> type, @Nullable Object value) {
        if (value == null) {
            values.remove(type);
        } else {
            values.put(type, value);
        }
    }

    void clear() {
        values.clear();
    }
}
