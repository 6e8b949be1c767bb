package dev.tercio.internal.query;

import org.jspecify.annotations.Nullable;

import java.lang.ref.WeakReference;

/// The loop of one body, found faster than among those of all bodies. It keeps neither the loop nor
/// the body's class alive: the query may outlive them.
///
/// Immutable, so threads that see it see all of it.
final class CachedLoop {
    private final LoopSpec spec;
    private final WeakReference<Class<?>> body;
    private final WeakReference<RowLoop> loop;

    CachedLoop(LoopSpec spec, Class<?> body, RowLoop loop) {
        this.spec = spec;
        this.body = new WeakReference<>(body);
        this.loop = new WeakReference<>(loop);
    }

    /// The loop, or null if it is of another body or gone.
    @Nullable RowLoop find(LoopSpec wanted, Class<?> bodyClass) {
        return body.refersTo(bodyClass) && spec.equals(wanted) ? loop.get() : null;
    }

    boolean isGone() {
        return loop.refersTo(null);
    }
}
