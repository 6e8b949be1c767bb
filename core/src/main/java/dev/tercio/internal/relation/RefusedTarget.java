package dev.tercio.internal.relation;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.entity.EntityTable;

/// Describes why a target was refused.
final class RefusedTarget {
    /// How many entities of a cycle a message lists at each end.
    private static final int SHOWN = 8;

    private final EntityTable table;

    RefusedTarget(EntityTable table) {
        this.table = table;
    }

    /// Returns the exception for a target that was refused.
    InvalidComponentException refused(
            ComponentSpec<?> type, RelationIndex index, long entity, long target) {
        return target == entity || table.isAlive(target)
                ? cycle(type, index, entity, target)
                : dead(type, entity, target);
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
