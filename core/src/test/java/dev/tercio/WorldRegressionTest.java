package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.internal.memory.ProcessMemory;
import dev.tercio.internal.world.DirectWorld;

import org.junit.jupiter.api.Test;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/// Regression tests.
class WorldRegressionTest {
    private record A(int value) {}

    private record B(int value) {}

    private record Ship(A a, B b) {}

    private record Bad(String unsized) {}

    @Storage(Tier.NATIVE)
    private record Body(long a, long b, long c, long d) {}

    @Storage(Tier.MANAGED)
    private record Note(Object content) {}

    /// Proves CO-09.
    @Test
    void closeDropsManagedReferences() {
        World world = World.create();
        WeakReference<Object> content = spawnNote(world);
        world.close();
        for (int i = 0; i < 50 && !content.refersTo(null); i++) {
            System.gc();
        }
        assertTrue(content.refersTo(null));
        Reference.reachabilityFence(world);
    }

    private static WeakReference<Object> spawnNote(World world) {
        Object content = new Object();
        world.spawn(new Note(content));
        return new WeakReference<>(content);
    }

    /// Proves EN-02.
    @Test
    void fillerSeesOnlyLiveEntities() {
        try (World world = World.create()) {
            Entity first = world.spawn(new A(1));
            List<List<Entity>> seen = new ArrayList<>();
            List<Integer> sizes = new ArrayList<>();
            world.spawnAll(
                    1,
                    Ship.class,
                    i -> {
                        seen.add(world.entities());
                        sizes.add(world.size());
                        return new Ship(new A(i), new B(i));
                    });
            assertEquals(List.of(List.of(first)), seen);
            assertEquals(List.of(1), sizes);
        }
    }

    /// Proves CO-04.
    @Test
    void failedWorldCreationReleasesTheAddressSpace() {
        WorldOptions config = WorldOptions.DEFAULT.register(Body.class).register(Bad.class);
        assertThrows(InvalidComponentException.class, () -> World.create(config));
        long before = ProcessMemory.addressSpaceBytes().orElseThrow();
        for (int i = 0; i < 20; i++) {
            assertThrows(InvalidComponentException.class, () -> World.create(config));
        }
        long limit = 1L << 30;
        long growth = ProcessMemory.addressSpaceAfterCollection(before + limit) - before;
        assertTrue(growth < limit, () -> "bytes=" + growth);
    }

    /// Proves EN-06.
    @Test
    void sequenceNeverRunsIntoTheNode() {
        try (World world = World.create(WorldOptions.DEFAULT.node(1))) {
            world.stableIds().bind(world.spawn(), 0x0001_FFFF_FFFF_FFFFL);
            Entity entity = world.spawn();
            assertThrows(IllegalStateException.class, () -> world.stableIds().assign(entity));
        }
    }

    /// Proves EN-03, EN-05.
    @Test
    void setsBeyondTheLastClusterAreRefused() throws Exception {
        try (World world = World.create()) {
            world.spawn();
            var allocator = ((DirectWorld) world).table().allocator();
            var count = allocator.getClass().getDeclaredField("clusterCount");
            count.setAccessible(true);
            count.setInt(allocator, 1 << 24);
            IllegalStateException refused =
                    assertThrows(IllegalStateException.class, () -> world.spawn(new A(1)));
            assertEquals("too many component sets: limit=16777216", refused.getMessage());
            assertEquals(1, world.size());
        }
    }
}
