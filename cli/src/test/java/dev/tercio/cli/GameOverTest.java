package dev.tercio.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.schedule.Schedule;
import dev.tercio.testing.CommandResult;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// A simulation that ends by itself, and that starts without entities.
class GameOverTest {
    @TempDir private Path temp;

    /// Ends when three rounds have been played.
    private static final class Game implements Simulation {
        record Round(int number) {}

        @Override
        public String name() {
            return "game";
        }

        @Override
        public String summary() {
            return "three rounds";
        }

        @Override
        public SimulationRun start(SimulationSettings settings) {
            World world = World.create();
            Schedule schedule =
                    Schedule.of(world).add("play", setup -> c -> c.commands().spawn(new Round(1)));
            return SimulationRun.of(schedule).endWhen(() -> world.size() == 3);
        }
    }

    private static CommandResult execute(String... args) {
        Tercio line = Tercio.of(new Game()).name("game");
        return CommandResult.of((out, err) -> line.execute(args, out, err));
    }

    @Test
    void runEndsWhenItIsOver() {
        CommandResult run = execute("run", "--frames=100", "--json");
        assertEquals(0, run.exitCode(), run::toString);
        assertTrue(run.text().contains("\"frames\": 3"), run::toString);
        assertTrue(run.text().contains("\"entitiesAtStart\": 0"), run::toString);
        assertTrue(run.text().contains("\"entitiesAtEnd\": 3"), run::toString);
        CommandResult shown = execute("run", "--inspect", "--close-page", "--json");
        assertTrue(shown.text().contains("\"frames\": 3"), shown::toString);
    }

    @Test
    void recordingEndsWhenTheRunIsOver() {
        String folder = temp.resolve("recording").toString();
        CommandResult recorded = execute("record", "--out", folder, "--frames=100");
        assertEquals(0, recorded.exitCode(), recorded::toString);
        assertTrue(recorded.text().contains("frames=3,"), recorded::toString);
        CommandResult replayed = execute("replay", folder, "--verify");
        assertEquals(0, replayed.exitCode(), replayed::toString);
    }
}
