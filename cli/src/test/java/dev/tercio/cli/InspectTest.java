package dev.tercio.cli;

import static dev.tercio.cli.Cli.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentSet;
import dev.tercio.World;
import dev.tercio.inspector.internal.json.JsonReader;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.Snapshot;
import dev.tercio.schedule.Schedule;
import dev.tercio.testing.CommandResult;
import dev.tercio.testing.JsonParser;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// Inspecting snapshots and recordings from the command line.
class InspectTest {
    record Position(float x, float y) {}

    record Marked() {}

    record Wind(int force) {}

    @TempDir private Path temp;

    private String snapshot() {
        Path file = temp.resolve("world.tsnap");
        try (World world = World.create()) {
            for (int i = 0; i < 5; i++) {
                world.spawn(new Position(i, 2 * i));
            }
            world.spawn(new Position(-1, 0), new Marked());
            world.resources().set(new Wind(7));
            Snapshot.save(world, file);
        }
        return file.toString();
    }

    private String recording(String mode) {
        String folder = temp.resolve(mode).toString();
        CommandResult answer =
                execute(
                        "record",
                        "flock",
                        "--out",
                        folder,
                        "--frames",
                        "60",
                        "--entities",
                        "100",
                        "--mode",
                        mode);
        assertEquals(0, answer.exitCode(), answer::toString);
        return folder;
    }

    @SuppressWarnings("unchecked") // as the test expects it, or it fails
    private static Map<String, Object> json(String... args) {
        String[] all = Arrays.copyOf(args, args.length + 1);
        all[args.length] = "--json";
        CommandResult answer = execute(all);
        assertEquals(0, answer.exitCode(), answer::toString);
        return (Map<String, Object>) JsonParser.parse(answer.text());
    }

    private static Map<?, ?> first(Object list) {
        return (Map<?, ?>) ((List<?>) list).getFirst();
    }

    private static void assertHas(CommandResult answer, String... rows) {
        assertEquals(0, answer.exitCode(), answer::toString);
        assertEquals(List.of(), answer.err());
        for (String row : rows) {
            assertTrue(
                    answer.out().stream().anyMatch(line -> line.matches(" *" + row)),
                    () -> row + " is missing in\n" + answer.text());
        }
    }

    @Test
    void aSnapshotIsShownWithoutItsClasses() {
        assertHas(
                execute("inspect", snapshot(), "--schema", "--entities", "--limit", "2"),
                "kind +snapshot",
                "format version +2",
                "entities +6",
                "bytes per entity +[\\d.]+",
                "Position +6 +2 +dev.tercio.cli.InspectTest\\$Position",
                "Marked +1 +0 +dev.tercio.cli.InspectTest\\$Marked",
                "Wind +force=7 +dev.tercio.cli.InspectTest\\$Wind",
                "component +Position +y +float",
                "component +Marked +tag",
                "resource +Wind +force +int",
                "matching +6",
                "shown +2",
                "Entity\\(1v1\\) +x=1.0, y=2.0");
    }

    @Test
    void entitiesAreSelectedByComponent() {
        String file = snapshot();
        Map<String, Object> report = json("inspect", file, "--component", "Marked");
        List<?> entities = (List<?>) report.get("entities");
        assertEquals(1, entities.size());
        assertEquals(Map.of("x", -1.0, "y", 0.0), first(entities).get("Position"));
        assertEquals(Map.of(), first(entities).get("Marked"));
        assertMistake(
                "no such component: name=Mood, known=[Position, Marked]",
                file,
                "--component",
                "Mood");
    }

    @Test
    void jsonHasTheSameContent() {
        Map<String, Object> report = json("inspect", snapshot(), "--schema", "--entities");
        assertEquals(
                List.of("summary", "components", "resources", "schema", "listing", "entities"),
                List.copyOf(report.keySet()));
        assertEquals(6.0, ((Map<?, ?>) report.get("summary")).get("entities"));
        assertEquals(6, ((List<?>) report.get("entities")).size());
        assertEquals(Map.of("force", 7.0), first(report.get("resources")).get("value"));
    }

    @Test
    void aRecordingIsShownAtAnyFrame() {
        String folder = recording("state");
        Map<String, Object> report = json("inspect", folder, "--frame", "51", "--limit", "9999");
        Map<?, ?> summary = (Map<?, ?>) report.get("summary");
        assertEquals("state", summary.get("mode"));
        assertEquals(60.0, summary.get("frames"));
        assertEquals(51.0, summary.get("state after frame"));
        assertEquals(
                Map.of("simulation", "flock", "seed", "1", "entities", "100"),
                summary.get("notes"));
        assertEquals(3, ((List<?>) report.get("files")).size());
        Map<?, ?> frame = (Map<?, ?>) report.get("frame");
        assertEquals(4.0, frame.get("inputs"));
        Map<?, ?> command = first(report.get("commands"));
        assertEquals("visitors", command.get("recorder"));
        assertEquals("SPAWN", command.get("kind"));
        assertHas(
                execute("inspect", folder), "state after frame +60", "compression ratio +[\\d.]+");
    }

    @Test
    void recordedInputsAreShownWithTheSnapshotBefore() {
        String folder = recording("inputs");
        assertHas(
                execute("inspect", folder, "--frame", "51"),
                "mode +inputs",
                "state after frame +0",
                "input +visitors +0 +WITH +Entity\\(spawn 0\\) +Energy +points=80");
    }

    @Test
    void commandsThatCannotBeWrittenAreCounted() {
        Path folder = temp.resolve("lambdas");
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            world.spawn(new Position(0, 0));
            schedule.add("secret", setup -> context -> context.commands().run(_ -> {}));
            try (Recorder recorder = Recorder.start(schedule, folder, RecorderOptions.DEFAULT)) {
                schedule.run();
                assertEquals(1, recorder.frames());
            }
        }
        assertHas(
                execute("inspect", folder.toString(), "--frame", "1"),
                "commands +1",
                "playback 0 +1 not listed +command cannot be written: number=0, kind=RUN, .*");
    }

    /// Proves RE-02 for the inspector: the answers of its page, for a simulation of a user.
    @Test
    void answersOfThePageArePrinted() {
        String folder = recording("state");
        Map<String, Object> time = page("inspect", folder, "--frame", "51", "--get", "time");
        assertEquals(51L, time.get("frame"));
        assertEquals(time.get("recorded"), time.get("hash"));
        Map<String, Object> table = page("inspect", folder, "--get", "entities?limit=3");
        assertEquals(3, ((List<?>) table.get("rows")).size());
        CommandResult unknown = execute("inspect", folder, "--get", "nothing");
        assertEquals(1, unknown.exitCode());
        assertTrue(unknown.err().getFirst().contains("no such path"), unknown::toString);
        Map<String, Object> same =
                page(
                        "inspect",
                        folder,
                        "--compare",
                        folder,
                        "--get",
                        "/api/compare?a=state&b=state-2");
        assertEquals(60L, same.get("compared"));
        String inputs = recording("inputs");
        Map<String, Object> systems = page("inspect", inputs, "--get", "systems");
        assertTrue(((List<?>) systems.get("systems")).size() > 0);
    }

    private static Map<String, Object> page(String... args) {
        CommandResult answer = execute(args);
        assertEquals(0, answer.exitCode(), answer::toString);
        return JsonReader.object(answer.text().getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void simulationRunsWithThePage() {
        CommandResult answer =
                execute(
                        "run",
                        "flock",
                        "--frames",
                        "5",
                        "--entities",
                        "100",
                        "--inspect",
                        "--close-page",
                        "--rate",
                        "0");
        assertEquals(0, answer.exitCode(), answer::toString);
        assertTrue(answer.err().getFirst().startsWith("inspector: http://127.0.0.1:"));
        assertTrue(answer.out().stream().anyMatch(line -> line.matches("frames +5")));
        assertEquals(2, execute("run", "flock", "--allow-edit").exitCode());
        assertEquals(2, execute("run", "flock", "--inspect", "--paused").exitCode());
        assertEquals(2, execute("run", "flock", "--inspect", "--page-port", "99999").exitCode());
        assertEquals(2, execute("run", "flock", "--inspect", "--rate", "-1").exitCode());
    }

    private void assertMistake(String message, String... args) {
        CommandResult answer = inspect(args);
        assertEquals(2, answer.exitCode(), answer::toString);
        assertEquals("tercio inspect: " + message, answer.err().getFirst());
        assertEquals(List.of(), answer.out());
    }

    private static CommandResult inspect(String... args) {
        String[] all = new String[args.length + 1];
        all[0] = "inspect";
        System.arraycopy(args, 0, all, 1, args.length);
        return execute(all);
    }

    @Test
    void invalidArgumentsAreReported() {
        String nowhere = temp.resolve("nowhere").toString();
        assertMistake("no such file or folder: path=" + nowhere, nowhere);
        assertMistake("no recording: folder=" + temp, temp.toString());
        String file = snapshot();
        assertMistake("option is negative: --limit=-1", file, "--limit", "-1");
        assertMistake("a single file has no frames to choose: file=" + file, file, "--frame", "1");
        String folder = recording("inputs");
        assertMistake("no such frame: frame=61, first=0, last=60", folder, "--frame", "61");
    }

    @Test
    void damagedFilesAreRefusedInALine() throws IOException {
        Path text = Files.writeString(temp.resolve("notes.txt"), "no snapshot, but long enough");
        assertFails("not a file of this module: file=" + text, text);
        Path file = Path.of(snapshot());
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        assertFails("snapshot cannot be loaded: file=" + file, file);
        bytes[8] = 9;
        Files.write(file, bytes);
        assertFails("unsupported file version: version=9, known=1", file);
    }

    @Test
    void summaryIsPrintedDespiteADamagedFrame() throws IOException {
        Path folder = Path.of(recording("state"));
        Path frames = folder.resolve("frames-000000000000.tlog");
        byte[] bytes = Files.readAllBytes(frames);
        bytes[bytes.length / 2] ^= 1;
        Files.write(frames, bytes);
        CommandResult answer = inspect(folder.toString(), "--frame", "60");
        assertEquals(1, answer.exitCode(), answer::toString);
        assertTrue(answer.text().contains("last frame"), answer::toString);
        assertTrue(answer.text().contains("frame cannot be read: frame="), answer::toString);
        assertTrue(answer.text().contains("Position"), answer::toString);
        assertTrue(
                answer.err().getFirst().startsWith("tercio inspect: frame cannot be read: frame="),
                answer::toString);
    }

    @Test
    void summaryIsPrintedDespiteADamagedSnapshot() throws IOException {
        Path folder = Path.of(recording("inputs"));
        Path snapshot = folder.resolve("snapshot-000000000000.tsnap");
        byte[] bytes = Files.readAllBytes(snapshot);
        bytes[bytes.length / 2] ^= 1;
        Files.write(snapshot, bytes);
        CommandResult answer = inspect(folder.toString());
        assertEquals(1, answer.exitCode(), answer::toString);
        assertTrue(answer.text().contains("last frame"), answer::toString);
        assertTrue(answer.text().contains("snapshot cannot be loaded: file="), answer::toString);
    }

    private static void assertFails(String message, Path file) {
        CommandResult answer = inspect(file.toString());
        assertEquals(1, answer.exitCode(), answer::toString);
        assertEquals(1, answer.err().size(), answer::toString);
        assertTrue(
                answer.err().getFirst().startsWith("tercio inspect: " + message), answer::toString);
    }

    @Test
    void fileThatIsTooLargeForTheMemoryIsReportedInALine() throws Exception {
        Path file = temp.resolve("large.tsnap");
        try (World world = World.create()) {
            world.spawnAll(3_000_000, ComponentSet.of(Marked.class));
            Snapshot.save(world, file);
        }
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx48m",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                FlockMain.class.getName(),
                                "inspect",
                                file.toString())
                        .redirectErrorStream(true)
                        .start();
        List<String> lines =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .toList();
        assertEquals(1, process.waitFor(), lines::toString);
        assertEquals(1, lines.size(), lines::toString);
        assertTrue(lines.getFirst().contains("memory"), lines::toString);
        assertTrue(lines.getFirst().contains(file.toString()), lines::toString);
    }
}
