package dev.tercio.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.workload.Workload;

import org.junit.jupiter.api.Test;

import java.util.List;

class ComparisonTest {
    private static Results results(double floor, double ours, double error) {
        return new Rows()
                .add(Workload.DESTROY, 1_000, Engine.ARRAYS, floor, 0)
                .add(Workload.DESTROY, 1_000, Engine.TERCIO, ours, error)
                .results();
    }

    @Test
    void theSameIsNotSlower() {
        Comparison comparison = Comparison.of(results(1, 10, 0), results(1, 10, 0));

        assertEquals(new Comparison(List.of(), 1, 0, 0), comparison);
    }

    @Test
    void aSlowerMachineIsNotSlower() {
        assertTrue(Comparison.of(results(1, 10, 0), results(3, 30, 0)).slower().isEmpty());
    }

    @Test
    void aLargerRatioIsSlower() {
        Comparison comparison = Comparison.of(results(1, 10, 0), results(1, 12, 0));

        assertEquals(1, comparison.slower().size());
        assertEquals(10, comparison.slower().getFirst().before());
        assertEquals(12, comparison.slower().getFirst().now());
    }

    @Test
    void noiseOfEitherRunIsTolerated() {
        assertTrue(Comparison.of(results(1, 10, 2), results(1, 12, 0)).slower().isEmpty());
        assertTrue(Comparison.of(results(1, 10, 0), results(1, 12, 2)).slower().isEmpty());
    }

    @Test
    void differencesBeyondNoiseAreSlower() {
        assertEquals(1, Comparison.of(results(1, 10, 1), results(1, 15, 1)).slower().size());
    }

    @Test
    void peerFaultsAreNotOurs() {
        Results before =
                new Rows()
                        .add(Workload.DESTROY, 1_000, Engine.ARRAYS, 1, 0)
                        .add(Workload.DESTROY, 1_000, Engine.FLEKS, 1, 0)
                        .results();
        Results now =
                new Rows()
                        .add(Workload.DESTROY, 1_000, Engine.ARRAYS, 1, 0)
                        .add(Workload.DESTROY, 1_000, Engine.FLEKS, 100, 0)
                        .results();

        assertEquals(new Comparison(List.of(), 0, 0, 0), Comparison.of(before, now));
    }

    @Test
    void missingAndNewRowsAreCounted() {
        Results before = results(1, 10, 0);
        Results now =
                new Rows()
                        .add(Workload.CREATE_1, 1_000, Engine.ARRAYS, 1, 0)
                        .add(Workload.CREATE_1, 1_000, Engine.TERCIO, 10, 0)
                        .add(Workload.CREATE_1, 1_000, Engine.NATIVE, 10, 0)
                        .results();

        assertEquals(new Comparison(List.of(), 0, 1, 2), Comparison.of(before, now));
    }

    @Test
    void withoutAFloorNothingIsCompared() {
        Results alone = new Rows().add(Workload.DESTROY, 1_000, Engine.TERCIO, 99, 0).results();

        assertEquals(0, Comparison.of(results(1, 10, 0), alone).compared());
    }

    @Test
    void moreMemoryIsSlower() {
        Results before =
                new Rows()
                        .addMemory(9, Engine.ARRAYS, 40)
                        .addMemory(9, Engine.NATIVE, 46)
                        .results();
        Results now =
                new Rows()
                        .addMemory(9, Engine.ARRAYS, 40)
                        .addMemory(9, Engine.NATIVE, 60)
                        .results();

        assertEquals(1, Comparison.of(before, now).slower().size());
    }
}
