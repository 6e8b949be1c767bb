package dev.tercio.showcase.swarm;

import static dev.tercio.command.CommandKind.DESTROY;
import static dev.tercio.command.CommandKind.SET;
import static dev.tercio.command.CommandKind.SPAWN;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.cli.SimulationRun;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.command.CommandKind;
import dev.tercio.replay.StateHash;
import dev.tercio.showcase.swarm.Components.Tally;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// The swarm is deterministic for any number of workers, and changes enough to be worth recording.
class SwarmTest {
    private static final int FRAMES = 260;

    private static List<Long> hashes(long seed, int workers) {
        List<Long> hashes = new ArrayList<>();
        try (SimulationRun run =
                new Swarm()
                        .start(
                                SimulationSettings.DEFAULT
                                        .seed(seed)
                                        .entities(1_500)
                                        .workers(workers))) {
            StateHash hash = new StateHash(run.world());
            for (int i = 0; i < FRAMES; i++) {
                run.runFrame();
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
    void birdsSpawnAndDieAndHawksAppear() {
        try (SimulationRun run =
                new Swarm().start(SimulationSettings.DEFAULT.entities(1_500).workers(2))) {
            run.world().commandTelemetry().enable();
            for (int i = 0; i < FRAMES; i++) {
                run.runFrame();
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
