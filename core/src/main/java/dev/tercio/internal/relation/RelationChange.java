package dev.tercio.internal.relation;

import dev.tercio.Entity;
import dev.tercio.OnTargetDestroyed;
import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.component.RelationSpec;
import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.structure.ComponentChange;

import java.nio.LongBuffer;
import java.util.Objects;

/// Changes a relation without observers: its component and its index. Used by direct calls and by
/// playback in place of hooks.
public final class RelationChange {
    /// The result of [#accept] for a target that is refused.
    public static final int REFUSED = -2;

    private final EntityTable table;
    private final ComponentStore store;
    private final RelationIndex index;
    private final boolean acyclic;
    private final boolean keepsTargets;

    /// A column with one slot, to which a value is written to read its target.
    private final long[] target = new long[1];

    private final Object[] columns = new long[][] {target};

    RelationChange(EntityTable table, ComponentStore store, RelationIndex index) {
        RelationSpec rules = Objects.requireNonNull(store.spec().relation());
        this.table = table;
        this.store = store;
        this.index = index;
        this.acyclic = rules.acyclic();
        this.keepsTargets = rules.onTargetDestroyed() == OnTargetDestroyed.KEEP;
    }

    /// Returns the slot to link a source to, [RelationIndex#NONE] if there is nothing to link, or
    /// [#REFUSED].
    ///
    /// @param entity the source, which may be alive soon
    public int accept(long entity, long target) {
        if (target == Entity.NONE.bits()) {
            return RelationIndex.NONE;
        }
        if (target != entity && !table.isAlive(target)) {
            // a source may keep a target that was destroyed, and its copies too
            return keepsTargets && (int) target >= 0 ? RelationIndex.NONE : REFUSED;
        }
        return acyclic && closesCycle((int) entity, (int) target) ? REFUSED : (int) target;
    }

    /// Only a source that is a target itself can close a cycle, so a new entity costs no walk.
    private boolean closesCycle(int source, int target) {
        return source == target || (index.sourceCount(source) > 0 && reaches(target, source));
    }

    private boolean reaches(int from, int source) {
        if (index.targetSlot(source) == from) {
            return false;
        }
        int at = from;
        while (at >= 0 && at != source) {
            at = index.targetSlot(at);
        }
        return at == source;
    }

    /// Returns the target of a value, for a relation whose only field is its target.
    public long targetOf(Codec heapCodec, Object value) {
        heapCodec.write(columns, 0, value);
        return target[0];
    }

    public RelationIndex index() {
        return index;
    }

    /// Adds a relation whose only field is its target to a living entity, or replaces its value.
    ///
    /// @return false if the target is refused; nothing has changed then
    public boolean set(long entity, long target) {
        int wanted = accept(entity, target);
        if (wanted == REFUSED) {
            return false;
        }
        int slot = (int) entity;
        ComponentPage page = store.openPage(slot >>> PageLayout.PAGE_SHIFT);
        if (page.contains(slot & PageLayout.OFFSET_MASK)) {
            replace(page, slot, target, wanted);
        } else {
            add(table.pageOf(slot), page, slot, target, wanted);
        }
        return true;
    }

    /// Replaces the value of a relation whose only field is its target.
    ///
    /// @param page the page of a living entity that has the relation
    /// @return false if the target is refused; nothing has changed then
    public boolean replace(ComponentPage page, long entity, long target) {
        int wanted = accept(entity, target);
        if (wanted == REFUSED) {
            return false;
        }
        replace(page, (int) entity, target, wanted);
        return true;
    }

    /// Adds a relation whose only field is its target to an entity that does not have it.
    ///
    /// @param headers the header page of the source
    /// @param wanted the result of [#accept], not [#REFUSED]
    public void add(EntityPage headers, ComponentPage page, int source, long target, int wanted) {
        int offset = source & PageLayout.OFFSET_MASK;
        if (wanted >= 0) {
            index.reserve(source, wanted);
        }
        put(page, offset, target);
        ComponentChange.markAdded(headers, store, page, offset);
        if (wanted >= 0) {
            index.link(source, wanted);
        }
    }

    /// Replaces the value of a relation whose only field is its target.
    ///
    /// @param wanted the result of [#accept], not [#REFUSED]
    public void replace(ComponentPage page, int source, long target, int wanted) {
        int offset = source & PageLayout.OFFSET_MASK;
        index.relink(source, wanted);
        put(page, offset, target);
        store.noteChanged(page, offset);
    }

    private static void put(ComponentPage page, int offset, long target) {
        Object column = page.columns()[0];
        if (column instanceof long[] values) {
            values[offset] = target;
        } else {
            ((LongBuffer) column).put(offset, target);
        }
    }
}
