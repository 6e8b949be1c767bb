package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What runs every frame makes no garbage.
///
/// Proves CO-02, CO-07, EN-02.
class HotPathAllocationTest {
    /// For the list, the runs of slots and what the call itself needs.
    private static final int OVERHEAD = 2_048;

    @ParameterizedTest
    @MethodSource("dev.tercio.Modes#columnTiers")
    void hotPathsAllocateNothing(Tier tier) throws Exception {
        Map<String, Long> bytes = measure(tier);
        System.out.println("bytes allocated: tier=" + tier + ", " + bytes);

        assertEquals(0, bytes.get("ask"), "isAlive and has");
        assertEquals(0, bytes.get("tag"), "add and remove of a tag");
        assertEquals(0, bytes.get("destroy"), "destroy");
        long most = 8L * AllocationProgram.ENTITIES + OVERHEAD;
        assertTrue(bytes.get("spawnAll") <= most, "bulk spawn: " + bytes.get("spawnAll"));
        if (tier == Tier.HEAP) {
            assertEquals(0, bytes.get("get"), "get");
        }
    }

    private static Map<String, Long> measure(Tier tier) throws Exception {
        Process process =
                new ProcessBuilder(
                                List.of(
                                        Path.of(System.getProperty("java.home"), "bin", "java")
                                                .toString(),
                                        "-cp",
                                        System.getProperty("java.class.path"),
                                        "--enable-native-access=ALL-UNNAMED",
                                        AllocationProgram.class.getName(),
                                        tier.name()))
                        .redirectErrorStream(true)
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        Map<String, Long> bytes = new HashMap<>();
        output.lines()
                .map(line -> line.split("=", 2))
                .forEach(pair -> bytes.put(pair[0], Long.valueOf(pair[1])));
        return bytes;
    }
}
