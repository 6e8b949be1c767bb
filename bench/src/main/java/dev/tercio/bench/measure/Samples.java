package dev.tercio.bench.measure;

import java.util.Arrays;

/// The summary of many samples.
///
/// @param median the median, which is robust against outliers
/// @param error half the distance between the fastest and the slowest sample, after dropping a
///   tenth of the samples, and at least one, at either end
record Samples(double median, double error) {
    static Samples of(double[] unordered) {
        double[] samples = unordered.clone();
        Arrays.sort(samples);
        int count = samples.length;
        if (count == 0) {
            throw new IllegalArgumentException("no samples");
        }
        double median = (samples[(count - 1) / 2] + samples[count / 2]) / 2;
        int left = count < 4 ? 0 : Math.max(1, count / 10);
        return new Samples(median, (samples[count - 1 - left] - samples[left]) / 2);
    }
}
