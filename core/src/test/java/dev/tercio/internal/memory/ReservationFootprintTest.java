package dev.tercio.internal.memory;

import static dev.tercio.internal.memory.Reservation.GRANULARITY;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;

/// The cost of reservations as reported by the operating system for the whole process, so the tests
/// run alone.
@Isolated
class ReservationFootprintTest {
    private static final long MIB = 1L << 20;
    private static final long HUNDRED_GIB = 100L << 30;

    /// The tolerance: compiler and collector threads also use memory.
    private static final long NOTHING = 16 * MIB;

    private static final long MUCH = 256 * MIB;

    @BeforeAll
    static void requireMemoryStatistics() {
        assumeTrue(ProcessMemory.residentBytes().isPresent(), "resident set unknown");
    }

    /// The first native calls load many megabytes of classes, which no test here is about.
    @BeforeAll
    static void callEveryMethodOnce() {
        try (Arena first = Arena.ofShared()) {
            Reservation reservation = Reservation.reserve(GRANULARITY, first);
            reservation.commit(0, GRANULARITY).fill((byte) 1);
            reservation.decommit(0, GRANULARITY);
        }
    }

    /// Proves CO-04.
    @Test
    void reservingAHundredGigabytesCostsNoMemory() {
        long growth =
                minGrowth(
                        arena -> {
                            long before = addressSpace();
                            Reservation.reserve(HUNDRED_GIB, arena);
                            assertTrue(addressSpace() - before > HUNDRED_GIB / 2);
                        });

        assertBelow(NOTHING, growth);
    }

    /// Proves CO-05.
    @Test
    void touchingOneSlotCostsPagesNotTheGap() {
        long growth =
                minGrowth(
                        arena -> {
                            Reservation reservation = Reservation.reserve(HUNDRED_GIB, arena);
                            long offset = HUNDRED_GIB - GRANULARITY;
                            MemorySegment last = reservation.commit(offset, GRANULARITY);
                            last.set(JAVA_LONG, GRANULARITY - 8, 42);
                            assertEquals(42, last.get(JAVA_LONG, GRANULARITY - 8));
                            assertEquals(GRANULARITY, reservation.committedBytes());
                        });

        assertBelow(NOTHING, growth);
    }

    @Test
    void committingWithoutTouchingCostsNoMemory() {
        long growth = minGrowth(arena -> Reservation.reserve(MUCH, arena).commit(0, MUCH));

        assertBelow(NOTHING, growth);
    }

    @Test
    void decommittingReturnsMemoryAndLeavesSlicesAccessible() {
        long growth =
                minGrowth(
                        arena -> {
                            Reservation reservation = Reservation.reserve(MUCH, arena);
                            MemorySegment slice = reservation.commit(0, MUCH);
                            fillMuch(slice);
                            reservation.decommit(0, MUCH);
                            slice.set(JAVA_LONG, MUCH / 2, 42);
                            assertEquals(42, slice.get(JAVA_LONG, MUCH / 2));
                        });

        assertBelow(NOTHING, growth);
    }

    /// Proves CO-04.
    @Test
    void closingReturnsMemory() {
        long growth =
                minGrowth(
                        _ -> {
                            try (Arena arena = Arena.ofShared()) {
                                fillMuch(Reservation.reserve(MUCH, arena).commit(0, MUCH));
                            }
                        });

        assertBelow(NOTHING, growth);
    }

    /// Proves CO-04.
    @Test
    void manyReservationsLeakNoAddressSpace() {
        long before = addressSpace();
        for (int i = 0; i < 500; i++) {
            try (Arena cycle = Arena.ofShared()) {
                Reservation.reserve(HUNDRED_GIB, cycle).commit(0, GRANULARITY).fill((byte) 1);
            }
        }
        assertBelow(HUNDRED_GIB, addressSpace() - before);
    }

    @Test
    void reservationThatItsArenaRefusesLeaksNoAddressSpace() {
        Arena closed = Arena.ofShared();
        closed.close();
        long before = addressSpace();

        assertThrows(IllegalStateException.class, () -> Reservation.reserve(HUNDRED_GIB, closed));

        assertBelow(HUNDRED_GIB, addressSpace() - before);
    }

    /// By how much an action grows the resident set while its arena is open. The least of several
    /// runs, because other threads of the virtual machine add to some of them.
    private static long minGrowth(Consumer<Arena> action) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            try (Arena arena = Arena.ofShared()) {
                long before = resident();
                action.accept(arena);
                least = Math.min(least, resident() - before);
            }
        }
        return least;
    }

    private static void fillMuch(MemorySegment slice) {
        long before = resident();
        slice.fill((byte) 7);
        assertTrue(resident() - before > MUCH / 2, "memory was not resident");
    }

    private static void assertBelow(long limit, long bytes) {
        assertTrue(bytes < limit, () -> "bytes=" + bytes + ", limit=" + limit);
    }

    private static long resident() {
        return ProcessMemory.residentBytes().orElseThrow();
    }

    private static long addressSpace() {
        return ProcessMemory.addressSpaceBytes().orElseThrow();
    }
}
