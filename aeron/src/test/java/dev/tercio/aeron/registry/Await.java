package dev.tercio.aeron.registry;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Waits for a condition, with a limit that only a defect reaches.
public final class Await {
    private static final long LIMIT_NANOS = 30_000_000_000L;
    private static final long PAUSE_NANOS = 500_000;

    private Await() {}

    /// @param state is part of the message if the condition does not become true
    public static void until(BooleanSupplier condition, Supplier<Object> state) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > LIMIT_NANOS) {
                throw new AssertionError("condition did not become true: " + state.get());
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
