package dev.tercio.internal.entity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/// Entities that were spawned with the same components are clustered.
///
/// Proves EN-05.
class SlotClusteringTest {
    private record A(int value) {}

    private record B(int value) {}

    private record C() {}

    private record D() {}

    private record E() {}

    private record F() {}

    private record G() {}

    private record H() {}

    private record I() {}

    private record J() {}

    private static final List<Object> PARTS =
            List.of(
                    new A(1), new B(2), new C(), new D(), new E(), new F(), new G(), new H(),
                    new I(), new J());

    private final World world = World.create();

    @AfterEach
    void close() {
        world.close();
    }

    /// The n-th of 1024 component sets.
    private static Object[] set(int n) {
        List<Object> parts = new ArrayList<>();
        for (int bit = 0; bit < PARTS.size(); bit++) {
            if ((n >>> bit & 1) != 0) {
                parts.add(PARTS.get(bit));
            }
        }
        return parts.toArray();
    }

    @Test
    void interleavedComponentSetsSpawnIntoSeparateWords() {
        int sets = 16;
        for (int i = 0; i < 1_000; i++) {
            for (int n = 0; n < sets; n++) {
                world.spawn(set(n));
            }
        }
        SlotMap map = new SlotMap(world);
        int handfuls = sets * SlotAllocator.HANDFUL / PageLayout.WORD_SLOTS;

        assertTrue(map.mixedWords() <= handfuls, () -> "mixed=" + map.mixedWords());
        assertTrue(map.usedWords() <= 16 * 17, () -> "used=" + map.usedWords());
    }

    @Test
    void largeSetFillsWholeBlocks() {
        Set<Integer> blocks = new HashSet<>();
        for (Entity entity : world.spawnAll(10_240, ComponentSet.of(A.class))) {
            blocks.add(entity.index() >>> PageLayout.BLOCK_SHIFT);
        }
        assertEquals(10, blocks.size());
    }

    /// The first few entities of a set do not get their own words.
    @Test
    void thousandSetsOfOneEntityFitIntoABlock() {
        for (int n = 0; n < 1_000; n++) {
            world.spawn(set(n));
        }
        SlotMap map = new SlotMap(world);

        assertTrue(map.ownedWords() <= PageLayout.WORDS_PER_BLOCK, () -> "" + map.ownedWords());
    }

    @Test
    void wordsStayDenseUnderRandomChurn() {
        Seed.run(
                random -> {
                    List<Entity> entities = new ArrayList<>();
                    grow(entities, 100_000, random);
                    double worst = new SlotMap(world).density();
                    double worstMixed = 0;
                    for (int round = 0; round < 8; round++) {
                        shrink(entities, 30_000 + random.nextInt(40_000), random);
                        grow(entities, 100_000, random);
                        SlotMap map = new SlotMap(world);
                        worst = Math.min(worst, map.density());
                        worstMixed =
                                Math.max(worstMixed, (double) map.mixedWords() / map.usedWords());
                    }
                    System.out.printf(
                            "slot density after churn: sets=32, entities=100000, density=%.3f,"
                                    + " mixedWords=%.3f%n",
                            worst, worstMixed);
                    assertTrue(worst > 0.6, "density=" + worst);
                    assertTrue(worstMixed < 0.05, "mixed=" + worstMixed);
                });
    }

    private void grow(List<Entity> entities, int size, Random random) {
        while (entities.size() < size) {
            entities.add(world.spawn(set(random.nextInt(32))));
        }
    }

    private void shrink(List<Entity> entities, int size, Random random) {
        while (entities.size() > size) {
            int index = random.nextInt(entities.size());
            world.destroy(entities.get(index));
            entities.set(index, entities.getLast());
            entities.removeLast();
        }
    }

    @Test
    void wordsOfOneSetAreUsedByAnother() {
        List<Entity> first = world.spawnAll(16_000, ComponentSet.of(A.class));
        world.destroyAll(first);
        List<Entity> second = world.spawnAll(16_000, ComponentSet.of(B.class));

        int highest = second.stream().mapToInt(Entity::index).max().orElseThrow();
        assertTrue(highest < PageLayout.PAGE_SLOTS, () -> "highest=" + highest);
    }

    /// Proves EN-02.
    @Test
    void fullWorldIsReportedAndContinues() {
        int most = 20_000;
        try (World small = World.create(WorldOptions.DEFAULT.maxEntities(most))) {
            List<Entity> entities = new ArrayList<>();
            for (int i = 0; i < most; i++) {
                entities.add(small.spawn(set(i % 1_000)));
            }
            assertFull(small, 1, () -> small.spawn());
            assertFull(small, 1, () -> small.spawn(new A(1), new B(1)));
            assertFull(small, 1, () -> small.copy(entities.getFirst()));
            assertFull(small, 7, () -> small.spawnAll(7, ComponentSet.of(A.class)));
            assertEquals(most, small.size());

            small.destroyAll(entities.subList(0, 5_000));

            assertEquals(5_000, small.spawnAll(5_000, ComponentSet.of(A.class)).size());
            assertFull(small, 1, () -> small.spawn());
            assertEquals(most, new HashSet<>(small.entities()).size());
        }
    }

    private static void assertFull(World world, int requested, Runnable call) {
        var e = assertThrows(IllegalStateException.class, call::run);
        assertEquals(
                "world is full: entities=20000, retired=0, requested="
                        + requested
                        + ", maxEntities=20000",
                e.getMessage());
    }

    /// If every word is owned, entities are placed in words of other sets.
    @Test
    void everySlotOfAFullWorldIsUsed() {
        int most = PageLayout.PAGE_SLOTS;
        try (World small = World.create(WorldOptions.DEFAULT.maxEntities(most))) {
            Set<Integer> slots = new HashSet<>();
            for (int i = 0; i < most; i++) {
                slots.add(small.spawn(set(i % 100)).index());
            }
            assertEquals(most, slots.size());
            assertEquals(most, small.size());
        }
    }
}
