package dev.tercio.showcase;

import static dev.tercio.showcase.Cli.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.CommandResult;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;

/// Proves IN-07 and RE-02: the page plays the recordings of all programs of the showcase.
class InspectRecordingsTest {
    @TempDir Path folder;

    private CommandResult run(String... args) {
        CommandResult result = execute(args);
        assertEquals(0, result.exitCode(), result::toString);
        return result;
    }

    private String get(String path) {
        return run("inspect", folder.toString(), "--frame", "6", "--get", path).text();
    }

    @ParameterizedTest
    @CsvSource({
        "swarm, state",
        "hive, state",
        "battlefield, state",
        "swarm, inputs",
        "hive, inputs",
        "battlefield, inputs"
    })
    void recordingsOfSimulationsAreOpened(String name, String mode) {
        run(
                "record",
                name,
                "--mode",
                mode,
                "--frames",
                "8",
                "--entities",
                "300",
                "--out",
                folder.toString());
        String time = get("time");
        assertTrue(time.contains("\"frame\": 6"), time);
        assertTrue(time.contains("\"last\": 8"), time);
        String table = get("entities?limit=3");
        assertTrue(table.contains("\"entity\""), table);
    }

    /// Both nodes run again from their inputs, and their states are shown at any frame.
    @Test
    void recordingsOfTheBattleAreOpened() {
        run(
                "run",
                "battlefield",
                "--frames",
                "8",
                "--entities",
                "300",
                "--record",
                folder.toString());
        String worlds = get("/api");
        assertTrue(worlds.contains("\"id\": \"manoeuvre\""), worlds);
        assertTrue(worlds.contains("\"id\": \"damage\""), worlds);
        // parts of one run: the page does not compare them with each other
        assertTrue(worlds.contains("\"part\": \"manoeuvre\""), worlds);
        assertTrue(worlds.contains("\"part\": \"damage\""), worlds);
        String time = get("time");
        assertTrue(time.contains("\"frame\": 6"), time);
        String hash = time.replaceAll("(?s).*\"hash\": \"([0-9a-f]{16})\".*", "$1");
        assertEquals(16, hash.length(), time);
        assertTrue(time.contains("\"recorded\": \"" + hash + "\""), time);
        String table = get("/api/worlds/damage/entities?query=Health");
        assertTrue(table.contains("\"entity\""), table);

        CommandResult half =
                execute("inspect", folder.resolve("damage").toString(), "--get", "time");
        assertEquals(1, half.exitCode(), half::toString);
        assertTrue(
                half.err().getFirst().contains("one of several that belong together"),
                half::toString);
        assertTrue(half.err().getFirst().contains(folder.toString()), half::toString);
    }
}
