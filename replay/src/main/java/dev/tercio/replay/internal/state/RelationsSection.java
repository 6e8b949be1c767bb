package dev.tercio.replay.internal.state;

import static dev.tercio.internal.storage.PageLayout.PAGE_SHIFT;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.relation.RelationIndex;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.bytes.ByteOutput;

import java.util.ArrayList;
import java.util.List;

/// The order of the sources of all targets whose sources are not in slot order.
///
/// ```
/// relations (4), for each: type (4) | targets (4)
/// for each target, by ascending slot: slot (4) | sources (4) | slot of each source, in order (4)
/// ```
///
/// @param relations the relations that have such targets
public record RelationsSection(List<Relation> relations) {
    /// A relation.
    ///
    /// @param type the number of the component type in the file
    /// @param orders the order of the sources of each target
    public record Relation(int type, List<Order> orders) {}

    /// The order of the sources of a target.
    ///
    /// @param sources their slots
    public record Order(int target, @SuppressWarnings("ArrayRecordComponent") int[] sources) {}

    /// Returns a number that is different if a relation of a world has changed.
    static long version(DirectWorld world) {
        long sum = 0;
        for (ComponentStore store : world.registry().stores()) {
            RelationIndex index = world.relations().index(store);
            sum += index == null ? 0 : index.version();
        }
        return sum;
    }

    /// Writes the orders of all relations of a world.
    ///
    /// @return whether there are any
    static boolean write(DirectWorld world, ByteOutput out) {
        int start = out.size();
        out.putInt(0);
        int relations = 0;
        for (ComponentStore store : world.registry().stores()) {
            RelationIndex index = world.relations().index(store);
            if (index != null && write(store, index, out)) {
                relations++;
            }
        }
        out.setInt(start, relations);
        return relations > 0;
    }

    private static boolean write(ComponentStore store, RelationIndex index, ByteOutput out) {
        int start = out.size();
        out.putInt(store.id());
        out.putInt(0);
        int targets = 0;
        for (int slot = 0; slot < index.pageLimit() << PAGE_SHIFT; slot++) {
            if (!isInSlotOrder(index, slot)) {
                out.putInt(slot);
                out.putInt(index.sourceCount(slot));
                for (int at = index.firstSource(slot); at >= 0; at = index.nextSource(at)) {
                    out.putInt(at);
                }
                targets++;
            }
        }
        if (targets == 0) {
            out.truncate(start);
            return false;
        }
        out.setInt(start + Integer.BYTES, targets);
        return true;
    }

    private static boolean isInSlotOrder(RelationIndex index, int target) {
        int last = -1;
        int at = index.sourceCount(target) < 2 ? -1 : index.firstSource(target);
        while (at > last) {
            last = at;
            at = index.nextSource(at);
        }
        return at < 0;
    }

    /// Reads what [#write] wrote. Whether the sources belong to their targets must be checked
    /// against the values.
    public static RelationsSection read(ByteInput in) {
        int count = in.takeCount(2 * Integer.BYTES, "relations");
        List<Relation> relations = new ArrayList<>();
        int last = -1;
        for (int i = 0; i < count; i++) {
            int type = in.takeInt(0, 255, "component type of a relation");
            if (type <= last) {
                throw new CorruptFileException("relations are out of order: type=" + type);
            }
            last = type;
            relations.add(new Relation(type, readOrders(in)));
        }
        in.finish("relations");
        return new RelationsSection(relations);
    }

    private static List<Order> readOrders(ByteInput in) {
        int count = in.takeCount(4 * Integer.BYTES, "targets of a relation");
        List<Order> orders = new ArrayList<>();
        int last = -1;
        for (int i = 0; i < count; i++) {
            int target = in.takeInt(0, Integer.MAX_VALUE, "slot of a target");
            if (target <= last) {
                throw new CorruptFileException("targets are out of order: slot=" + target);
            }
            last = target;
            int[] sources = new int[in.takeCount(Integer.BYTES, "sources of a target")];
            for (int source = 0; source < sources.length; source++) {
                sources[source] = in.takeInt(0, Integer.MAX_VALUE, "slot of a source");
            }
            orders.add(new Order(target, sources));
        }
        return orders;
    }
}
