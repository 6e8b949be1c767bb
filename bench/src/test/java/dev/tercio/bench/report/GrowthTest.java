package dev.tercio.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.workload.Workload;

import org.junit.jupiter.api.Test;

import java.util.List;

class GrowthTest {
    private static Growth growth(double floorSmall, double floorLarge, double small, double large) {
        List<Growth> all =
                Growth.of(
                        new Rows()
                                .add(Workload.CREATE_3, 1_000, Engine.ARRAYS, floorSmall, 0)
                                .add(Workload.CREATE_3, 4_000_000, Engine.ARRAYS, floorLarge, 0)
                                .add(Workload.CREATE_3, 1_000, Engine.TERCIO, small, 0)
                                .add(Workload.CREATE_3, 4_000_000, Engine.TERCIO, large, 0)
                                .results());
        assertEquals(1, all.size());
        return all.getFirst();
    }

    @Test
    void theSameCostIsFlat() {
        assertTrue(growth(1, 1, 10, 10).isFlat());
    }

    @Test
    void cachesAreNotCounted() {
        assertTrue(growth(1, 3, 10, 50).isFlat());
        assertEquals(5.0 / 3, growth(1, 3, 10, 50).beyondCaches());
    }

    @Test
    void moreThanTwiceGrows() {
        assertFalse(growth(1, 1, 10, 21).isFlat());
    }

    @Test
    void fasterArraysNeitherHideNorCauseARegression() {
        assertTrue(growth(2, 1, 10, 20).isFlat());
    }

    @Test
    void oneSizeShowsNoTrend() {
        assertEquals(
                List.of(),
                Growth.of(new Rows().add(Workload.CREATE_3, 9, Engine.TERCIO, 1, 0).results()));
    }
}
