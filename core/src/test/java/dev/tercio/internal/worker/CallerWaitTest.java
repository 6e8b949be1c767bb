package dev.tercio.internal.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.internal.guard.StructureGuard;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/// How the caller of a parallel run waits for the last items.
///
/// Proves QU-07.
class CallerWaitTest {
    private final Workers workers = new Workers(2, "test", new StructureGuard("test"));
    private final Thread caller = Thread.currentThread();
    private final AtomicReference<Object> blocker = new AtomicReference<>();
    private final AtomicInteger ended = new AtomicInteger();
    private final AtomicInteger started = new AtomicInteger();

    @AfterEach
    void close() {
        workers.close();
    }

    /// If the caller were parked, a worker would have to unpark it. A worker that does so late
    /// leaves a permit, which ends the next park of the program, such as the pause between two
    /// frames.
    @Test
    void callerIsNotParkedWhileItWaits() {
        workers.run(this::endAfterTheCallerWaits, 2);
        assertNull(blocker.get());
        assertEquals(1, ended.get());
    }

    @Test
    void interruptedCallerWaitsForAllItemsAndKeepsTheInterrupt() {
        caller.interrupt();
        workers.run(this::endAfterTheCallerWaits, 2);
        assertTrue(Thread.interrupted());
        assertEquals(1, ended.get());
    }

    /// The caller ends its item when the other worker has one, and then waits.
    private void endAfterTheCallerWaits(int worker, int item) {
        started.incrementAndGet();
        while (started.get() < 2) {
            Thread.onSpinWait();
        }
        if (worker != 0) {
            while (caller.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            blocker.set(LockSupport.getBlocker(caller));
            ended.incrementAndGet();
        }
    }
}
