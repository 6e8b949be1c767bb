package dev.tercio.observer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Observer;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/// Values of observed components that other threads than the world's set.
///
/// Proves OB-02.
class ObserverThreadsTest {
    private record Health(int points) {}

    private record Position(float x) {}

    private static final ComponentType<Health> HEALTH = ComponentType.of(Health.class);
    private static final Executor OTHER = task -> Thread.ofPlatform().name("radio").start(task);

    private final World world = World.create(WorldOptions.DEFAULT.name("ships").workers(2));
    private final Entity entity = world.spawn(new Health(1), new Position(1));
    private final List<String> calls = new ArrayList<>();
    private final Observer<Health> observer =
            world.observe(Health.class)
                    .onSet((_, old, now, _) -> calls.add(old.points() + "→" + now.points()));

    @AfterEach
    void close() {
        world.bindToCurrentThread();
        world.close();
    }

    private static void onOtherThread(Runnable task) {
        CompletableFuture.runAsync(task, OTHER).join();
    }

    private void assertRefused(String operation, Runnable task) {
        Executable call = () -> onOtherThread(task);
        Throwable refused = assertThrows(CompletionException.class, call).getCause();
        assertEquals(
                new IllegalStateException(
                                "wrong thread: operation="
                                        + operation
                                        + ", component="
                                        + Health.class.getName()
                                        + ", world=ships, thread=radio, owner="
                                        + Thread.currentThread().getName()
                                        + "; the component has observers, which run on the world's"
                                        + " thread; record commands there, or take the world over"
                                        + " with bindToCurrentThread")
                        .toString(),
                refused.toString());
        assertEquals(new Health(1), world.get(entity, Health.class));
    }

    @Test
    void observedValuesAreNotSetOnOtherThreads() {
        assertRefused("set", () -> world.set(entity, new Health(2)));
        assertRefused("set", () -> world.set(entity, HEALTH, new Health(2)));
        assertRefused("update", () -> world.update(entity, HEALTH, _ -> new Health(2)));
        assertRefused("update", () -> world.update(entity, Health.class, _ -> new Health(2)));
        assertRefused("set", () -> world.immediateCommands().set(entity, new Health(2)));
        assertEquals(List.of(), calls);
    }

    @Test
    void otherValuesAreSetOnOtherThreads() {
        onOtherThread(() -> world.set(entity, new Position(2)));
        assertEquals(new Position(2), world.get(entity, Position.class));
        observer.close();
        onOtherThread(() -> world.set(entity, new Health(3)));
        onOtherThread(() -> world.update(entity, HEALTH, old -> new Health(old.points() + 1)));
        assertEquals(new Health(4), world.get(entity, Health.class));
    }

    @Test
    void threadThatTakesTheWorldOverCallsObservers() {
        onOtherThread(
                () -> {
                    world.bindToCurrentThread();
                    world.set(entity, new Health(2));
                });
        assertEquals(List.of("1→2"), calls);
    }

    /// As on the world's own thread inside a loop: no observer is called.
    @Test
    void workersOfTheWorldSetObservedValues() {
        Query<Position> query = world.query(Position.class).parallel();
        for (int i = 0; i < 100_000; i++) {
            world.spawn(new Health(i), new Position(i));
        }
        query.forEachEntity((ship, position) -> world.set(ship, new Health(-1)));
        assertEquals(new Health(-1), world.get(entity, Health.class));
        assertEquals(List.of(), calls);
    }
}
