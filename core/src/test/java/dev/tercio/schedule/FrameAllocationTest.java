package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.ForkedJvm;
import dev.tercio.Tier;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.Map;

/// A steady frame is allocation-free.
///
/// Proves SY-07.
class FrameAllocationTest {
    private static final List<String> FREE =
            List.of("emptyFrame", "systemsWithoutWork", "loops", "commands", "frame", "bullets");

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void framesAllocateNothing(Tier tier) throws Exception {
        Map<String, Long> bytes = ForkedJvm.leastNumbers(FrameAllocationProgram.class, tier, FREE);
        System.out.println("bytes allocated by frames: tier=" + tier + ", " + bytes);
        for (String kind : FREE) {
            assertEquals(0, bytes.get(kind), kind);
        }
    }
}
