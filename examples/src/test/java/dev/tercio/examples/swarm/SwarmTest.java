package dev.tercio.examples.swarm;

import static dev.tercio.command.CommandKind.DESTROY;
import static dev.tercio.command.CommandKind.SET;
import static dev.tercio.command.CommandKind.SPAWN;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.command.CommandKind;
import dev.tercio.examples.simulation.SimulationRun;
import dev.tercio.examples.simulation.SimulationSettings;
import dev.tercio.examples.swarm.Parts.Tally;
import dev.tercio.replay.StateHash;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// The swarm does the same whatever threads it has, and does enough to be worth recording.
class SwarmTest {
    private static final int FRAMES = 260;

    private static List<Long> hashes(long seed, int workers) {
        List<Long> hashes = new ArrayList<>();
        try (SimulationRun run = new Swarm().start(new SimulationSettings(seed, 1_500, workers))) {
            StateHash hash = new StateHash(run.world());
            for (int i = 0; i < FRAMES; i++) {
                run.frame();
                hashes.add(hash.now());
            }
            assertEquals(List.of(), run.schedule().failures());
        }
        return hashes;
    }

    @Test
    void everyFrameIsTheSameForAnyNumberOfWorkers() {
        List<Long> alone = hashes(3, 1);
        assertEquals(alone, hashes(3, 2));
        assertEquals(alone, hashes(3, 8));
        assertNotEquals(alone, hashes(4, 1));
    }

    @Test
    void birdsAreBornAndDieAndHawksCome() {
        try (SimulationRun run = new Swarm().start(new SimulationSettings(1, 1_500, 2))) {
            run.world().commandTelemetry().enable();
            for (int i = 0; i < FRAMES; i++) {
                run.frame();
            }
            Tally tally = run.world().resources().get(Tally.class);
            assertTrue(tally.birds() > 500 && tally.hawks() > 0, tally.toString());
            for (CommandKind kind : List.of(SPAWN, SET, DESTROY)) {
                long played = run.world().commandTelemetry().played(kind);
                assertTrue(played > 100, kind + " " + played);
            }
        }
    }
}
