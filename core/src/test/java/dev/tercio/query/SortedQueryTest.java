package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/// Rows come in the order of a key; equal keys in the order of their slots.
///
/// Proves QU-06.
@Tag("conformance")
class SortedQueryTest {
    private record Keys(int i, long l, float f, double d) {}

    private record Frozen() {}

    private record View(Entity self, Keys keys) {}

    private final World world = World.create(WorldOptions.DEFAULT.name("order"));

    @AfterEach
    void close() {
        world.close();
    }

    /// Few different values, so that many are equal, including special values.
    private static Keys keys(Random random) {
        int[] ints = {0, -1, 1, Integer.MIN_VALUE, Integer.MAX_VALUE, 256, -256, 1 << 20};
        long[] longs = {0, -1, 1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 40, -(1L << 40)};
        float[] floats = {0, -0f, 1, -1, Float.NaN, Float.MIN_VALUE, Float.NEGATIVE_INFINITY};
        double[] doubles = {
            0, -0.0, 1.5, -1.5, Double.NaN, Double.MAX_VALUE, Double.POSITIVE_INFINITY
        };
        return new Keys(
                random.nextInt(4) == 0 ? random.nextInt() : ints[random.nextInt(ints.length)],
                random.nextInt(4) == 0 ? random.nextLong() : longs[random.nextInt(longs.length)],
                floats[random.nextInt(floats.length)],
                random.nextInt(4) == 0
                        ? random.nextGaussian()
                        : doubles[random.nextInt(doubles.length)]);
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void rowsComeInTheOrderOfAnyKey(Tier tier) {
        Seed.run(
                random -> {
                    try (World tiered = World.create(WorldOptions.DEFAULT.tier(tier))) {
                        for (int round = 0; round < 4; round++) {
                            for (int i = random.nextInt(2_000); i >= 0; i--) {
                                Entity entity = tiered.spawn(keys(random));
                                if (random.nextInt(5) == 0) {
                                    tiered.add(entity, Frozen.class);
                                }
                                if (random.nextInt(5) == 0) {
                                    tiered.destroy(entity);
                                }
                            }
                            compare(tiered);
                        }
                    }
                });
    }

    private static void compare(World world) {
        Query<View> query = world.query(View.class).without(Frozen.class);
        List<View> rows = query.toList();
        compare(
                rows,
                query.sortedByInt(v -> v.keys().i()),
                (a, b) -> Integer.compare(a.keys().i(), b.keys().i()));
        compare(
                rows,
                query.sortedByLong(v -> v.keys().l()),
                (a, b) -> Long.compare(a.keys().l(), b.keys().l()));
        compare(
                rows,
                query.sortedByDouble(v -> v.keys().f()),
                (a, b) -> Float.compare(a.keys().f(), b.keys().f()));
        compare(
                rows,
                query.sortedByDouble(v -> v.keys().d()),
                (a, b) -> Double.compare(a.keys().d(), b.keys().d()));
    }

    /// The sort of a list is stable and puts NaN last.
    private static void compare(
            List<View> rows, SortedQuery<View> sorted, Comparator<View> comparator) {
        for (boolean descending : new boolean[] {false, true}) {
            List<View> expected = new ArrayList<>(rows);
            expected.sort(descending ? comparator.reversed() : comparator);
            SortedQuery<View> query = descending ? sorted.descending() : sorted;
            assertEquals(expected, query.toList());
            assertEquals(expected.stream().map(View::self).toList(), query.entities());
            List<Entity> seen = new ArrayList<>();
            query.forEachEntity((self, _) -> seen.add(self));
            assertEquals(query.entities(), seen);
        }
    }

    @Test
    void emptyQuerySortsToNothing() {
        assertEquals(List.of(), world.query(Keys.class).sortedByInt(Keys::i).toList());
    }

    @Test
    void everyRunComputesTheKeysAgain() {
        Entity one = world.spawn(new Keys(1, 0, 0, 0));
        Entity two = world.spawn(new Keys(2, 0, 0, 0));
        SortedQuery<Keys> sorted = world.query(Keys.class).sortedByInt(Keys::i);
        assertEquals(List.of(one, two), sorted.entities());
        world.set(one, new Keys(3, 0, 0, 0));
        assertEquals(List.of(two, one), sorted.entities());
        Entity three = world.spawn(new Keys(0, 0, 0, 0));
        assertEquals(List.of(three, two, one), sorted.entities());
        world.destroy(two);
        assertEquals(List.of(three, one), sorted.entities());
    }

    @Test
    void sortedRunsNest() {
        for (int i : new int[] {3, 1, 2}) {
            world.spawn(new Keys(i, -i, 0, 0));
        }
        SortedQuery<Keys> up = world.query(Keys.class).sortedByInt(Keys::i);
        List<String> pairs = new ArrayList<>();
        up.forEach(a -> up.descending().forEach(b -> pairs.add(a.i() + "-" + b.i())));
        assertEquals(List.of("1-3", "1-2", "1-1", "2-3", "2-2", "2-1", "3-3", "3-2", "3-1"), pairs);
    }

    @Test
    void structuralChangeIsRefusedInKeysAndBodies() {
        world.spawn(new Keys(1, 1, 1, 1));
        Query<Keys> query = world.query(Keys.class);
        String message =
                "structure cannot change now: operation=spawn, world=order, during=Query(Keys)"
                        + "; record it with commands instead";
        var inBody =
                assertThrows(
                        IllegalStateException.class,
                        () -> query.sortedByInt(Keys::i).forEach(_ -> world.spawn()));
        assertEquals(message, inBody.getMessage());
        var inKey =
                assertThrows(
                        IllegalStateException.class,
                        () -> query.sortedByInt(_ -> world.spawn().index()).toList());
        assertEquals(message, inKey.getMessage());
        world.spawn();
    }

    @Test
    void exceptionOfAKeyPropagatesUnchanged() {
        world.spawn(new Keys(1, 1, 1, 1));
        RuntimeException thrown = new RuntimeException("mine");
        SortedQuery<Keys> sorted =
                world.query(Keys.class)
                        .sortedByDouble(
                                _ -> {
                                    throw thrown;
                                });
        assertSame(thrown, assertThrows(RuntimeException.class, sorted::toList));
        assertEquals(1, world.query(Keys.class).sortedByLong(Keys::l).toList().size());
    }
}
