package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Map;

/// Visiting sources and changing relations by commands is allocation-free. Proves RL-02.
class RelationAllocationTest {
    private static final List<String> FREE = List.of("visit", "count", "collect", "commands");

    @ParameterizedTest
    @MethodSource("dev.tercio.Modes#columnTiers")
    void relationsAllocateNothing(Tier tier) throws Exception {
        Map<String, Long> bytes =
                ForkedJvm.leastNumbers(RelationAllocationProgram.class, tier, FREE);
        System.out.println("bytes allocated: tier=" + tier + ", " + bytes);
        for (String kind : FREE) {
            assertEquals(0, bytes.get(kind), kind);
        }
    }
}
