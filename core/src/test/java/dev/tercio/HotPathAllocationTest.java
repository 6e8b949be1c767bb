package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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
        Map<String, Long> bytes = OwnJvm.numbers(AllocationProgram.class, tier);
        System.out.println("bytes allocated: tier=" + tier + ", " + bytes);

        assertEquals(0, bytes.get("ask"), "isAlive and has");
        assertEquals(0, bytes.get("tag"), "add and remove of a tag");
        assertEquals(0, bytes.get("destroy"), "destroy");
        long most = 8L * AllocationProgram.ENTITIES + OVERHEAD;
        assertTrue(bytes.get("spawnAll") <= most, "bulk spawn: " + bytes.get("spawnAll"));
        if (tier == Tier.HEAP) {
            assertEquals(0, bytes.get("get"), "get");
            assertEquals(0, bytes.get("set"), "set");
        }
    }
}
