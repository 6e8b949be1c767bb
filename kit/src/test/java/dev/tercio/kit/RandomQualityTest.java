package dev.tercio.kit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;

/// Statistical tests of [Randoms] with fixed seeds. A statistic is a standard normal number if the
/// generator is good. The limit of 4.5 rejects a good generator about 7 times in a million, and
/// there are a few thousand statistics, all of which are the same in every build.
///
/// Proves GK-01.
class RandomQualityTest {
    private static final double LIMIT = 4.5;
    private static final int COUNT = 1 << 20;
    private static final int TRIALS = 1 << 12;
    private static final long SEED = 20_261_116;

    private static void accept(String name, double statistic) {
        assertTrue(Math.abs(statistic) < LIMIT, () -> name + ": statistic=" + statistic);
    }

    private static long[] numbers(RandomSequence sequence) {
        return sequence.take(Randoms.of(SEED), COUNT);
    }

    /// Each byte of the numbers, the lowest as well as the highest, and pairs of nibbles that are
    /// not adjacent.
    @ParameterizedTest
    @EnumSource
    void bytesAreUniform(RandomSequence sequence) {
        long[] numbers = numbers(sequence);
        for (int shift = 0; shift <= 56; shift += 4) {
            long[] counts = new long[256];
            long[] spread = new long[256];
            for (long number : numbers) {
                counts[(int) (number >>> shift) & 255]++;
                long rotated = Long.rotateRight(number, shift);
                spread[(int) (rotated & 15 | (rotated >>> 28) & 240)]++;
            }
            accept("byte at " + shift, Statistics.chiSquare(counts));
            accept("nibbles at " + shift, Statistics.chiSquare(spread));
        }
    }

    @ParameterizedTest
    @EnumSource
    void eachBitIsSetHalfOfTheTime(RandomSequence sequence) {
        long[] ones = new long[Long.SIZE];
        long[] same = new long[Long.SIZE];
        long last = 0;
        for (long number : numbers(sequence)) {
            for (int bit = 0; bit < Long.SIZE; bit++) {
                ones[bit] += (number >>> bit) & 1;
                same[bit] += (~(number ^ last) >>> bit) & 1;
            }
            last = number;
        }
        for (int bit = 0; bit < Long.SIZE; bit++) {
            accept("bit " + bit, Statistics.coin(ones[bit], COUNT));
            accept("bit repeats " + bit, Statistics.coin(same[bit], COUNT));
        }
    }

    /// The distribution of the number of set bits, and of pairs of such numbers.
    @ParameterizedTest
    @EnumSource
    void hammingWeightsAreBinomial(RandomSequence sequence) {
        int low = 22;
        int classes = 21;
        long[] counts = new long[classes];
        double[] expected = new double[classes];
        double probability = Math.pow(0.5, Long.SIZE);
        for (int weight = 0; weight <= Long.SIZE; weight++) {
            expected[Math.clamp(weight - low, 0, classes - 1)] += probability * COUNT;
            probability = probability * (Long.SIZE - weight) / (weight + 1);
        }
        long rises = 0;
        long falls = 0;
        int last = 32;
        for (long number : numbers(sequence)) {
            int weight = Long.bitCount(number);
            counts[Math.clamp(weight - low, 0, classes - 1)]++;
            rises += weight > 32 && last > 32 || weight < 32 && last < 32 ? 1 : 0;
            falls += weight > 32 && last < 32 || weight < 32 && last > 32 ? 1 : 0;
            last = weight;
        }
        accept("weights", Statistics.chiSquare(counts, expected));
        accept("successive weights", Statistics.coin(rises, rises + falls));
    }

    /// Serial correlation at several lags, of the high and of the low half.
    @ParameterizedTest
    @EnumSource
    void successiveNumbersAreUncorrelated(RandomSequence sequence) {
        long[] numbers = numbers(sequence);
        double[] high = Arrays.stream(numbers).mapToDouble(n -> (n >>> 11) * 0x1p-53).toArray();
        double[] low =
                Arrays.stream(numbers).mapToDouble(n -> (n & 0xFFFF_FFFFL) * 0x1p-32).toArray();
        for (int lag : new int[] {1, 2, 3, 4, 7, 8, 16, 64, 100, 256, 1000, 1024, 2000, 4096}) {
            double[] a = Arrays.copyOf(high, COUNT - lag);
            double[] b = Arrays.copyOfRange(high, lag, COUNT);
            double[] c = Arrays.copyOfRange(low, lag, COUNT);
            accept("high, lag " + lag, Statistics.correlation(a, b));
            accept("low, lag " + lag, Statistics.correlation(Arrays.copyOf(low, COUNT - lag), c));
            accept("both, lag " + lag, Statistics.correlation(a, c));
        }
    }

    /// Pairs of successive numbers fill a square evenly.
    @ParameterizedTest
    @EnumSource
    void successivePairsAreUniform(RandomSequence sequence) {
        long[] numbers = numbers(sequence);
        for (int shift : new int[] {0, 8, 31, 59}) {
            long[] counts = new long[1024];
            for (int i = 0; i + 1 < COUNT; i += 2) {
                int first = (int) (numbers[i] >>> shift) & 31;
                int second = (int) (numbers[i + 1] >>> shift) & 31;
                counts[32 * first + second]++;
            }
            accept("pairs at " + shift, Statistics.chiSquare(counts));
        }
    }

    /// Runs above and below the median, and the lengths of ascending runs (Knuth's run test with
    /// independent runs: the number after a run is skipped).
    @ParameterizedTest
    @EnumSource
    void runsHaveTheExpectedLengths(RandomSequence sequence) {
        long[] numbers = numbers(sequence);
        int classes = 7;
        long[] counts = new long[classes];
        long total = 0;
        for (int i = 0; i < COUNT - 32; total++) {
            int length = 1;
            while (numbers[i + length] >= numbers[i + length - 1]) {
                length++;
            }
            counts[Math.min(length, classes) - 1]++;
            i += length + 1;
        }
        double[] expected = new double[classes];
        double factorial = 1;
        double rest = 1;
        for (int length = 1; length <= classes; length++) {
            factorial *= length; // probability of a run of this length: 1/l! - 1/(l+1)!
            double probability = 1 / factorial - 1 / (factorial * (length + 1));
            expected[length - 1] = (length == classes ? rest : probability) * total;
            rest -= probability;
        }
        accept("ascending runs", Statistics.chiSquare(counts, expected));
    }

    /// The gaps between numbers in a range are geometrically distributed.
    @ParameterizedTest
    @EnumSource
    void gapsAreGeometric(RandomSequence sequence) {
        long[] numbers = numbers(sequence);
        for (int shift : new int[] {0, 30, 61}) {
            long[] counts = new long[24];
            int gap = 0;
            long total = 0;
            for (long number : numbers) {
                if (((number >>> shift) & 7) == 5) {
                    counts[Math.min(gap, counts.length - 1)]++;
                    total++;
                    gap = 0;
                } else {
                    gap++;
                }
            }
            double[] expected = new double[counts.length];
            double rest = total;
            for (int i = 0; i + 1 < counts.length; i++) {
                expected[i] = rest / 8;
                rest -= expected[i];
            }
            expected[counts.length - 1] = rest;
            accept("gaps at " + shift, Statistics.chiSquare(counts, expected));
        }
    }

    /// Marsaglia's birthday spacings: equal distances between sorted numbers of 32 bits, taken from
    /// the top, the middle and the bottom, are as frequent as expected.
    @ParameterizedTest
    @EnumSource
    void birthdaySpacingsArePoisson(RandomSequence sequence) {
        long[] numbers = numbers(sequence);
        int people = 1 << 12;
        double mean = (double) people * people * people / 4 / (1L << 32);
        for (int shift : new int[] {0, 16, 32}) {
            long equal = 0;
            int years = COUNT / people;
            for (int year = 0; year < years; year++) {
                long[] days = new long[people];
                for (int i = 0; i < people; i++) {
                    days[i] = (numbers[year * people + i] >>> shift) & 0xFFFF_FFFFL;
                }
                equal += equalSpacings(days);
            }
            accept("birthdays at " + shift, Statistics.poisson(equal, mean * years));
        }
    }

    private static long equalSpacings(long[] days) {
        Arrays.sort(days);
        for (int i = days.length - 1; i > 0; i--) {
            days[i] -= days[i - 1];
        }
        Arrays.sort(days);
        long equal = 0;
        for (int i = 1; i < days.length; i++) {
            equal += days[i] == days[i - 1] ? 1 : 0;
        }
        return equal;
    }

    /// The ranks of random bit matrices, which linear generators fail.
    @ParameterizedTest
    @EnumSource
    void bitMatricesHaveTheExpectedRanks(RandomSequence sequence) {
        long[] numbers = numbers(sequence);
        long[] counts = new long[3];
        int matrices = COUNT / Long.SIZE;
        for (int i = 0; i < matrices; i++) {
            int rank = rank(Arrays.copyOfRange(numbers, i * Long.SIZE, (i + 1) * Long.SIZE));
            counts[Math.min(2, Long.SIZE - rank)]++;
        }
        double full = 0.2887880951;
        double less = 0.5775761902;
        accept("full rank", Statistics.binomial(counts[0], matrices, full));
        accept("one less", Statistics.binomial(counts[1], matrices, less));
        accept("fewer", Statistics.binomial(counts[2], matrices, 1 - full - less));
    }

    private static int rank(long[] rows) {
        int rank = 0;
        for (int bit = 0; bit < Long.SIZE; bit++) {
            int pivot = rank;
            while (pivot < rows.length && (rows[pivot] >>> bit & 1) == 0) {
                pivot++;
            }
            if (pivot == rows.length) {
                continue;
            }
            long row = rows[pivot];
            rows[pivot] = rows[rank];
            rows[rank++] = row;
            for (int i = rank; i < rows.length; i++) {
                rows[i] ^= (rows[i] >>> bit & 1) * row;
            }
        }
        return rank;
    }

    /// Every bit of every part of the key changes every bit of the first and of the fifth number
    /// half of the time. The limit allows for 32,768 statistics; their sum of squares is tested,
    /// too.
    @ParameterizedTest
    @ValueSource(strings = {"seed", "frame", "entity", "purpose"})
    void keyBitsChangeAllBits(String part) {
        double squares = 0;
        for (int in = 0; in < Long.SIZE; in++) {
            long[] changes = changes(part, in);
            for (int out = 0; out < changes.length; out++) {
                double statistic = Statistics.coin(changes[out], TRIALS);
                String name = part + " bit " + in + " to " + out;
                assertTrue(Math.abs(statistic) < 5.5, () -> name + ": statistic=" + statistic);
                squares += statistic * statistic;
            }
        }
        int statistics = 2 * Long.SIZE * Long.SIZE;
        accept(part + ", all bits", (squares - statistics) / Math.sqrt(2.0 * statistics));
    }

    /// How often each bit of two numbers changes with a bit of the key.
    private static long[] changes(String part, int in) {
        long[] changes = new long[2 * Long.SIZE];
        for (int trial = 0; trial < TRIALS; trial++) {
            long[] before = draw(part, trial, in, 0);
            long[] after = draw(part, trial, in, 1L << in);
            for (int out = 0; out < changes.length; out++) {
                changes[out] += ((before[out / 64] ^ after[out / 64]) >>> (out % 64)) & 1;
            }
        }
        return changes;
    }

    /// The keys of trials are small numbers, as in programs, which is harder than random keys.
    private static long[] draw(String part, int trial, int in, long flip) {
        // the tested bit is 0, so that no two trials compare the same two keys
        long frame = (trial & ((1L << in) - 1)) | ((long) (trial >>> Math.min(in, 31)) << in << 1);
        long seed = SEED ^ (part.equals("seed") ? flip : 0);
        long entity = Entity.of(trial & 63, 1).bits() ^ (part.equals("entity") ? flip : 0);
        long purpose = part.equals("purpose") ? flip : 0;
        RandomStream stream =
                Randoms.of(seed).at(frame ^ (part.equals("frame") ? flip : 0), entity, purpose);
        long number = stream.nextLong();
        for (int i = 0; i < 3; i++) {
            stream.nextLong();
        }
        return new long[] {number, stream.nextLong()};
    }
}
