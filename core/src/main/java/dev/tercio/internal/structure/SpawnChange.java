package dev.tercio.internal.structure;

import dev.tercio.internal.entity.Cluster;
import dev.tercio.internal.entity.EntityTable;

/// How a spawn ends, for direct calls and for playback: the slot comes to life, or it is given
/// back.
///
/// A spawn reserves a slot, writes the values, and calls one of these. The callers stay apart,
/// because they differ in how they write the values: each has call sites of its own, so that the
/// JIT compiler sees few codecs at each and inlines them. These methods are static and small, so
/// that they are inlined into each caller.
public final class SpawnChange {
    private SpawnChange() {}

    /// Brings a reserved slot to life whose values are stored.
    ///
    /// @param home the cluster the slot was reserved in
    /// @return the handle of the entity
    public static long complete(EntityTable table, SpawnPlan plan, int slot, Cluster home) {
        plan.pages().mark(slot);
        return table.enliven(slot, home, plan.cluster());
    }

    /// Gives back a reserved slot whose values were refused, and drops what was stored.
    ///
    /// @param home the cluster the slot was reserved in
    public static void withdraw(EntityTable table, SpawnPlan plan, int slot, Cluster home) {
        plan.pages().forget(slot);
        table.unreserve(slot, home);
    }
}
