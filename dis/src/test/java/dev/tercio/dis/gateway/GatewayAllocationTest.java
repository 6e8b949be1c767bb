package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// A gateway allocates nothing per entity: frames with 500 entities that are sent and received. In
/// a process of its own, because other tests influence what the compiler inlines.
///
/// Manual, because it depends on the JIT compiler eliminating the rows that mappings receive and
/// return. On a busy machine, the compiler did not get that far within minutes.
class GatewayAllocationTest {
    @Test
    @Tag("manual")
    void framesAllocateNothing() throws Exception {
        Process program =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                GatewayAllocationProgram.class.getName())
                        .redirectErrorStream(true)
                        .start();
        byte[] printed = program.getInputStream().readAllBytes();

        assertEquals(
                List.of("send=0, receive=0", "states=true"),
                new String(printed, StandardCharsets.UTF_8).lines().toList());
        assertEquals(0, program.waitFor());
    }
}
