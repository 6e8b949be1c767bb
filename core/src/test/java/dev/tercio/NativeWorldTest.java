package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.memory.ProcessMemory;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.world.DirectWorld;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.LongStream;

/// Worlds with columns in native memory.
///
/// Proves CO-04.
@Isolated
class NativeWorldTest {
    private static final long NOTHING = 16L << 20;
    private static final long MUCH = 100L << 30;

    private record Body(double x, double y, double z, long id, @Length(16) int[] slots) {}

    private record Label(@Utf8(128) String text) {}

    private static World largest() {
        return World.create(
                WorldOptions.DEFAULT
                        .name("vast")
                        .tier(Tier.NATIVE)
                        .maxEntities(WorldOptions.MAX_ENTITIES_LIMIT)
                        .register(Body.class, Label.class));
    }

    @Test
    void largestWorldReservesMuchAndCostsNothing() {
        assumeTrue(ProcessMemory.residentBytes().isPresent(), "resident set unknown");
        largest().close();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long resident = ProcessMemory.residentBytes().orElseThrow();
            long addresses = ProcessMemory.addressSpaceBytes().orElseThrow();
            try (World world = largest()) {
                assertEquals(0, world.size());
                long reserved = ProcessMemory.addressSpaceBytes().orElseThrow() - addresses;
                assertTrue(reserved > MUCH, () -> "reserved=" + reserved);
                least = Math.min(least, ProcessMemory.residentBytes().orElseThrow() - resident);
            }
        }
        long growth = least;
        assertTrue(growth < NOTHING, () -> "bytes=" + growth);
    }

    /// The address space stays reserved until nothing refers to it, so that a read by address that
    /// runs during a close cannot end the process.
    @Test
    void addressSpaceOfClosedWorldsIsReleasedByTheCollector() {
        assumeTrue(ProcessMemory.addressSpaceBytes().isPresent(), "address space unknown");
        largest().close();
        long before = ProcessMemory.addressSpaceBytes().orElseThrow();
        for (int i = 0; i < 50; i++) {
            try (World world = largest()) {
                world.spawn(new Label("here"));
            }
        }
        long growth = ProcessMemory.addressSpaceAfterCollection(before + MUCH) - before;
        assertTrue(growth < MUCH, () -> "bytes=" + growth);
    }

    record Large(@Length(32) long[] values) {}

    record LargeBundle(Large large) {}

    @Test
    void closingReturnsTheMemory() {
        assumeTrue(ProcessMemory.residentBytes().isPresent(), "resident set unknown");
        Large value = new Large(LongStream.rangeClosed(1, 32).toArray());
        long used = 0;
        long left = Long.MAX_VALUE;
        // other threads of the process use memory as well: the best of several runs
        for (int run = 0; run < 5; run++) {
            World world = World.create(WorldOptions.DEFAULT.tier(Tier.NATIVE));
            long before = ProcessMemory.residentBytes().orElseThrow();
            world.spawnAll(400_000, LargeBundle.class, _ -> new LargeBundle(value));
            used = Math.max(used, ProcessMemory.residentBytes().orElseThrow() - before);
            world.close();
            left = Math.min(left, ProcessMemory.residentBytes().orElseThrow() - before);
        }
        assertTrue(used > 100_000_000, "used=" + used);
        assertTrue(left < used / 4, "used=" + used + ", left=" + left);
    }

    private static Object read(ComponentStore store, Entity entity) {
        ComponentPage page = store.openPage(entity.index() >>> PageLayout.PAGE_SHIFT);
        return store.codec().read(page.columns(), entity.index() & PageLayout.OFFSET_MASK);
    }

    /// A store that is kept after its world was closed throws, on any thread.
    @Test
    void columnsOfAClosedWorldThrow() throws Exception {
        World world = largest();
        Entity entity = world.spawn(new Label("here"));
        ComponentStore store = ((DirectWorld) world).registry().find(ComponentSpec.of(Label.class));
        assertEquals(new Label("here"), read(store, entity));

        world.close();

        assertThrows(IllegalStateException.class, () -> read(store, entity));
        assertThrows(
                IllegalStateException.class, () -> store.write(entity.index(), new Label("there")));
        var read = new FutureTask<>(() -> read(store, entity));
        Thread.ofPlatform().start(read);
        var e = assertThrows(ExecutionException.class, read::get);
        assertInstanceOf(IllegalStateException.class, e.getCause());
    }
}
