package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ForkedJvm;
import dev.tercio.Tier;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Runs are allocation-free, and so is requesting the same query again.
///
/// Proves QU-03, QU-09, NF-12.
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
                    "parallelForEachCommands",
                    "updateCommands",
                    "parallelUpdateCommands",
                    "updateCommands2",
                    "anyMatch2",
                    "sumDouble2",
                    "countViews",
                    "drain",
                    "updateEmpty",
                    "updateEmptyAgain",
                    "requestTwo",
                    "requestType",
                    "requestWith",
                    "requestWithThree",
                    "requestWithout",
                    "requestAnyOf",
                    "requestOwned",
                    "requestWithType",
                    "requestByTypes");

    private static final List<String> RESULTS =
            List.of(
                    "anyMatch",
                    "allMatch",
                    "forEachWhile",
                    "countMatching",
                    "sumInt",
                    "sumLong",
                    "sumDouble");

    /// Their result is an object.
    private static final List<String> OPTIONAL_RESULTS = List.of("minInt", "maxLong", "maxDouble");

    private static final List<String> QUERIES = List.of("", "Parallel", "Filtered");

    private static List<String> free() {
        List<String> all = new ArrayList<>(FREE);
        QUERIES.forEach(query -> RESULTS.forEach(kind -> all.add(kind + query)));
        return all;
    }

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void runsAllocateNothing(Tier tier) throws Exception {
        Map<String, Long> bytes =
                ForkedJvm.leastNumbers(QueryAllocationProgram.class, tier, free());
        System.out.println("bytes allocated by queries: tier=" + tier + ", " + bytes);
        for (String kind : free()) {
            assertEquals(0, bytes.get(kind), kind);
        }
        for (String query : QUERIES) {
            for (String kind : OPTIONAL_RESULTS) {
                assertTrue(
                        bytes.get(kind + query) <= QueryAllocationProgram.OPTIONAL_BYTES,
                        kind + query);
            }
        }
    }
}
