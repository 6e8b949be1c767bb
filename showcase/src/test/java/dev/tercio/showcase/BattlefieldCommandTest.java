package dev.tercio.showcase;

import static dev.tercio.showcase.Cli.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.CommandResult;
import dev.tercio.testing.JsonParser;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The battle, and what can be recorded, from the command line.
class BattlefieldCommandTest {
    private static final String AS_RECORDED =
            "replay     both nodes ran again, all 60 frames are as recorded";

    @TempDir private Path temp;
    private String folder;

    @BeforeEach
    void chooseFolder() {
        folder = temp.resolve("run").toString();
    }

    private static CommandResult run(String name, String... more) {
        return execute(
                Stream.concat(
                                Stream.of("run", name, "--frames=60", "--entities=400"),
                                Stream.of(more))
                        .toArray(String[]::new));
    }

    private static Map<?, ?> json(CommandResult answer) {
        assertEquals(0, answer.exitCode(), answer::toString);
        return assertInstanceOf(Map.class, JsonParser.parse(answer.text()));
    }

    private static void assertMistake(String line, CommandResult answer) {
        assertEquals(2, answer.exitCode(), answer::toString);
        assertEquals(line, answer.err().getFirst());
        assertEquals(2, answer.err().size(), answer::toString);
    }

    @Test
    void battleIsPrintedAsText() {
        CommandResult answer = run("battlefield", "--seed=3", "--workers=2");
        assertEquals(0, answer.exitCode(), answer::toString);
        assertEquals(
                "400 units at start, 60 frames, seed 3, 2 workers per node",
                answer.out().getFirst());
        assertTrue(answer.out().contains(AS_RECORDED), answer::toString);
        for (String start :
                List.of(
                        "node 1, manoeuvre: ",
                        "  steering ",
                        "node 2, damage: ",
                        "  hits ",
                        "  spawn ",
                        "  updates per frame ",
                        "recording  ",
                        "  frame time: median ",
                        "nodes      both have the same state of all ")) {
            assertTrue(answer.out().stream().anyMatch(l -> l.startsWith(start)), start);
        }
        assertEquals(List.of(), answer.err());
    }

    @Test
    void battleIsPrintedAsJson() {
        Map<?, ?> battle = json(run("battlefield", "--json"));
        assertEquals("battlefield", battle.get("example"));
        List<?> nodes = assertInstanceOf(List.class, battle.get("nodes"));
        assertEquals(2, nodes.size());
        Map<?, ?> replay = assertInstanceOf(Map.class, battle.get("replay"));
        assertEquals(true, replay.get("asRecorded"));
        Map<?, ?> again = json(run("battlefield", "--json", "--workers=1"));
        assertEquals(battle.get("course"), again.get("course"));
        assertEquals(hashes(nodes), hashes(assertInstanceOf(List.class, again.get("nodes"))));
    }

    private static List<?> hashes(List<?> nodes) {
        return nodes.stream().map(node -> ((Map<?, ?>) node).get("hash")).toList();
    }

    @Test
    void battleIsReplayedFromItsFolder() {
        assertEquals(0, run("battlefield", "--record=" + folder).exitCode());
        CommandResult replayed = execute("replay", folder, "--verify", "--workers=3");
        assertEquals(0, replayed.exitCode(), replayed::toString);
        assertEquals("verified: 60 of 60 frames are as recorded", replayed.out().getLast());
        CommandResult part = execute("replay", folder, "--to=20");
        assertEquals("verified: 20 of 20 frames are as recorded", part.out().getLast());
        assertMistake(
                "tercio replay: no such frame: --to=61, first=0, last=60",
                execute("replay", folder, "--to=61"));
        assertMistake(
                "tercio run battlefield: folder contains a recording: --record="
                        + folder
                        + "; choose another folder, or delete it",
                run("battlefield", "--record=" + folder));
        Path node = Path.of(folder, "damage");
        CommandResult alone = execute("replay", node.toString(), "--verify");
        assertEquals(1, alone.exitCode());
        assertEquals(
                "tercio replay: recording is one of several that belong together; replay the folder"
                        + " that contains all: folder="
                        + folder,
                alone.err().getFirst());
        assertEquals(0, execute("inspect", node.toString()).exitCode());
        assertMistake(
                "tercio inspect: no recording: folder="
                        + folder
                        + "; inspect a folder in it: [damage, manoeuvre]",
                execute("inspect", folder));
    }

    @Test
    void mismatchedRecordingsAreReported() throws IOException {
        Path shorter = temp.resolve("shorter");
        assertEquals(0, run("battlefield", "--record=" + folder).exitCode());
        CommandResult brief =
                execute(
                        "run",
                        "battlefield",
                        "--frames=20",
                        "--entities=400",
                        "--record=" + shorter);
        assertEquals(0, brief.exitCode(), brief::toString);
        Path damage = Path.of(folder, "damage");
        Files.move(damage, temp.resolve("whole"));
        Files.move(shorter.resolve("damage"), damage);
        CommandResult unequal = execute("replay", folder, "--verify");
        assertEquals(0, unequal.exitCode(), unequal::toString);
        assertTrue(
                unequal.toString().contains("different lengths, the rest is not compared"),
                unequal::toString);
        Files.move(Path.of(folder, "manoeuvre"), shorter.resolve("damage"));
        Files.move(damage, Path.of(folder, "manoeuvre"));
        Files.move(shorter.resolve("damage"), damage);
        CommandResult swapped = execute("replay", folder, "--verify");
        assertEquals(1, swapped.exitCode(), swapped::toString);
        assertTrue(
                swapped.err().getFirst().startsWith("tercio replay: recording is of another node"),
                swapped::toString);
        assertMistake(
                "tercio run battlefield: folder has no name: --record",
                run("battlefield", "--record="));
    }

    @Test
    void aChangedRecordingIsFound() throws IOException {
        assertEquals(0, run("battlefield", "--record=" + folder).exitCode());
        Path frames;
        try (Stream<Path> files = Files.list(Path.of(folder, "manoeuvre"))) {
            frames = files.filter(f -> f.toString().endsWith(".tlog")).findFirst().orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(frames);
        bytes[bytes.length / 2] ^= 4;
        Files.write(frames, bytes);
        CommandResult replayed = execute("replay", folder, "--verify");
        assertEquals(1, replayed.exitCode(), replayed::toString);
        assertEquals(1, replayed.err().size(), replayed::toString);
        assertTrue(
                replayed.err().getFirst().startsWith("tercio replay: frame cannot be read: frame="),
                replayed::toString);
    }

    @Test
    void demoRunsReplaysAndRenders() throws IOException {
        CommandResult answer =
                execute("demo", "--entities=400", "--frames=60", "--out=" + temp.resolve("demo"));
        assertEquals(0, answer.exitCode(), answer::toString);
        assertTrue(answer.out().contains(AS_RECORDED), answer::toString);
        assertEquals(List.of(), answer.err());
        for (String name : List.of("battlefield.png", "battlefield.html")) {
            Path file = temp.resolve("demo", name);
            assertTrue(answer.out().contains("picture    " + file), answer::toString);
            assertTrue(Files.size(file) > 10_000, file::toString);
        }
        assertTrue(
                answer.out().stream()
                        .filter(line -> !line.startsWith("picture"))
                        .allMatch(line -> line.length() <= 79),
                answer::toString);
    }

    @Test
    void demoRejectsUnsupportedOptions() throws IOException {
        assertMistake(
                "tercio demo: option is out of range: --frames=0, allowed=1..10000",
                execute("demo", "--frames=0"));
        assertMistake(
                "tercio demo: option is out of range: --entities=0, allowed=1..400000",
                execute("demo", "--entities=0", "--out=" + folder));
        assertMistake("tercio demo: folder has no name: --out", execute("demo", "--out="));
        Path taken = Files.createDirectories(temp.resolve("taken", "battlefield.png"));
        assertMistake(
                "tercio demo: cannot write picture: --out=" + taken + ", because=it is a folder",
                execute("demo", "--out=" + taken.getParent()));
        Path file = Files.writeString(temp.resolve("file"), "text");
        CommandResult answer = execute("demo", "--out=" + file.resolve("demo"));
        assertEquals(2, answer.exitCode(), answer::toString);
        assertTrue(
                answer.err().getFirst().startsWith("tercio demo: cannot create folder: --out="),
                answer::toString);
    }

    @Test
    void simulationsRunByName() {
        Map<?, ?> swarm = json(run("swarm", "--json", "--record=" + folder, "--seed=7"));
        assertEquals("swarm", swarm.get("simulation"));
        assertEquals(folder, swarm.get("recording"));
        CommandResult replayed = execute("replay", folder, "--verify");
        assertEquals(0, replayed.exitCode(), replayed::toString);
        assertEquals("state hash: " + swarm.get("stateHash"), replayed.out().getLast());
        CommandResult text = run("swarm", "--seed=7");
        assertTrue(text.out().contains("state hash           " + swarm.get("stateHash")));
    }

    @Test
    void battleInOneWorldIsRecordedAndReplayed() {
        CommandResult recorded =
                execute(
                        "record",
                        "battlefield",
                        "--out",
                        folder,
                        "--frames=60",
                        "--entities=400",
                        "--mode=inputs");
        assertEquals(0, recorded.exitCode(), recorded::toString);
        CommandResult replayed = execute("replay", folder, "--verify");
        assertEquals(0, replayed.exitCode(), replayed::toString);
        assertEquals(recorded.out().getLast(), replayed.out().getLast());
    }

    @Test
    void wrongOptionsAreUserErrors() throws IOException {
        assertMistake(
                "tercio run battlefield: option is out of range: --entities=400001,"
                        + " allowed=1..400000",
                execute("run", "battlefield", "--entities=400001"));
        assertMistake(
                "tercio run battlefield: unknown kind of picture: --picture=x.bmp, known=.png,"
                        + " .gif and .html",
                execute("run", "battlefield", "--picture=x.bmp"));
        assertMistake(
                "tercio run overworld: Unknown option: '--record="
                        + folder
                        + "'; these can be recorded: battlefield, swarm, hive, rain",
                execute("run", "overworld", "--record=" + folder));
        assertMistake(
                "tercio run swarm: Unknown option: '--picture=x.png', known=--allow-edit,"
                    + " --close-page, --entities, --frames, --help, --inspect, --json, --page-port,"
                    + " --paused, --rate, --record, --seed, --workers",
                execute("run", "swarm", "--picture=x.png"));
        assertMistake(
                "tercio run overworld: options exclude each other: --json, --compare",
                execute("run", "overworld", "--json", "--compare"));
        Path file = Files.writeString(temp.resolve("file"), "text");
        assertMistake(
                "tercio run swarm: not a folder: --record=" + file,
                execute("run", "swarm", "--record=" + file));
    }

    @Test
    void overworldIsPrintedAsJson() {
        Map<?, ?> war = json(run("overworld", "--json"));
        assertEquals(10, assertInstanceOf(List.class, war.get("course")).size());
    }
}
