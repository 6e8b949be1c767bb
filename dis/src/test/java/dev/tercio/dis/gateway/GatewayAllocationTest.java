package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    private static final int MANY = 300;

    /// What the schedule allocates in the interpreter, whatever the number of entities.
    private static final long LARGEST_PER_FRAME = 1_000;

    @Test
    void framesAllocateNothingPerEntity() throws Exception {
        // the first run loads classes and is not compared
        List<String> lines = run(FEW, FEW, MANY);
        long[] few = numbers(lines.get(1));
        long[] many = numbers(lines.get(2));

        for (int i = 0; i < few.length; i++) {
            // an object per entity would have at least 16 bytes, in each of 60 frames
            assertEquals(few[i], many[i], MANY - FEW, lines::toString);
            assertTrue(many[i] < GatewayAllocationProgram.FRAMES * LARGEST_PER_FRAME);
        }
        assertEquals(3, many.length);
    }

    private static long[] numbers(String line) {
        return Stream.of(line.split(" ")).mapToLong(Long::parseLong).toArray();
    }

    private static List<String> run(Integer... entities) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xint", "-cp", System.getProperty("java.class.path")));
        command.add(GatewayAllocationProgram.class.getName());
        Stream.of(entities).map(String::valueOf).forEach(command::add);
        Process program = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed =
                new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, program.waitFor(), printed);
        return printed.lines().toList();
    }
}
