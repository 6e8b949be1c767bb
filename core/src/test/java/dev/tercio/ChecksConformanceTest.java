package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// Misuse that is detected in checked mode only, and in both modes. The build runs this class in
/// both.
///
/// Proves CO-10.
@Tag("conformance")
class ChecksConformanceTest {
    private record Position(float x, float y) {}

    private record Mass(int kilos) {}

    private record Frozen() {}

    private static final ComponentType<Mass> MASS = ComponentType.of(Mass.class);

    private final World world =
            World.create(WorldOptions.DEFAULT.name("checks").register(Mass.class, Frozen.class));
    private final Entity entity = world.spawn(new Position(1, 2));

    @AfterEach
    void close() {
        world.bindToCurrentThread();
        world.close();
    }

    @Test
    void missingComponentIsFoundWhenChecked() {
        assumeTrue(Modes.checked());
        assertMissing("get", () -> world.get(entity, MASS));
        assertMissing("get", () -> world.get(entity, Mass.class));
        assertMissing("set", () -> world.set(entity, new Mass(1)));
        assertMissing("set", () -> world.set(entity, MASS, new Mass(1)));
        assertFalse(world.has(entity, MASS));
    }

    private void assertMissing(String operation, Runnable call) {
        var e = assertThrows(MissingComponentException.class, call::run);
        assertEquals(
                "entity does not have the component: entity="
                        + entity
                        + ", operation="
                        + operation
                        + ", component="
                        + Mass.class.getName()
                        + ", world=checks",
                e.getMessage());
        assertEquals(entity, e.entity());
        assertEquals(Mass.class, e.component());
    }

    @Test
    void missingComponentIsUndefinedWhenUnchecked() {
        assumeFalse(Modes.checked());
        world.spawn(new Mass(5));
        assertEquals(new Mass(0), world.get(entity, MASS));
        world.set(entity, new Mass(1));
        assertFalse(world.has(entity, MASS));
        PresenceAudit.check(world);
    }

    /// A relation has another direction and observers are called, which must match the world.
    @Test
    void missingRelationOrObservedComponentIsFoundInBothModes() {
        Entity parent = world.spawn();
        world.spawn(new ChildOf(parent), new Mass(1));
        assertThrows(MissingComponentException.class, () -> world.set(entity, new ChildOf(parent)));
        assertThrows(
                MissingComponentException.class,
                () -> world.update(entity, ChildOf.class, _ -> new ChildOf(parent)));
        world.observe(Mass.class).onSet((_, _, _, commands) -> commands.spawn());
        world.observe(Mass.class).onAdd((_, _, commands) -> commands.spawn());
        world.observe(ChildOf.class).onAdd((_, _, commands) -> commands.spawn());
        assertMissing("set", () -> world.set(entity, new Mass(1)));
        assertMissing("update", () -> world.update(entity, Mass.class, _ -> new Mass(2)));
        assertThrows(MissingComponentException.class, () -> world.set(entity, new ChildOf(parent)));
        assertFalse(world.has(entity, ChildOf.class));
        assertFalse(world.has(entity, Mass.class));
        assertEquals(1, world.sources(ChildOf.class, parent).count());
        assertEquals(3, world.size());
        PresenceAudit.check(world);
    }

    @Test
    void structuralChangesAreAllowedOnlyOnTheOwnersThreadWhenChecked() throws Exception {
        assumeTrue(Modes.checked());
        assertWrongThread("spawn", () -> world.spawn());
        assertWrongThread("spawn", () -> world.spawn(new Mass(1)));
        assertWrongThread("spawn", () -> world.spawn(new Mass(1), new Frozen()));
        assertWrongThread(
                "spawn", () -> world.spawn(new Mass(1), new Frozen(), new Position(1, 2)));
        assertWrongThread("spawnAll", () -> world.spawnAll(2, ComponentSet.of(Mass.class)));
        assertWrongThread("copy", () -> world.copy(entity));
        assertWrongThread("destroy", () -> world.destroy(entity));
        assertWrongThread("destroyAll", () -> world.destroyAll(List.of(entity)));
        assertWrongThread("add", () -> world.add(entity, new Mass(1)));
        assertWrongThread("add", () -> world.add(entity, MASS, new Mass(1)));
        assertWrongThread("add", () -> world.add(entity, Frozen.class));
        assertWrongThread("remove", () -> world.remove(entity, Position.class));
        assertWrongThread("register", () -> world.register(Position.class));
        assertWrongThread("trim", world::trim);
        assertWrongThread(
                "close",
                () -> {
                    world.close();
                    return null;
                });
        assertEquals("Entity(0v1) {Position[x=1.0, y=2.0]}", describeAsFirstGeneration());
    }

    private String describeAsFirstGeneration() {
        return world.describe(entity).replace(entity.toString(), "Entity(0v1)");
    }

    private static void assertWrongThread(String operation, Callable<?> call) {
        var e = assertThrows(ExecutionException.class, () -> onAnotherThread(call));
        var cause = assertInstanceOf(IllegalStateException.class, e.getCause());
        assertEquals(
                "wrong thread: operation="
                        + operation
                        + ", world=checks, thread=intruder, owner="
                        + Thread.currentThread().getName()
                        + "; record commands there, or take the world over with"
                        + " bindToCurrentThread",
                cause.getMessage());
    }

    @Test
    void structuralChangesAreAllowedOnAnyThreadWhenUnchecked() throws Exception {
        assumeFalse(Modes.checked());
        assertEquals(true, onAnotherThread(() -> world.destroy(entity)));
        assertEquals(0, world.size());
    }

    @Test
    void bindingHandsTheWorldOver() throws Exception {
        Entity made =
                onAnotherThread(
                        () -> {
                            world.bindToCurrentThread();
                            return world.spawn(new Mass(7));
                        });
        if (Modes.checked()) {
            assertThrows(IllegalStateException.class, world::spawn);
        }
        world.bindToCurrentThread();
        assertEquals(true, world.destroy(made));
    }

    @Test
    void readingIsAllowedOnAnyThread() throws Exception {
        assertEquals(new Position(1, 2), onAnotherThread(() -> world.get(entity, Position.class)));
        assertEquals(true, onAnotherThread(() -> world.isAlive(entity)));
    }

    @Test
    void staleHandlesAndBadValuesAreFoundInBothModes() {
        world.destroy(entity);
        var dead = assertThrows(DeadEntityException.class, () -> world.get(entity, Position.class));
        assertEquals(
                "entity is not alive: entity="
                        + entity
                        + ", operation=get, component="
                        + Position.class.getName()
                        + ", world=checks",
                dead.getMessage());
        assertThrows(InvalidComponentException.class, () -> world.spawn((Object) null));
    }

    private static <T> T onAnotherThread(Callable<T> call) throws Exception {
        FutureTask<T> task = new FutureTask<>(call);
        Thread.ofPlatform().name("intruder").start(task);
        return task.get();
    }
}
