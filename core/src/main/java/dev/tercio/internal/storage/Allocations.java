package dev.tercio.internal.storage;

/// Announces allocations whose failure must not leave a world half changed, so that tests can make
/// each of them fail.
///
/// Only slow paths announce: new pages, rows, tables and copies, never single values.
public final class Allocations {
    private static final ScopedValue<Runnable> PROBE = ScopedValue.newInstance();

    private Allocations() {}

    /// Says that memory is about to be allocated.
    public static void announce() {
        if (PROBE.isBound()) {
            PROBE.get().run();
        }
    }

    /// Runs a body whose allocations are announced to a probe, which may throw.
    public static void probe(Runnable probe, Runnable body) {
        ScopedValue.where(PROBE, probe).run(body);
    }
}
