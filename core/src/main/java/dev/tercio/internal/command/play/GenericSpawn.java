package dev.tercio.internal.command.play;

import dev.tercio.internal.command.lane.HandleTable;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.Cluster;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.structure.HookedChange;
import dev.tercio.internal.structure.SpawnChange;
import dev.tercio.internal.structure.SpawnPlan;

/// Spawns an entity whose values have different forms: fields, objects or defaults.
final class GenericSpawn {
    private final EntityTable table;
    private final ValueWriter values;
    private final HookedChange hooked;

    GenericSpawn(PlaybackParts parts, ValueWriter values) {
        this.table = parts.table;
        this.values = values;
        this.hooked = parts.hooked;
    }

    /// Spawns the entity of a command.
    ///
    /// @param home the cluster that provides the slot
    /// @throws UnresolvedHandleException if a handle in its values has no entity
    void spawn(SpawnShape shape, Cluster home, int at, HandleTable handles, long handle) {
        SpawnPlan plan = shape.plan();
        int slot = table.reserve(home);
        try {
            handles.resolve(handle, table.upcoming(slot));
            values.checkHandles(at, shape.handles());
            write(shape, at, slot);
            if (plan.isHooked()) {
                hooked.checkSpawn(plan.stores(), slot);
            }
        } catch (Throwable refused) {
            handles.resolve(handle, 0);
            SpawnChange.withdraw(table, plan, slot, home);
            throw refused;
        }
        long entity = SpawnChange.complete(table, plan, slot, home);
        if (plan.isHooked()) {
            hooked.spawned(plan.stores(), entity);
        }
    }

    private void write(SpawnShape shape, int at, int slot) {
        ComponentStore[] stores = shape.plan().stores();
        for (int i = 0; i < stores.length; i++) {
            values.write(
                    at + shape.parts()[i] * Long.BYTES,
                    shape.word(i),
                    stores[i],
                    stores[i].openPage(slot >>> PageLayout.PAGE_SHIFT),
                    slot & PageLayout.OFFSET_MASK);
        }
    }
}
