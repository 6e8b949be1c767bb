package dev.tercio.dis.pdu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// Once the code is compiled, writing and reading PDUs, converting coordinates and dead reckoning
/// allocate nothing. They run in a JVM of their own, because other tests influence what the
/// compiler inlines.
///
/// Proves DI-01, DI-03.
class PduAllocationTest {
    @Test
    void nothingIsAllocated() throws Exception {
        Process program =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xbatch", // else it depends on the load when code is compiled
                                "-cp",
                                System.getProperty("java.class.path"),
                                PduAllocationProgram.class.getName())
                        .redirectErrorStream(true)
                        .start();
        byte[] printed = program.getInputStream().readAllBytes();

        assertEquals(
                List.of("write=0", "read=0", "decide=0"),
                new String(printed, StandardCharsets.UTF_8).lines().toList());
        assertEquals(0, program.waitFor());
    }
}
