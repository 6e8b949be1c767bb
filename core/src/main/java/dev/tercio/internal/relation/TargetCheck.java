package dev.tercio.internal.relation;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.OnTargetDestroyed;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.RelationSpec;
import dev.tercio.internal.entity.EntityTable;

import java.util.Objects;

/// Checks the new target of a source.
final class TargetCheck {
    /// How many entities of a cycle a message lists at each end.
    private static final int SHOWN = 8;

    /// The result of [#find] for a target that is refused.
    static final int REFUSED = -2;

    private final EntityTable table;

    TargetCheck(EntityTable table) {
        this.table = table;
    }

    /// Checks whether a source may be linked to a target.
    ///
    /// @param entity the source, which may be alive soon
    /// @return whether there is something to link
    /// @throws InvalidComponentException if the target is not alive, or if the link would close a
    ///   cycle of an acyclic relation
    boolean check(ComponentSpec<?> type, RelationIndex index, long entity, long target) {
        RelationSpec rules = Objects.requireNonNull(type.relation());
        int found = find(rules, index, entity, target);
        if (found == REFUSED) {
            throw target == entity || table.isAlive(target)
                    ? cycle(type, index, entity, target)
                    : dead(type, entity, target);
        }
        return found >= 0;
    }

    /// Returns the slot to link a source to, [RelationIndex#NONE] if there is nothing to link, or
    /// [#REFUSED].
    int find(RelationSpec rules, RelationIndex index, long entity, long target) {
        if (target == Entity.NONE.bits()) {
            return RelationIndex.NONE;
        }
        if (target != entity && !table.isAlive(target)) {
            // a source may keep a target that was destroyed, and its copies too
            boolean kept = rules.onTargetDestroyed() == OnTargetDestroyed.KEEP && (int) target >= 0;
            return kept ? RelationIndex.NONE : REFUSED;
        }
        return rules.acyclic() && closesCycle(index, (int) entity, (int) target)
                ? REFUSED
                : (int) target;
    }

    /// Only a source that is a target itself can close a cycle, so a new entity costs no walk.
    private static boolean closesCycle(RelationIndex index, int source, int target) {
        if (source == target) {
            return true;
        }
        if (index.sourceCount(source) == 0 || index.targetSlot(source) == target) {
            return false;
        }
        int at = target;
        while (at >= 0 && at != source) {
            at = index.targetSlot(at);
        }
        return at == source;
    }

    private static InvalidComponentException dead(ComponentSpec<?> type, long entity, long target) {
        boolean recorded = (int) target < 0;
        return new InvalidComponentException(
                (recorded
                                ? "target is the handle of a recorded spawn, not an entity"
                                : "target is not alive")
                        + ": relation="
                        + type.type().getName()
                        + ", source="
                        + new Entity(entity)
                        + ", target="
                        + new Entity(target));
    }

    private InvalidComponentException cycle(
            ComponentSpec<?> type, RelationIndex index, long entity, long target) {
        return new InvalidComponentException(
                "relation would close a cycle: relation="
                        + type.type().getName()
                        + ", source="
                        + new Entity(entity)
                        + ", target="
                        + new Entity(target)
                        + ", cycle="
                        + describe(index, (int) entity, (int) target, new Entity(entity)));
    }

    /// Lists the entities from the source over its targets back to the source; of a long cycle,
    /// only the first and the last ones.
    private String describe(RelationIndex index, int source, int target, Entity first) {
        int length = 0;
        for (int at = target; at != source; at = index.targetSlot(at)) {
            length++;
        }
        StringBuilder text = new StringBuilder(first.toString());
        int position = 0;
        for (int at = target; at != source; at = index.targetSlot(at)) {
            if (position < SHOWN || position >= length - SHOWN) {
                text.append(" -> ").append(table.entityAt(at));
            } else if (position == SHOWN) {
                text.append(" -> (").append(length - 2 * SHOWN).append(" more)");
            }
            position++;
        }
        return text.append(" -> ").append(first).toString();
    }
}
