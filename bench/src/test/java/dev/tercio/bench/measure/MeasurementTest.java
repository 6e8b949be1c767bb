package dev.tercio.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.report.Row;
import dev.tercio.bench.workload.Workload;

import org.junit.jupiter.api.Test;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;

class MeasurementTest {
    @Test
    void theFirstFrameIsMeasuredInANewProcess() {
        List<Row> rows =
                new Measurement(Effort.TRIAL, List.of(Engine.TERCIO), List.of(Workload.COLD))
                        .run(new PrintStream(OutputStream.nullOutputStream()))
                        .rows();

        assertEquals(1, rows.size());
        assertTrue(rows.getFirst().is(Workload.COLD) && rows.getFirst().is(Engine.TERCIO));
        assertTrue(rows.getFirst().ns() > 0, rows.toString());
    }
}
