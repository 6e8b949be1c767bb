package dev.tercio.kit;

import java.util.List;
import java.util.random.RandomGenerator;

/// The random numbers of one key of [Randoms], drawn one after the other.
///
/// A stream is a [RandomGenerator], so it can be passed to any code that expects one. Every method
/// that is defined here computes the same bits on every machine and in every version of Java.
/// Streams are short-lived: create one where it is needed and do not keep it. The JIT compiler
/// avoids the allocation if the stream stays in the body that created it.
///
/// Threading: a stream belongs to one thread.
public final class RandomStream implements RandomGenerator {
    private static final float FLOAT_UNIT = 0x1.0p-24f;
    private static final double DOUBLE_UNIT = 0x1.0p-53;

    private final long key;
    private long position;

    RandomStream(long start, long key) {
        this.position = start;
        this.key = key;
    }

    @Override
    public long nextLong() {
        long bits = Mixing.finish(position, key);
        position += Mixing.HIGH;
        return bits;
    }

    @Override
    public int nextInt() {
        return (int) (nextLong() >>> 32);
    }

    @Override
    public boolean nextBoolean() {
        return nextLong() < 0;
    }

    /// Returns a number from 0 to `bound - 1`. All are equally likely.
    @Override
    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive: bound=" + bound);
        }
        // the upper half of a product is unbiased except for a few low halves, which are rejected
        long product = (nextLong() >>> 32) * bound;
        if ((product & 0xFFFF_FFFFL) < bound) {
            long rejected = Integer.remainderUnsigned(-bound, bound);
            while ((product & 0xFFFF_FFFFL) < rejected) {
                product = (nextLong() >>> 32) * bound;
            }
        }
        return (int) (product >>> 32);
    }

    @Override
    public int nextInt(int origin, int bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException(
                    "range is empty: origin=" + origin + ", bound=" + bound);
        }
        int range = bound - origin;
        return range > 0 ? origin + nextInt(range) : (int) nextLong(origin, bound);
    }

    /// Returns a number from 0 to `bound - 1`. All are equally likely.
    @Override
    public long nextLong(long bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive: bound=" + bound);
        }
        long bits = nextLong();
        if (Long.compareUnsigned(bits * bound, bound) < 0) {
            long rejected = Long.remainderUnsigned(-bound, bound);
            while (Long.compareUnsigned(bits * bound, rejected) < 0) {
                bits = nextLong();
            }
        }
        return Math.unsignedMultiplyHigh(bits, bound);
    }

    @Override
    public long nextLong(long origin, long bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException(
                    "range is empty: origin=" + origin + ", bound=" + bound);
        }
        long range = bound - origin;
        if (range > 0) {
            return origin + nextLong(range);
        }
        // the range is wider than a positive long: at least half of all numbers are in it
        long number = nextLong();
        while (number < origin || number >= bound) {
            number = nextLong();
        }
        return number;
    }

    /// Returns a number from 0 (inclusive) to 1 (exclusive) with 24 random bits.
    @Override
    public float nextFloat() {
        return (nextLong() >>> 40) * FLOAT_UNIT;
    }

    @Override
    public float nextFloat(float bound) {
        return nextFloat(0, bound);
    }

    @Override
    public float nextFloat(float origin, float bound) {
        if (!(origin < bound) || !Float.isFinite(bound - origin)) {
            throw new IllegalArgumentException(
                    "range is empty or not finite: origin=" + origin + ", bound=" + bound);
        }
        float number = origin + nextFloat() * (bound - origin);
        return number < bound ? number : Math.nextDown(bound); // the sum may be rounded up
    }

    /// Returns a number from 0 (inclusive) to 1 (exclusive) with 53 random bits.
    @Override
    public double nextDouble() {
        return (nextLong() >>> 11) * DOUBLE_UNIT;
    }

    @Override
    public double nextDouble(double bound) {
        return nextDouble(0, bound);
    }

    @Override
    public double nextDouble(double origin, double bound) {
        if (!(origin < bound) || !Double.isFinite(bound - origin)) {
            throw new IllegalArgumentException(
                    "range is empty or not finite: origin=" + origin + ", bound=" + bound);
        }
        double number = origin + nextDouble() * (bound - origin);
        return number < bound ? number : Math.nextDown(bound); // the sum may be rounded up
    }

    /// Returns a normally distributed number with mean 0 and standard deviation 1.
    @Override
    public double nextGaussian() {
        // Marsaglia's polar method; it discards the second number, because a stream has no memory
        double x;
        double square;
        do {
            x = 2 * nextDouble() - 1;
            double y = 2 * nextDouble() - 1;
            square = x * x + y * y;
        } while (square >= 1 || square == 0);
        return x * Math.sqrt(-2 * StrictMath.log(square) / square);
    }

    @Override
    public double nextGaussian(double mean, double deviation) {
        if (!(deviation >= 0)) {
            throw new IllegalArgumentException(
                    "standard deviation must not be negative: deviation=" + deviation);
        }
        return mean + deviation * nextGaussian();
    }

    /// Returns an exponentially distributed number with mean 1, such as the time to the next event.
    @Override
    public double nextExponential() {
        return -StrictMath.log(1 - nextDouble());
    }

    /// Returns true with a probability.
    ///
    /// @param probability the probability: 0 is never, 1 is always
    /// @return whether it happens
    public boolean chance(double probability) {
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException(
                    "probability must be from 0 to 1: probability=" + probability);
        }
        return nextDouble() < probability;
    }

    /// Returns an angle from 0 (inclusive) to 2π (exclusive).
    ///
    /// @return the angle in radians
    public double angle() {
        return nextDouble(2 * Math.PI);
    }

    /// Passes a random direction in the plane to a function, for example `random.direction((x, y)
    /// -> new Velocity(x, y))`. All directions are equally likely.
    ///
    /// @param <T> the type of the result
    /// @param result receives the components of a vector of length 1
    /// @return what the function returns
    public <T> T direction(Direction2<T> result) {
        double x;
        double y;
        double square;
        do {
            x = 2 * nextDouble() - 1;
            y = 2 * nextDouble() - 1;
            square = x * x + y * y;
        } while (square > 1 || square < 0x1.0p-60);
        double length = Math.sqrt(square);
        return result.of((float) (x / length), (float) (y / length));
    }

    /// Passes a random direction in space to a function. All directions are equally likely.
    ///
    /// @param <T> the type of the result
    /// @param result receives the components of a vector of length 1
    /// @return what the function returns
    public <T> T direction(Direction3<T> result) {
        double x;
        double y;
        double z;
        double square;
        do {
            x = 2 * nextDouble() - 1;
            y = 2 * nextDouble() - 1;
            z = 2 * nextDouble() - 1;
            square = x * x + y * y + z * z;
        } while (square > 1 || square < 0x1.0p-60);
        double length = Math.sqrt(square);
        return result.of((float) (x / length), (float) (y / length), (float) (z / length));
    }

    /// Returns a random element. All are equally likely.
    ///
    /// @param <T> the type of the elements
    /// @param elements the elements, at least one
    /// @return one of them
    public <T> T pick(List<T> elements) {
        return elements.get(index(elements.size()));
    }

    /// Returns a random element. All are equally likely.
    ///
    /// @param <T> the type of the elements
    /// @param elements the elements, at least one
    /// @return one of them
    @SafeVarargs
    public final <T> T pick(T... elements) {
        return elements[index(elements.length)];
    }

    private int index(int size) {
        if (size == 0) {
            throw new IllegalArgumentException("nothing to pick from: size=0");
        }
        return nextInt(size);
    }

    /// Puts the elements of an array into a random order. All orders are equally likely.
    ///
    /// @param elements the array, for example indexes
    public void shuffle(int[] elements) {
        for (int i = elements.length - 1; i > 0; i--) {
            int j = nextInt(i + 1);
            int element = elements[i];
            elements[i] = elements[j];
            elements[j] = element;
        }
    }

    /// Puts the elements of a list into a random order. All orders are equally likely.
    ///
    /// @param <T> the type of the elements
    /// @param elements the list, which must be modifiable
    public <T> void shuffle(List<T> elements) {
        for (int i = elements.size() - 1; i > 0; i--) {
            int j = nextInt(i + 1);
            elements.set(j, elements.set(i, elements.get(j)));
        }
    }

    /// Receives a direction in the plane.
    ///
    /// @param <T> the type of the result
    @FunctionalInterface
    public interface Direction2<T> {
        /// Makes a result from the components of a vector of length 1.
        ///
        /// @param x the first component
        /// @param y the second component
        /// @return the result
        T of(float x, float y);
    }

    /// Receives a direction in space.
    ///
    /// @param <T> the type of the result
    @FunctionalInterface
    public interface Direction3<T> {
        /// Makes a result from the components of a vector of length 1.
        ///
        /// @param x the first component
        /// @param y the second component
        /// @param z the third component
        /// @return the result
        T of(float x, float y, float z);
    }
}
