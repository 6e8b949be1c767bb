package dev.tercio.cli;

import static dev.tercio.cli.Cli.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.CommandResult;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Programs that are added to the command line.
class ProgramTest {
    /// Counts up to a number, and replays folders that contain a file `count`.
    private static final class Count implements Program {
        private final String name;

        @Option(names = "--to", defaultValue = "2", description = "The last number.")
        int to;

        Count(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public String summary() {
            return "counts";
        }

        @Override
        public void run(Console console) {
            if (to < 1) {
                throw new UsageException("nothing to count: --to=" + to);
            }
            if (to > 9) {
                throw new CommandFailedException("out of numbers");
            }
            try (Progress progress = console.progress("counting", to)) {
                for (int i = 1; i <= to; i++) {
                    console.out().println(i);
                    progress.done(i);
                }
            }
        }

        @Override
        public boolean canReplay(Path folder) {
            return Files.exists(folder.resolve("count"));
        }

        @Override
        public ProgramReplay replay(Path folder, int workers) {
            return new ThreeFrames(workers);
        }
    }

    /// A recording that differs with two workers.
    private record ThreeFrames(int workers) implements ProgramReplay {
        @Override
        public long frames() {
            return 3;
        }

        @Override
        public List<String> problems() {
            return List.of("the last page is torn");
        }

        @Override
        public Optional<String> step() {
            return workers == 2 ? Optional.of("replay differs") : Optional.empty();
        }

        @Override
        public void close() {}
    }

    private final Tercio tercio =
            Tercio.of(new FlockSimulation())
                    .name("birds")
                    .footer("The last line.")
                    .programs(List.of(new Count("count")))
                    .commands(List.of(new Count("quick")));

    @TempDir private Path temp;

    @Test
    void programRunsByNameWithItsOptions() {
        CommandResult counted = new CommandResult(0, List.of("1", "2"), List.of());
        assertEquals(counted, execute(tercio, "run", "count"));
        assertEquals(counted, execute(tercio, "quick"));
        assertEquals(List.of("1"), execute(tercio, "run", "count", "--to=1").out());
        assertTrue(
                execute(tercio, "run", "count", "--help").text().contains("The last number."),
                "help of the option");
    }

    @Test
    void errorsOfAProgramBecomeExitCodes() {
        assertEquals(
                new CommandResult(
                        2,
                        List.of(),
                        List.of(
                                "birds run count: nothing to count: --to=0",
                                "Try 'birds run count --help'.")),
                execute(tercio, "run", "count", "--to=0"));
        assertEquals(
                new CommandResult(1, List.of(), List.of("birds quick: out of numbers")),
                execute(tercio, "quick", "--to=10"));
    }

    @Test
    void programsAreListedBeforeSimulations() {
        assertEquals(
                List.of(
                        "count            counts",
                        "flock            birds in the wind",
                        "",
                        "Run one:        birds run NAME",
                        "Record one of:  flock",
                        "                birds record NAME --out FOLDER",
                        "                birds replay FOLDER --verify"),
                execute(tercio, "list").out());
        assertEquals("The last line.", execute(tercio).out().getLast());
    }

    @Test
    void programReplaysItsOwnRecordings() throws IOException {
        Files.createFile(temp.resolve("count"));
        String folder = temp.toString();
        CommandResult whole = execute(tercio, "replay", folder, "--workers=1");
        assertEquals(0, whole.exitCode(), whole::toString);
        assertEquals(List.of("problem: the last page is torn"), whole.err());
        assertEquals("verified: 3 of 3 frames are as recorded", whole.out().getLast());
        CommandResult differs = execute(tercio, "replay", folder, "--workers=2");
        assertEquals(1, differs.exitCode(), differs::toString);
        assertEquals("birds replay: replay differs", differs.err().getLast());
        assertEquals(2, execute(tercio, "replay", folder, "--to=4").exitCode());
    }

    @Test
    void recordingThatBelongsToAProgramIsNotReplayedAlone() throws IOException {
        Files.createFile(temp.resolve("count"));
        String part = temp.resolve("part").toString();
        execute(tercio, "record", "flock", "--out", part, "--frames=3", "--mode=inputs");
        CommandResult alone = execute(tercio, "replay", part);
        assertEquals(
                new CommandResult(
                        1,
                        List.of(),
                        List.of(
                                "birds replay: recording is one of several that belong together;"
                                        + " replay the folder that contains all: folder="
                                        + temp)),
                alone);
    }

    @Test
    void programsHaveNoRecordingsByDefault() {
        Program plain =
                new Program() {
                    @Override
                    public String name() {
                        return "plain";
                    }

                    @Override
                    public String summary() {
                        return "";
                    }

                    @Override
                    public void run(Console console) {}
                };
        assertEquals(false, plain.canReplay(temp));
        assertThrows(UnsupportedOperationException.class, () -> plain.replay(temp, 1));
    }

    @Test
    void namesAreWordsAndUnique() {
        assertEquals(
                "name is used twice: simulation=flock",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> Tercio.of(new FlockSimulation(), new FlockSimulation()))
                        .getMessage());
        List<Count> unnamed = List.of(new Count("two words"));
        assertEquals(
                "illegal name: program='two words'; use one word",
                assertThrows(IllegalArgumentException.class, () -> tercio.programs(unnamed))
                        .getMessage());
    }
}
