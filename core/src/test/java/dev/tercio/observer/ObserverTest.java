package dev.tercio.observer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.tercio.ComponentSet;
import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.Observer;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/// Observers of direct calls: which functions run, what they receive, when they may be added and
/// removed.
class ObserverTest {
    record Health(int points) {}

    record Enemy() {}

    @Storage(Tier.MANAGED)
    record Diary(List<String> pages) {}

    record Bundle(Health health, Enemy enemy) {}

    private final World world = World.create();
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void close() {
        world.close();
    }

    private Observer<Health> logging(String name) {
        return world.observe(Health.class)
                .named(name)
                .onAdd((entity, value, commands) -> log.add(name + " add " + value.points()))
                .onSet(
                        (entity, old, now, commands) ->
                                log.add(name + " set " + old.points() + "→" + now.points()))
                .onRemove((entity, value, commands) -> log.add(name + " remove " + value.points()))
                .onSpawn((entity, value, commands) -> log.add(name + " spawn " + value.points()))
                .onDestroy(
                        (entity, value, commands) -> log.add(name + " destroy " + value.points()));
    }

    private void assertLog(String... expected) {
        assertEquals(List.of(expected), log);
        log.clear();
    }

    /// Proves OB-01, OB-02.
    @Test
    void everyKindOfDirectChangeCallsItsFunctions() {
        logging("a");
        Entity entity = world.spawn();
        assertLog();
        assertTrue(world.add(entity, new Health(1)));
        assertLog("a add 1");
        assertFalse(world.add(entity, new Health(2)));
        assertLog("a set 1→2");
        world.set(entity, new Health(3));
        assertLog("a set 2→3");
        world.update(entity, Health.class, health -> new Health(health.points() + 1));
        assertLog("a set 3→4");
        world.add(entity, Health.class);
        assertLog();
        assertTrue(world.remove(entity, Health.class));
        assertLog("a remove 4");
        assertFalse(world.remove(entity, Health.class));
        assertLog();
        world.add(entity, Health.class);
        assertLog("a add 0");
        world.destroy(entity);
        assertLog("a destroy 0", "a remove 0");
    }

    /// Proves OB-01.
    @Test
    void spawnsAndCopiesAndBulkOperationsCallFunctionsForEachEntity() {
        logging("a");
        Entity first = world.spawn(new Health(1), new Enemy());
        assertLog("a add 1", "a spawn 1");
        Entity copy = world.copy(first);
        assertLog("a add 1", "a spawn 1");
        EntityList many =
                world.spawnAll(2, Bundle.class, i -> new Bundle(new Health(5 + i), new Enemy()));
        assertLog("a add 5", "a spawn 5", "a add 6", "a spawn 6");
        world.spawnAll(1, ComponentSet.of(Health.class));
        assertLog("a add 0", "a spawn 0");
        world.destroyAll(many);
        assertLog("a destroy 5", "a remove 5", "a destroy 6", "a remove 6");
        world.destroyAll(List.of(first, copy));
        assertLog("a destroy 1", "a remove 1", "a destroy 1", "a remove 1");
        world.spawn(new Enemy());
        assertLog();
    }

    /// Proves OB-03.
    @Test
    void functionsRunInTheOrderOfRegistration() {
        logging("a");
        logging("b");
        Entity entity = world.spawn(new Health(1));
        assertLog("a add 1", "b add 1", "a spawn 1", "b spawn 1");
        world.set(entity, new Health(2));
        assertLog("a set 1→2", "b set 1→2");
        world.destroy(entity);
        assertLog("a destroy 2", "b destroy 2", "a remove 2", "b remove 2");
    }

    /// Proves OB-01.
    @Test
    void filterAppliesToTheEntityAtTheTimeOfTheChange() {
        logging("with").with(Enemy.class);
        logging("without").without(Enemy.class);
        Entity entity = world.spawn(new Health(1), new Enemy());
        assertLog("with add 1", "with spawn 1");
        world.remove(entity, Enemy.class);
        world.set(entity, new Health(2));
        assertLog("without set 1→2");
        world.add(entity, new Enemy());
        world.destroy(entity);
        assertLog("with destroy 2", "with remove 2");
    }

    @Test
    void observerSeesTheCompletedChange() {
        world.observe(Health.class)
                .onAdd((entity, value, c) -> log.add("has " + world.get(entity, Health.class)))
                .onRemove((entity, value, c) -> log.add("has " + world.has(entity, Health.class)))
                .onDestroy((entity, value, c) -> log.add("alive " + world.isAlive(entity)));
        Entity entity = world.spawn(new Health(1));
        world.remove(entity, Health.class);
        world.add(entity, new Health(2));
        world.destroy(entity);
        assertLog(
                "has Health[points=1]",
                "has false",
                "has Health[points=2]",
                "alive false",
                "has false");
    }

    /// Proves OB-02.
    @Test
    void commandsOfAnObserverArePlayedBeforeTheDirectCallReturns() {
        world.observe(Health.class)
                .onSet(
                        (entity, old, now, commands) -> {
                            if (now.points() <= 0) {
                                commands.destroy(entity);
                            }
                        });
        Entity entity = world.spawn(new Health(1));
        world.set(entity, new Health(0));
        assertFalse(world.isAlive(entity));
    }

    @Test
    void commandsOfABulkSpawnArePlayed() {
        world.observe(Health.class)
                .onSpawn((entity, value, commands) -> commands.add(entity, new Enemy()));
        EntityList many =
                world.spawnAll(100, Bundle.class, i -> new Bundle(new Health(i), new Enemy()));
        for (Entity entity : world.spawnAll(100, ComponentSet.of(Health.class))) {
            assertTrue(world.has(entity, Enemy.class));
        }
        assertEquals(100, many.size());
    }

    /// Proves OB-02.
    @Test
    void structureCannotChangeInsideAnObserver() {
        world.observe(Health.class)
                .named("greedy")
                .onAdd(
                        (entity, value, commands) -> {
                            String message =
                                    assertThrows(IllegalStateException.class, () -> world.spawn())
                                            .getMessage();
                            log.add(message);
                            assertThrows(IllegalStateException.class, () -> world.destroy(entity));
                            assertThrows(
                                    IllegalStateException.class,
                                    () -> world.play(world.commands()));
                            assertThrows(IllegalStateException.class, world::close);
                        });
        world.spawn(new Health(1));
        assertLog(
                "structure cannot change now: operation=spawn, world=world, during=observer"
                        + " greedy; record it with commands instead");
    }

    @Test
    void valueThatIsSetInsideAnObserverCallsNoObserver() {
        world.observe(Health.class)
                .onAdd((entity, value, c) -> world.set(entity, new Health(value.points() + 1)));
        logging("a");
        Entity entity = world.spawn(new Health(1));
        assertLog("a add 1", "a spawn 1");
        assertEquals(new Health(2), world.get(entity, Health.class));
    }

    /// Proves OB-01.
    @Test
    void closedObserverIsNotCalled() {
        Observer<Health> observer = logging("a");
        Entity entity = world.spawn(new Health(1));
        log.clear();
        observer.close();
        observer.close();
        assertTrue(observer.isClosed());
        world.set(entity, new Health(2));
        world.destroy(entity);
        assertLog();
        assertEquals(
                "observer is closed: observer=a, operation=onAdd",
                assertThrows(
                                IllegalStateException.class,
                                () -> observer.onAdd((e, value, commands) -> {}))
                        .getMessage());
        logging("b");
        world.spawn(new Health(1));
        assertLog("b add 1", "b spawn 1");
    }

    @Test
    void observerCanRemoveItselfAndOthersWhileItRuns() {
        List<Observer<Health>> observers = new ArrayList<>();
        observers.add(
                world.observe(Health.class)
                        .onAdd(
                                (entity, value, commands) -> {
                                    log.add("first " + value.points());
                                    observers.forEach(Observer::close);
                                }));
        observers.add(logging("a"));
        world.spawnAll(2, Bundle.class, i -> new Bundle(new Health(i), new Enemy()));
        assertLog("first 0");
        world.spawn(new Health(1));
        assertLog();
    }

    @Test
    void observerCanAddOthersWhileItRuns() {
        world.observe(Health.class)
                .onAdd(
                        (entity, value, commands) -> {
                            if (value.points() == 0) {
                                logging("new");
                                world.observe(Enemy.class)
                                        .onRemove((e, enemy, c) -> log.add("enemy"));
                            }
                        });
        Entity entity = world.spawn(new Health(0), new Enemy());
        assertLog();
        world.set(entity, new Health(1));
        world.remove(entity, Enemy.class);
        assertLog("new set 0→1", "enemy");
    }

    @Test
    void commandCanAddAndRemoveObservers() {
        try (CommandBuffer commands = world.commands()) {
            List<Observer<Health>> observers = new ArrayList<>();
            commands.spawn(new Health(1));
            commands.run(context -> observers.add(logging("a")));
            commands.spawn(new Health(2));
            commands.spawn(new Health(3));
            commands.run(context -> observers.getFirst().close());
            commands.spawn(new Health(4));
            world.play(commands);
        }
        assertLog("a add 2", "a spawn 2", "a add 3", "a spawn 3");
    }

    @Test
    void tagsAndManagedComponentsAreObserved() {
        ComponentType<Enemy> type = ComponentType.of(Enemy.class);
        world.observe(type)
                .onAdd((entity, value, commands) -> log.add("add " + value))
                .onSet((entity, old, now, commands) -> log.add("set"))
                .onRemove((entity, value, commands) -> log.add("remove " + value));
        Diary text = new Diary(List.of("text"));
        world.observe(Diary.class)
                .onAdd((entity, value, commands) -> log.add("same " + (value == text)));
        Entity entity = world.spawn(new Enemy(), text);
        world.add(entity, new Enemy());
        world.remove(entity, Enemy.class);
        assertLog("add Enemy[]", "same true", "remove Enemy[]");
    }

    @Test
    void namesHaveADefault() {
        assertEquals("observer of Health", world.observe(Health.class).name());
        assertEquals("observer x", world.observe(Health.class).named("x").toString());
    }

    @Test
    void closedWorldRefusesObservers() {
        Observer<Health> observer = logging("a");
        world.close();
        assertEquals(
                "world is closed: world=world",
                assertThrows(IllegalStateException.class, () -> world.observe(Health.class))
                        .getMessage());
        assertThrows(IllegalStateException.class, () -> observer.onAdd((e, value, commands) -> {}));
        observer.close();
    }

    @Test
    void otherThreadsCannotObserve() throws InterruptedException {
        assumeFalse("off".equals(System.getProperty("tercio.checks")));
        Observer<Health> observer = logging("a");
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        for (Runnable wrong :
                List.<Runnable>of(() -> world.observe(Health.class), observer::close)) {
            Thread thread = Thread.ofPlatform().unstarted(wrong);
            thread.setUncaughtExceptionHandler((t, e) -> thrown.set(e));
            thread.start();
            thread.join();
            assertTrue(
                    String.valueOf(thrown.getAndSet(null)).contains("wrong thread: operation="),
                    String.valueOf(thrown.get()));
        }
        assertFalse(observer.isClosed());
    }

    @Test
    void observersCannotBeAddedInsideALoop() {
        world.spawn(new Health(1));
        world.query(Health.class)
                .forEach(
                        health ->
                                assertThrows(
                                        IllegalStateException.class,
                                        () -> world.observe(Enemy.class)));
    }
}
