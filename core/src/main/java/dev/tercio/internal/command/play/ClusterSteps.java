package dev.tercio.internal.command.play;

import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.entity.LongIntMap;

/// Caches the cluster of an entity after a component was added or removed.
final class ClusterSteps {
    private final EntityTable table;

    /// Maps a cluster, a component and whether it is added or removed to the resulting cluster.
    private final LongIntMap steps = new LongIntMap();

    ClusterSteps(EntityTable table) {
        this.table = table;
    }

    /// Returns the cluster of a component set with one component more or less.
    int after(int cluster, int type, boolean added) {
        long key = ((long) cluster << 10) | (type << 1) | (added ? 1 : 0) | (1L << 62);
        int known = steps.get(key);
        if (known == LongIntMap.ABSENT) {
            ComponentMask mask = table.allocator().cluster(cluster).mask();
            ComponentMask after = added ? mask.with(type) : mask.without(type);
            known = table.allocator().cluster(after).id();
            steps.put(key, known);
        }
        return known;
    }

    /// Clears the cache, because clusters have been replaced.
    void clear() {
        steps.clear();
    }
}
