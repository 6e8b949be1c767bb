package dev.tercio.internal.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.query.EntityQuery;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;

/// Pages and blocks without candidates are passed over.
///
/// Proves QU-01.
class CullingTest {
    private record Position(int x) {}

    private record Mass(int kilos) {}

    private record Rare(int value) {}

    private record Frozen() {}

    private static final int PAGES = 4;

    private final DirectWorld world = (DirectWorld) World.create();
    private final List<Entity> entities =
            world.spawnAll(PAGES * PageLayout.PAGE_SLOTS, ComponentSet.of(Position.class));

    /// Queries of the same world beside its own, because those do not show what they passed over.
    private final QueryEngine engine =
            new QueryEngine(
                    world.table(),
                    world.registry(),
                    new StructureGuard("culling"),
                    () -> {
                        throw new AssertionError("nothing runs in parallel");
                    },
                    new NoCommands());

    @AfterEach
    void close() {
        world.close();
    }

    private Entity at(int page, int block, int offset) {
        int slot = page * PageLayout.PAGE_SLOTS + block * PageLayout.BLOCK_SLOTS + offset;
        Entity entity = entities.get(slot);
        assertEquals(slot, entity.index());
        return entity;
    }

    /// Runs a query and tells what it looked at.
    private String looked(EntityQuery<?> query, int expected) {
        MatchStatistics statistics = engine.statistics();
        long pagesVisited = statistics.pagesVisited();
        long pagesSkipped = statistics.pagesSkipped();
        long blocksVisited = statistics.blocksVisited();
        long blocksSkipped = statistics.blocksSkipped();
        assertEquals(expected, query.count());
        return String.format(
                "pages %d, skipped %d; blocks %d, skipped %d",
                statistics.pagesVisited() - pagesVisited,
                statistics.pagesSkipped() - pagesSkipped,
                statistics.blocksVisited() - blocksVisited,
                statistics.blocksSkipped() - blocksSkipped);
    }

    @Test
    void everyPageIsVisitedWhenAllAreFull() {
        assertEquals(
                "pages 4, skipped 0; blocks 64, skipped 0",
                looked(engine.query(Position.class), entities.size()));
    }

    @Test
    void pagesWithoutTheRarestComponentAreSkipped() {
        world.add(at(2, 5, 7), new Rare(1));
        assertEquals(
                "pages 1, skipped 2; blocks 1, skipped 15",
                looked(engine.query(Position.class, Rare.class), 1));
        assertEquals(
                "pages 1, skipped 2; blocks 1, skipped 15",
                looked(engine.query(Position.class).with(Rare.class), 1));
    }

    @Test
    void blocksWithoutAllComponentsAreSkipped() {
        world.add(at(0, 1, 0), new Rare(1));
        world.add(at(0, 2, 0), new Rare(2));
        world.add(at(0, 2, 1), new Mass(2));
        world.add(at(0, 3, 1), new Mass(3));
        assertEquals(
                "pages 1, skipped 0; blocks 1, skipped 15",
                looked(engine.query(Mass.class, Rare.class), 0));
    }

    @Test
    void blocksThatLostTheirLastComponentAreSkipped() {
        world.add(at(1, 4, 3), Frozen.class);
        world.add(at(1, 6, 3), Frozen.class);
        world.remove(at(1, 4, 3), Frozen.class);
        assertEquals(
                "pages 1, skipped 1; blocks 1, skipped 15",
                looked(engine.query(Position.class).with(Frozen.class), 1));
    }

    @Test
    void nothingIsVisitedWhereNothingIs() {
        world.register(Mass.class);
        assertEquals(
                "pages 0, skipped 1; blocks 0, skipped 0",
                looked(engine.query(Position.class, Mass.class), 0));
    }

    /// Rows of the last page come with the right values and handles.
    @Test
    void rowsOfLaterPagesAreSeen() {
        Entity last = at(3, 15, 1_023);
        world.set(last, new Position(9));
        world.add(last, new Rare(8));
        world.query(Position.class, Rare.class)
                .forEachEntity(
                        (self, position, rare) -> {
                            assertEquals(last, self);
                            assertEquals(new Position(9), position);
                            assertEquals(new Rare(8), rare);
                        });
        assertEquals(List.of(last), world.query(Rare.class).entities());
        assertEquals(last, world.query(Rare.class).firstEntity().orElseThrow());
        assertEquals(entities, world.query(Position.class).entities());
    }
}
