package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// Playbacks and frames lose no command when the heap is full, see [SmallHeapPlaybackProgram].
///
/// Proves CB-16.
class SmallHeapPlaybackTest {
    @Test
    void noCommandIsLostWhenTheHeapIsFull() throws Exception {
        Process process =
                new ProcessBuilder(
                                List.of(
                                        Path.of(System.getProperty("java.home"), "bin", "java")
                                                .toString(),
                                        "-cp",
                                        System.getProperty("java.class.path"),
                                        "--enable-native-access=ALL-UNNAMED",
                                        "-Xmx24m",
                                        "-XX:+UseSerialGC",
                                        SmallHeapPlaybackProgram.class.getName()))
                        .redirectErrorStream(true)
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        for (String kind : List.of("ranOut", "framesRanOut")) {
            String wanted = kind + "=[1-9]\\d*";
            assertTrue(output.lines().anyMatch(line -> line.matches(wanted)), output);
        }
    }
}
