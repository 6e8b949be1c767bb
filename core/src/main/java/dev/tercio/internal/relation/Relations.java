package dev.tercio.internal.relation;

import dev.tercio.EntityList;
import dev.tercio.OnTargetDestroyed;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.component.RelationSpec;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.structure.ChangeHook;
import dev.tercio.internal.structure.HookedChange;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Objects;

/// Keeps the indexes of all relations of a world in agreement with their components.
public final class Relations implements ChangeHook {
    /// A relation of the world.
    ///
    /// @param store the component
    /// @param spec its rules
    /// @param index its reverse direction
    /// @param change how it is changed without observers
    record Entry(
            ComponentStore store, RelationSpec spec, RelationIndex index, RelationChange change) {}

    private final EntityTable table;
    private final HookedChange changes;
    private final RefusedTarget refusals;
    private final SlotSet visited = new SlotSet();

    /// The relations, in the order of their ids.
    private Entry[] entries = {};

    private @Nullable Entry[] byId = new Entry[16];

    /// The same by the ordinal of the component, which needs fewer dependent loads to find.
    private @Nullable RelationChange[] byOrdinal = {};

    public Relations(EntityTable table, HookedChange changes) {
        this.table = table;
        this.changes = changes;
        this.refusals = new RefusedTarget(table);
    }

    /// Adds a relation that was registered in the world. A store that was unregistered since is
    /// replaced by the one that has its id now.
    public void add(ComponentStore store) {
        int id = store.id();
        if (id >= byId.length) {
            byId = Arrays.copyOf(byId, Math.max(id + 1, byId.length * 2));
        }
        RelationSpec spec = Objects.requireNonNull(store.spec().relation());
        RelationIndex index = new RelationIndex();
        Entry added = new Entry(store, spec, index, new RelationChange(table, store, index));
        store.setHooked(true);
        Arrays.fill(byId, id, byId.length, null);
        byId[id] = added;
        Entry[] all = new Entry[byId.length];
        int count = 0;
        for (Entry entry : byId) {
            if (entry != null) {
                all[count++] = entry;
            }
        }
        entries = Arrays.copyOf(all, count);
        indexByOrdinal();
    }

    private void indexByOrdinal() {
        int last = -1;
        for (Entry entry : entries) {
            last = Math.max(last, entry.store.spec().ordinal());
        }
        RelationChange[] changes = new RelationChange[last + 1];
        for (Entry entry : entries) {
            changes[entry.store.spec().ordinal()] = entry.change;
        }
        byOrdinal = changes;
    }

    /// Returns whether no relation was added.
    public boolean isEmpty() {
        return entries.length == 0;
    }

    /// Returns the index of a relation, or null if the component is not a relation of this world.
    public @Nullable RelationIndex index(ComponentStore store) {
        Entry entry = store.id() < byId.length ? byId[store.id()] : null;
        return entry != null && entry.store == store ? entry.index : null;
    }

    /// Returns how to change a relation of this world without observers.
    public RelationChange change(ComponentSpec<?> relation) {
        return Objects.requireNonNull(byOrdinal[relation.ordinal()]);
    }

    private Entry entry(ComponentStore store) {
        return Objects.requireNonNull(byId[store.id()]);
    }

    @Override
    public void check(ComponentStore store, long entity, long target) {
        Entry entry = entry(store);
        int wanted = entry.change.accept(entity, target);
        if (wanted == RelationChange.REFUSED) {
            throw refusals.refused(store.spec(), entry.index, entity, target);
        }
        if (wanted >= 0) {
            entry.index.reserve((int) entity, wanted);
        }
    }

    @Override
    public void written(
            ComponentStore store, long entity, ComponentPage page, int offset, boolean present) {
        RelationIndex index = index(store);
        if (index == null) {
            return;
        }
        long target = changes.targets().at(store, page, offset);
        int wanted = table.isAlive(target) ? (int) target : RelationIndex.NONE;
        index.relink((int) entity, wanted);
    }

    @Override
    public void removed(ComponentStore store, long entity) {
        RelationIndex index = index(store);
        if (index != null) {
            index.unlink((int) entity);
        }
    }

    @Override
    public boolean concernsOthers() {
        return true;
    }

    @Override
    public boolean concerns(int slot) {
        for (Entry entry : entries) {
            if (entry.index.sourceCount(slot) > 0) {
                return true;
            }
        }
        return false;
    }

    /// Breadth first, relation by relation, the sources of a target in their order.
    @Override
    public void addDependents(EntityList destroyed) {
        try {
            for (int i = 0; i < destroyed.size(); i++) {
                visited.add((int) destroyed.bits(i));
            }
            for (int i = 0; i < destroyed.size(); i++) {
                addSources((int) destroyed.bits(i), destroyed);
            }
        } finally {
            visited.clear(destroyed);
        }
        reserveRemovals(destroyed);
    }

    /// Reserves memory for [#releasing], because observers are notified before it.
    private void reserveRemovals(EntityList destroyed) {
        for (Entry entry : entries) {
            boolean remove = entry.spec.onTargetDestroyed() == OnTargetDestroyed.REMOVE_RELATION;
            if (remove && entry.store.logsRemovals()) {
                int count = destroyed.size();
                for (int i = 0; i < destroyed.size(); i++) {
                    count += entry.index.sourceCount((int) destroyed.bits(i));
                }
                entry.store.reserveRemovals(count);
            }
        }
    }

    private void addSources(int target, EntityList destroyed) {
        for (Entry entry : entries) {
            if (entry.spec.onTargetDestroyed() == OnTargetDestroyed.DESTROY_SOURCE) {
                RelationIndex index = entry.index;
                int source = index.firstSource(target);
                while (source >= 0) {
                    if (visited.add(source)) {
                        destroyed.addBits(table.entityAt(source).bits());
                    }
                    source = index.nextSource(source);
                }
            }
        }
    }

    /// Removes the relations that remaining entities have to those that are destroyed.
    @Override
    public void releasing(EntityList destroyed) {
        try {
            for (int i = 0; i < destroyed.size(); i++) {
                visited.add((int) destroyed.bits(i));
            }
            for (int i = 0; i < destroyed.size(); i++) {
                release((int) destroyed.bits(i));
            }
        } finally {
            visited.clear(destroyed);
        }
    }

    private void release(int target) {
        for (Entry entry : entries) {
            boolean remove = entry.spec.onTargetDestroyed() == OnTargetDestroyed.REMOVE_RELATION;
            int source = remove ? entry.index.firstSource(target) : RelationIndex.NONE;
            while (source >= 0) {
                int next = entry.index.nextSource(source);
                if (!visited.contains(source)) {
                    changes.remove(entry.store, table.entityAt(source).bits());
                }
                source = next;
            }
        }
    }

    /// Unlinks a destroyed entity from its targets, and the sources that still have it as their
    /// target: they keep their value, or are destroyed next.
    @Override
    public void destroyed(long entity) {
        int slot = (int) entity;
        for (Entry entry : entries) {
            RelationIndex index = entry.index;
            index.unlink(slot);
            for (int source = index.firstSource(slot); source >= 0; ) {
                index.unlink(source);
                source = index.firstSource(slot);
            }
        }
    }
}
