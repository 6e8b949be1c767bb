package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.replay.RelationWorld.Position;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Snapshots whose relations are wrong are refused, and the world is unchanged. Proves RL-03.
class HostileRelationsTest {
    private static final int RELATIONS = 15;
    private static final SaveFormat PLAIN = SaveFormat.DEFAULT.compression(0);

    /// Slot 0 has the children 3, 1, 2 in this order.
    private static World family(Tier tier) {
        World world = RelationWorld.world(tier, 1);
        Entity parent = world.spawn(new Position(0));
        Entity a = world.spawn(new Position(1));
        Entity b = world.spawn(new Position(2));
        Entity c = world.spawn(new Position(3));
        for (Entity child : List.of(c, a, b)) {
            world.add(child, new ChildOf(parent));
        }
        return world;
    }

    private static List<SectionFile.Entry> entries() {
        try (World world = family(Tier.HEAP)) {
            return SectionFile.entries(SectionFile.save(world, PLAIN));
        }
    }

    private static byte[] numbers(int... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(numbers.length * 4).order(ByteOrder.LITTLE_ENDIAN);
        for (int number : numbers) {
            bytes.putInt(number);
        }
        return bytes.array();
    }

    private static byte[] with(byte[] relations) {
        List<SectionFile.Entry> changed = new ArrayList<>();
        for (SectionFile.Entry entry : entries()) {
            changed.add(entry.kind() == RELATIONS ? entry.with(relations) : entry);
        }
        return SectionFile.seal(changed);
    }

    private static String refusal(byte[] file) {
        try (World world = family(Tier.HEAP)) {
            world.remove(world.entities().get(1), ChildOf.class);
            long before = StateHash.of(world);
            CorruptFileException refused =
                    assertThrows(
                            CorruptFileException.class, () -> SectionFile.load(world, file, PLAIN));
            assertEquals(before, StateHash.of(world), "world changed");
            world.destroy(world.entities().getFirst());
            assertEquals(1, world.size());
            return String.valueOf(refused.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void theSectionContainsTheOrder(Tier tier) {
        byte[] payload = SectionFile.first(entries(), RELATIONS).payload();
        assertArrayEquals(numbers(1, 1, 1, 0, 3, 3, 1, 2), payload);
        try (World world = RelationWorld.world(tier, 1)) {
            SectionFile.load(world, SectionFile.seal(entries()), PLAIN);
            List<Integer> order = new ArrayList<>();
            world.sources(ChildOf.class, world.entities().getFirst())
                    .forEach(child -> order.add(child.index()));
            assertEquals(List.of(3, 1, 2), order);
        }
    }

    @Test
    void filesWithoutTheSectionAreInSlotOrder() {
        List<SectionFile.Entry> older =
                entries().stream().filter(entry -> entry.kind() != RELATIONS).toList();
        try (World world = RelationWorld.world(Tier.HEAP, 1)) {
            SectionFile.load(world, SectionFile.seal(older), PLAIN);
            List<Integer> order = new ArrayList<>();
            world.sources(ChildOf.class, world.entities().getFirst())
                    .forEach(child -> order.add(child.index()));
            assertEquals(List.of(1, 2, 3), order);
        }
    }

    @Test
    void wrongOrdersAreRefused() {
        String wrong =
                "order does not contain each source once: relation=dev.tercio.ChildOf, target=";
        assertTrue(refusal(with(numbers(1, 1, 1, 0, 3, 3, 3, 2))).contains(wrong));
        assertTrue(refusal(with(numbers(1, 1, 1, 0, 2, 3, 1))).contains(wrong));
        assertTrue(refusal(with(numbers(1, 1, 1, 0, 3, 3, 1, 0))).contains(wrong));
        assertTrue(refusal(with(numbers(1, 1, 1, 1, 3, 3, 1, 2))).contains(wrong));
        assertTrue(refusal(with(numbers(1, 1, 1, 0, 3, 3, 1, 1 << 30))).contains(wrong));
        assertTrue(refusal(with(numbers(1, 200, 1, 0, 3, 3, 1, 2))).contains("not in the schema"));
        assertTrue(refusal(with(numbers(1, 1, 1, 0, 1 << 30, 3, 1))).contains("does not fit"));
        assertTrue(refusal(with(numbers(1, 1, 1, 0, 3, 3, 1, 2, 7))).contains("trailing bytes"));
        assertTrue(refusal(with(numbers(-1))).contains("does not fit"));
    }

    /// Replaces the parents in slots 1 to 3 by other handles.
    private static byte[] withParents(long... parents) {
        List<SectionFile.Entry> changed = new ArrayList<>();
        for (SectionFile.Entry entry : entries()) {
            boolean isParents =
                    entry.kind() == SectionFile.VALUES && entry.numbers().getInt(0) == 1;
            if (isParents) {
                ByteBuffer numbers = entry.numbers();
                int at = numbers.capacity() - 8 * parents.length;
                for (int i = 0; i < parents.length; i++) {
                    numbers.putLong(at + 8 * i, parents[i]);
                }
            }
            if (entry.kind() != RELATIONS) {
                changed.add(entry);
            }
        }
        return SectionFile.seal(changed);
    }

    @Test
    void missingTargetsAndCyclesAreRefused() {
        long one = 1L << 32;
        assertTrue(
                refusal(withParents(one, one | 9, one))
                        .contains(
                                "target does not exist: relation=dev.tercio.ChildOf,"
                                        + " source=Entity(2v1), target=Entity(9v1)"));
        assertTrue(
                refusal(withParents(one | 3, one | 1, one | 2))
                        .contains("relation has a cycle: relation=dev.tercio.ChildOf, entity="));
        assertTrue(refusal(withParents(one, one | 2, one)).contains("relation has a cycle"));
    }

    @Test
    void randomChangesAreRefusedOrHarmless() {
        List<SectionFile.Entry> entries = entries();
        Seed.run(
                random -> {
                    int loaded = 0;
                    int rounds = Seed.repeats(160);
                    for (int round = 0; round < rounds; round++) {
                        loaded += isLoaded(mutated(entries, random)) ? 1 : 0;
                    }
                    assertTrue(loaded > 0 && loaded < rounds, "loaded=" + loaded);
                });
    }

    private static byte[] mutated(List<SectionFile.Entry> entries, Random random) {
        List<SectionFile.Entry> changed = new ArrayList<>();
        boolean order = random.nextBoolean();
        for (SectionFile.Entry entry : entries) {
            boolean values = entry.kind() == SectionFile.VALUES && entry.numbers().getInt(0) == 1;
            if (order ? entry.kind() == RELATIONS : values) {
                SectionFile.Entry copy = entry.with(entry.payload().clone());
                ByteBuffer numbers = copy.numbers();
                int at = random.nextInt(numbers.capacity() / 4) * 4;
                numbers.putInt(at, random.nextInt(5));
                changed.add(copy);
            } else {
                changed.add(entry);
            }
        }
        return SectionFile.seal(changed);
    }

    private static boolean isLoaded(byte[] file) {
        try (World world = family(Tier.NATIVE)) {
            long before = StateHash.of(world);
            try {
                SectionFile.load(world, file, PLAIN);
            } catch (CorruptFileException | SchemaMismatchException refused) {
                assertEquals(before, StateHash.of(world), refused.getMessage());
                return false;
            }
            int links = 0;
            for (Entity entity : world.entities()) {
                for (Entity child : world.sources(ChildOf.class, entity)) {
                    assertEquals(entity, world.get(child, ChildOf.class).parent());
                    links++;
                }
            }
            assertTrue(links <= world.query(ChildOf.class).count());
            world.destroyAll(world.entities());
            return true;
        }
    }
}
