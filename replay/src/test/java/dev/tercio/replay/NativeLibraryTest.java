package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// A process that cannot unpack zstd's native library gets advice. Proves PE-04.
class NativeLibraryTest {
    @TempDir private Path folder;

    @Test
    void missingLibraryIsReportedWithAdvice() throws Exception {
        Path missing = folder.resolve("missing");
        List<String> lines = run(missing, 2);
        assertEquals(3, lines.size(), lines::toString);
        assertTrue(
                lines.getFirst()
                        .startsWith(
                                "zstd's native library cannot be loaded, so nothing can be"
                                        + " compressed or decompressed: folder="
                                        + missing
                                        + ", because="),
                lines::toString);
        assertEquals(lines.getFirst(), lines.get(1));
        assertEquals("saved, loaded=false", lines.getLast());
    }

    @Test
    void libraryIsNotUnpackedWithoutCompression() throws Exception {
        assertEquals(List.of("saved, loaded=false"), run(folder, 0));
    }

    /// Runs the program.
    ///
    /// @param unpacked the folder into which zstd unpacks its library
    /// @param compressed how often a compressed file is saved first
    private List<String> run(Path unpacked, int compressed) throws Exception {
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx64m",
                                "--enable-native-access=ALL-UNNAMED",
                                "-DZstdTempFolder=" + unpacked,
                                "-cp",
                                System.getProperty("java.class.path"),
                                NativeLibraryProgram.class.getName(),
                                folder.resolve("world.tsnap").toString(),
                                String.valueOf(compressed))
                        .redirectErrorStream(true)
                        .start();
        List<String> lines =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .toList();
        process.waitFor();
        return lines;
    }
}
