package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

/// Lists of handles that are kept and reused are allocation-free.
///
/// Proves EN-01, EN-02.
class EntityListAllocationTest {
    private static final List<String> FREE =
            List.of("iterate", "forEach", "find", "change", "collect");

    @Test
    void keptListsAllocateNothing() throws Exception {
        Map<String, Long> bytes =
                ForkedJvm.leastNumbers(EntityListAllocationProgram.class, Tier.HEAP, FREE);
        System.out.println("bytes allocated by lists: " + bytes);
        for (String kind : FREE) {
            assertEquals(0, bytes.get(kind), kind);
        }
    }
}
