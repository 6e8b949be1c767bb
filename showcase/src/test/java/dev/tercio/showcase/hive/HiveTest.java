package dev.tercio.showcase.hive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.cli.SimulationRun;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.command.CommandKind;
import dev.tercio.replay.History;
import dev.tercio.replay.StateHash;
import dev.tercio.showcase.hive.Components.Hive;
import dev.tercio.showcase.hive.Components.Honey;
import dev.tercio.showcase.hive.Components.Light;
import dev.tercio.showcase.hive.Components.Nectar;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// The game is deterministic for any number of workers, and all its parts take effect.
///
/// Proves OB-03, EV-01, GK-01, CB-19.
class HiveTest {
    private static final int FRAMES = 400;

    private static SimulationRun start(long seed, int workers) {
        return new HiveGame()
                .start(SimulationSettings.DEFAULT.seed(seed).entities(600).workers(workers));
    }

    private static List<Long> hashes(long seed, int workers) {
        List<Long> hashes = new ArrayList<>();
        try (SimulationRun run = start(seed, workers)) {
            StateHash hash = new StateHash(run.world());
            for (int i = 0; i < FRAMES; i++) {
                run.runFrame();
                hashes.add(hash.now());
            }
            assertEquals(List.of(), run.schedule().failures());
            assertEquals(0, run.world().commandFailures().total());
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
    void rolledBackFramesAreTheSameAgain() {
        try (SimulationRun run = start(5, 2);
                History history = History.of(run.schedule(), 40)) {
            StateHash hash = new StateHash(run.world());
            List<Long> first = run(run, hash, 280, 320);
            history.rollback(30);
            List<Long> again = run(run, hash, 0, 30);
            assertEquals(first.subList(10, 40), again);
        }
    }

    /// Runs some frames without and some with their hashes.
    private static List<Long> run(SimulationRun run, StateHash hash, int from, int to) {
        List<Long> hashes = new ArrayList<>();
        for (int i = 0; i < to; i++) {
            run.runFrame();
            if (i >= from) {
                hashes.add(hash.now());
            }
        }
        return hashes;
    }

    @Test
    void beesCollectHoneyAndHatchAndFlowersGrowAgain() {
        try (SimulationRun run = start(7, 2)) {
            World world = run.world();
            world.commandTelemetry().enable();
            int flowers = world.query(Nectar.class).count();
            Set<Light> seen = EnumSet.noneOf(Light.class);
            for (int i = 0; i < FRAMES; i++) {
                run.runFrame();
                seen.add(world.resources().get(Light.class));
            }
            assertEquals(EnumSet.allOf(Light.class), seen);
            assertEquals(flowers, world.query(Nectar.class).count());
            for (CommandKind kind : List.of(CommandKind.COMBINE, CommandKind.DESTROY)) {
                long played = world.commandTelemetry().played(kind);
                assertTrue(played > 50, kind + " " + played);
            }
            assertTrue(world.commandTelemetry().played(CommandKind.SEND) > 0, "no dances");
        }
    }

    @Test
    void beesDieWithTheirHive() {
        try (SimulationRun run = start(7, 1)) {
            World world = run.world();
            run.runFrame();
            Entity hive = world.query(Hive.class).entities().getFirst();
            int family = world.sources(ChildOf.class, hive).count();
            int before = world.size();
            world.destroy(hive);

            assertEquals(before - family - 1, world.size());
            assertEquals(2, world.query(Honey.class).count());
            run.runFrame();
            assertEquals(List.of(), run.schedule().failures());
        }
    }
}
