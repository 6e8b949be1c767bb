package dev.tercio.observer;

import dev.tercio.Entity;
import dev.tercio.Observer;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.World;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/// The expected content of a world and the expected calls of its observers. Entities have numbers.
final class ObserverModel {
    record Health(int points) {}

    record Frozen() {}

    @Storage(Tier.MANAGED)
    record Diary(String text) {}

    /// Not observed.
    record Position(int x, int y) {}

    /// In the order of their ids, which is the order of removals.
    static final List<Class<?>> TYPES =
            List.of(Health.class, Frozen.class, Diary.class, Position.class);

    /// A call of an observer.
    record Call(String observer, String kind, Object entity, Object old, Object now) {
        Call withEntity(Function<Object, Object> names) {
            return new Call(observer, kind, names.apply(entity), old, now);
        }
    }

    /// The components of the living entities, by the name of their class.
    final Map<Integer, Map<String, Object>> entities = new TreeMap<>();

    final List<Call> expected = new ArrayList<>();
    private int next;

    /// Registers the observers whose calls the model predicts.
    static void observe(World world, List<Call> calls) {
        TYPES.forEach(world::register);
        logAll(world.observe(Health.class), "health", calls);
        logAll(world.observe(Frozen.class), "frozen", calls);
        logAll(world.observe(Diary.class), "diary", calls);
        logAll(world.observe(Health.class).with(Frozen.class), "health of frozen", calls);
    }

    private static <T> void logAll(Observer<T> observer, String name, List<Call> calls) {
        observer.onAdd((e, value, c) -> calls.add(new Call(name, "add", e, "", value)))
                .onSet((e, old, now, c) -> calls.add(new Call(name, "set", e, old, now)))
                .onRemove((e, value, c) -> calls.add(new Call(name, "remove", e, "", value)))
                .onSpawn((e, value, c) -> calls.add(new Call(name, "spawn", e, "", value)))
                .onDestroy((e, value, c) -> calls.add(new Call(name, "destroy", e, "", value)));
    }

    int spawn(List<Object> components) {
        int entity = next++;
        Map<String, Object> own = new TreeMap<>();
        components.forEach(component -> own.put(key(component.getClass()), component));
        entities.put(entity, own);
        TYPES.forEach(type -> call("add", entity, type, "", own.get(key(type))));
        for (String observer : List.of("health", "frozen", "diary", "health of frozen")) {
            callOne(observer, "spawn", entity, own);
        }
        return entity;
    }

    int copy(int source) {
        return spawn(List.copyOf(entities.get(source).values()));
    }

    boolean isAlive(int entity) {
        return entities.containsKey(entity);
    }

    boolean has(int entity, Class<?> type) {
        return isAlive(entity) && entities.get(entity).containsKey(key(type));
    }

    /// Adds a component or replaces its value.
    void add(int entity, Object component) {
        if (!isAlive(entity)) {
            return;
        }
        Class<?> type = component.getClass();
        Object old = entities.get(entity).put(key(type), component);
        if (old == null) {
            call("add", entity, type, "", component);
        } else if (type != Frozen.class) {
            call("set", entity, type, old, component);
        }
    }

    void set(int entity, Object component) {
        if (has(entity, component.getClass()) && component.getClass() != Frozen.class) {
            add(entity, component);
        }
    }

    void remove(int entity, Class<?> type) {
        if (has(entity, type)) {
            call("remove", entity, type, "", entities.get(entity).get(key(type)));
            entities.get(entity).remove(key(type));
        }
    }

    void destroy(int entity) {
        if (isAlive(entity)) {
            Map<String, Object> own = entities.get(entity);
            for (String observer : List.of("health", "frozen", "diary", "health of frozen")) {
                callOne(observer, "destroy", entity, own);
            }
            TYPES.forEach(type -> call("remove", entity, type, "", own.get(key(type))));
            entities.remove(entity);
        }
    }

    private void callOne(String observer, String kind, int entity, Map<String, Object> own) {
        Class<?> type =
                switch (observer) {
                    case "frozen" -> Frozen.class;
                    case "diary" -> Diary.class;
                    default -> Health.class;
                };
        boolean accepted = !observer.equals("health of frozen") || has(entity, Frozen.class);
        Object value = own.get(key(type));
        if (value != null && accepted) {
            expected.add(new Call(observer, kind, entity, "", value));
        }
    }

    private void call(String kind, int entity, Class<?> type, Object old, Object now) {
        if (now == null || type == Position.class) {
            return;
        }
        String observer = type.getSimpleName().toLowerCase(Locale.ROOT);
        expected.add(new Call(observer, kind, entity, old, now));
        if (type == Health.class && has(entity, Frozen.class)) {
            expected.add(new Call("health of frozen", kind, entity, old, now));
        }
    }

    static String key(Class<?> type) {
        return type.getSimpleName();
    }

    /// Returns the components of an entity of a world, like those of the model.
    static Map<String, Object> contentOf(World world, Entity entity) {
        Map<String, Object> content = new TreeMap<>();
        world.components(entity)
                .forEach(
                        type ->
                                content.put(
                                        key(type.type()),
                                        type.isTag() ? new Frozen() : world.get(entity, type)));
        return content;
    }
}
