package dev.tercio.kit;

import java.util.Arrays;

/// Statistics of the tests of random numbers. Each is normalised: for good random numbers it is
/// close to the standard normal distribution.
final class Statistics {
    private Statistics() {}

    /// Chi-square of counts that should be equal. The approximation by Wilson and Hilferty is good
    /// from about ten degrees of freedom.
    static double chiSquare(long[] counts) {
        double[] expected = new double[counts.length];
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        Arrays.fill(expected, (double) sum / counts.length);
        return chiSquare(counts, expected);
    }

    /// Chi-square of counts with given expectations.
    static double chiSquare(long[] counts, double[] expected) {
        double sum = 0;
        for (int i = 0; i < counts.length; i++) {
            double difference = counts[i] - expected[i];
            sum += difference * difference / expected[i];
        }
        double freedom = counts.length - 1;
        double spread = 2 / (9 * freedom);
        return (Math.cbrt(sum / freedom) - (1 - spread)) / Math.sqrt(spread);
    }

    /// A number of successes with probability 1/2.
    static double coin(long successes, long trials) {
        return (successes - trials / 2.0) / Math.sqrt(trials / 4.0);
    }

    /// A number of successes with a given probability.
    static double binomial(long successes, long trials, double probability) {
        double mean = trials * probability;
        return (successes - mean) / Math.sqrt(mean * (1 - probability));
    }

    /// A Poisson number with a large mean.
    static double poisson(long count, double mean) {
        return (count - mean) / Math.sqrt(mean);
    }

    /// The correlation of two sequences of uniform numbers from 0 to 1.
    static double correlation(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (a[i] - 0.5) * (b[i] - 0.5);
        }
        return 12 * sum / Math.sqrt(a.length);
    }
}
