package dev.tercio.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.jerolba.carpet.CarpetReader;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.Utf8;
import dev.tercio.World;
import dev.tercio.cli.Tercio;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.Recording;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.Snapshot;
import dev.tercio.schedule.Schedule;
import dev.tercio.testing.CommandResult;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Tables contain exactly the states that were recorded.
///
/// Proves RE-04.
class TableExportTest {
    private static final int SHIPS = 7;
    private static final int FRAMES = 20;

    /// The values of the last call of [#record], as rows of the table `Ship`.
    private final List<List<Object>> expected = new ArrayList<>();

    @TempDir Path folder;
    private Path run;

    enum Side {
        RED,
        BLUE
    }

    record Vector(float x, double y) {}

    record Ship(
            Vector at,
            Side side,
            @Utf8(12) String name,
            long id,
            byte lives,
            short ammunition,
            boolean moving,
            char mark,
            Entity target) {}

    record Cargo(
            @Length(2) int[] tons,
            @Length(2) float[] volume,
            @Length(1) Entity[] crates,
            @Length(2) double[] d,
            @Length(2) long[] l,
            @Length(2) short[] s,
            @Length(2) byte[] b,
            @Length(2) boolean[] f) {}

    record Frozen() {}

    @Storage(Tier.MANAGED)
    static final class Log {}

    /// The columns of `Ship` as another implementation reads them.
    record ShipRow(
            long frame,
            String entity,
            Long id,
            float at_x,
            double at_y,
            String side,
            String name,
            long id_,
            int lives,
            int ammunition,
            boolean moving,
            String mark,
            String target) {}

    record CargoRow(
            long frame,
            String entity,
            List<Integer> tons,
            List<Float> volume,
            String crates,
            List<Double> d,
            List<Long> l,
            List<Integer> s,
            List<Integer> b,
            List<Boolean> f) {}

    @BeforeEach
    void record() {
        run = folder.resolve("run");
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            List<Entity> ships = new ArrayList<>();
            for (int i = 0; i < SHIPS; i++) {
                ships.add(world.spawn(ship(i, Entity.NONE)));
            }
            world.stableIds().assign(ships.getFirst());
            world.add(ships.get(1), new Frozen());
            world.add(
                    ships.get(2),
                    new Cargo(
                            new int[] {1, 2},
                            new float[] {0.5f, 1},
                            new Entity[] {ships.get(3)},
                            new double[] {1, 2},
                            new long[] {3, 4},
                            new short[] {5, 6},
                            new byte[] {7, 8},
                            new boolean[] {true, false}));
            schedule.add(
                    "move",
                    setup -> {
                        setup.writes(Ship.class);
                        var query = setup.query(Ship.class);
                        return _ -> query.update(TableExportTest::moved);
                    });
            RecorderOptions options = RecorderOptions.DEFAULT.mode(RecordingMode.STATE);
            try (Recorder _ = Recorder.start(schedule, run, options)) {
                for (int frame = 0; frame < FRAMES; frame++) {
                    if (frame == 10) {
                        world.destroy(ships.get(4));
                        world.set(ships.get(5), ship(5, ships.get(0)));
                    }
                    schedule.run();
                    world.entities().forEach(e -> expected.add(row(world, e)));
                }
            }
            Snapshot.save(world, folder.resolve("last.snapshot"));
        }
    }

    private static Ship ship(int i, Entity target) {
        Side side = i % 2 == 0 ? Side.RED : Side.BLUE;
        return new Ship(
                new Vector(i, -i), side, "ship " + i, i, (byte) 3, (short) 9, i > 3, 'x', target);
    }

    private static Ship moved(Ship s) {
        Vector at = new Vector(s.at().x() + 1, s.at().y() / 2);
        return new Ship(
                at,
                s.side(),
                s.name(),
                s.id(),
                s.lives(),
                s.ammunition(),
                s.moving(),
                s.mark(),
                s.target());
    }

    private static List<Object> row(World world, Entity entity) {
        Ship s = world.get(entity, Ship.class);
        var id = world.stableIds().idOf(entity);
        return List.of(
                world.frame(),
                text(entity),
                id.isPresent() ? id.getAsLong() : "none",
                s.at().x(),
                s.at().y(),
                s.side().name(),
                s.name(),
                s.id(),
                (int) s.lives(),
                (int) s.ammunition(),
                s.moving(),
                String.valueOf(s.mark()),
                s.target().equals(Entity.NONE) ? "none" : text(s.target()));
    }

    private static String text(Entity entity) {
        return entity.index() + "v" + entity.generation();
    }

    private static List<Object> row(ShipRow r) {
        return List.of(
                r.frame(),
                r.entity(),
                r.id() == null ? "none" : r.id(),
                r.at_x(),
                r.at_y(),
                r.side(),
                r.name(),
                r.id_(),
                r.lives(),
                r.ammunition(),
                r.moving(),
                r.mark(),
                r.target() == null ? "none" : r.target());
    }

    private List<ExportedTable> exportRun(ExportFormat format, Path target) {
        try (TableExport export = TableExport.to(target, format);
                Recording recording = Recording.open(run)) {
            long first = recording.lastFrame() - FRAMES + 1;
            List<Long> seen = new ArrayList<>();
            export.addRecording(recording, first, recording.lastFrame(), seen::add);
            assertEquals(FRAMES, seen.size());
            return export.write();
        }
    }

    @Test
    void anotherReaderFindsEveryValueOfEveryFrame() throws IOException {
        List<ExportedTable> written = exportRun(ExportFormat.PARQUET, folder.resolve("out"));

        Map<String, Long> rows =
                Map.of("Ship", (long) expected.size(), "Frozen", 20L, "Cargo", 20L);
        assertEquals(3, written.size());
        for (ExportedTable table : written) {
            assertEquals(rows.get(table.component()), table.rows());
        }
        try (var reader =
                new CarpetReader<>(folder.resolve("out/Ship.parquet").toFile(), ShipRow.class)
                        .iterator()) {
            List<List<Object>> found = new ArrayList<>();
            reader.forEachRemaining(r -> found.add(row(r)));
            assertEquals(expected, found);
        }
    }

    @Test
    void arraysAreLists() throws IOException {
        exportRun(ExportFormat.PARQUET, folder.resolve("out"));

        List<CargoRow> rows =
                new CarpetReader<>(folder.resolve("out/Cargo.parquet").toFile(), CargoRow.class)
                        .toList();
        CargoRow row = rows.getLast();
        assertEquals(List.of(1, 2), row.tons());
        assertEquals(List.of(0.5f, 1f), row.volume());
        assertEquals("[3v1]", row.crates());
        assertEquals(List.of(1.0, 2.0), row.d());
        assertEquals(List.of(3L, 4L), row.l());
        assertEquals(List.of(5, 6), row.s());
        assertEquals(List.of(7, 8), row.b());
        assertEquals(List.of(true, false), row.f());
    }

    @Test
    void csvHasAHeaderAndARowPerEntityAndFrame() throws IOException {
        exportRun(ExportFormat.CSV, folder.resolve("out"));

        List<String> lines = Files.readAllLines(folder.resolve("out/Frozen.csv"));
        assertEquals(21, lines.size());
        assertEquals("frame,entity,id", lines.getFirst());
        assertTrue(lines.get(1).endsWith(",1v1,"), lines.get(1));
    }

    @Test
    void snapshotIsOneFrame() throws IOException {
        try (TableExport export = TableExport.to(folder.resolve("out"), ExportFormat.JSON)) {
            export.addSnapshot(folder.resolve("last.snapshot"));
            export.write();
        }
        List<String> lines = Files.readAllLines(folder.resolve("out/Ship.json"));
        assertEquals(SHIPS - 1, lines.size());
        assertTrue(lines.getFirst().contains("\"name\":\"ship 0\""), lines.getFirst());
    }

    @Test
    void objectsAreListedInsteadOfExported() {
        try (World world = World.create();
                TableExport export = TableExport.to(folder.resolve("out"), ExportFormat.CSV)) {
            world.spawn(new Log(), new Frozen());
            export.add(world);
            assertEquals(List.of("Log"), export.skipped());
            assertEquals(1, export.write().size());
        }
    }

    @Test
    void nothingIsLeftOfAnExportThatWasNotWritten() throws IOException {
        Path target = folder.resolve("out");
        TableExport export = TableExport.to(target, ExportFormat.PARQUET);
        export.addSnapshot(folder.resolve("last.snapshot"));
        export.close();
        export.close();

        try (Stream<Path> files = Files.list(target)) {
            assertEquals(0, files.count());
        }
        assertThrows(IllegalStateException.class, export::write);
    }

    @Test
    void everyFrameOfAProgramCanBeAdded() throws IOException {
        Path out = folder.resolve("out");
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            world.spawn(new Frozen());
            // tag::live[]
            try (TableExport export = TableExport.to(out, ExportFormat.CSV)) {
                for (int frame = 0; frame < 3; frame++) {
                    schedule.run();
                    export.add(world);
                }
                export.write();
            }
            // end::live[]
        }
        assertEquals(
                List.of("frame,entity,id", "1,0v1,", "2,0v1,", "3,0v1,"),
                Files.readAllLines(out.resolve("Frozen.csv")));
    }

    @Test
    void folderThatCannotBeUsedIsReported() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "in the way");
        var failed =
                assertThrows(ExportException.class, () -> TableExport.to(file, ExportFormat.CSV));
        assertEquals("folder cannot be used: folder=" + file, failed.getMessage());

        Path snapshot = folder.resolve("last.snapshot");
        assertEquals(1, command("export", snapshot, "--csv", file).exitCode());
    }

    @Test
    void failedExportChangesNoFile() throws IOException {
        Path out = folder.resolve("out");
        Files.createDirectories(out.resolve("Ship.csv/not empty"));
        try (TableExport export = TableExport.to(out, ExportFormat.CSV)) {
            export.addSnapshot(folder.resolve("last.snapshot"));
            assertThrows(ExportException.class, export::write);
        }
        try (Stream<Path> files = Files.list(out)) {
            assertEquals(List.of(out.resolve("Ship.csv")), files.toList());
        }
    }

    @Test
    void frameThatWasNotRecordedIsRefused() {
        try (TableExport export = TableExport.to(folder.resolve("out"), ExportFormat.CSV);
                Recording recording = Recording.open(run)) {
            var refused =
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> export.addRecording(recording, 5, 500, _ -> {}));
            assertTrue(refused.getMessage().contains("last=500"), refused::getMessage);
        }
    }

    @Test
    void recordingOfInputsIsRefused() {
        Path inputs = folder.resolve("inputs");
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            RecorderOptions options = RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS);
            try (Recorder _ = Recorder.start(schedule, inputs, options)) {
                schedule.run();
            }
        }
        try (TableExport export = TableExport.to(folder.resolve("out"), ExportFormat.CSV);
                Recording recording = Recording.open(inputs)) {
            var refused =
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> export.addRecording(recording, 0, 1, _ -> {}));
            assertTrue(refused.getMessage().contains("mode=INPUTS"), refused::getMessage);
        }
    }

    private static CommandResult command(Object... arguments) {
        String[] args = Stream.of(arguments).map(String::valueOf).toArray(String[]::new);
        Tercio line = Tercio.of().commands(List.of(new ExportProgram()));
        return CommandResult.of((out, err) -> line.execute(args, out, err));
    }

    @Test
    void commandExportsARangeOfFrames() throws IOException {
        CommandResult done =
                command("export", run, "--csv", folder.resolve("csv"), "--frames", "3..5");

        assertEquals(0, done.exitCode(), done::toString);
        assertEquals(4, Files.readAllLines(folder.resolve("csv/Frozen.csv")).size());
        assertTrue(done.text().contains("rows"), done::text);
    }

    @Test
    void commandExportsSnapshotsInSeveralFormats() {
        CommandResult done =
                command(
                        "export",
                        folder.resolve("last.snapshot"),
                        "--json-lines",
                        folder.resolve("json"),
                        "--parquet",
                        folder.resolve("parquet"));

        assertEquals(0, done.exitCode(), done::toString);
        assertTrue(Files.exists(folder.resolve("json/Ship.json")));
        assertTrue(Files.exists(folder.resolve("parquet/Ship.parquet")));
    }

    @Test
    void commandRefusesWrongUse() {
        Path snapshot = folder.resolve("last.snapshot");
        Path out = folder.resolve("out");
        assertEquals(2, command("export", folder.resolve("none"), "--csv", out).exitCode());
        assertEquals(2, command("export", snapshot).exitCode());
        CommandResult empty = command("export", out.getParent(), "--csv", out);
        assertEquals(2, empty.exitCode(), empty::toString);
        assertEquals(
                "tercio export: no recording: folder=" + out.getParent(), empty.err().getFirst());
        assertEquals(2, command("export", snapshot, "--csv", out, "--frames", "1").exitCode());
        for (String wrong : List.of("x", "5..2", "1..", "1..99999999999999999999")) {
            CommandResult refused = command("export", run, "--csv", out, "--frames", wrong);
            assertEquals(2, refused.exitCode(), refused::toString);
            assertTrue(
                    refused.err().getFirst().contains("frames are not a range: --frames=" + wrong),
                    refused::toString);
        }
        assertEquals(2, command("export", run, "--csv", out, "--frames", "900").exitCode());
    }
}
