package dev.tercio.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.cli.Tercio;
import dev.tercio.testing.CommandResult;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;

/// The commands that a simulation of a user gets from `Tercio.main`.
class RainSimulationTest {
    @TempDir private Path temp;
    private String folder;

    @BeforeEach
    void chooseFolder() {
        folder = temp.resolve("rain").toString();
    }

    private static CommandResult execute(String... args) {
        CommandResult result =
                CommandResult.of((out, err) -> Tercio.run(args, out, err, new RainSimulation()));
        assertEquals(0, result.exitCode(), result::toString);
        return result;
    }

    @ParameterizedTest
    @ValueSource(strings = {"state", "inputs"})
    void recordingIsReplayedAndInspected(String mode) {
        CommandResult recorded =
                execute("record", "rain", "--out", folder, "--frames=130", "--mode", mode);
        CommandResult replayed = execute("replay", folder, "--verify", "--workers=3");
        assertTrue(
                replayed.out().contains("verified: 130 of 130 frames are as recorded"),
                replayed::toString);
        assertEquals(recorded.out().getLast(), replayed.out().getLast(), "state hash");
        CommandResult inspected = execute("inspect", folder, "--frame=121");
        assertTrue(inspected.text().contains("Drop "), inspected::toString);
        assertTrue(inspected.text().contains("Wind "), inspected::toString);
    }

    @Test
    void simulationIsListedRunAndDescribed() {
        assertTrue(execute("list").out().getFirst().startsWith("rain "));
        assertTrue(execute("schedule", "rain").text().contains("fall"));
        String hash = "state hash ";
        assertEquals(
                line(execute("run", "rain", "--frames=70", "--workers=1"), hash),
                line(execute("run", "rain", "--frames=70", "--workers=3"), hash));
    }

    private static String line(CommandResult result, String start) {
        return result.out().stream().filter(l -> l.startsWith(start)).findFirst().orElseThrow();
    }
}
