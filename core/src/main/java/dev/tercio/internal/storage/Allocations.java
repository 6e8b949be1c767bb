package dev.tercio.internal.storage;

/// Fault-injection hook for allocations. Tests make each announced allocation fail in order to
/// verify that a failure never leaves a world half changed.
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

    /// Runs a body and calls a probe before each of its announced allocations. The probe may throw.
    public static void probe(Runnable probe, Runnable body) {
        ScopedValue.where(PROBE, probe).run(body);
    }
}
