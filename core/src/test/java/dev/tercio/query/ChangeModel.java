package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.world.DirectWorld;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;

/// A world with change observers, and for each of them the set of unseen changes.
final class ChangeModel {
    private static final List<Class<?>> TYPES =
            List.of(
                    QueryTypes.Position.class,
                    QueryTypes.Name.class,
                    QueryTypes.Soldier.class,
                    QueryTypes.Diary.class);

    /// A query that observes, and the entities it has not seen since they changed.
    private final class Observer {
        final Class<?> type;
        final boolean added;
        final boolean hideFrozen;
        final Query<?> query;
        final Set<Entity> news = new HashSet<>();
        long lastRun;

        Observer(Class<?> type, boolean added, boolean hideFrozen) {
            this.type = type;
            this.added = added;
            this.hideFrozen = hideFrozen;
            Query<?> all = world.query(type);
            Query<?> some = hideFrozen ? all.without(QueryTypes.Frozen.class) : all;
            ComponentType<?> handle = ComponentType.of(type);
            if (random.nextBoolean()) {
                this.query = added ? some.added(type) : some.changed(type);
            } else {
                this.query = added ? some.added(handle) : some.changed(handle);
            }
            everythingIsNew();
            lastRun = ticks();
        }

        private void everythingIsNew() {
            living.forEach(
                    (entity, values) -> {
                        if (values.containsKey(type)) {
                            news.add(entity);
                        }
                    });
        }

        /// An observer that has not run for too long sees everything again.
        ///
        /// @param tick when it looks; a run with a body has a tick of its own, the next one
        List<Entity> expected(long tick) {
            if (tick - lastRun > ChangeClock.HORIZON) {
                everythingIsNew();
            }
            return news.stream()
                    .filter(e -> !hideFrozen || !frozen.contains(e))
                    .sorted(Comparator.comparing(Entity::index))
                    .toList();
        }
    }

    private final World world;
    private final Random random;
    private final Map<Entity, Map<Class<?>, Object>> living = new HashMap<>();
    private final Set<Entity> frozen = new HashSet<>();
    private final List<Entity> order = new ArrayList<>();
    private final List<Observer> observers = new ArrayList<>();

    ChangeModel(World world, Random random) {
        this.world = world;
        this.random = random;
    }

    private long ticks() {
        return ((DirectWorld) world).registry().clock().now();
    }

    /// Lets a number of ticks pass that is close to a limit, or any.
    void passTime() {
        long limit = 1L << (28 + random.nextInt(4));
        long count =
                random.nextBoolean() ? limit + random.nextInt(20) - 10 : random.nextLong(limit);
        TickAdvance.pass(world, count);
    }

    void step() {
        switch (random.nextInt(order.isEmpty() ? 1 : 15)) {
            case 0 -> spawn();
            case 1 -> copy();
            case 2 -> destroy();
            case 3, 4 -> add();
            case 5 -> remove();
            case 6 -> set();
            case 7 -> updateOne();
            case 8 -> freeze();
            case 9 -> observe();
            case 10 -> update();
            case 11 -> updateByAnObserver();
            case 12 -> drain();
            default -> look();
        }
    }

    private Class<?> anyType() {
        return TYPES.get(random.nextInt(TYPES.size()));
    }

    private Entity any() {
        return order.get(random.nextInt(order.size()));
    }

    private void spawn() {
        int count = random.nextInt(random.nextInt(20) == 0 ? 300 : 5);
        for (int i = 0; i < count; i++) {
            List<Object> parts =
                    TYPES.stream()
                            .filter(_ -> random.nextBoolean())
                            .map(type -> QueryTypes.random(type, random))
                            .toList();
            note(world.spawn(parts.toArray()), parts);
        }
        List<QueryTypes.Author> authors = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            authors.add(
                    new QueryTypes.Author(
                            (QueryTypes.Name) QueryTypes.random(QueryTypes.Name.class, random),
                            (QueryTypes.Diary) QueryTypes.random(QueryTypes.Diary.class, random)));
        }
        List<Entity> made = world.spawnAll(count, QueryTypes.Author.class, authors::get);
        for (int i = 0; i < count; i++) {
            note(made.get(i), QueryTypes.parts(authors.get(i)));
        }
    }

    private void note(Entity entity, List<Object> parts) {
        living.put(entity, new HashMap<>());
        order.add(entity);
        parts.forEach(part -> put(entity, part));
    }

    private void put(Entity entity, Object value) {
        boolean isNew = living.get(entity).put(value.getClass(), value) == null;
        for (Observer observer : observers) {
            if (observer.type == value.getClass() && (isNew || !observer.added)) {
                observer.news.add(entity);
            }
        }
    }

    private void copy() {
        Entity source = any();
        Entity made = world.copy(source);
        note(made, List.copyOf(living.get(source).values()));
        if (frozen.contains(source)) {
            frozen.add(made);
        }
    }

    private void destroy() {
        Entity victim = order.remove(random.nextInt(order.size()));
        world.destroy(victim);
        living.remove(victim);
        observers.forEach(observer -> observer.news.remove(victim));
    }

    private void add() {
        Entity entity = any();
        Object value = QueryTypes.random(anyType(), random);
        world.add(entity, value);
        put(entity, value);
    }

    private void remove() {
        Entity entity = any();
        Class<?> type = anyType();
        world.remove(entity, type);
        living.get(entity).remove(type);
        observers.stream().filter(o -> o.type == type).forEach(o -> o.news.remove(entity));
    }

    /// Sometimes to the value it has already, which counts as a change.
    private void set() {
        Entity entity = any();
        living.get(entity).values().stream()
                .findAny()
                .ifPresent(
                        old -> {
                            Object value =
                                    random.nextBoolean()
                                            ? old
                                            : QueryTypes.random(old.getClass(), random);
                            world.set(entity, value);
                            put(entity, value);
                        });
    }

    /// Counts as a change even if the function returns the value it was given.
    private void updateOne() {
        Entity entity = any();
        living.get(entity).values().stream()
                .findAny()
                .ifPresent(
                        old -> {
                            Object value = random.nextBoolean() ? old : QueryTypes.next(old);
                            assertEquals(value, update(entity, old.getClass(), old, value));
                            put(entity, value);
                        });
    }

    private <T> T update(Entity entity, Class<T> type, Object old, Object value) {
        UnaryOperator<T> change =
                given -> {
                    assertEquals(old, given);
                    return type.cast(value);
                };
        return random.nextBoolean()
                ? world.update(entity, type, change)
                : world.update(entity, ComponentType.of(type), change);
    }

    private void freeze() {
        Entity entity = any();
        if (frozen.add(entity)) {
            world.add(entity, QueryTypes.Frozen.class);
        } else {
            frozen.remove(entity);
            world.remove(entity, QueryTypes.Frozen.class);
        }
    }

    private void observe() {
        if (observers.size() < 12) {
            observers.add(new Observer(anyType(), random.nextBoolean(), random.nextBoolean()));
        }
    }

    private boolean randomChoice(Object value) {
        return value.hashCode() % 3 == 0;
    }

    /// Changes some values; the others are returned unchanged and do not count.
    private void update() {
        Class<?> type = anyType();
        QueryProbe.of(world, List.of(type), List.of())
                .update(
                        row ->
                                randomChoice(row.getFirst())
                                        ? QueryTypes.next(row.getFirst())
                                        : row.getFirst());
        living.forEach(
                (entity, values) -> {
                    Object old = values.get(type);
                    if (old != null && randomChoice(old)) {
                        put(entity, QueryTypes.next(old));
                    }
                });
    }

    /// An observer sees new changes, makes some itself, and does not see its own.
    private void updateByAnObserver() {
        if (observers.isEmpty()) {
            return;
        }
        Observer observer = observers.get(random.nextInt(observers.size()));
        List<Entity> seen = observer.expected(ticks() + 1);
        new QueryProbe.One<>(observer.query)
                .update(
                        row ->
                                randomChoice(row.getFirst())
                                        ? QueryTypes.next(row.getFirst())
                                        : row.getFirst());
        for (Entity entity : seen) {
            Object old = living.get(entity).get(observer.type);
            if (randomChoice(old)) {
                put(entity, QueryTypes.next(old));
            }
        }
        observer.news.clear();
        observer.lastRun = ticks() - 1;
    }

    /// A drained observer has seen all changes so far.
    private void drain() {
        if (observers.isEmpty()) {
            return;
        }
        Observer observer = observers.get(random.nextInt(observers.size()));
        List<Entity> expected = observer.expected(ticks() + 1);
        assertEquals(expected.size(), observer.query.drain(), observer.query.toString());
        observer.news.clear();
        observer.lastRun = ticks() - 1;
        assertEquals(0, observer.query.count(), observer.query.toString());
    }

    private void look() {
        for (Observer observer : observers) {
            if (random.nextInt(3) == 0) {
                check(observer);
            }
        }
    }

    private void check(Observer observer) {
        List<Entity> expected = observer.expected(ticks());
        String text = observer.query.toString();
        assertEquals(expected, observer.query.entities(), text);
        assertEquals(expected.size(), observer.query.count(), text);
        assertEquals(expected.isEmpty(), observer.query.isEmpty(), text);
        List<Entity> run = observer.expected(ticks() + 1);
        List<Entity> seen = new ArrayList<>();
        observer.query.forEachEntity((entity, _) -> seen.add(entity));
        assertEquals(run, seen, text);
        observer.news.clear();
        observer.lastRun = ticks() - 1;
        assertEquals(0, observer.query.count(), text);
    }
}
