package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Writing and reading snapshot files, and their failures. Proves PE-01.
class SnapshotFileTest {
    @TempDir private Path folder;

    private final World world = SmallWorld.saved(Tier.HEAP);

    @AfterEach
    void close() {
        if (!world.isClosed()) {
            world.close();
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 19})
    void everyCompressionLevelIsLoaded(int level) {
        Path file = folder.resolve("world.tsnap");
        new RandomWorld(world, 5).steps(300);
        Snapshot.save(world, file, RandomWorld.format().compression(level));
        try (World loaded = SmallWorld.other(Tier.HEAP)) {
            Snapshot.load(loaded, file, RandomWorld.format());

            assertEquals(VisibleState.of(world), VisibleState.of(loaded));
            WorldAudit.run(loaded);
        }
    }

    @Test
    void compressionMakesFilesSmaller() {
        new RandomWorld(world, 5).steps(300);
        byte[] none = SectionFile.save(world, RandomWorld.format().compression(0));
        byte[] fast = SectionFile.save(world, RandomWorld.format().compression(1));

        assertTrue(fast.length < none.length / 2, fast.length + " of " + none.length);
    }

    @Test
    void levelsThatDoNotExistAreRefused() {
        for (int level : List.of(-1, 20)) {
            var refused =
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> SaveFormat.DEFAULT.compression(level));
            assertEquals(
                    "compression is out of range: level=" + level + ", allowed=0..19",
                    refused.getMessage());
        }
    }

    @Test
    void newFileReplacesTheOldOneAndNothingElseIsLeft() throws IOException {
        Path file = folder.resolve("world.tsnap");
        Files.writeString(file, "old");
        Snapshot.save(world, file, SectionFile.plain());

        assertArrayEquals(SectionFile.save(world, SectionFile.plain()), Files.readAllBytes(file));
        assertEquals(List.of("world.tsnap"), names());
    }

    @Test
    void savingDoesNotChangeTheWorld() {
        byte[] first = SectionFile.save(world, RandomWorld.format());
        byte[] second = SectionFile.save(world, RandomWorld.format());

        assertArrayEquals(first, second);
        WorldAudit.run(world);
    }

    private UncheckedIOException refusal(Path file) {
        UncheckedIOException refused =
                assertThrows(
                        UncheckedIOException.class,
                        () -> Snapshot.save(world, file, RandomWorld.format()));
        String beginning = "cannot write snapshot: file=" + file + ", because=";
        assertTrue(refused.getMessage().startsWith(beginning), refused.getMessage());
        return refused;
    }

    @Test
    void folderThatIsNotThereIsReported() throws IOException {
        assertInstanceOf(
                NoSuchFileException.class, refusal(folder.resolve("no/world.tsnap")).getCause());
        assertEquals(List.of(), names());
    }

    @Test
    void folderThatIsAFileIsReported() throws IOException {
        Files.writeString(folder.resolve("file"), "content");
        refusal(folder.resolve("file/world.tsnap"));

        assertEquals("content", Files.readString(folder.resolve("file")));
        assertEquals(List.of("file"), names());
    }

    @Test
    void directoryInPlaceOfAFileIsReportedAndLeftAlone() throws IOException {
        Path inside = Files.createDirectory(folder.resolve("world.tsnap")).resolve("inside");
        Files.writeString(inside, "content");
        refusal(folder.resolve("world.tsnap"));

        assertEquals("content", Files.readString(inside));
        assertEquals(List.of("world.tsnap"), names());
    }

    /// Some users ignore permissions.
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no POSIX permissions")
    void folderThatCannotBeWrittenToIsReported() throws IOException {
        Path locked = Files.createDirectory(folder.resolve("locked"));
        Path file = locked.resolve("world.tsnap");
        Files.writeString(file, "old");
        Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("r-xr-xr-x"));
        try {
            assumeFalse(
                    Files.isWritable(locked), "the user that runs the test can write everywhere");
            refusal(file);
            assertEquals("old", Files.readString(file));
        } finally {
            Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    /// The platform limits the size of files of the other process, like a full disk.
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no ulimit")
    void fullDiskLeavesTheOldFileAndNothingElse() throws Exception {
        Path file = folder.resolve("world.tsnap");
        Files.writeString(file, "old");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = new ArrayList<>(List.of("sh", "-c"));
        command.add("ulimit -f 500 && exec \"$0\" \"$@\"");
        command.addAll(List.of(java, "-XX:-UsePerfData", "-Xshare:auto"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(FullDiskProgram.class.getName(), file.toString()));

        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());

        assertEquals(0, process.waitFor(), output);
        assertTrue(
                output.contains("refused: cannot write snapshot: file=" + file + ", because="),
                output);
        assertEquals("old", Files.readString(file));
        assertEquals(List.of("world.tsnap"), names());
    }

    @Test
    void deviceWithoutRoomIsReported() throws IOException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "the platform has no such device");
        try (OutputStream out = new FileOutputStream(full.toFile())) {
            var refused =
                    assertThrows(
                            UncheckedIOException.class,
                            () -> Snapshot.save(world, out, RandomWorld.format()));
            assertTrue(
                    refused.getMessage().startsWith("cannot write snapshot: because="),
                    refused.getMessage());
        }
    }

    /// Fails after some bytes.
    private static final class Brittle extends OutputStream {
        private int left;
        private boolean closed;

        Brittle(int left) {
            this.left = left;
        }

        @Override
        public void write(int b) throws IOException {
            if (left-- == 0) {
                throw new IOException("no room");
            }
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    @Test
    void streamThatFailsAnywhereIsReported() {
        int length = SectionFile.save(world, RandomWorld.format()).length;
        for (int left = 0; left < length; left += 7) {
            Brittle out = new Brittle(left);
            var refused =
                    assertThrows(
                            UncheckedIOException.class,
                            () -> Snapshot.save(world, out, RandomWorld.format()));
            assertEquals(
                    "cannot write snapshot: because=java.io.IOException: no room",
                    refused.getMessage());
        }
        SmallWorld.State.of(world).assertIs(world, "later");
    }

    @Test
    void streamsStayOpen() {
        Brittle out = new Brittle(Integer.MAX_VALUE);
        Snapshot.save(world, out, RandomWorld.format());
        assertFalse(out.closed);

        boolean[] closed = {false};
        byte[] file = SectionFile.save(world, RandomWorld.format());
        InputStream in =
                new ByteArrayInputStream(file) {
                    @Override
                    public void close() {
                        closed[0] = true;
                    }
                };
        Snapshot.load(world, in, RandomWorld.format());
        assertFalse(closed[0]);
    }

    @Test
    void fileThatCannotBeReadIsReportedAndTheWorldStays() {
        SmallWorld.State before = SmallWorld.State.of(world);
        for (Path file : List.of(folder.resolve("absent.tsnap"), folder)) {
            var refused =
                    assertThrows(UncheckedIOException.class, () -> Snapshot.load(world, file));
            String beginning = "cannot read snapshot: file=" + file + ", because=";
            assertTrue(refused.getMessage().startsWith(beginning), refused.getMessage());
        }
        before.assertIs(world, "unread");
    }

    @Test
    void messageNamesTheFile() throws IOException {
        Path file = folder.resolve("world.tsnap");
        Files.writeString(file, "not a snapshot at all");
        var refused = assertThrows(CorruptFileException.class, () -> Snapshot.load(world, file));

        assertEquals(
                "snapshot cannot be loaded: file="
                        + file
                        + ", because=wrong kind of file: expected=TERCSNAP, offset=0",
                refused.getMessage());
    }

    private static String message(Runnable body) {
        return assertThrows(IllegalStateException.class, body::run).getMessage();
    }

    @Test
    void anotherThreadIsRefused() throws Exception {
        Path file = folder.resolve("world.tsnap");
        Snapshot.save(world, file, RandomWorld.format());
        byte[] before = Files.readAllBytes(file);
        List<String> messages = new ArrayList<>();
        Thread thread =
                new Thread(
                        () -> {
                            messages.add(message(() -> Snapshot.save(world, file)));
                            messages.add(message(() -> Snapshot.load(world, file)));
                        });
        thread.start();
        thread.join();

        assertEquals(2, messages.size());
        assertTrue(messages.getFirst().contains("save"), messages.getFirst());
        assertTrue(messages.getLast().contains("load"), messages.getLast());
        assertArrayEquals(before, Files.readAllBytes(file));
    }

    @Test
    void runningQueryIsRefused() throws IOException {
        Path file = folder.resolve("world.tsnap");
        Snapshot.save(world, file, RandomWorld.format());
        List<String> messages = new ArrayList<>();
        world.query(RandomWorld.Mind.class)
                .forEach(
                        mind -> {
                            messages.add(message(() -> Snapshot.save(world, file)));
                            messages.add(message(() -> Snapshot.load(world, file)));
                        });

        assertEquals(2, messages.size());
        messages.forEach(text -> assertTrue(text.contains("Mind"), text));
        assertEquals(List.of("world.tsnap"), names());
    }

    @Test
    void systemIsRefused() {
        Path file = folder.resolve("world.tsnap");
        List<String> messages = new ArrayList<>();
        try (Schedule schedule = Schedule.of(world)) {
            schedule.add(
                    "saver",
                    setup -> context -> messages.add(message(() -> Snapshot.save(world, file))));
            schedule.run();
        }

        assertEquals(1, messages.size());
        assertTrue(messages.getFirst().contains("save"), messages.getFirst());
        assertFalse(Files.exists(file));
    }

    @Test
    void closedWorldIsRefused() {
        Path file = folder.resolve("world.tsnap");
        Snapshot.save(world, file, RandomWorld.format());
        world.close();

        assertTrue(message(() -> Snapshot.save(world, file)).contains("closed"));
        assertTrue(message(() -> Snapshot.load(world, file)).contains("closed"));
    }
}
