package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ForkedJvm;
import dev.tercio.Tier;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.Map;

/// Recording and playback are allocation-free.
///
/// Proves CB-09.
class CommandAllocationTest {
    private static final List<String> FREE =
            List.of(
                    "recordSets",
                    "recordAddsAndRemoves",
                    "recordDestroys",
                    "sets",
                    "addsAndRemoves",
                    "combines",
                    "parallelCombines",
                    "skipped",
                    "stage",
                    "priority",
                    "parallel",
                    "parallelOutOfOrder");

    /// A rented buffer is a new object around pooled memory.
    private static final int RENTED = 256;

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void framesAllocateNothing(Tier tier) throws Exception {
        Map<String, Long> bytes =
                ForkedJvm.leastNumbers(CommandAllocationProgram.class, tier, FREE);
        System.out.println("bytes allocated by commands: tier=" + tier + ", " + bytes);
        for (String kind : FREE) {
            assertEquals(0, bytes.get(kind), kind);
        }
        assertTrue(bytes.get("pool") <= RENTED, "rented: " + bytes.get("pool"));
    }
}
