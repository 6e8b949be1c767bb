package dev.tercio.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.replay.Snapshot;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import javax.tools.ToolProvider;

/// Every component that is a record can be exported, whatever its fields are named and contain.
///
/// Proves RE-04.
class ExportedColumnsTest {
    @TempDir Path folder;

    record Point(int x) {}

    record Names(Point position, int position_x, int a, int A, int Frame, int ID, int id_) {}

    enum Side {
        RED;

        @Override
        public String toString() {
            return "the red side";
        }
    }

    record Force(Side side) {}

    @Storage(Tier.MANAGED)
    record Node(String name, @Nullable Node next, @Nullable Point at, int @Nullable [] counts) {}

    @Storage(Tier.MANAGED)
    record Sides(Side[] sides, Object[] parts) {}

    static final class First {
        record Ship(int x) {}
    }

    static final class Second {
        record ship(int x) {}
    }

    private List<String> csv(World world, String component) throws IOException {
        try (TableExport export = TableExport.to(folder, ExportFormat.CSV)) {
            export.add(world);
            export.write();
        }
        return lines(component);
    }

    private List<String> lines(String component) throws IOException {
        return Files.readAllLines(folder.resolve(component + ".csv"));
    }

    @ParameterizedTest
    @EnumSource(ExportFormat.class)
    void equalNamesGetUnderscores(ExportFormat format) throws IOException {
        try (World world = World.create();
                TableExport export = TableExport.to(folder, format)) {
            world.spawn(new Names(new Point(1), 2, 3, 4, 5, 6, 7));
            export.add(world);
            assertEquals(1, export.write().size());
            assertEquals(
                    List.of(
                            "frame,entity,id,position_x,position_x_,a,A_,Frame_,ID_,id__",
                            "0,0v1,,1,2,3,4,5,6,7"),
                    csv(world, "Names"));
        }
    }

    @Test
    void recordThatContainsItselfIsTextWhereItOccursAgain() throws IOException {
        try (World world = World.create()) {
            Node last = new Node("last", null, null, null);
            world.spawn(new Node("first", last, new Point(3), new int[] {1, 2}));
            world.spawn(last);
            assertEquals(
                    List.of(
                            "frame,entity,id,name,next,at_x,counts",
                            "0,0v1,,first,\"Node[name=last, next=null, at=null,"
                                    + " counts=null]\",3,\"[1, 2]\"",
                            "0,1v1,,last,,,"),
                    csv(world, "Node"));
        }
    }

    @Test
    void enumsHaveTheirNamesInLiveWorldsAndInSnapshots() throws IOException {
        Path snapshot = folder.resolve("world.snapshot");
        try (World world = World.create()) {
            world.spawn(new Force(Side.RED));
            Snapshot.save(world, snapshot);
            assertEquals(List.of("frame,entity,id,side", "0,0v1,,RED"), csv(world, "Force"));
        }
        try (TableExport export = TableExport.to(folder, ExportFormat.CSV)) {
            export.addSnapshot(snapshot);
            export.write();
        }
        assertEquals(List.of("frame,entity,id,side", "0,0v1,,RED"), lines("Force"));
    }

    @Test
    void arraysOfObjectsAreText() throws IOException {
        try (World world = World.create()) {
            Object[] parts = {Side.RED, new int[] {1, 2}, null};
            world.spawn(new Sides(new Side[] {Side.RED}, parts));
            assertEquals(
                    List.of("frame,entity,id,sides,parts", "0,0v1,,[RED],\"[RED, [1, 2], null]\""),
                    csv(world, "Sides"));
        }
    }

    @Test
    void statesOfSeveralSourcesGoToTheSameTables() throws IOException {
        Path one = folder.resolve("one.snapshot");
        Path two = folder.resolve("two.snapshot");
        try (World world = World.create();
                TableExport export = TableExport.to(folder, ExportFormat.CSV)) {
            world.spawn(new Point(1), new Force(Side.RED));
            Snapshot.save(world, one);
            world.nextFrame();
            world.spawn(new Point(2));
            Snapshot.save(world, two);
            export.addSnapshot(one);
            export.addSnapshot(two);
            world.nextFrame();
            export.add(world);
            assertEquals(2, export.write().size());
        }
        assertEquals(
                List.of(
                        "frame,entity,id,x",
                        "0,0v1,,1",
                        "1,0v1,,1",
                        "1,1v1,,2",
                        "2,0v1,,1",
                        "2,1v1,,2"),
                lines("Point"));
        assertEquals(4, lines("Force").size());
    }

    @Test
    void componentsOfSeveralSourcesWithTheSameSimpleNameHaveTheirOwnTables() throws IOException {
        try (World first = World.create();
                World second = World.create();
                TableExport export = TableExport.to(folder, ExportFormat.CSV)) {
            first.spawn(new First.Ship(1));
            second.spawn(new Second.ship(2));
            export.add(first);
            export.add(second);
            assertEquals(2, export.write().size());
        }
        assertEquals(List.of("frame,entity,id,x", "0,0v1,,1"), lines("Ship"));
        assertEquals(List.of("frame,entity,id,x", "0,0v1,,2"), lines(Second.ship.class.getName()));
    }

    @Test
    void componentWithOtherFieldsThanBeforeIsRefused() throws Exception {
        try (World before = World.create();
                World after = World.create();
                TableExport export = TableExport.to(folder, ExportFormat.CSV)) {
            before.spawn(compiled("int tons"));
            after.spawn(compiled("long tons"));
            export.add(before);
            var refused = assertThrows(IllegalArgumentException.class, () -> export.add(after));
            assertEquals(
                    "component has other fields than in the states added before: component=Cargo,"
                            + " columns=[\"tons\" BIGINT], before=[\"tons\" INTEGER];"
                            + " write these states with an export of their own",
                    refused.getMessage());
            export.add(before);
            assertEquals(2, export.write().getFirst().rows());
        }
    }

    /// An object of a record class `Cargo`, which has one field.
    private Object compiled(String field) throws Exception {
        Path classes = Files.createTempDirectory(folder, "classes");
        Path source = Files.writeString(classes.resolve("Cargo.java"), source(field));
        ToolProvider.getSystemJavaCompiler().run(null, null, null, source.toString());
        ClassLoader loader = new PathLoader(classes);
        return loader.loadClass("Cargo").getConstructor().newInstance();
    }

    private static String source(String field) {
        return "public record Cargo(" + field + ") { public Cargo() { this(1); } }";
    }

    private static final class PathLoader extends ClassLoader {
        private final Path classes;

        PathLoader(Path classes) {
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try {
                byte[] file = Files.readAllBytes(classes.resolve(name + ".class"));
                return defineClass(name, file, 0, file.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
