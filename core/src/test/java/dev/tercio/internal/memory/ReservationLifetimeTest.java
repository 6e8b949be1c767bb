package dev.tercio.internal.memory;

import static dev.tercio.internal.memory.Reservation.GRANULARITY;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import org.junit.jupiter.api.Test;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

class ReservationLifetimeTest {
    private final Arena arena = Arena.ofShared();
    private final Reservation reservation = Reservation.reserve(4 * GRANULARITY, arena);

    /// Proves CO-04.
    @Test
    void sliceObtainedEarlierThrowsAfterClose() {
        MemorySegment slice = reservation.commit(0, GRANULARITY);
        slice.set(JAVA_BYTE, 0, (byte) 7);

        arena.close();

        assertThrows(IllegalStateException.class, () -> slice.get(JAVA_BYTE, 0));
        assertThrows(IllegalStateException.class, () -> slice.set(JAVA_BYTE, 0, (byte) 1));
        assertThrows(IllegalStateException.class, () -> slice.asSlice(8).get(JAVA_BYTE, 0));
    }

    /// Proves CO-04.
    @Test
    void sliceThrowsOnAnotherThreadAfterClose() {
        MemorySegment slice = reservation.commit(0, GRANULARITY);
        var read = new FutureTask<>(() -> slice.get(JAVA_BYTE, 0));

        arena.close();
        Thread.ofPlatform().start(read);

        var e = assertThrows(ExecutionException.class, read::get);
        assertInstanceOf(IllegalStateException.class, e.getCause());
    }

    /// A reader that is running when the memory is released must get an exception.
    ///
    /// Proves CO-04.
    @Test
    void readerRacingWithCloseGetsAnException() {
        for (int i = 0; i < 50; i++) {
            Arena racing = Arena.ofShared();
            MemorySegment slice = Reservation.reserve(GRANULARITY, racing).commit(0, GRANULARITY);
            var reader = new FutureTask<>(() -> readForever(slice));
            Thread.ofPlatform().daemon().start(reader);
            while (slice.get(JAVA_BYTE, 0) == 0 && !reader.isDone()) {
                Thread.onSpinWait();
            }

            racing.close();

            var e = assertThrows(ExecutionException.class, reader::get);
            assertInstanceOf(IllegalStateException.class, e.getCause());
        }
    }

    private static byte readForever(MemorySegment slice) {
        slice.set(JAVA_BYTE, 0, (byte) 1);
        byte sum = 0;
        while (true) {
            sum += slice.get(JAVA_BYTE, sum & 0xFF);
        }
    }

    /// Proves CO-04.
    @Test
    void closedReservationCommitsNothing() {
        reservation.commit(0, GRANULARITY);

        arena.close();

        for (long offset : new long[] {0, GRANULARITY}) {
            var onCommit =
                    assertThrows(
                            IllegalStateException.class,
                            () -> reservation.commit(offset, GRANULARITY));
            var onDecommit =
                    assertThrows(
                            IllegalStateException.class,
                            () -> reservation.decommit(offset, GRANULARITY));
            assertEquals("reservation is closed: reserved=262144", onCommit.getMessage());
            assertEquals("reservation is closed: reserved=262144", onDecommit.getMessage());
        }
    }

    @Test
    void sliceIsUsableFromAnotherThreadWhileOpen() throws Exception {
        MemorySegment slice = reservation.commit(0, GRANULARITY);
        var write = new FutureTask<>(() -> slice.fill((byte) 7));

        Thread.ofPlatform().start(write);
        write.get();

        assertEquals(7, slice.get(JAVA_BYTE, GRANULARITY - 1));
        arena.close();
    }
}
