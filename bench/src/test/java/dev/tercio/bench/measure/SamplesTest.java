package dev.tercio.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class SamplesTest {
    @Test
    void oneSampleHasNoError() {
        assertEquals(new Samples(5, 0), Samples.of(new double[] {5}));
    }

    @Test
    void oneOutlierChangesNothing() {
        Samples calm = Samples.of(new double[] {10, 11, 12, 13, 14});
        Samples disturbed = Samples.of(new double[] {14_000, 12, 11, 13, 10});

        assertEquals(new Samples(12, 1), calm);
        assertEquals(calm, disturbed);
    }

    @Test
    void twoProcessesThatDifferAreAnError() {
        Samples samples = Samples.of(new double[] {10, 10, 10, 20, 20, 20});

        assertEquals(new Samples(15, 5), samples);
    }

    @Test
    void emptySamplesCannotBeSummarised() {
        assertThrows(IllegalArgumentException.class, () -> Samples.of(new double[0]));
    }
}
