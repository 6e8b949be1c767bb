package dev.tercio.internal.command;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.Cluster;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.structure.SpawnPlan;

/// Spawns an entity whose values have different forms: fields, objects, defaults.
final class SlowSpawn {
    private final EntityTable table;
    private final ValueWriter values;

    SlowSpawn(PlaybackParts parts, ValueWriter values) {
        this.table = parts.table;
        this.values = values;
    }

    /// Spawns the entity of a command, whose handles have been looked at.
    long spawn(SpawnShape shape, int at, int homeId) {
        SpawnPlan plan = shape.plan();
        Cluster home =
                homeId == FinalHomes.NONE ? plan.cluster() : table.allocator().cluster(homeId);
        int slot = table.reserve(home);
        try {
            write(shape, at, slot);
        } catch (Throwable refused) {
            for (ComponentStore store : plan.stores()) {
                store.forget(slot);
            }
            table.unreserve(slot, home);
            throw refused;
        }
        plan.pages().mark(slot);
        return table.enliven(slot, home, plan.cluster());
    }

    private void write(SpawnShape shape, int at, int slot) {
        ComponentStore[] stores = shape.plan().stores();
        for (int i = 0; i < stores.length; i++) {
            values.write(
                    at + shape.payloads()[i] - CommandWord.HEADER,
                    shape.word(i),
                    stores[i],
                    stores[i].openPage(slot >>> PageLayout.PAGE_SHIFT),
                    slot & PageLayout.OFFSET_MASK);
        }
    }
}
