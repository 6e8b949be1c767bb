package dev.tercio.examples.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/// What simulations are started with.
class SimulationSettingsTest {
    @Test
    void largeMachinesDoNotUseMoreWorkersThanAreAllowed() {
        assertEquals(1, SimulationSettings.workersFor(1));
        assertEquals(64, SimulationSettings.workersFor(64));
        assertEquals(64, SimulationSettings.workersFor(256));
    }
}
