package dev.tercio.internal.query;

import org.jspecify.annotations.Nullable;

import java.lang.ref.WeakReference;

/// The cached loop of one body, faster to find than in the table of all loops. It holds weak
/// references, so that a query does not keep the loop or the body's class alive.
///
/// Immutable, so it can be published without synchronization.
final class CachedLoop {
    private final LoopSpec spec;
    private final WeakReference<Class<?>> body;
    private final WeakReference<RowLoop> loop;

    CachedLoop(LoopSpec spec, Class<?> body, RowLoop loop) {
        this.spec = spec;
        this.body = new WeakReference<>(body);
        this.loop = new WeakReference<>(loop);
    }

    /// The loop, or null if it belongs to another body or was unloaded.
    @Nullable RowLoop find(LoopSpec wanted, Class<?> bodyClass) {
        return body.refersTo(bodyClass) && spec.equals(wanted) ? loop.get() : null;
    }

    boolean isGone() {
        return loop.refersTo(null);
    }
}
