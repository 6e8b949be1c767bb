package dev.tercio.examples;

import static dev.tercio.examples.Cli.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.examples.Cli.Answer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What the command line answers, and its exit codes.
class CommandLineTest {
    @TempDir Path folder;

    @Test
    void helpIsEverywhere() {
        assertHelp("Usage: tercio [-hV] COMMAND", "--help");
        assertHelp("Usage: tercio [-hV] COMMAND", "help");
        assertHelp("Usage: tercio list [-h]", "help", "list");
        assertHelp(
                "Usage: tercio demo [-h] [--entities=N] [--frames=N] [--out=FOLDER]",
                "demo",
                "--help");
        assertHelp("Usage: tercio list [-h]", "list", "--help");
        assertHelp("Usage: tercio run [OPTIONS] NAME", "run", "--help");
        assertHelp(
                "Usage: tercio record [-h] [--overwrite] [--entities=N] [--frames=N]",
                "record",
                "--help");
        assertHelp(
                "Usage: tercio replay [-h] [--systems] [--verify] [--to=FRAME] [--workers=N]",
                "replay",
                "-h");
        assertHelp(
                "Usage: tercio inspect [-h] [--entities] [--json] [--schema] [--component=NAME]",
                "inspect",
                "-h");
    }

    @Test
    void helpIsShownWithoutACommand() {
        assertEquals(execute("--help"), execute());
        assertHelp("Usage: tercio [-hV] COMMAND");
    }

    @Test
    void versionNamesTheEngineAndJava() {
        Answer answer = execute("--version");
        assertEquals(0, answer.exitCode(), answer::toString);
        assertEquals(2, answer.out().size(), answer::toString);
        assertTrue(answer.out().getFirst().startsWith("tercio "), answer::toString);
        assertTrue(answer.out().getLast().startsWith("Java " + Runtime.version()));
        assertEquals("tercio 1.2", Version.lines(Optional.of("1.2"))[0]);
    }

    @Test
    void schedulesAreShown() {
        Answer text = execute("schedule", "swarm");
        assertEquals(0, text.exitCode(), text::toString);
        assertTrue(text.out().stream().anyMatch(line -> line.contains("stage")), text::toString);
        Answer diagram = execute("schedule", "swarm", "--mermaid");
        assertTrue(diagram.out().getFirst().startsWith("flowchart"), diagram::toString);
        Answer unknown = execute("schedule", "bees");
        assertEquals(2, unknown.exitCode(), unknown::toString);
        assertEquals(
                "tercio schedule: unknown simulation: name=bees, known=battlefield, swarm",
                unknown.err().getFirst());
    }

    private static void assertHelp(String usage, String... args) {
        Answer answer = execute(args);
        assertEquals(0, answer.exitCode());
        assertEquals(usage, answer.out().getFirst());
        assertEquals(List.of(), answer.err());
    }

    @Test
    void fountainTellsWhatItsSystemsTook() {
        Answer answer = execute("run", "fountain");
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

    /// Times differ from run to run, so only the first columns of a row are looked at.
    private static void assertTableHas(List<String> lines, String... columns) {
        String row = String.join(" +", columns) + " .*";
        assertTrue(lines.stream().anyMatch(line -> line.matches(row)), () -> row + lines);
    }

    @Test
    void listNamesExamplesAndSimulations() {
        Answer answer = execute("list");
        assertEquals(0, answer.exitCode());
        List<String> expected = new ArrayList<>();
        Examples.ALL.forEach(example -> expected.add(example.name()));
        expected.add("swarm");
        assertEquals(
                expected,
                answer.out().stream()
                        .takeWhile(line -> !line.isEmpty())
                        .map(line -> line.split(" ")[0])
                        .toList());
        assertTrue(answer.out().contains("Record one of:  battlefield, swarm"));
    }

    @Test
    void runPrintsWhatTheExamplePrints() {
        Answer answer = execute("run", "hello");
        assertEquals(0, answer.exitCode());
        assertEquals(
                List.of("Entity(0v1) {Position[x=11.0, y=22.0], Velocity[x=1.0, y=2.0]}"),
                answer.out());
    }

    @Test
    void unknownNameIsAMistakeOfTheUser() {
        assertMistake("run", "unknown example: name=hallo; did you mean hello?", "run", "hallo");
        assertMistake(
                "run",
                "unknown example: name=chess, known=" + Examples.names() + ", swarm",
                "run",
                "chess");
    }

    @Test
    void unknownOptionIsAMistakeOfTheUser() {
        assertMistake(
                "run",
                "Unknown option: '--frame=3'; did you mean --frames?",
                "run",
                "swarm",
                "--frame=3");
        assertMistake("list", "Unknown option: '--xyz'", "list", "--xyz");
    }

    @Test
    void helpOfRunTellsWhichExampleTakesWhat() {
        Answer answer = execute("run", "swarm", "--help");
        assertTrue(
                answer.out().stream().anyMatch(line -> line.matches("  swarm +--entities .*")),
                answer::toString);
    }

    @Test
    void missingArgumentsAreMistakesOfTheUser() {
        assertMistake("run", "Missing required parameter: 'NAME'", "run");
        String known = ", known=demo, list, run, record, replay, inspect, schedule, help";
        assertMistake("", "unknown command: name=fly" + known, "fly");
        assertMistake("help", "unknown command: name=fly" + known, "help", "fly");
        assertMistake("", "unknown command: name=runn" + known + "; did you mean run?", "runn");
        assertMistake(
                "", "unknown command: name=hello" + known + "; did you mean run hello?", "hello");
        assertMistake(
                "", "unknown command: name=swarn" + known + "; did you mean run swarm?", "swarn");
    }

    @Test
    void optionsThatAnExampleDoesNotTakeAreMistakesOfTheUser() {
        assertMistake(
                "run",
                "example does not take the option: name=hello, option=--frames, takes=none",
                "run",
                "hello",
                "--frames=3");
    }

    @Test
    void valuesThatCannotBeUsedAreMistakesOfTheUser() throws IOException {
        assertOverworldMistake(
                "option is out of range: --frames=0, allowed=1..100000", "--frames=0");
        assertOverworldMistake(
                "option is out of range: --entities=100001, allowed=1..100000",
                "--entities=100001");
        assertOverworldMistake(
                "option is out of range: --workers=-1, allowed=1..64", "--workers=-1");
        assertOverworldMistake(
                "picture is of an unknown kind: --picture=war.bmp, known=.png and .html",
                "--picture=war.bmp");
        Path inFile = Files.createFile(folder.resolve("file")).resolve("war.png");
        assertOverworldMistake(
                "picture cannot be written: --picture="
                        + inFile
                        + ", because=java.nio.file.FileAlreadyExistsException: "
                        + inFile.getParent(),
                "--picture=" + inFile);
        Path unmade = folder.resolve("unmade");
        for (String game : List.of("overworld", "battlefield")) {
            assertEquals(
                    2,
                    execute("run", game, "--frames=0", "--picture=" + unmade.resolve("war.png"))
                            .exitCode());
            assertFalse(Files.exists(unmade), game);
        }
        Path taken = Files.createDirectory(folder.resolve("war.png"));
        assertOverworldMistake(
                "picture cannot be written: --picture=" + taken + ", because=it is a folder",
                "--picture=" + taken);
        assertOverworldMistake("Invalid value for option '--seed': 'x' is not a long", "--seed=x");
    }

    private static void assertOverworldMistake(String message, String option) {
        assertMistake("run", message, "run", "overworld", option);
    }

    @Test
    void overworldTakesItsOptions() {
        Path page = folder.resolve("new folder", "war.html");
        String[] run = {
            "run", "overworld", "--frames=30", "--entities=100", "--seed=5", "--workers=1"
        };
        String[] drawn = Arrays.copyOf(run, run.length + 1);
        drawn[run.length] = "--picture=" + page;
        Answer answer = execute(drawn);
        assertEquals(0, answer.exitCode(), () -> answer.err().toString());
        assertEquals("64 x 48 tiles, 100 characters", answer.out().getFirst());
        assertEquals("picture: " + page, answer.out().getLast());
        assertTrue(Files.exists(page));
        run[run.length - 1] = "--workers=3";
        assertEquals(answer.out().subList(0, answer.out().size() - 1), execute(run).out());
    }

    @Test
    void overworldComparesItselfWithTheVersionWithLists() {
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
                new Answer(
                        2, List.of(), List.of(name + ": " + message, "Try '" + name + " --help'.")),
                execute(args));
    }
}
