package dev.tercio.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.workload.Workload;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

class LineTest {
    @Test
    void resultLineRoundTrips() {
        Line line = new Line(Workload.CREATE_3, 1_000, List.of(1.5, 2.25), 96);

        assertEquals(Optional.of(line), Line.parse(line.toString()));
    }

    @Test
    void resultLineWithoutSamplesRoundTrips() {
        Line line = new Line(Workload.DESTROY, 4_000_000, List.of(), 0);

        assertEquals(Optional.of(line), Line.parse(line.toString()));
    }

    @Test
    void engineOutputIsNotAResultLine() {
        assertEquals(Optional.empty(), Line.parse("Dominion ECS v0.9.0"));
        assertEquals(Optional.empty(), Line.parse(""));
    }

    @Test
    void aWorkerRunsTheRequestedMeasurement() {
        Line line = new TimeWorker(Engine.ARRAYS, Effort.TRIAL).measure(Workload.ITERATE_2, 64);

        assertEquals(Workload.ITERATE_2, line.workload());
        assertEquals(64, line.n());
        assertEquals(2, line.nanos().size());
    }
}
