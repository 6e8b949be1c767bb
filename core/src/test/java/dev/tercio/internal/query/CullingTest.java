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
import dev.tercio.query.Chunk;
import dev.tercio.query.EntityQuery;
import dev.tercio.query.Query2;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Pages and words without candidates are skipped: the work of a query is proportional to the words
/// in which all of its components occur.
///
/// Every word gets a decoy: a presence bit that the summary of its page does not have, so that only
/// a query that reads the word finds it.
///
/// Proves QU-01, NF-12.
class CullingTest {
    private record Position(int x) {}

    private record Mass(int kilos) {}

    private record Rare(int value) {}

    private record Frozen() {}

    private static final int PAGES = 4;

    /// The bit of the decoy in each word.
    private static final int DECOY = 63;

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

    /// Adds a decoy to every word of the existing pages of some components.
    private void addDecoys(Class<?>... components) {
        for (Class<?> component : components) {
            ComponentStore store = world.registry().open(ComponentSpec.of(component));
            for (int index = 0; index < PAGES; index++) {
                ComponentPage page = store.pageAt(index);
                if (page != null) {
                    page.summary(); // up to date now, so that decoys are not in it
                    for (int word = 0; word < PageLayout.WORDS_PER_PAGE; word++) {
                        page.words()[word] |= 1L << DECOY;
                    }
                }
            }
        }
    }

    /// The words whose decoys a query finds, as page and word.
    private static List<String> wordsRead(EntityQuery<?> query) {
        List<String> words = new ArrayList<>();
        for (Entity entity : query.entities()) {
            int slot = entity.index();
            if (slot % PageLayout.WORD_SLOTS == DECOY) {
                int word = slot / PageLayout.WORD_SLOTS;
                words.add(
                        word / PageLayout.WORDS_PER_PAGE + "/" + word % PageLayout.WORDS_PER_PAGE);
            }
        }
        return words;
    }

    @Test
    void everyWordIsReadWhenAllAreFull() {
        addDecoys(Position.class);
        assertEquals(
                PAGES * PageLayout.WORDS_PER_PAGE, wordsRead(world.query(Position.class)).size());
    }

    @Test
    void pagesAndWordsWithoutTheRarestComponentAreSkipped() {
        world.add(at(2, 5, 7), new Rare(1));
        addDecoys(Position.class, Rare.class);
        assertEquals(List.of("2/80"), wordsRead(world.query(Position.class, Rare.class)));
        assertEquals(List.of("2/80"), wordsRead(world.query(Position.class).with(Rare.class)));
    }

    @Test
    void wordsWithoutAllComponentsAreSkipped() {
        world.add(at(0, 1, 0), new Rare(1));
        world.add(at(0, 2, 0), new Rare(2));
        world.add(at(0, 2, 1), new Mass(2));
        world.add(at(0, 3, 1), new Mass(3));
        assertEquals(0, world.query(Mass.class, Rare.class).count());
        addDecoys(Mass.class, Rare.class);
        assertEquals(List.of("0/32"), wordsRead(world.query(Mass.class, Rare.class)));
    }

    @Test
    void wordsThatLostTheirLastComponentAreSkipped() {
        world.add(at(1, 4, 3), Frozen.class);
        world.add(at(1, 6, 3), Frozen.class);
        world.remove(at(1, 4, 3), Frozen.class);
        addDecoys(Position.class, Frozen.class);
        assertEquals(List.of("1/96"), wordsRead(world.query(Position.class).with(Frozen.class)));
    }

    @Test
    void noWordIsReadWithoutAMatch() {
        world.register(Mass.class);
        addDecoys(Position.class, Mass.class);
        assertEquals(List.of(), wordsRead(world.query(Position.class, Mass.class)));
    }

    /// Loops, counts and filters read the same words.
    @Test
    void scatteredComponentsAreReadWordByWord() {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            Entity entity = entities.get(i * 1_008);
            world.add(entity, new Rare(i));
            int word = entity.index() / PageLayout.WORD_SLOTS;
            expected.add(word / PageLayout.WORDS_PER_PAGE + "/" + word % PageLayout.WORDS_PER_PAGE);
        }
        addDecoys(Rare.class);
        Query2<Position, Rare> query = world.query(Position.class, Rare.class);
        assertEquals(expected, wordsRead(query));
        assertEquals(expected, wordsRead(world.query(Position.class).anyOf(Rare.class)));
        assertEquals(120, query.count());
        int[] rows = new int[2];
        query.forEach((position, rare) -> rows[0]++);
        query.chunks(chunk -> rows[1] += bitsOf(chunk));
        assertEquals(List.of(120, 120), List.of(rows[0], rows[1]));
    }

    private static int bitsOf(Chunk chunk) {
        int bits = 0;
        for (int word = chunk.from() / 64; word < chunk.to() / 64; word++) {
            bits += Long.bitCount(chunk.word(word));
        }
        return bits;
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
