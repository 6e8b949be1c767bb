package dev.tercio.observer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ForkedJvm;
import dev.tercio.Tier;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

/// Changes of components that nobody observes are allocation-free. Observed changes allocate the
/// values and the entity that they pass.
///
/// Proves OB-04.
class ObserverAllocationTest {
    private static final List<String> FREE = List.of("direct", "commands");

    /// Add, set and remove pass four values and three entities, of 16 bytes each; direct calls
    /// allocate the new value and its wrapper, too.
    private static final long MOST_PER_ENTITY = 4 * 16 + 3 * 16 + 2 * (16 + 24);

    @Test
    void unobservedChangesAllocateNothing() throws Exception {
        Map<String, Long> bytes =
                ForkedJvm.leastNumbers(ObserverAllocationProgram.class, Tier.HEAP, FREE);
        System.out.println("bytes allocated with observers: " + bytes);
        FREE.forEach(kind -> assertEquals(0, bytes.get(kind), kind));
        long most = MOST_PER_ENTITY * ObserverAllocationProgram.ENTITIES;
        assertTrue(bytes.get("observed direct") <= most, bytes::toString);
        assertTrue(bytes.get("observed commands") <= most, bytes::toString);
    }
}
