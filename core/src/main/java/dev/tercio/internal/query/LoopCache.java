package dev.tercio.internal.query;

import org.jspecify.annotations.Nullable;

/// Finds the loops of a query's bodies. The loop of the first body is cached; if runs alternate
/// between bodies, the others are looked up, because replacing the cached one in every run would
/// allocate.
final class LoopCache {
    private @Nullable CachedLoop cached;

    RowLoop of(LoopSpec spec, Object body) {
        CachedLoop known = cached;
        RowLoop found = known == null ? null : known.find(spec, body.getClass());
        if (found != null) {
            return found;
        }
        RowLoop loop = RowLoops.of(spec, body);
        if (known == null || known.isGone()) {
            cached = new CachedLoop(spec, body.getClass(), loop);
        }
        return loop;
    }
}
