package dev.tercio.internal.component;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.world.DirectWorld;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;

/// Memory is allocated page by page, when a slot of the page is first used.
///
/// Proves CO-02, CO-05.
class LazyPageTest {
    private static final int FAR = 15_000_000;
    private static final int FAR_PAGE = FAR / PageLayout.PAGE_SLOTS;

    private record Position(float x, double y) {}

    private record Mass(int kilos) {}

    private record Frozen() {}

    @ParameterizedTest
    @EnumSource(Tier.class)
    void farSlotOpensOnePage(Tier tier) {
        try (var registry = new ComponentRegistry(tier, EntityTable.pagesFor(FAR + 1))) {
            ComponentStore store = registry.open(ComponentSpec.of(Position.class));
            assertEquals(0, store.openPages());

            store.write(FAR, new Position(1, 2));
            store.mark(FAR);

            Object[] columns = store.openPage(FAR_PAGE).columns();
            assertEquals(
                    new Position(1, 2), store.codec().read(columns, FAR % PageLayout.PAGE_SLOTS));
            assertEquals(1, store.openPages());
            assertNull(store.presenceAt(0));
            assertNull(store.pageAt(FAR_PAGE - 1));
            assertNotNull(store.pageAt(FAR_PAGE));
            assertNull(store.pageAt(FAR_PAGE + 1));
            assertTrue(store.presenceAt(FAR_PAGE).contains(FAR % PageLayout.PAGE_SLOTS));
        }
    }

    /// A slot is the index in every column: there is no lookup, and nothing moves.
    @Test
    void slotIsTheIndexInItsColumn() {
        try (var registry = new ComponentRegistry(Tier.HEAP, 1)) {
            ComponentStore store = registry.open(ComponentSpec.of(Position.class));
            store.write(77, new Position(1.5f, 2.5));

            Object[] columns = store.pageAt(0).columns();

            assertEquals(2, columns.length);
            assertEquals(1.5f, ((float[]) columns[0])[77]);
            assertEquals(2.5, ((double[]) columns[1])[77]);
        }
    }

    @Test
    void columnBeyondTheWorldsEndIsRefused() {
        try (var registry = new ComponentRegistry(Tier.NATIVE, 1)) {
            ComponentStore store = registry.open(ComponentSpec.of(Mass.class));
            var e =
                    assertThrows(
                            IndexOutOfBoundsException.class,
                            () -> store.write(PageLayout.PAGE_SLOTS, new Mass(1)));
            assertEquals(
                    "range outside the reservation: offset=65536, size=65536, reserved=65536",
                    e.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void unusedTypeCostsNoPage(Tier tier) {
        try (var world = new DirectWorld(WorldOptions.DEFAULT.tier(tier))) {
            world.register(Mass.class);
            world.spawn(new Position(1, 2));

            assertEquals(0, storeOf(world, Mass.class).openPages());
            assertEquals(1, storeOf(world, Position.class).openPages());
            assertEquals(1, world.table().allocator().openPages());
        }
    }

    /// Proves EN-02.
    @Test
    void worldWithoutEntitiesHasNoPages() {
        try (var world = new DirectWorld(WorldOptions.DEFAULT.maxEntities(1 << 30))) {
            assertEquals(0, world.table().allocator().openPages());
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void trimReleasesUnusedPages(Tier tier) {
        try (var world = new DirectWorld(WorldOptions.DEFAULT.tier(tier))) {
            int pages = 4;
            List<Entity> entities =
                    world.spawnAll(
                            pages * PageLayout.PAGE_SLOTS,
                            ComponentSet.of(Position.class, Frozen.class));
            Entity last = entities.getLast();
            world.set(last, new Position(8, 9));
            entities.stream().filter(e -> !e.equals(last)).forEach(world::destroy);

            assertEquals(2 * (pages - 1), world.trim());
            assertEquals(0, world.trim());

            assertEquals(1, storeOf(world, Position.class).openPages());
            assertEquals(new Position(8, 9), world.get(last, Position.class));
            assertDefaultsAfterTrim(world, pages);
        }
    }

    private static void assertDefaultsAfterTrim(World world, int pages) {
        List<Entity> entities =
                world.spawnAll(
                        (pages - 1) * PageLayout.PAGE_SLOTS, ComponentSet.of(Position.class));
        for (int i = 0; i < entities.size(); i += 101) {
            assertEquals(new Position(0, 0), world.get(entities.get(i), Position.class));
        }
    }

    /// Proves CO-06.
    @ParameterizedTest
    @EnumSource(Tier.class)
    void tagsTakeNoBytes(Tier tier) {
        try (var world = new DirectWorld(WorldOptions.DEFAULT.tier(tier))) {
            Entity entity = world.spawn(new Frozen(), new Mass(1));
            ComponentStore store = storeOf(world, Frozen.class);

            assertEquals(0, store.bytesPerSlot());
            assertEquals(0, store.pageAt(0).columns().length);
            assertEquals(4, storeOf(world, Mass.class).bytesPerSlot());
            assertTrue(world.has(entity, Frozen.class));
        }
    }

    private static ComponentStore storeOf(DirectWorld world, Class<?> type) {
        return world.registry().find(ComponentSpec.of(type));
    }
}
