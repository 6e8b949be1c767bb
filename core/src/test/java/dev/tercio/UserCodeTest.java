package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.query.Query;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// User code that the engine calls, such as records and bodies, cannot corrupt the world.
@Tag("conformance")
class UserCodeTest {
    private static Runnable inAccessor = () -> {};

    private record Position(int x) {}

    /// Its accessor runs code of the test.
    private record Tricky(int value) {
        @Override
        public int value() {
            inAccessor.run();
            return value;
        }
    }

    private record Many(@Length(3) int... values) {}

    @Storage(Tier.MANAGED)
    private record Managed(int value) {}

    @Storage(Tier.MANAGED)
    private static final class Touchy {
        private int value;

        @Override
        public boolean equals(Object other) {
            throw new ArithmeticException("no comparing");
        }

        @Override
        public int hashCode() {
            return value;
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HEAP", "NATIVE"})
    void accessorCannotChangeTheStructureUnderItself(Tier tier) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            Entity entity = world.spawn(new Position(1));
            inAccessor = () -> world.destroy(entity);
            String message =
                    "structure cannot change now: operation=destroy, world=world,"
                            + " during=reading a component's fields";

            assertRefused(message, () -> world.add(entity, new Tricky(5)));
            assertRefused(message, () -> world.spawn(new Position(2), new Tricky(5)));
            inAccessor = () -> {};
            world.add(entity, new Tricky(1));
            inAccessor = () -> world.destroy(entity);
            assertRefused(message, () -> world.set(entity, new Tricky(2)));

            inAccessor = () -> {};
            assertEquals(1, world.size());
            assertEquals(List.of(entity), world.query(Tricky.class).entities());
            assertEquals(new Tricky(1), world.get(entity, Tricky.class));
        }
    }

    private static void assertRefused(String message, Runnable work) {
        IllegalStateException refused = assertThrows(IllegalStateException.class, work::run);
        assertEquals(message, refused.getMessage());
    }

    @ParameterizedTest
    @EnumSource
    void varargsArrayRoundTrips(Tier tier) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            Entity entity = world.spawn(new Many(1, 2, 3));

            assertArrayEquals(new int[] {1, 2, 3}, world.get(entity, Many.class).values());
        }
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"})
    void managedValueOfAnotherClassIsRefused() {
        try (World world = World.create()) {
            Entity entity = world.spawn(new Managed(1));
            Query raw = world.query(Managed.class);

            assertThrows(InvalidComponentException.class, () -> raw.update(row -> "text"));

            assertEquals(new Managed(1), world.get(entity, Managed.class));
        }
    }

    @Test
    void changeIsRecordedEvenIfComparisonFails() {
        try (World world = World.create()) {
            world.spawn(new Touchy());
            Query<Touchy> changed = world.query(Touchy.class).changed(Touchy.class);
            changed.forEach(touchy -> {});

            assertThrows(
                    ArithmeticException.class,
                    () -> world.query(Touchy.class).update(touchy -> new Touchy()));

            assertEquals(1, changed.count());
        }
    }

    @Test
    void interruptOfABodyDoesNotReachTheNext() {
        try (World world = World.create(WorldOptions.DEFAULT.workers(3))) {
            world.spawnAll(50_000, ComponentSet.of(Position.class));
            Query<Position> rows = world.query(Position.class).parallel();
            Thread caller = Thread.currentThread();
            rows.forEach(
                    row -> {
                        if (!Thread.currentThread().equals(caller)) {
                            Thread.currentThread().interrupt();
                        }
                    });
            AtomicInteger interrupted = new AtomicInteger();

            rows.forEach(
                    row -> {
                        if (Thread.currentThread().isInterrupted()) {
                            interrupted.incrementAndGet();
                        }
                    });

            assertEquals(0, interrupted.get());
        }
    }

    @Test
    void queryThatIsKeptDoesNotKeepTheValuesOfAClosedWorld() {
        Object content = new Object();
        WeakReference<Object> reference = new WeakReference<>(content);
        World world = World.create();
        world.register(Object.class, Tier.MANAGED);
        world.spawn(content);
        Query<Object> query = world.query(Object.class);
        assertEquals(1, query.toList().size());
        content = null;

        world.close();

        for (int i = 0; i < 50 && !reference.refersTo(null); i++) {
            System.gc();
        }
        assertTrue(reference.refersTo(null), query::toString);
    }

    @Test
    void entityIsNotAComponent() {
        try (World world = World.create()) {
            Entity entity = world.spawn();

            assertThrows(InvalidComponentException.class, () -> world.spawn(entity));
            assertFalse(world.has(entity, Entity.class));
        }
    }

    @Test
    void worldCannotChangeOwnerInsideABody() {
        try (World world = World.create()) {
            world.spawn(new Position(1));

            assertThrows(
                    IllegalStateException.class,
                    () -> world.query(Position.class).forEach(row -> world.bindToCurrentThread()));
        }
    }
}
