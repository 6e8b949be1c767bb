package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// Kind and size of files.
class FileInfoTest {
    record Value(long number) {}

    @TempDir private Path folder;

    private Path snapshot(int compression) {
        Path file = folder.resolve("world.tsnap");
        try (World world = World.create()) {
            for (int i = 0; i < 1_000; i++) {
                world.spawn(new Value(5));
            }
            Snapshot.save(world, file, SaveFormat.DEFAULT.compression(compression));
        }
        return file;
    }

    @Test
    void snapshotInfoHasItsSizes() throws IOException {
        Path file = snapshot(1);
        FileInfo info = FileInfo.of(file);
        assertEquals(FileInfo.Kind.SNAPSHOT, info.kind());
        assertEquals("snapshot", info.kind().toString());
        assertEquals(2, info.version());
        assertEquals(Files.size(file), info.bytes());
        assertTrue(info.plainBytes() > 8_000 && info.ratio() > 2, info::toString);
        FileInfo plain = FileInfo.of(snapshot(0));
        assertEquals(info.plainBytes(), plain.plainBytes());
        assertTrue(plain.ratio() < 1, plain::toString);
    }

    @Test
    void truncatedFileCountsItsCompleteSections() throws IOException {
        Path file = snapshot(0);
        FileInfo whole = FileInfo.of(file);
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 40));
        assertTrue(FileInfo.of(file).sections() < whole.sections());
    }

    @Test
    void otherFilesAreRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("text"), "something else, long enough");
        assertEquals(
                "not a file of this module: file=" + file,
                assertThrows(CorruptFileException.class, () -> FileInfo.of(file)).getMessage());
        Files.writeString(file, "");
        assertThrows(CorruptFileException.class, () -> FileInfo.of(file));
        assertThrows(UncheckedIOException.class, () -> FileInfo.of(folder.resolve("none")));
    }
}
