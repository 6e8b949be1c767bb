package dev.tercio.internal.schedule;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// The systems that were placed into stages, summarized so that the latest one that a further
/// system must follow is found without comparing it to each of them.
///
/// Systems are placed in their order, in which those of a group are adjacent. So the groups of the
/// last placed system are open, and all others are complete or have not begun.
final class PlacedSystems {
    private final GroupTree groups;
    private final AccessMarks systems = new AccessMarks();

    /// What the conditions of systems and of complete groups read.
    private final AccessMarks conditions = new AccessMarks();

    private final OrderMarks orders;

    /// The open groups, from the phase to the innermost one.
    private final List<OpenGroup> open = new ArrayList<>();

    /// A group whose systems are being placed. Each mark is the latest of some of its systems.
    private static final class OpenGroup {
        final String name;
        final Gate gate;

        /// The latest system before the group that changes what a condition of the group reads.
        final @Nullable SystemNode conflicting;

        @Nullable SystemNode latest;

        /// Of those directly in the group that are its first ones.
        @Nullable SystemNode first;

        /// Of those that are not the last ones of their group.
        @Nullable SystemNode notLast;

        OpenGroup(String name, Gate gate, @Nullable SystemNode conflicting) {
            this.name = name;
            this.gate = gate;
            this.conflicting = conflicting;
        }
    }

    PlacedSystems(GroupTree groups, List<OrderSolver.Constraint> constraints) {
        this.groups = groups;
        this.orders = new OrderMarks(constraints);
    }

    /// Returns the latest system that cannot share a stage with a system that is placed next, or
    /// null. Of several in the same stage, it is the first one in the order.
    @Nullable SystemNode latestBefore(SystemNode system) {
        enter(groups.path(system.options().group()));
        SystemNode latest = orders.latestBefore(system.name());
        for (OpenGroup group : open) {
            latest = AccessMarks.latest(latest, orders.latestBefore(group.name));
            latest = AccessMarks.latest(latest, group.conflicting);
            if (!system.options().isFirst()) {
                latest = AccessMarks.latest(latest, group.first);
            }
        }
        if (system.options().isLast()) {
            latest = AccessMarks.latest(latest, open.getLast().notLast);
        }
        latest = AccessMarks.latest(latest, systems.conflicting(system.access()));
        latest = AccessMarks.latest(latest, conditions.conflicting(system.access()));
        Gate own = system.ownGate();
        return own == null ? latest : AccessMarks.latest(latest, conflicting(own));
    }

    /// The latest system that conflicts with the conditions of a gate.
    private @Nullable SystemNode conflicting(Gate gate) {
        SystemNode latest = null;
        for (ConditionRun condition : gate.tests()) {
            latest = AccessMarks.latest(latest, systems.conflicting(condition.access()));
        }
        return latest;
    }

    /// Closes the groups that do not contain the next system, and opens those that do.
    ///
    /// @param path from the group of the system to the root
    private void enter(List<String> path) {
        int depth = path.size() - 1;
        int common = 0;
        while (common < Math.min(depth, open.size())
                && open.get(common).name.equals(path.get(depth - 1 - common))) {
            common++;
        }
        while (open.size() > common) {
            OpenGroup left = open.removeLast();
            if (left.latest != null) {
                addConditions(left.gate, left.latest);
            }
        }
        for (int i = common; i < depth; i++) {
            String name = path.get(depth - 1 - i);
            Gate gate = groups.gate(name);
            open.add(new OpenGroup(name, gate, conflicting(gate)));
        }
    }

    private void addConditions(Gate gate, SystemNode latest) {
        for (ConditionRun condition : gate.tests()) {
            conditions.add(condition.access(), latest);
        }
    }

    /// Adds a system, directly after [#latestBefore] and after its stage was set.
    void add(SystemNode system) {
        orders.add(system.name(), system);
        for (OpenGroup group : open) {
            orders.add(group.name, system);
            group.latest = AccessMarks.latest(group.latest, system);
            if (!system.options().isLast()) {
                group.notLast = AccessMarks.latest(group.notLast, system);
            }
        }
        if (system.options().isFirst()) {
            open.getLast().first = AccessMarks.latest(open.getLast().first, system);
        }
        systems.add(system.access(), system);
        Gate own = system.ownGate();
        if (own != null) {
            addConditions(own, system);
        }
    }

    /// How many marks were visited so far.
    long steps() {
        return systems.steps() + conditions.steps() + orders.steps();
    }
}
