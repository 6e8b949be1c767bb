package dev.tercio.internal.storage;

import dev.tercio.NativeMemoryException;

/// Failed allocations, and a fault-injection hook for them. Tests make each announced allocation
/// fail in order to verify that a failure never leaves a world half changed.
///
/// Only slow paths announce allocations: new pages, rows, tables and copies, never single values.
public final class Allocations {
    private static final ScopedValue<Runnable> PROBE = ScopedValue.newInstance();

    private Allocations() {}

    /// Must be called before an allocation. Throws if the probe of a test throws.
    public static void announce() {
        if (PROBE.isBound()) {
            PROBE.get().run();
        }
    }

    /// Whether an exception means that memory has run out. Going on would fail again, each time
    /// after the garbage collector has searched the whole heap in vain.
    public static boolean hasFailed(Throwable thrown) {
        return thrown instanceof OutOfMemoryError || thrown instanceof NativeMemoryException;
    }

    /// Runs a body and calls a probe before each of its announced allocations. The probe may throw.
    public static void probe(Runnable probe, Runnable body) {
        ScopedValue.where(PROBE, probe).run(body);
    }
}
