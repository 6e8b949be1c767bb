package dev.tercio.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.ForkedJvm;
import dev.tercio.Tier;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.Map;

/// A frame that sends and reads a million events is allocation-free.
///
/// Proves EV-03.
class EventAllocationTest {
    private static final List<String> FREE = List.of("oneSystem", "fourSystems", "commands");

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void aMillionEventsAllocateNothing(Tier tier) throws Exception {
        Map<String, Long> bytes = ForkedJvm.leastNumbers(EventAllocationProgram.class, tier, FREE);
        System.out.println("bytes allocated by events: tier=" + tier + ", " + bytes);
        for (String kind : FREE) {
            assertEquals(0, bytes.get(kind), kind);
        }
    }
}
