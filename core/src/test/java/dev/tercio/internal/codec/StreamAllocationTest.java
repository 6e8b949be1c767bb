package dev.tercio.internal.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.ForkedJvm;
import dev.tercio.Tier;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.Map;

/// Recording and playing values makes no garbage: records are taken apart in registers, and text
/// and arrays go straight from the stream to the columns.
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
