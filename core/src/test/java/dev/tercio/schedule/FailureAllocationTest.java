package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ForkedJvm;
import dev.tercio.Tier;
import dev.tercio.schedule.FailingPaths.Path;
import dev.tercio.schedule.FailingPaths.Reason;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Repeated failures are allocation-free, on every path into the world.
///
/// Proves CB-16.
class FailureAllocationTest {
    /// A rented buffer is a new object around pooled memory; nothing else is allocated for a batch
    /// of 2,000 failures.
    private static final int RENTED = 256;

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP"})
    void repeatsAllocateNothing(Tier tier) throws Exception {
        List<String> free =
                Stream.of(Path.values())
                        .filter(path -> path != Path.INGRESS)
                        .flatMap(path -> Stream.of(Reason.values()).map(r -> path + " " + r))
                        .toList();
        Map<String, Long> bytes =
                ForkedJvm.leastNumbers(FailureAllocationProgram.class, tier, free);
        System.out.println("bytes allocated by failures: tier=" + tier + ", " + bytes);
        bytes.forEach(
                (name, number) ->
                        assertTrue(
                                number <= (free.contains(name) ? 0 : RENTED),
                                () -> name + "=" + number));
    }
}
