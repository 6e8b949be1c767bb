package dev.tercio.cli;

import static dev.tercio.cli.Cli.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.CommandResult;
import dev.tercio.testing.JsonParser;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// What the command line prints, and its exit codes.
class CommandLineTest {
    private static final String KNOWN =
            ", known=list, run, record, replay, inspect, schedule, help";

    @TempDir private Path temp;

    @Test
    void helpIsEverywhere() {
        assertHelp("Usage: tercio [-hV] COMMAND", "--help");
        assertHelp("Usage: tercio [-hV] COMMAND", "help");
        assertHelp("Usage: tercio list [-h]", "help", "list");
        assertHelp("Usage: tercio list [-h]", "list", "--help");
        assertHelp("Usage: tercio run [-h] NAME [OPTIONS]", "run", "--help");
        assertHelp(
                "Usage: tercio run flock [-h] [--allow-edit] [--close-page] [--inspect] [--json]",
                "run",
                "flock",
                "--help");
        assertHelp(
                "Usage: tercio record [-h] [--overwrite] [--entities=N] [--frames=N]",
                "record",
                "--help");
        assertHelp(
                "Usage: tercio replay [-h] [--systems] [--verify] [--to=FRAME] [--workers=N]",
                "replay",
                "-h");
        assertHelp(
                "Usage: tercio inspect [-h] [--entities] [--json] [--page] [--schema]",
                "inspect",
                "-h");
    }

    @Test
    void helpIsShownWithoutACommand() {
        assertEquals(execute("--help"), execute());
        assertHelp("Usage: tercio [-hV] COMMAND");
    }

    private static void assertHelp(String usage, String... args) {
        CommandResult answer = execute(args);
        assertEquals(0, answer.exitCode(), answer::toString);
        assertEquals(usage, answer.out().getFirst());
        assertEquals(List.of(), answer.err());
    }

    @Test
    void versionNamesTheEngineAndJava() {
        CommandResult answer = execute("--version");
        assertEquals(0, answer.exitCode(), answer::toString);
        assertEquals(2, answer.out().size(), answer::toString);
        assertTrue(answer.out().getFirst().startsWith("tercio "), answer::toString);
        assertTrue(answer.out().getLast().startsWith("Java " + Runtime.version()));
    }

    @Test
    void schedulesAreShown() {
        CommandResult text = execute("schedule", "flock");
        assertEquals(0, text.exitCode(), text::toString);
        assertTrue(text.out().stream().anyMatch(line -> line.contains("stage")), text::toString);
        CommandResult diagram = execute("schedule", "flock", "--mermaid");
        assertTrue(diagram.out().getFirst().startsWith("flowchart"), diagram::toString);
        assertMistake("schedule", "unknown simulation: name=bees, known=flock", "schedule", "bees");
    }

    @Test
    void simulationRunsAndRecords() {
        String folder = temp.resolve("run").toString();
        CommandResult json =
                execute(
                        "run",
                        "flock",
                        "--frames=60",
                        "--entities=40",
                        "--json",
                        "--seed=7",
                        "--record=" + folder);
        assertEquals(0, json.exitCode(), json::toString);
        Map<?, ?> result = assertInstanceOf(Map.class, JsonParser.parse(json.text()));
        assertEquals("flock", result.get("simulation"));
        assertEquals(folder, result.get("recording"));
        CommandResult replayed = execute("replay", folder, "--verify");
        assertEquals(0, replayed.exitCode(), replayed::toString);
        assertEquals("state hash: " + result.get("stateHash"), replayed.out().getLast());
        CommandResult text = execute("run", "flock", "--frames=60", "--entities=40", "--seed=7");
        assertTrue(text.out().contains("state hash           " + result.get("stateHash")));
        assertMistake(
                "run flock",
                "folder contains a recording: --record="
                        + folder
                        + "; choose another folder, or delete it",
                "run",
                "flock",
                "--record=" + folder);
    }

    @Test
    void onlySimulationNeedsNoName() {
        CommandResult named = execute("run", "flock", "--frames=3");
        CommandResult unnamed = execute("run", "--frames=3");
        assertEquals(named.out().subList(0, 6), unnamed.out().subList(0, 6));
        assertEquals(execute("schedule", "flock"), execute("schedule"));
        String out = temp.resolve("flock").toString();
        CommandResult recorded = execute("record", "--out", out, "--frames=3");
        assertEquals(0, recorded.exitCode(), recorded::toString);
        assertTrue(recorded.out().getFirst().startsWith("recorded: simulation=flock, frames=3"));
    }

    @Test
    void unknownNamesAreUsageErrors() {
        assertMistake("run", "unknown name: name=flok; did you mean flock?", "run", "flok");
        assertMistake("run", "unknown name: name=chess, known=flock", "run", "chess");
        Tercio several = Tercio.of(new FlockSimulation()).programs(List.of(Tercio.newProject()));
        CommandResult unnamed = execute(several, "run");
        assertEquals(2, unnamed.exitCode(), unnamed::toString);
        assertEquals(
                "tercio run: missing NAME; the command 'list' shows all names",
                unnamed.err().getFirst());
        CommandResult empty = execute(Tercio.of(), "schedule");
        assertEquals(
                "tercio schedule: missing NAME; the command 'list' shows all names",
                empty.err().getFirst());
        assertMistake("", "unknown command: name=fly" + KNOWN, "fly");
        assertMistake("help", "unknown command: name=fly" + KNOWN, "help", "fly");
        assertMistake("", "unknown command: name=runn" + KNOWN + "; did you mean run?", "runn");
        assertMistake(
                "", "unknown command: name=flok" + KNOWN + "; did you mean run flock?", "flok");
        assertMistake("list", "Unmatched argument at index 1: 'all'", "list", "all");
    }

    @Test
    void wrongOptionsAreUsageErrors() throws IOException {
        assertMistake(
                "run flock",
                "Unknown option: '--frame=3'; did you mean --frames?",
                "run",
                "flock",
                "--frame=3");
        assertMistake("list", "Unknown option: '--xyz', known=--help", "list", "--xyz");
        assertMistake(
                "run flock",
                "option is out of range: --frames=0, allowed=1..1000000",
                "run",
                "flock",
                "--frames=0");
        assertMistake(
                "run flock",
                "option is out of range: --workers=65, allowed=1..64",
                "run",
                "flock",
                "--workers=65");
        assertMistake(
                "run flock",
                "Invalid value for option '--seed': 'x' is not a long",
                "run",
                "flock",
                "--seed=x");
        assertMistake("run flock", "folder has no name: --record", "run", "flock", "--record=");
        Path file = Files.writeString(temp.resolve("file"), "text");
        assertMistake(
                "run flock", "not a folder: --record=" + file, "run", "flock", "--record=" + file);
    }

    @Test
    void runWithStreamsReturnsTheExitCode() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true);
        assertEquals(0, Tercio.run(new String[] {"list"}, stream, stream, new FlockSimulation()));
        assertTrue(out.toString().startsWith("flock "), out::toString);
        assertEquals(2, Tercio.run(new String[] {"run", "flock"}, stream, stream));
    }

    private static void assertMistake(String command, String message, String... args) {
        String name = ("tercio " + command).strip();
        assertEquals(
                new CommandResult(
                        2, List.of(), List.of(name + ": " + message, "Try '" + name + " --help'.")),
                execute(args));
    }
}
