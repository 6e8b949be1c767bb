package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The work of a frame is allocation-free.
///
/// Proves CO-02, CO-07, EN-02, QU-08.
class HotPathAllocationTest {
    private static final List<String> FREE =
            List.of(
                    "ask",
                    "tag",
                    "destroy",
                    "destroyAll",
                    "lookupGet",
                    "lookupSet",
                    "spawnAll without handles");

    /// In other tiers a value that is read or written may be a short-lived object.
    private static final List<String> FREE_IN_HEAP =
            Stream.concat(FREE.stream(), Stream.of("get", "set", "update")).toList();

    @ParameterizedTest
    @MethodSource("dev.tercio.Modes#columnTiers")
    void hotPathsAllocateNothing(Tier tier) throws Exception {
        List<String> zeros = tier == Tier.HEAP ? FREE_IN_HEAP : FREE;
        Map<String, Long> bytes = ForkedJvm.leastNumbers(AllocationProgram.class, tier, zeros);
        System.out.println("bytes allocated: tier=" + tier + ", " + bytes);

        for (String kind : zeros) {
            assertEquals(0, bytes.get(kind), kind);
        }
    }
}
