package dev.tercio.internal.query;

import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.storage.ChangeClock;

/// How far a `changed` or `added` query has read the changes of its world. Other queries have one
/// that never moves.
final class SeenChanges implements ChangeReader {
    private final ComponentRegistry registry;
    private final StructureGuard guard;
    private final boolean observing;
    private final String query;
    private long lastTick = ChangeClock.NEVER;

    /// The epoch of [#lastTick], see [ChangeClock#epoch()].
    private int epoch;

    /// @param observing whether the result of the query depends on when it last ran
    /// @param query the name of the query, for messages
    SeenChanges(ComponentRegistry registry, StructureGuard guard, boolean observing, String query) {
        this.registry = registry;
        this.guard = guard;
        this.observing = observing;
        this.query = query;
    }

    /// Starts a run. Changes by its bodies get their own change tick, so that the query does not
    /// see them again. A query that remembers when it ran cannot run on several threads.
    ///
    /// @return the tick to pass to [#end]
    long begin() {
        if (!observing) {
            return 0;
        }
        guard.checkNotParallel(query);
        return registry.advanceClock();
    }

    /// Remembers what a run has seen. Not called if a body throws: the next run then sees the same
    /// changes again.
    void end(long tick) {
        if (observing) {
            resume(tick);
            registry.advanceClock();
        }
    }

    @Override
    public long position() {
        return epoch == registry.clock().epoch() ? lastTick : ChangeClock.NEVER;
    }

    @Override
    public void resume(long position) {
        lastTick = position;
        epoch = registry.clock().epoch();
    }
}
