package dev.tercio.bench.measure;

import java.util.Arrays;

/// What many samples come to.
///
/// @param median the middle one: neither a disturbance nor a lucky moment moves it
/// @param error half of the distance between the fastest and the slowest, without a tenth of the
///   samples, and at least one, on either side
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
