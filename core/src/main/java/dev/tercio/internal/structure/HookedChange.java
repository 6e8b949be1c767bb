package dev.tercio.internal.structure;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;

/// Changes hooked components, for direct calls and for playback. Slower than [ComponentChange],
/// which is used for all others.
public final class HookedChange {
    private final EntityTable table;
    private final ChangeHooks hooks;
    private final RelationTargets targets = new RelationTargets();
    private long changes;

    public HookedChange(EntityTable table, ChangeHooks hooks) {
        this.table = table;
        this.hooks = hooks;
    }

    public ChangeHooks hooks() {
        return hooks;
    }

    /// Returns the number of changes so far. If a hook throws, it says whether that was before or
    /// after the change.
    public long changes() {
        return changes;
    }

    public RelationTargets targets() {
        return targets;
    }

    /// Adds a component to a living entity or replaces its value.
    ///
    /// @throws dev.tercio.InvalidComponentException if a hook or the codec refuses the value;
    ///   nothing has changed then
    public void write(ComponentStore store, long entity, NewValue value) {
        int slot = (int) entity;
        if (store.spec().relation() != null) {
            hooks.check(store, entity, targets.of(store, value));
        }
        ComponentPage page = store.openPage(slot >>> PageLayout.PAGE_SHIFT);
        int offset = slot & PageLayout.OFFSET_MASK;
        boolean present = page.contains(offset);
        hooks.writing(store, entity, page, offset, present);
        value.store(store, page, offset);
        ComponentChange.noteAdd(table.pageOf(slot), store, page, offset, present);
        changes++;
        hooks.written(store, entity, page, offset, present);
    }

    /// Removes a component that an entity has.
    public void remove(ComponentStore store, long entity) {
        int slot = (int) entity;
        EntityPage headers = table.pageOf(slot);
        ComponentPage page = store.openPage(slot >>> PageLayout.PAGE_SHIFT);
        int offset = slot & PageLayout.OFFSET_MASK;
        // first, because observers must not be notified of a removal for which there is no memory
        store.reserveRemovals(1);
        hooks.removing(store, entity, page, offset);
        ComponentChange.remove(headers, store, page, offset, entity);
        changes++;
        hooks.removed(store, entity);
    }

    /// Checks the values of a slot that is about to be marked as alive.
    ///
    /// @throws dev.tercio.InvalidComponentException if a hook refuses a value
    public void checkSpawn(ComponentStore[] stores, int slot) {
        long entity = table.upcoming(slot);
        for (ComponentStore store : stores) {
            if (store.spec().relation() != null) {
                ComponentPage page = store.openPage(slot >>> PageLayout.PAGE_SHIFT);
                int offset = slot & PageLayout.OFFSET_MASK;
                hooks.check(store, entity, targets.at(store, page, offset));
            }
        }
    }

    /// Calls the hooks for a spawned entity.
    public void spawned(ComponentStore[] stores, long entity) {
        changes++;
        int slot = (int) entity;
        for (ComponentStore store : stores) {
            if (store.isHooked()) {
                ComponentPage page = store.openPage(slot >>> PageLayout.PAGE_SHIFT);
                hooks.written(store, entity, page, slot & PageLayout.OFFSET_MASK, false);
            }
        }
        hooks.spawned(entity);
    }
}
