package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;

/// Frames of a gateway allocate nothing per entity that is sent and nothing per ghost, with a
/// mapping that uses columns. The frames run in the interpreter, where every object that the code
/// creates is allocated. So this does not depend on the JIT compiler.
///
/// Frames that receive PDUs, and mappings that use rows, create objects.
///
/// Proves DI-01, DI-05.
class GatewayAllocationTest {
    private static final int FEW = 8;
    private static final int MANY = 400;

    /// What the schedule allocates in the interpreter, whatever the number of entities.
    private static final long LARGEST_PER_FRAME = 1_000;

    @ParameterizedTest
    @ValueSource(strings = {"local", "ecef"})
    void framesAllocateNothingPerEntity(String mapping) throws Exception {
        long[] few = allocated(FEW, mapping);
        long[] many = allocated(MANY, mapping);

        for (int i = 0; i < 2; i++) {
            // an object per entity would have at least 16 bytes, in each of 60 frames
            assertEquals(few[i], many[i], MANY - FEW, i == 0 ? "sending" : "ghosts");
            assertTrue(many[i] < GatewayAllocationProgram.FRAMES * LARGEST_PER_FRAME);
        }
    }

    private static long[] allocated(int entities, String mapping) throws Exception {
        Process program =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xint",
                                "-cp",
                                System.getProperty("java.class.path"),
                                GatewayAllocationProgram.class.getName(),
                                Integer.toString(entities),
                                mapping)
                        .redirectErrorStream(true)
                        .start();
        String printed =
                new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, program.waitFor(), printed);
        return Stream.of(printed.strip().split(" ")).mapToLong(Long::parseLong).toArray();
    }
}
