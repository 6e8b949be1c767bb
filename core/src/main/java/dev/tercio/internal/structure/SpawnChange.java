package dev.tercio.internal.structure;

import dev.tercio.internal.entity.Cluster;
import dev.tercio.internal.entity.EntityTable;

/// The last step of a spawn, for direct calls and for playback: the slot is marked as alive, or
/// released.
///
/// A spawn reserves a slot, writes the values, and calls one of these methods. The callers are not
/// merged, because they write the values differently: each has its own call sites, so that the JIT
/// compiler sees few codecs at each and inlines them. These methods are static and small, so that
/// they are inlined into each caller.
public final class SpawnChange {
    private SpawnChange() {}

    /// Marks a reserved slot as alive after its values were stored.
    ///
    /// @param home the cluster the slot was reserved in
    /// @return the handle of the entity
    public static long complete(EntityTable table, SpawnPlan plan, int slot, Cluster home) {
        long entity = table.enliven(slot, home, plan.cluster());
        plan.pages().mark(entity);
        return entity;
    }

    /// Releases a reserved slot whose values were rejected, and clears the stored values.
    ///
    /// @param home the cluster the slot was reserved in
    public static void withdraw(EntityTable table, SpawnPlan plan, int slot, Cluster home) {
        plan.pages().forget(slot);
        table.unreserve(slot, home);
    }
}
