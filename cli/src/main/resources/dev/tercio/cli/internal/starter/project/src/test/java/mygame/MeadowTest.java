package mygame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.cli.SimulationRun;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.kit.Randoms;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.Recording;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.Replay;
import dev.tercio.replay.StateHash;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Optional;

/// A system on its own, the whole simulation on different numbers of threads, and its replay.
class MeadowTest {
    private static final SimulationSettings SMALL = SimulationSettings.DEFAULT.entities(200);

    @TempDir Path temp;

    @Test
    void rabbitWithoutEnergyIsDestroyed() {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            schedule.add("live", setup -> Meadow.live(setup, Randoms.of(1)));
            world.resources().set(new Meadow.Grass(0));
            Entity hungry = rabbit(world, 1);
            Entity fed = rabbit(world, 10);

            schedule.run();

            assertFalse(world.isAlive(hungry));
            assertEquals(new Meadow.Energy(9), world.get(fed, Meadow.Energy.class));
        }
    }

    /// Spawns a rabbit that sits still.
    private static Entity rabbit(World world, int energy) {
        return world.spawn(
                new Meadow.Position(1, 2), new Meadow.Velocity(0, 0), new Meadow.Energy(energy));
    }

    @Test
    void rabbitsStayInTheMeadow() {
        try (SimulationRun run = new Meadow().start(SMALL)) {
            for (int frame = 0; frame < 300; frame++) {
                run.runFrame();
            }
            assertTrue(run.world().size() > 0);
            run.world()
                    .query(Meadow.Position.class)
                    .forEach(p -> assertTrue(p.x() >= 0 && p.x() <= Meadow.SIZE, p::toString));
        }
    }

    /// Results must not depend on threads: otherwise recordings do not replay.
    @Test
    void anyNumberOfThreadsGivesTheSameState() {
        assertEquals(hashWith(1), hashWith(4));
    }

    private static long hashWith(int workers) {
        try (SimulationRun run = new Meadow().start(SMALL.workers(workers))) {
            for (int frame = 0; frame < 300; frame++) {
                run.runFrame();
            }
            return StateHash.of(run.world());
        }
    }

    @Test
    void replayOfInputsReachesTheSameStates() {
        RecorderOptions inputs = RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS);
        try (SimulationRun run = new Meadow().start(SMALL);
                Recorder _ = Recorder.start(run.schedule(), temp, inputs)) {
            for (int frame = 0; frame < 300; frame++) {
                run.runFrame();
            }
        }
        try (SimulationRun again = new Meadow().start(SMALL);
                Recording recording = Recording.open(temp)) {
            assertEquals(Optional.empty(), Replay.of(recording, again.schedule()).verify());
        }
    }
}
