package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.ForkedJvm;
import dev.tercio.Tier;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.Map;

/// Updates in depth order and walks along a relation are allocation-free while the tree does not
/// change.
///
/// Proves RL-02, RL-06.
class DepthAllocationTest {
    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void updatesAllocateNothing(Tier tier) throws Exception {
        Map<String, Long> bytes =
                ForkedJvm.leastNumbers(
                        DepthAllocationProgram.class, tier, DepthAllocationProgram.KINDS);
        System.out.println("bytes allocated in depth order: tier=" + tier + ", " + bytes);
        for (String kind : DepthAllocationProgram.KINDS) {
            assertEquals(0, bytes.get(kind), kind);
        }
    }
}
