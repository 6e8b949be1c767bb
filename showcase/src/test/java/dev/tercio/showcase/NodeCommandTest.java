package dev.tercio.showcase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.CommandResult;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Nodes in processes of their own. Proves TR-02.
class NodeCommandTest {
    @TempDir Path folder;

    private CommandResult node(String config) throws IOException {
        Path file = folder.resolve("node.properties");
        Files.writeString(file, config);
        return Cli.execute("node", "--config", file.toString());
    }

    @Test
    void mistakesInTheConfigurationAreNamed() throws IOException {
        Path file = folder.resolve("node.properties");
        CommandResult unknown = node("node=1\nlisten=127.0.0.1:40100\nprogram=chess");
        assertEquals(2, unknown.exitCode());
        assertTrue(
                unknown.err()
                        .getFirst()
                        .contains(
                                "unknown program: file="
                                        + file
                                        + ", program=chess, known=[battlefield, exchange]"),
                unknown.err()::toString);
        CommandResult incomplete = node("node=1");
        assertEquals(2, incomplete.exitCode());
        assertTrue(
                incomplete.err().getFirst().contains("configuration is not complete"),
                incomplete.err()::toString);
    }

    @Test
    void optionsThatNeedOneProcessAreRefused() {
        CommandResult result = Cli.execute("run", "battlefield", "--nodes", "2", "--json");
        assertEquals(2, result.exitCode());
        assertEquals(2, Cli.execute("run", "battlefield", "--nodes", "9").exitCode());
    }

    @Test
    void battleInThreeProcessesIsEqual() {
        CommandResult result =
                Cli.execute(
                        "run",
                        "battlefield",
                        "--nodes",
                        "3",
                        "--entities",
                        "600",
                        "--frames",
                        "60");
        assertEquals(0, result.exitCode(), result.err()::toString);
        List<String> equal = result.out().stream().filter(l -> l.endsWith("  equal")).toList();
        assertEquals(4, equal.size(), result::text);
    }

    @Tag("manual")
    @Test
    void benchmarkPrintsARowPerCase() {
        CommandResult result =
                Cli.execute("net-bench", "--entities", "500", "--seconds", "2", "--loss", "0,5");
        assertEquals(0, result.exitCode(), result.err()::toString);
        assertEquals(6, result.out().stream().filter(l -> l.contains("% ")).count(), result::text);
    }
}
