package dev.tercio.internal.worker;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.internal.guard.StructureGuard;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;

/// Every item runs once, however long a task is expected to take.
///
/// Proves QU-07.
class WorkersTest {
    private static final long PATIENCE_SECONDS = 60;

    private final Workers workers = new Workers(2, "test", new StructureGuard("test"));

    @AfterEach
    void close() {
        workers.close();
    }

    @Test
    void everyItemRunsOnce() {
        int runs = 2_000;
        AtomicIntegerArray seen = new AtomicIntegerArray(30);
        for (int i = 0; i < runs; i++) {
            // alternates between tasks for which workers are woken and others
            long expected = i / 100 % 2 == 0 ? 0 : Workers.WAKE_NANOS;
            workers.run((worker, item) -> seen.incrementAndGet(item), seen.length(), expected);
        }
        int[] counts = new int[seen.length()];
        Arrays.setAll(counts, seen::get);
        int[] expected = new int[seen.length()];
        Arrays.fill(expected, runs);
        assertArrayEquals(expected, counts);
    }

    @Test
    void taskOfNoItemsEnds() {
        workers.run((worker, item) -> assertEquals(-1, item), 0);
        assertEquals(7, workers.run((worker, item) -> assertEquals(-1, item), 0, 7));
    }

    /// The barrier opens only if two workers run items at the same time.
    @Test
    void workersAreWokenWhenATaskTakesLongerThanExpected() {
        CyclicBarrier both = new CyclicBarrier(2);
        workers.run((worker, item) -> spinOrWait(item, both), 4, 0);
        assertEquals(0, both.getNumberWaiting());
    }

    private static void spinOrWait(int item, CyclicBarrier both) {
        long start = System.nanoTime();
        while (item == 0 && System.nanoTime() - start <= Workers.WAKE_NANOS) {
            Thread.onSpinWait();
        }
        if (item == 2 || item == 3) {
            await(both);
        }
    }

    private static void await(CyclicBarrier both) {
        try {
            both.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (Exception broken) {
            throw new IllegalStateException(broken);
        }
    }

    @Test
    void lowestFailureIsThrownWithoutWakingAnyone() {
        RuntimeException thrown =
                assertThrows(
                        RuntimeException.class,
                        () -> workers.run((worker, item) -> fail(item), 9, 0));
        assertEquals("item 3", thrown.getMessage());
        assertEquals("item 6", thrown.getSuppressed()[0].getMessage());
    }

    private static void fail(int item) {
        if (item > 0 && item % 3 == 0) {
            throw new IllegalStateException("item " + item);
        }
    }
}
