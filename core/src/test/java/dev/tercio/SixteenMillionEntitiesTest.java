package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.world.DirectWorld;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.management.ManagementFactory;
import java.util.List;

/// The required maximum number of entities. Prints the memory per entity.
///
/// Proves EN-02.
@Tag("manual")
class SixteenMillionEntitiesTest {
    private static final int MANY = 16_000_000;

    private record Position(float x, float y) {}

    private record Velocity(float x, float y) {}

    private record Ship(Position position, Velocity velocity) {}

    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);

    @ParameterizedTest
    @MethodSource("dev.tercio.Modes#columnTiers")
    void sixteenMillionEntitiesLiveAtOnce(Tier tier) {
        long before = heapBytes();
        try (World world = Modes.worldOf(tier)) {
            List<Entity> entities = spawn(world);
            long list = 8L * MANY;
            long bytes = heapBytes() - before - list + nativeBytes(world);
            System.out.printf(
                    "%s: entities=%d, bytes=%d, bytesPerEntity=%.2f, of which components=16%n",
                    tier, world.size(), bytes, (double) bytes / MANY);

            assertEquals(MANY, world.size());
            for (int i = 0; i < MANY; i += 10_007) {
                assertEquals(new Position(i, -i), world.get(entities.get(i), POSITION));
            }
            assertTrue(bytes > 16L * MANY && bytes < 64L * MANY, () -> "bytes=" + bytes);
            assertEquals(MANY, world.destroyAll(entities));
        }
    }

    private static List<Entity> spawn(World world) {
        return world.spawnAll(
                MANY, Ship.class, i -> new Ship(new Position(i, -i), new Velocity(i, 1)));
    }

    /// The heap in use after a garbage collection.
    private static long heapBytes() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /// The native memory of columns, which is not part of the heap.
    private static long nativeBytes(World world) {
        return ((DirectWorld) world)
                .registry().stores().stream()
                        .filter(store -> store.tier() == Tier.NATIVE)
                        .mapToLong(store -> (long) store.openPages() * pageBytes(store))
                        .sum();
    }

    private static int pageBytes(ComponentStore store) {
        return PageLayout.PAGE_SLOTS * store.bytesPerSlot();
    }
}
