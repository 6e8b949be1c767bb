package dev.tercio.internal.world;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.Hierarchy;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.relation.RelationIndex;
import dev.tercio.internal.storage.PageLayout;

/// Walks along the links of a relation's index.
public final class RelationHierarchy implements Hierarchy {
    /// How many entities a description lists.
    private static final int MAX_DESCRIBED = 1_000;

    private final DirectWorld world;
    private final ComponentStore store;
    private final RelationIndex index;
    private final EntityTable table;
    private final ComponentAccess access;
    private final StructureGuard guard;

    RelationHierarchy(
            DirectWorld world, ComponentStore store, RelationIndex index, ComponentAccess access) {
        this.world = world;
        this.store = store;
        this.index = index;
        this.table = world.table();
        this.access = access;
        this.guard = world.guard();
    }

    /// Returns whether this is the hierarchy of a relation.
    @SuppressWarnings("ReferenceEquality") // a world has one store for each type
    boolean isOf(ComponentStore relation) {
        return store == relation;
    }

    @Override
    public ComponentType<?> relation() {
        return store.spec();
    }

    @Override
    public void addRootsTo(EntityList list) {
        checkRead("roots");
        for (int page = 0; page < table.pageLimit(); page++) {
            long[] occupied = table.occupiedAt(page);
            for (int word = 0; occupied != null && word < occupied.length; word++) {
                int first = (page << PageLayout.PAGE_SHIFT) + (word << PageLayout.WORD_SHIFT);
                for (long bits = occupied[word]; bits != 0; bits &= bits - 1) {
                    addRoot(first + Long.numberOfTrailingZeros(bits), list);
                }
            }
        }
    }

    private void addRoot(int slot, EntityList list) {
        if (index.firstSource(slot) >= 0 && index.targetSlot(slot) < 0) {
            list.addBits(handleAt(slot));
        }
    }

    @Override
    public Entity rootOf(Entity entity) {
        int slot = slotOf(entity, "rootOf");
        for (int next = index.targetSlot(slot); next >= 0; next = index.targetSlot(slot)) {
            slot = next;
        }
        return table.entityAt(slot);
    }

    @Override
    public void addAncestorsTo(Entity entity, EntityList list) {
        int slot = slotOf(entity, "ancestors");
        while (true) {
            slot = index.targetSlot(slot);
            if (slot < 0) {
                return;
            }
            list.addBits(handleAt(slot));
        }
    }

    @Override
    public void addDescendantsTo(Entity entity, EntityList list) {
        int top = slotOf(entity, "descendants");
        int slot = top;
        // one call of next, so that the compiled code stays small enough to be inlined
        while (true) {
            slot = next(slot, top);
            if (slot == top) {
                return;
            }
            list.addBits(handleAt(slot));
        }
    }

    /// Returns the entity after another in the order of descendants; the top after the last one.
    private int next(int slot, int top) {
        int child = index.firstSource(slot);
        if (child >= 0) {
            return child;
        }
        int last = slot;
        while (last != top) {
            int sibling = index.nextSource(last);
            if (sibling >= 0) {
                return sibling;
            }
            last = index.targetSlot(last);
        }
        return top;
    }

    @Override
    public Entity copyTree(Entity entity) {
        guard.checkStructural("copyTree");
        EntityList originals = new EntityList();
        originals.add(table.entityAt(slotOf(entity, "copyTree")));
        addDescendantsTo(entity, originals);
        return world.copyTogether(originals).get(0);
    }

    @Override
    public String describeTree(Entity entity) {
        int top = slotOf(entity, "describeTree");
        StringBuilder text = new StringBuilder(world.describe(entity));
        int count = 1;
        int depth = 0;
        int last = top;
        for (int slot = next(top, top); slot != top; slot = next(slot, top)) {
            depth = depth + 1 - levelsUp(last, index.targetSlot(slot));
            last = slot;
            if (++count <= MAX_DESCRIBED) {
                text.append('\n').append("  ".repeat(depth));
                text.append(world.describe(table.entityAt(slot)));
            }
        }
        if (count > MAX_DESCRIBED) {
            text.append("\n... and ").append(count - MAX_DESCRIBED).append(" more");
        }
        return text.toString();
    }

    /// Returns how far an ancestor is above a slot.
    private int levelsUp(int slot, int ancestor) {
        int levels = 0;
        for (int i = slot; i != ancestor; i = index.targetSlot(i)) {
            levels++;
        }
        return levels;
    }

    private int slotOf(Entity entity, String operation) {
        checkRead(operation);
        return access.liveSlot(entity, operation);
    }

    /// Not `entityAt`, which allocates until it is compiled.
    private long handleAt(int slot) {
        return (long) table.generationAt(slot) << 32 | slot;
    }

    private void checkRead(String operation) {
        guard.checkThread(operation);
        guard.checkRead(store.id());
    }

    /// Names the relation, such as `Hierarchy(ChildOf)`.
    @Override
    public String toString() {
        return "Hierarchy(" + store.spec().type().getSimpleName() + ")";
    }
}
