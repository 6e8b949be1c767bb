package dev.tercio.internal.memory;

import static dev.tercio.internal.memory.Reservation.GRANULARITY;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

class ReservationTest {
    private static final long RESERVED = 16 * GRANULARITY;

    private final Arena arena = Arena.ofShared();
    private final Reservation reservation = Reservation.reserve(RESERVED, arena);

    @AfterEach
    void close() {
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }

    @Test
    void freshMemoryIsZero() {
        MemorySegment all = reservation.commit(0, RESERVED);

        MemorySegment zeros = arena.allocate(RESERVED);
        assertEquals(-1, all.mismatch(zeros));
    }

    @Test
    void everyByteOfACommittedRangeIsWritable() {
        MemorySegment range = reservation.commit(3 * GRANULARITY, 2 * GRANULARITY);

        range.fill((byte) 7);

        assertEquals(2 * GRANULARITY, range.byteSize());
        assertEquals(7, range.get(JAVA_BYTE, 0));
        assertEquals(7, range.get(JAVA_BYTE, range.byteSize() - 1));
    }

    @Test
    void committingTwiceIsHarmlessAndKeepsData() {
        MemorySegment first = reservation.commit(GRANULARITY, GRANULARITY);
        first.set(JAVA_LONG, 8, 42);

        MemorySegment same = reservation.commit(GRANULARITY, GRANULARITY);
        MemorySegment wider = reservation.commit(0, 3 * GRANULARITY);

        assertEquals(42, same.get(JAVA_LONG, 8));
        assertEquals(42, wider.get(JAVA_LONG, GRANULARITY + 8));
        assertEquals(3 * GRANULARITY, reservation.committedBytes());
    }

    @Test
    void committedBytesCountEachByteOnce() {
        assertEquals(0, reservation.committedBytes());
        reservation.commit(0, 0);
        assertEquals(0, reservation.committedBytes());
        reservation.commit(4 * GRANULARITY, 2 * GRANULARITY);
        reservation.commit(5 * GRANULARITY, 2 * GRANULARITY);
        assertEquals(3 * GRANULARITY, reservation.committedBytes());
        reservation.decommit(5 * GRANULARITY, 4 * GRANULARITY);
        assertEquals(GRANULARITY, reservation.committedBytes());
        assertEquals(RESERVED, reservation.reservedBytes());
    }

    @Test
    void decommittingLeavesTheRestAloneAndSlicesAccessible() {
        MemorySegment all = reservation.commit(0, RESERVED);
        all.fill((byte) 7);

        reservation.decommit(GRANULARITY, 2 * GRANULARITY);

        assertEquals(7, all.get(JAVA_BYTE, GRANULARITY - 1));
        assertEquals(7, all.get(JAVA_BYTE, 3 * GRANULARITY));
        all.set(JAVA_BYTE, GRANULARITY, (byte) 9);
        assertEquals(9, all.get(JAVA_BYTE, GRANULARITY));
    }

    @Test
    void decommittingSkipsWhatWasNeverCommitted() {
        MemorySegment kept = reservation.commit(0, GRANULARITY);
        kept.fill((byte) 7);
        reservation.commit(2 * GRANULARITY, GRANULARITY);
        reservation.commit(5 * GRANULARITY, GRANULARITY);

        reservation.decommit(GRANULARITY, RESERVED - GRANULARITY);
        reservation.decommit(GRANULARITY, RESERVED - GRANULARITY);

        assertEquals(GRANULARITY, reservation.committedBytes());
        assertEquals(7, kept.get(JAVA_BYTE, 0));
    }

    @Test
    void decommittedMemoryCanBeCommittedAgain() {
        reservation.commit(0, GRANULARITY);
        reservation.decommit(0, GRANULARITY);

        MemorySegment again = reservation.commit(0, GRANULARITY);

        again.set(JAVA_LONG, 0, 42);
        assertEquals(42, again.get(JAVA_LONG, 0));
        assertEquals(GRANULARITY, reservation.committedBytes());
    }

    /// Neighbouring memory is committed too, so only the bounds of the slice can stop the access.
    @ParameterizedTest
    @ValueSource(longs = {-1, GRANULARITY, Long.MIN_VALUE, Long.MAX_VALUE})
    void accessOutsideASliceNeverCrashes(long index) {
        reservation.commit(0, RESERVED);
        MemorySegment slice = reservation.commit(GRANULARITY, GRANULARITY);

        assertThrows(IndexOutOfBoundsException.class, () -> slice.get(JAVA_BYTE, index));
    }

    @ParameterizedTest
    @CsvSource({"1, 65536", "0, 65535", "-1, 65536", "4096, 4096", "65536, -1"})
    void rangesOffTheGranularityAreRejected(long offset, long size) {
        String message =
                "range must be a multiple of the granularity: offset="
                        + offset
                        + ", size="
                        + size
                        + ", granularity=65536";
        assertRejected(IllegalArgumentException.class, message, offset, size);
    }

    @ParameterizedTest
    @CsvSource({
        "-65536, 65536",
        "0, -65536",
        "0, 1114112",
        "1048576, 65536",
        "65536, 9223372036854710272",
        "9223372036854710272, 65536",
    })
    void rangesOutsideTheReservationAreRejected(long offset, long size) {
        String message =
                "range outside the reservation: offset="
                        + offset
                        + ", size="
                        + size
                        + ", reserved=1048576";
        assertRejected(IndexOutOfBoundsException.class, message, offset, size);
    }

    private <T extends Exception> void assertRejected(
            Class<T> type, String message, long offset, long size) {
        T onCommit = assertThrows(type, () -> reservation.commit(offset, size));
        T onDecommit = assertThrows(type, () -> reservation.decommit(offset, size));

        assertEquals(message, onCommit.getMessage());
        assertEquals(message, onDecommit.getMessage());
        assertEquals(0, reservation.committedBytes());
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -65536, 1, 65537, 1L << 60, Long.MAX_VALUE})
    void badReservationSizesAreRejected(long bytes) {
        var e =
                assertThrows(
                        IllegalArgumentException.class, () -> Reservation.reserve(bytes, arena));

        assertEquals(
                "reservation must be a positive multiple of the granularity: bytes="
                        + bytes
                        + ", granularity=65536, max=140737488289792",
                e.getMessage());
    }

    /// An access by address that runs while another thread closes the world must not end the
    /// process.
    @Test
    void keptMemoryStaysMappedAfterItsArenaWasClosed() {
        Arena own = Arena.ofShared();
        Reservation kept = Reservation.reserveKept(RESERVED, own);
        MemorySegment slice = kept.commit(GRANULARITY, GRANULARITY);
        slice.set(JAVA_LONG, 8, 42);
        MemorySegment byAddress = kept.kept();
        assertEquals(42, byAddress.get(JAVA_LONG, GRANULARITY + 8));

        own.close();

        assertThrows(IllegalStateException.class, () -> slice.get(JAVA_LONG, 8));
        assertEquals(0, kept.committedBytes());
        long left = byAddress.get(JAVA_LONG, GRANULARITY + 8);
        // other systems may return discarded memory later
        boolean atOnce = System.getProperty("os.name").startsWith("Linux");
        assertTrue(left == 0 || left == 42 && !atOnce, () -> "left=" + left);
    }

    @Test
    void keptMemoryOfAClosedArenaIsRefused() {
        Arena closed = Arena.ofShared();
        closed.close();

        assertThrows(IllegalStateException.class, () -> Reservation.reserveKept(RESERVED, closed));
    }
}
