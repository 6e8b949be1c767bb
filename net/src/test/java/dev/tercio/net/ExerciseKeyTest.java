package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Proves TR-07: the key comes from a file or the environment.
class ExerciseKeyTest {
    private static final byte[] DATA = {1, 2, 3};

    @Test
    void fileAndEnvironmentGiveTheSameKey(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("exercise.key");
        Files.writeString(file, "0123456789abcdef0123456789abcdef\n");
        byte[] expected = ExerciseKey.of("0123456789abcdef0123456789abcdef").sign("test", DATA);
        assertArrayEquals(expected, ExerciseKey.ofFile(file).sign("test", DATA));
        assertArrayEquals(
                expected,
                ExerciseKey.ofEnvironment(Map.of("KEY", "0123456789abcdef0123456789abcdef"), "KEY")
                        .sign("test", DATA));
    }

    @Test
    void invalidKeysAreRefused(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("short.key");
        Files.writeString(file, "   short   ");
        assertEquals(
                "key is too short or too long: file="
                        + file
                        + ", bytes=5, min=16, max=4096; make one with openssl rand -hex 32",
                assertThrows(IllegalArgumentException.class, () -> ExerciseKey.ofFile(file))
                        .getMessage());
        Files.write(file, new byte[100_000]);
        assertThrows(IllegalArgumentException.class, () -> ExerciseKey.ofFile(file));
        assertThrows(
                UncheckedIOException.class, () -> ExerciseKey.ofFile(folder.resolve("missing")));
        assertEquals(
                "environment has no key: variable=TERCIO_TEST_NONE; export it, or use a file",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> ExerciseKey.ofEnvironment("TERCIO_TEST_NONE"))
                        .getMessage());
    }

    @Test
    void textNeverShowsTheKey() {
        String text = ExerciseKey.of("the key of this exercise").toString();
        assertEquals("ExerciseKey[24 bytes]", text);
        assertFalse(text.contains("exercise]"));
    }
}
