package dev.tercio.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Utf8;
import dev.tercio.World;
import dev.tercio.cli.Tercio;
import dev.tercio.replay.Snapshot;
import dev.tercio.testing.CommandResult;

import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Arrow files contain every value, as Arrow's own library reads them.
///
/// Proves RE-04.
class ArrowExportTest {
    private static final int FRAMES = 4;

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
            Entity target,
            @Length(2) int[] tons) {}

    record Frozen() {}

    @TempDir private Path folder;

    private static Ship ship(int i, long frame, Entity target) {
        return new Ship(
                new Vector(i + frame, -i / 2.0),
                i % 2 == 0 ? Side.RED : Side.BLUE,
                "ship ä" + i,
                Long.MAX_VALUE - i,
                (byte) -i,
                (short) (300 + i),
                i > 1,
                target,
                new int[] {i, (int) frame});
    }

    private static Map<String, Object> row(World world, Entity entity, Ship ship) {
        Map<String, Object> row = new LinkedHashMap<>();
        var id = world.stableIds().idOf(entity);
        row.put("frame", world.frame());
        row.put("entity", text(entity));
        row.put("id", id.isPresent() ? id.getAsLong() : "null");
        row.put("at_x", ship.at().x());
        row.put("at_y", ship.at().y());
        row.put("side", ship.side().name());
        row.put("name", ship.name());
        row.put("id_", ship.id());
        row.put("lives", ship.lives());
        row.put("ammunition", ship.ammunition());
        row.put("moving", ship.moving());
        row.put("target", ship.target().equals(Entity.NONE) ? "null" : text(ship.target()));
        row.put("tons", List.of(ship.tons()[0], ship.tons()[1]));
        return row;
    }

    private static String text(Entity entity) {
        return entity.index() + "v" + entity.generation();
    }

    private static List<Map<String, Object>> read(Path file) throws IOException {
        List<Map<String, Object>> rows = new ArrayList<>();
        try (var memory = new RootAllocator();
                var channel = Files.newByteChannel(file);
                var reader = new ArrowFileReader(channel, memory)) {
            while (reader.loadNextBatch()) {
                addRows(reader.getVectorSchemaRoot(), rows);
            }
        }
        return rows;
    }

    private static void addRows(VectorSchemaRoot batch, List<Map<String, Object>> rows) {
        for (int i = 0; i < batch.getRowCount(); i++) {
            Map<String, Object> row = new LinkedHashMap<>();
            for (FieldVector vector : batch.getFieldVectors()) {
                row.put(vector.getName(), plain(vector.getObject(i)));
            }
            rows.add(row);
        }
    }

    /// Arrow's own types of text and lists as those of Java.
    private static Object plain(Object value) {
        return switch (value) {
            case null -> "null";
            case List<?> list -> List.copyOf(list);
            case Number _, Boolean _ -> value;
            default -> value.toString();
        };
    }

    @Test
    void everyValueOfEveryFrameIsRead() throws IOException {
        List<Map<String, Object>> expected = new ArrayList<>();
        try (World world = World.create();
                TableExport export = TableExport.to(folder, ExportFormat.ARROW)) {
            List<Entity> ships = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                ships.add(world.spawn(ship(i, 0, i == 0 ? Entity.NONE : ships.getFirst())));
            }
            world.stableIds().assign(ships.get(1));
            world.add(ships.get(2), new Frozen());
            for (int frame = 0; frame < FRAMES; frame++) {
                for (int i = 0; i < ships.size(); i++) {
                    Ship ship = ship(i, frame, world.get(ships.get(i), Ship.class).target());
                    world.set(ships.get(i), ship);
                    expected.add(row(world, ships.get(i), ship));
                }
                export.add(world);
                world.nextFrame();
            }
            List<ExportedTable> written = export.write();
            assertEquals(
                    List.of(
                            new ExportedTable("Ship", folder.resolve("Ship.arrow"), 20),
                            new ExportedTable("Frozen", folder.resolve("Frozen.arrow"), FRAMES)),
                    written);
        }
        assertEquals(expected, read(folder.resolve("Ship.arrow")));
        assertEquals(FRAMES, read(folder.resolve("Frozen.arrow")).size());
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(2, files.count());
        }
    }

    /// More rows than a batch has.
    @Test
    void manyRowsAreReadInOrder() throws IOException {
        List<Object> expected = new ArrayList<>();
        try (World world = World.create();
                TableExport export = TableExport.to(folder, ExportFormat.ARROW)) {
            for (int i = 0; i < 70_000; i++) {
                world.spawn(new Vector(i, 0));
            }
            world.entities().forEach(e -> expected.add(world.get(e, Vector.class).x()));
            export.add(world);
            export.write();
        }
        List<Map<String, Object>> rows = read(folder.resolve("Vector.arrow"));
        assertEquals(expected, rows.stream().map(row -> row.get("x")).toList());
    }

    @Test
    void commandWritesASnapshot() throws IOException {
        Path snapshot = folder.resolve("world.snapshot");
        try (World world = World.create()) {
            world.spawn(new Vector(1, 2));
            Snapshot.save(world, snapshot);
        }
        Path out = folder.resolve("out");
        String[] args = {"export", snapshot.toString(), "--arrow", out.toString()};
        Tercio line = Tercio.of().commands(List.of(new ExportProgram()));
        CommandResult done = CommandResult.of((o, e) -> line.execute(args, o, e));
        assertEquals(0, done.exitCode(), done::toString);
        assertTrue(done.text().contains("Vector.arrow"), done::text);
        assertEquals(2.0, read(out.resolve("Vector.arrow")).getFirst().get("y"));
    }
}
