package dev.tercio.internal.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.query.EntityQuery;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Pages and blocks without candidates are skipped.
///
/// Every block gets a decoy: a presence bit that is set after the blocks were counted, so that only
/// a query that reads the words of the block finds it.
///
/// Proves QU-01.
class CullingTest {
    private record Position(int x) {}

    private record Mass(int kilos) {}

    private record Rare(int value) {}

    private record Frozen() {}

    private static final int PAGES = 4;

    /// The offset of the decoy in each block.
    private static final int DECOY = 500;

    private final DirectWorld world = (DirectWorld) World.create();
    private final List<Entity> entities =
            world.spawnAll(PAGES * PageLayout.PAGE_SLOTS, ComponentSet.of(Position.class));

    @AfterEach
    void close() {
        world.close();
    }

    private Entity at(int page, int block, int offset) {
        int slot = slot(page, block, offset);
        Entity entity = entities.get(slot);
        assertEquals(slot, entity.index());
        return entity;
    }

    private static int slot(int page, int block, int offset) {
        return page * PageLayout.PAGE_SLOTS + block * PageLayout.BLOCK_SLOTS + offset;
    }

    /// Adds a decoy to every block of the existing pages of some components.
    private void addDecoys(Class<?>... components) {
        for (Class<?> component : components) {
            ComponentStore store = world.registry().open(ComponentSpec.of(component));
            for (int index = 0; index < PAGES; index++) {
                ComponentPage page = store.pageAt(index);
                if (page != null) {
                    page.populatedBlocks(); // counts now, so that decoys are not counted
                    for (int block = 0; block < PageLayout.BLOCKS_PER_PAGE; block++) {
                        int offset = slot(0, block, DECOY);
                        page.words()[offset >>> PageLayout.WORD_SHIFT] |= 1L << offset;
                    }
                }
            }
        }
    }

    /// The blocks whose decoys a query finds, as page and block.
    private static List<String> blocksRead(EntityQuery<?> query) {
        List<String> blocks = new ArrayList<>();
        for (Entity entity : query.entities()) {
            int slot = entity.index();
            if (slot % PageLayout.BLOCK_SLOTS == DECOY) {
                int block = slot / PageLayout.BLOCK_SLOTS;
                blocks.add(
                        block / PageLayout.BLOCKS_PER_PAGE
                                + "/"
                                + block % PageLayout.BLOCKS_PER_PAGE);
            }
        }
        return blocks;
    }

    @Test
    void everyBlockIsReadWhenAllAreFull() {
        addDecoys(Position.class);
        assertEquals(
                PAGES * PageLayout.BLOCKS_PER_PAGE, blocksRead(world.query(Position.class)).size());
    }

    @Test
    void pagesAndBlocksWithoutTheRarestComponentAreSkipped() {
        world.add(at(2, 5, 7), new Rare(1));
        addDecoys(Position.class, Rare.class);
        assertEquals(List.of("2/5"), blocksRead(world.query(Position.class, Rare.class)));
        assertEquals(List.of("2/5"), blocksRead(world.query(Position.class).with(Rare.class)));
    }

    @Test
    void blocksWithoutAllComponentsAreSkipped() {
        world.add(at(0, 1, 0), new Rare(1));
        world.add(at(0, 2, 0), new Rare(2));
        world.add(at(0, 2, 1), new Mass(2));
        world.add(at(0, 3, 1), new Mass(3));
        assertEquals(0, world.query(Mass.class, Rare.class).count());
        addDecoys(Mass.class, Rare.class);
        assertEquals(List.of("0/2"), blocksRead(world.query(Mass.class, Rare.class)));
    }

    @Test
    void blocksThatLostTheirLastComponentAreSkipped() {
        world.add(at(1, 4, 3), Frozen.class);
        world.add(at(1, 6, 3), Frozen.class);
        world.remove(at(1, 4, 3), Frozen.class);
        addDecoys(Position.class, Frozen.class);
        assertEquals(List.of("1/6"), blocksRead(world.query(Position.class).with(Frozen.class)));
    }

    @Test
    void noBlockIsReadWithoutAMatch() {
        world.register(Mass.class);
        addDecoys(Position.class, Mass.class);
        assertEquals(List.of(), blocksRead(world.query(Position.class, Mass.class)));
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
