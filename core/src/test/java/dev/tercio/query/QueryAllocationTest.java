package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.ForkedJvm;
import dev.tercio.Tier;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.Map;

/// Runs are allocation-free.
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
                    "updateEntity",
                    "updateEntity2",
                    "updateEntityOther",
                    "view",
                    "viewUpdate",
                    "viewWithEntity",
                    "viewWithOptional",
                    "count",
                    "countFiltered",
                    "isEmpty",
                    "changedUpdate",
                    "changedForEach",
                    "parallelForEach",
                    "parallelUpdate",
                    "forEachCommands",
                    "parallelForEachCommands");

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void runsAllocateNothing(Tier tier) throws Exception {
        Map<String, Long> bytes = ForkedJvm.leastNumbers(QueryAllocationProgram.class, tier, FREE);
        System.out.println("bytes allocated by queries: tier=" + tier + ", " + bytes);
        for (String kind : FREE) {
            assertEquals(0, bytes.get(kind), kind);
        }
    }
}
