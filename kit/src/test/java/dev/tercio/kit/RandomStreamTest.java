package dev.tercio.kit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The distributions of [RandomStream], and that keys decide everything.
///
/// Proves GK-01.
class RandomStreamTest {
    private static final int COUNT = 400_000;
    private static final double LIMIT = 4.5;
    private static final long PURPOSE = Randoms.purpose("stream");
    private static final Randoms RANDOMS = Randoms.of(4);

    private static RandomStream stream() {
        return RANDOMS.at(1, Entity.of(2, 3), PURPOSE);
    }

    private static void accept(double statistic) {
        assertTrue(Math.abs(statistic) < LIMIT, () -> "statistic=" + statistic);
    }

    /// Recorded simulations depend on these numbers: they must never change.
    @Test
    void numbersOfAKeyNeverChange() {
        RandomStream random = Randoms.of(42).at(7, Entity.of(8, 9), Randoms.purpose("golden"));
        List<Object> numbers = new ArrayList<>();
        numbers.add(random.nextLong());
        numbers.add(random.nextInt());
        numbers.add(random.nextInt(1000));
        numbers.add(random.nextLong(1_000_000_000_000L));
        numbers.add(random.nextFloat());
        numbers.add(random.nextDouble());
        numbers.add(random.nextGaussian());
        numbers.add(random.nextExponential());
        numbers.add(random.nextBoolean());
        numbers.add(random.chance(0.5));
        numbers.add(random.angle());
        numbers.add(random.<List<Float>>direction((x, y) -> List.of(x, y)));
        numbers.add(random.<List<Float>>direction((x, y, z) -> List.of(x, y, z)));
        assertEquals(
                "[2621952665999783634, 727484151, 973, 123209087215, 0.13306797,"
                    + " 0.4443708653123215, 1.5182063579513494, 0.011195647100855858, false, false,"
                    + " 1.756717703488803, [-0.56972075, -0.8218383], [0.3379134, -0.88113093,"
                    + " 0.33079112]]",
                numbers.toString());
    }

    @Test
    void keyDecidesAndNothingElse() {
        Randoms same = Randoms.of(4);
        long[] forward = new long[100];
        long[] backward = new long[100];
        for (int i = 0; i < 100; i++) {
            forward[i] = RANDOMS.at(i, Entity.of(i, 1), PURPOSE).nextLong();
            backward[99 - i] = same.at(99 - i, Entity.of(99 - i, 1), PURPOSE).nextLong();
        }
        assertArrayEquals(forward, backward);
        assertEquals(100, Arrays.stream(forward).distinct().count());
        assertEquals(
                RANDOMS.at(3, Entity.of(5, 6), PURPOSE).nextLong(),
                RANDOMS.at(3, Entity.of(5, 6).bits(), PURPOSE).nextLong());
        assertEquals(
                RANDOMS.at(3, PURPOSE).nextLong(), RANDOMS.at(3, Entity.NONE, PURPOSE).nextLong());
        assertEquals(Randoms.purpose("stream"), PURPOSE);
        assertNotEquals(Randoms.purpose("streams"), PURPOSE);
        assertEquals(4, RANDOMS.seed());
        assertEquals("Randoms[seed=4]", RANDOMS.toString());
    }

    /// The part of a key that a number is in matters: (1, 2) is not (2, 1).
    @Test
    void partsOfAKeyAreNotInterchangeable() {
        assertEquals(
                6,
                List.of(
                                RANDOMS.at(1, 2L, 3).nextLong(),
                                RANDOMS.at(1, 3L, 2).nextLong(),
                                RANDOMS.at(2, 1L, 3).nextLong(),
                                RANDOMS.at(2, 3L, 1).nextLong(),
                                RANDOMS.at(3, 1L, 2).nextLong(),
                                RANDOMS.at(3, 2L, 1).nextLong())
                        .stream()
                        .distinct()
                        .count());
    }

    /// Bounds for which a remainder or a product of 32 bits would be visibly biased.
    @ParameterizedTest
    @ValueSource(ints = {3, 12, 1000, 0x4000_0001, 0x6000_0000, Integer.MAX_VALUE})
    void boundedNumbersAreUnbiased(int bound) {
        int classes = Math.min(bound, 12);
        long[] ints = new long[classes];
        long[] longs = new long[classes];
        long[] ranges = new long[classes];
        double[] expected = new double[classes];
        for (int i = 0; i < classes; i++) {
            long from = Math.ceilDiv((long) i * bound, classes);
            long to = Math.ceilDiv((i + 1L) * bound, classes);
            expected[i] = (double) COUNT * (to - from) / bound;
        }
        RandomStream random = stream();
        for (int i = 0; i < COUNT; i++) {
            ints[(int) ((long) random.nextInt(bound) * classes / bound)]++;
            longs[(int) (random.nextLong(bound) * classes / bound)]++;
            ranges[(int) ((random.nextInt(-5, bound - 5) + 5L) * classes / bound)]++;
        }
        accept(Statistics.chiSquare(ints, expected));
        accept(Statistics.chiSquare(longs, expected));
        accept(Statistics.chiSquare(ranges, expected));
    }

    @Test
    void wideRangesAreCovered() {
        RandomStream random = stream();
        long negative = 0;
        long high = 0;
        for (int i = 0; i < COUNT; i++) {
            int wide = random.nextInt(Integer.MIN_VALUE, Integer.MAX_VALUE);
            negative += wide < 0 ? 1 : 0;
            long wider = random.nextLong(-Long.MAX_VALUE, Long.MAX_VALUE);
            high += wider >= 0 ? 1 : 0;
            long bound = 3L << 61;
            assertTrue(random.nextLong(bound) < bound);
        }
        accept(Statistics.coin(negative, COUNT));
        accept(Statistics.coin(high, COUNT));
    }

    @Test
    void fractionsAreUniform() {
        long[] floats = new long[64];
        long[] doubles = new long[64];
        RandomStream random = stream();
        for (int i = 0; i < COUNT; i++) {
            floats[(int) (random.nextFloat() * 64)]++;
            doubles[(int) ((random.nextDouble(-3, 5) + 3) * 8)]++;
            float small = random.nextFloat(1, Math.nextUp(1f));
            assertEquals(1f, small);
        }
        accept(Statistics.chiSquare(floats));
        accept(Statistics.chiSquare(doubles));
    }

    @Test
    void gaussianAndExponentialHaveTheirMoments() {
        RandomStream random = stream();
        double mean = 0;
        double variance = 0;
        double cube = 0;
        double tail = 0;
        double waiting = 0;
        for (int i = 0; i < COUNT; i++) {
            double number = random.nextGaussian(3, 2) / 2 - 1.5;
            mean += number;
            variance += number * number;
            cube += number * number * number;
            tail += Math.abs(number) > 3 ? 1 : 0;
            waiting += random.nextExponential();
        }
        double root = Math.sqrt(COUNT);
        accept(mean / root);
        accept((variance - COUNT) / root / Math.sqrt(2));
        accept(cube / root / Math.sqrt(15));
        accept(Statistics.binomial((long) tail, COUNT, 0.002699796));
        accept((waiting - COUNT) / root);
    }

    @Test
    void directionsHaveLengthOneAndNoPreference() {
        long[] sectors = new long[48];
        long[] heights = new long[48];
        RandomStream random = stream();
        for (int i = 0; i < COUNT / 4; i++) {
            float[] flat = random.<float[]>direction((x, y) -> new float[] {x, y});
            assertEquals(1, Math.hypot(flat[0], flat[1]), 1e-6);
            sectors[(int) ((Math.atan2(flat[1], flat[0]) / Math.PI + 1) * 24) % 48]++;
            float[] solid = random.<float[]>direction((x, y, z) -> new float[] {x, y, z});
            double square = solid[0] * solid[0] + solid[1] * solid[1] + solid[2] * solid[2];
            assertEquals(1, square, 1e-6);
            heights[Math.min(47, (int) ((solid[2] + 1) * 24))]++; // uniform, says Archimedes
            double angle = random.angle();
            assertTrue(angle >= 0 && angle < 2 * Math.PI);
        }
        accept(Statistics.chiSquare(sectors));
        accept(Statistics.chiSquare(heights));
    }

    @Test
    void chancePickAndShuffleAreFair() {
        RandomStream random = stream();
        List<String> names = List.of("a", "b", "c");
        long[] counts = new long[24];
        long hits = 0;
        long first = 0;
        for (int i = 0; i < COUNT / 4; i++) {
            hits += random.chance(0.125) ? 1 : 0;
            first += random.pick(names).equals("a") ? 1 : 0;
            first += random.pick("a", "b", "c").equals("a") ? 1 : 0;
            int[] order = {0, 1, 2, 3};
            random.shuffle(order);
            counts[number(order)]++;
            List<Integer> list = new ArrayList<>(List.of(0, 1, 2, 3));
            random.shuffle(list);
            counts[number(list.stream().mapToInt(n -> n).toArray())]++;
        }
        accept(Statistics.binomial(hits, COUNT / 4, 0.125));
        accept(Statistics.binomial(first, COUNT / 2, 1.0 / 3));
        accept(Statistics.chiSquare(counts));
        assertEquals(false, random.chance(0));
        assertEquals(true, random.chance(1));
    }

    /// The number of a permutation of four.
    private static int number(int[] order) {
        int number = 0;
        for (int i = 0; i < 4; i++) {
            int smaller = 0;
            for (int j = i + 1; j < 4; j++) {
                smaller += order[j] < order[i] ? 1 : 0;
            }
            number = number * (4 - i) + smaller;
        }
        return number;
    }

    @Test
    void invalidArgumentsAreRefused() {
        RandomStream random = stream();
        refuse("bound must be positive: bound=0", () -> random.nextInt(0));
        refuse("bound must be positive: bound=-1", () -> random.nextLong(-1));
        refuse("range is empty: origin=3, bound=3", () -> random.nextInt(3, 3));
        refuse("range is empty: origin=3, bound=2", () -> random.nextLong(3, 2));
        refuse(
                "range is empty or not finite: origin=0.0, bound=NaN",
                () -> random.nextFloat(Float.NaN));
        refuse(
                "range is empty or not finite: origin=0.0, bound=-1.0",
                () -> random.nextDouble(-1.0));
        refuse(
                "standard deviation must not be negative: deviation=-1.0",
                () -> random.nextGaussian(0, -1));
        refuse("probability must be from 0 to 1: probability=1.5", () -> random.chance(1.5));
        refuse("nothing to pick from: size=0", () -> random.pick(List.of()));
    }

    private static void refuse(String message, Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }
}
