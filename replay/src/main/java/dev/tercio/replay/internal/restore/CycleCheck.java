package dev.tercio.replay.internal.restore;

import static dev.tercio.internal.storage.PageLayout.PAGE_SHIFT;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.relation.RelationIndex;
import dev.tercio.replay.CorruptFileException;

import org.jspecify.annotations.Nullable;

import java.util.BitSet;

/// Finds a cycle of a relation. Sources that cannot be reached from a root belong to a cycle, or
/// lead to one.
final class CycleCheck {
    private CycleCheck() {}

    /// Fails if a relation has a cycle. Needs no memory: the walk follows the links.
    ///
    /// @throws CorruptFileException naming an entity of the cycle
    static void check(EntityTable table, ComponentStore store, RelationIndex index) {
        int reached = walk(index, null);
        if (reached == index.links()) {
            return;
        }
        BitSet found = new BitSet();
        walk(index, found);
        int slot = 0;
        while (index.targetSlot(slot) < 0 || found.get(slot)) {
            slot++;
        }
        BitSet passed = new BitSet();
        while (!passed.get(slot)) {
            passed.set(slot);
            slot = index.targetSlot(slot);
        }
        throw new CorruptFileException(
                "relation has a cycle: relation="
                        + store.spec().type().getName()
                        + ", entity="
                        + table.entityAt(slot));
    }

    /// Counts the sources that can be reached from roots, and notes them if wanted.
    private static int walk(RelationIndex index, @Nullable BitSet found) {
        int reached = 0;
        for (int root = 0; root < index.pageLimit() << PAGE_SHIFT; root++) {
            if (index.sourceCount(root) > 0 && index.targetSlot(root) < 0) {
                reached += walkTree(index, root, found);
            }
        }
        return reached;
    }

    private static int walkTree(RelationIndex index, int root, @Nullable BitSet found) {
        int reached = 0;
        int at = index.firstSource(root);
        while (at >= 0) {
            reached++;
            if (found != null) {
                found.set(at);
            }
            at = next(index, root, at);
        }
        return reached;
    }

    /// Returns the next source in depth-first order.
    private static int next(RelationIndex index, int root, int from) {
        int child = index.firstSource(from);
        if (child >= 0) {
            return child;
        }
        int at = from;
        while (at != root && index.nextSource(at) < 0) {
            at = index.targetSlot(at);
        }
        return at == root ? RelationIndex.NONE : index.nextSource(at);
    }
}
