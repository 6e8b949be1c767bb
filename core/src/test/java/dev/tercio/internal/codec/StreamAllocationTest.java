package dev.tercio.internal.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.ForkedJvm;
import dev.tercio.Tier;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.Map;

/// Recording and playing values is allocation-free: records are scalar-replaced, and text and
/// arrays are copied directly from the stream to the columns.
class StreamAllocationTest {
    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void encodeAndPlayAllocateNothing(Tier tier) throws Exception {
        Map<String, Long> expected = Map.of("encode", 0L, "play", 0L);
        assertEquals(
                expected,
                ForkedJvm.leastNumbers(StreamAllocationProgram.class, tier, expected.keySet()));
    }
}
