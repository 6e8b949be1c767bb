package dev.tercio.cli;

import static dev.tercio.cli.Cli.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.RecordingMode;
import dev.tercio.testing.CommandResult;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// Recording and replaying from the command line.
class RecordReplayTest {
    @TempDir private Path temp;
    private String folder;

    @BeforeEach
    void chooseFolder() {
        folder = temp.resolve("run").toString();
    }

    private CommandResult record(String mode, String... more) {
        String[] args = {
            "record",
            "flock",
            "--out",
            folder,
            "--frames",
            "70",
            "--entities",
            "300",
            "--mode",
            mode
        };
        String[] all = Arrays.copyOf(args, args.length + more.length);
        System.arraycopy(more, 0, all, args.length, more.length);
        return execute(all);
    }

    private static String lineOf(CommandResult answer, String start) {
        return answer.out().stream()
                .filter(line -> line.startsWith(start))
                .findFirst()
                .orElseThrow(() -> new AssertionError(answer.toString()));
    }

    private static void assertMistake(CommandResult answer, String line) {
        assertEquals(2, answer.exitCode(), answer::toString);
        assertEquals(line, answer.err().getFirst());
        assertEquals(2, answer.err().size(), answer::toString);
    }

    @ParameterizedTest
    @CsvSource({
        "state,,restored states",
        "state,--systems,ran the systems of flock",
        "inputs,,ran the systems of flock"
    })
    void recordingIsReplayedAndVerified(String mode, String option, String how) {
        CommandResult recorded = record(mode, "--seed", "7", "--sync", "50", "--workers", "2");
        assertEquals(0, recorded.exitCode(), recorded::toString);
        assertEquals(List.of(), recorded.err());
        assertTrue(recorded.text().matches("(?s)recorded: simulation=flock, frames=70, .*"));
        assertTrue(lineOf(recorded, "size per frame: ").endsWith(" bytes"));
        assertEquals("seed: 7, entities: 300", lineOf(recorded, "seed: "));

        CommandResult replayed =
                option == null
                        ? execute("replay", folder, "--verify", "--workers", "8")
                        : execute("replay", folder, "--verify", "--workers", "8", option);
        assertEquals(0, replayed.exitCode(), replayed::toString);
        assertEquals(List.of(), replayed.err());
        assertTrue(
                lineOf(replayed, "replayed: ").startsWith("replayed: " + how + ", frames=70, "),
                replayed::toString);
        assertEquals("verified: 70 of 70 frames are as recorded", lineOf(replayed, "verified: "));
        assertEquals(lineOf(recorded, "state hash: "), lineOf(replayed, "state hash: "));
    }

    @Test
    void replayStopsAtTheGivenFrame() {
        record("state");
        CommandResult replayed = execute("replay", folder, "--to", "30");
        assertTrue(replayed.text().contains("frames=30, "), replayed::toString);
        assertTrue(replayed.text().contains("not verified; "), replayed::toString);
        assertMistake(
                execute("replay", folder, "--to", "71"),
                "tercio replay: no such frame: --to=71, first=0, last=70");
    }

    @Test
    void aRecordingIsReplacedOnlyIfAsked() {
        record("inputs");
        assertMistake(
                record("inputs"),
                "tercio record: folder contains a recording: --out="
                        + folder
                        + "; use --overwrite");
        assertEquals(0, record("state", "--overwrite").exitCode());
        assertEquals(0, execute("replay", folder, "--verify").exitCode());
    }

    @Test
    void aFolderWithOtherFilesIsNotOverwritten() throws IOException {
        record("inputs");
        Files.writeString(Path.of(folder, "notes.txt"), "mine");
        CommandResult refused = record("state", "--overwrite");
        assertEquals(1, refused.exitCode());
        String expected = "tercio record: folder has files that do not belong to a recording";
        assertTrue(refused.toString().contains(expected), refused::toString);
        assertEquals(0, execute("replay", folder, "--verify").exitCode());
    }

    @Test
    void wrongUsageIsReported() throws IOException {
        assertMistake(
                execute("record", "bees", "--out", folder),
                "tercio record: unknown simulation: name=bees, known=flock");
        assertMistake(
                record("state", "--workers", "0"),
                "tercio record: option is out of range: --workers=0, allowed=1..64");
        assertMistake(
                execute("record", "flock", "--out", folder, "--frames", "0"),
                "tercio record: option is out of range: --frames=0, allowed=1..1000000000");
        assertMistake(
                execute("record", "flock", "--out", folder, "--sync", "later"),
                "tercio record: Invalid value for option '--sync':"
                        + " expected frame, os or milliseconds but was 'later'");
        assertMistake(
                execute("record", "flock"),
                "tercio record: Missing required option: '--out=FOLDER'");
        assertMistake(execute("replay", folder), "tercio replay: no recording: folder=" + folder);
        assertMistake(
                execute("replay", folder, "--workers", "0"),
                "tercio replay: option is out of range: --workers=0, allowed=1..64");
        assertMistake(
                execute("replay", folder, "--workers", "100000"),
                "tercio replay: option is out of range: --workers=100000, allowed=1..64");
        assertMistake(
                record("state", "--workers", "100000"),
                "tercio record: option is out of range: --workers=100000, allowed=1..64");
        assertMistake(
                execute("record", "flock", "--out", folder, "--entities", "2000000000"),
                "tercio record: option is out of range: --entities=2000000000,"
                        + " allowed=1..1000000");
        assertMistake(
                execute("record", "flock", "--out="), "tercio record: folder has no name: --out");
        Path file = Files.writeString(temp.resolve("file"), "text");
        assertMistake(
                execute("record", "flock", "--out", file.toString()),
                "tercio record: not a folder: --out=" + file);
    }

    @Test
    void aChangedByteIsFound() throws IOException {
        record("state");
        Path frames = frames();
        byte[] bytes = Files.readAllBytes(frames);
        bytes[bytes.length / 2] ^= 4;
        Files.write(frames, bytes);
        CommandResult replayed = execute("replay", folder, "--verify");
        assertEquals(1, replayed.exitCode());
        assertEquals(1, replayed.err().size(), replayed::toString);
        assertTrue(
                replayed.err().getFirst().startsWith("tercio replay: frame cannot be read: frame="),
                replayed::toString);
    }

    @Test
    void leftoversOfACrashAreReported() throws IOException {
        record("state");
        Path frames = frames();
        byte[] bytes = Files.readAllBytes(frames);
        Files.write(frames, Arrays.copyOf(bytes, bytes.length - 10));
        CommandResult replayed = execute("replay", folder, "--verify");
        assertEquals(0, replayed.exitCode());
        assertTrue(
                replayed.err().getFirst().startsWith("problem: end of a segment is not a frame: "),
                replayed::toString);
        assertEquals("verified: 69 of 69 frames are as recorded", lineOf(replayed, "verified: "));
    }

    @Test
    void verifyingNothingFails() {
        recordDirectly(RecorderOptions.DEFAULT.hashEvery(0));
        CommandResult replayed = execute("replay", folder, "--verify");
        assertEquals(1, replayed.exitCode(), replayed::toString);
        assertEquals(
                "tercio replay: nothing was verified: frames=8, compared=0; choose a recording that"
                        + " has frames with hashes, see RecorderOptions.hashEvery",
                replayed.err().getFirst());
        CommandResult none = execute("replay", folder, "--verify", "--to", "0");
        assertEquals(1, none.exitCode(), none::toString);
    }

    private Path frames() throws IOException {
        try (var files = Files.list(Path.of(folder))) {
            return files.filter(f -> f.toString().endsWith(".tlog")).findFirst().orElseThrow();
        }
    }

    /// A direct change between frames is not recorded as input.
    @Test
    void aReplayThatDiffersIsReported() {
        recordDirectly(
                RecorderOptions.DEFAULT
                        .mode(RecordingMode.INPUTS)
                        .note("simulation", "flock")
                        .note("seed", "1")
                        .note("entities", "50"));
        CommandResult replayed = execute("replay", folder, "--verify");
        assertEquals(1, replayed.exitCode());
        assertTrue(
                replayed.err()
                        .getFirst()
                        .startsWith("tercio replay: replay differs: frame=5, recorded hash="),
                replayed::toString);
        assertTrue(replayed.err().size() > 1, replayed::toString);
    }

    @Test
    void inputsOfAnUnknownSimulationCannotRun() {
        recordDirectly(RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS).note("a", "b"));
        assertEquals(
                new CommandResult(
                        1,
                        List.of(),
                        List.of(
                                "tercio replay: recording is not of a known simulation:"
                                        + " notes={a=b}, known=flock; replay it with the"
                                        + " program that recorded it")),
                execute("replay", folder));
    }

    private void recordDirectly(RecorderOptions options) {
        try (SimulationRun run =
                        new FlockSimulation()
                                .start(SimulationSettings.DEFAULT.entities(50).workers(1));
                Recorder recorder = Recorder.start(run.schedule(), Path.of(folder), options)) {
            for (int i = 1; i <= 8; i++) {
                if (i == 5) {
                    run.world().destroy(run.world().entities().getFirst());
                }
                run.runFrame();
            }
            assertEquals(8, recorder.frames());
        }
    }
}
