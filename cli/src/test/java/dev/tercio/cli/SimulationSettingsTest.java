package dev.tercio.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/// The settings of simulations.
class SimulationSettingsTest {
    @Test
    void largeMachinesDoNotUseMoreWorkersThanAreAllowed() {
        assertEquals(1, SimulationSettings.workersFor(1));
        assertEquals(64, SimulationSettings.workersFor(64));
        assertEquals(64, SimulationSettings.workersFor(256));
    }

    @Test
    void settingsAreCheckedAndShown() {
        SimulationSettings settings = SimulationSettings.DEFAULT.seed(3).entities(4).workers(5);
        assertEquals("SimulationSettings[seed=3, entities=4, workers=5]", settings.toString());
        assertEquals(
                "setting is out of range: entities=0, allowed=1..1000000",
                assertThrows(IllegalArgumentException.class, () -> settings.entities(0))
                        .getMessage());
        assertEquals(
                "setting is out of range: workers=65, allowed=1..64",
                assertThrows(IllegalArgumentException.class, () -> settings.workers(65))
                        .getMessage());
    }
}
