package dev.tercio.showcase;

import static dev.tercio.showcase.Cli.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.cli.Program;
import dev.tercio.examples.Examples;
import dev.tercio.testing.CommandResult;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The command line `./tercio`: examples, showcase and demo.
class MainTest {
    private static final String KNOWN =
            ", known=demo, new, node, net-bench, dis-listen, dis-play, export, list, run,"
                    + " record, replay, inspect, schedule, help";

    @TempDir private Path folder;

    @Test
    void helpShowsDemoAndLauncher() {
        CommandResult help = execute("--help");
        assertEquals(0, help.exitCode(), help::toString);
        assertEquals("Usage: tercio [-hV] COMMAND", help.out().getFirst());
        assertTrue(
                help.text().contains("'./tercio bench' runs the benchmarks, './tercio site' makes"),
                help::toString);
        assertEquals(
                "Usage: tercio demo [-h] [--entities=N] [--frames=N] [--out=FOLDER]",
                execute("demo", "--help").out().getFirst());
    }

    @Test
    void listNamesExamplesShowcaseAndSimulations() {
        CommandResult answer = execute("list");
        assertEquals(0, answer.exitCode());
        List<String> expected = new ArrayList<>(Examples.ALL.stream().map(Program::name).toList());
        expected.addAll(List.of("overworld", "battlefield", "hive", "swarm", "rain"));
        assertEquals(
                expected,
                answer.out().stream()
                        .takeWhile(line -> !line.isEmpty())
                        .map(line -> line.split(" ")[0])
                        .toList());
        assertTrue(answer.out().contains("Record one of:  battlefield, swarm, hive, rain"));
    }

    @Test
    void runPrintsWhatTheExamplePrints() {
        CommandResult answer = execute("run", "hello");
        assertEquals(0, answer.exitCode());
        assertEquals(
                List.of("Entity(0v1) {Position[x=11.0, y=22.0], Velocity[x=1.0, y=2.0]}"),
                answer.out());
    }

    @Test
    void misspelledNamesAreCorrected() {
        assertMistake("run", "unknown name: name=hallo; did you mean hello?", "run", "hallo");
        assertMistake(
                "", "unknown command: name=hello" + KNOWN + "; did you mean run hello?", "hello");
        assertMistake(
                "", "unknown command: name=swarn" + KNOWN + "; did you mean run swarm?", "swarn");
        assertMistake(
                "run hello",
                "Unknown option: '--frames=3', known=--help",
                "run",
                "hello",
                "--frames=3");
    }

    @Test
    void fountainPrintsTheCostOfItsSystems() {
        CommandResult answer = execute("run", "fountain");
        assertEquals(0, answer.exitCode());
        assertTrue(
                answer.out()
                        .containsAll(
                                List.of(
                                        "    movement <- gravity writes Velocity,"
                                                + " which movement reads",
                                        "after 300 frames: 24000 drops")),
                () -> answer.out().toString());
        assertTableHas(answer.out(), "gravity", "300");
        assertTableHas(answer.out(), "landing", "300");
        assertTableHas(answer.out(), "stage", "3");
        assertEquals(List.of(), answer.err());
    }

    /// Times differ from run to run, so only the first columns of a row are compared.
    private static void assertTableHas(List<String> lines, String... columns) {
        String row = String.join(" +", columns) + " .*";
        assertTrue(lines.stream().anyMatch(line -> line.matches(row)), () -> row + lines);
    }

    @Test
    void invalidValuesAreUsageErrors() throws IOException {
        assertOverworldMistake(
                "option is out of range: --frames=0, allowed=1..100000", "--frames=0");
        assertOverworldMistake(
                "option is out of range: --entities=100001, allowed=1..100000",
                "--entities=100001");
        assertOverworldMistake(
                "option is out of range: --workers=-1, allowed=1..64", "--workers=-1");
        assertOverworldMistake(
                "unknown kind of picture: --picture=war.bmp, known=.png, .gif and .html",
                "--picture=war.bmp");
        Path inFile = Files.createFile(folder.resolve("file")).resolve("war.png");
        assertOverworldMistake(
                "cannot write picture: --picture="
                        + inFile
                        + ", because=java.nio.file.FileAlreadyExistsException: "
                        + inFile.getParent(),
                "--picture=" + inFile);
        Path missing = folder.resolve("missing");
        for (String game : List.of("overworld", "battlefield")) {
            assertEquals(
                    2,
                    execute("run", game, "--frames=0", "--picture=" + missing.resolve("war.png"))
                            .exitCode());
            assertFalse(Files.exists(missing), game);
        }
        Path taken = Files.createDirectory(folder.resolve("war.png"));
        assertOverworldMistake(
                "cannot write picture: --picture=" + taken + ", because=it is a folder",
                "--picture=" + taken);
        assertOverworldMistake("Invalid value for option '--seed': 'x' is not a long", "--seed=x");
    }

    private static void assertOverworldMistake(String message, String option) {
        assertMistake("run overworld", message, "run", "overworld", option);
    }

    @Test
    void overworldTakesItsOptions() {
        Path page = folder.resolve("new folder", "war.html");
        String[] run = {
            "run", "overworld", "--frames=30", "--entities=100", "--seed=5", "--workers=1"
        };
        String[] drawn = Arrays.copyOf(run, run.length + 1);
        drawn[run.length] = "--picture=" + page;
        CommandResult answer = execute(drawn);
        assertEquals(0, answer.exitCode(), () -> answer.err().toString());
        assertEquals("64 x 48 tiles, 100 characters", answer.out().getFirst());
        assertEquals("picture: " + page, answer.out().getLast());
        assertTrue(Files.exists(page));
        run[run.length - 1] = "--workers=3";
        assertEquals(answer.out().subList(0, answer.out().size() - 1), execute(run).out());
    }

    @Test
    void overworldIsComparedWithPlainObjects() {
        List<String> lines =
                execute(
                                "run",
                                "overworld",
                                "--frames=20",
                                "--entities=80",
                                "--workers=2",
                                "--compare")
                        .out();
        assertTableHas(lines, "lists", "[0-9.]+", "[0-9.]+");
        assertTableHas(lines, "1 worker", "[0-9.]+", "[0-9.]+");
        assertTableHas(lines, "2 workers", "[0-9.]+", "[0-9.]+");
        assertEquals("counts of all frames: equal", lines.getLast());
    }

    private static void assertMistake(String command, String message, String... args) {
        String name = ("tercio " + command).strip();
        assertEquals(
                new CommandResult(
                        2, List.of(), List.of(name + ": " + message, "Try '" + name + " --help'.")),
                execute(args));
    }
}
