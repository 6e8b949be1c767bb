package dev.tercio.bench.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.Arrays;
import java.util.Optional;

class WorkloadTest {
    @ParameterizedTest
    @EnumSource
    void workloadIsFoundByItsName(Workload workload) {
        assertEquals(Optional.of(workload), Workload.byId(workload.id()));
    }

    @ParameterizedTest
    @EnumSource
    void aCallHasAtLeastOneUnitAtEverySize(Workload workload) {
        for (int n : workload.kind().sizes(true)) {
            assertTrue(workload.units(n) > 0, "n=" + n);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aQuickRunHasWorkloadsOfEveryKind(WorkloadKind kind) {
        assertTrue(
                Arrays.stream(Workload.values())
                        .anyMatch(workload -> workload.kind() == kind && workload.isInQuickRun()));
    }

    @Test
    void bulletsAreCountedBySpawns() {
        assertEquals(10_000, Workload.BULLETS.units(60_000));
    }
}
