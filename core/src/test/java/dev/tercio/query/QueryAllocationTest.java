package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Tier;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A run makes no garbage, neither for a row nor for itself.
///
/// Proves QU-03.
class QueryAllocationTest {
    private static final List<String> FREE =
            List.of(
                    "forEach",
                    "forEachFiltered",
                    "forEach2",
                    "forEachEntity",
                    "update",
                    "updateFiltered",
                    "update2",
                    "updateOther",
                    "updateBoth",
                    "view",
                    "viewUpdate",
                    "viewWithEntity",
                    "count",
                    "countFiltered",
                    "isEmpty",
                    "changedUpdate",
                    "changedForEach",
                    "parallelForEach",
                    "parallelUpdate");

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void runsAllocateNothing(Tier tier) throws Exception {
        Map<String, Long> bytes = measure(tier);
        System.out.println("bytes allocated by queries: tier=" + tier + ", " + bytes);
        for (String kind : FREE) {
            assertEquals(0, bytes.get(kind), kind);
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
                                        QueryAllocationProgram.class.getName(),
                                        tier.name()))
                        .redirectErrorStream(true)
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        Map<String, Long> bytes = new LinkedHashMap<>();
        output.lines()
                .map(line -> line.split("=", 2))
                .forEach(pair -> bytes.put(pair[0], Long.valueOf(pair[1])));
        return bytes;
    }
}
