package dev.tercio.internal.schedule;

import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.schedule.Phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Divides systems that are in order into stages.
///
/// A system is put into the earliest stage of its phase that lies behind all systems before it with
/// which it conflicts or which it must come after. So systems that nothing keeps apart run together
/// even if others lie between them in the order.
final class StagePlan {
    /// A stage.
    ///
    /// @param systems its systems in order
    record Stage(int number, Phase phase, List<SystemNode> systems) {
        /// Names the stage in errors about structural changes.
        @Override
        public String toString() {
            return "stage " + number + " " + systems.stream().map(SystemNode::name).toList();
        }
    }

    /// Why a system is not in an earlier stage.
    record Reason(String system, String other, String text) {}

    private final List<Stage> stages = new ArrayList<>();
    private final List<Reason> reasons = new ArrayList<>();
    private final List<OrderSolver.Constraint> constraints;
    private final GroupTree groups;
    private final ComponentRegistry registry;

    StagePlan(
            List<SystemNode> sorted,
            List<OrderSolver.Constraint> constraints,
            GroupTree groups,
            ComponentRegistry registry) {
        this.constraints = constraints;
        this.groups = groups;
        this.registry = registry;
        for (int i = 0; i < sorted.size(); i++) {
            sorted.get(i).index = i;
            place(sorted, i);
        }
    }

    List<Stage> stages() {
        return stages;
    }

    /// The reasons that decide: those that put a system where it is.
    List<Reason> reasons() {
        return reasons.stream().filter(this::decides).distinct().toList();
    }

    private boolean decides(Reason reason) {
        return stageOf(reason.other()) + 1 == stageOf(reason.system());
    }

    private int stageOf(String system) {
        for (Stage stage : stages) {
            for (SystemNode node : stage.systems) {
                if (node.name().equals(system)) {
                    return stage.number;
                }
            }
        }
        return -1;
    }

    private void place(List<SystemNode> sorted, int index) {
        SystemNode system = sorted.get(index);
        Phase phase = groups.phase(system.options().group());
        int stage = firstStageOf(phase);
        for (int i = 0; i < index; i++) {
            SystemNode other = sorted.get(i);
            if (other.stage >= stage && groups.phase(other.options().group()) == phase) {
                Optional<String> reason = keepsApart(other, system);
                if (reason.isPresent()) {
                    reasons.add(new Reason(system.name(), other.name(), reason.get()));
                    stage = other.stage + 1;
                }
            }
        }
        while (stages.size() <= stage) {
            stages.add(new Stage(stages.size(), phase, new ArrayList<>()));
        }
        system.stage = stage;
        stages.get(stage).systems.add(system);
    }

    private int firstStageOf(Phase phase) {
        for (Stage stage : stages) {
            if (stage.phase == phase) {
                return stage.number;
            }
        }
        return stages.size();
    }

    private Optional<String> keepsApart(SystemNode before, SystemNode after) {
        for (OrderSolver.Constraint wish : constraints) {
            if (covers(wish.first(), before) && leadsTo(wish.second(), after, constraints.size())) {
                return Optional.of(wish.first() + " before " + wish.second());
            }
        }
        if (isEnd(before, after)) {
            return Optional.of(
                    before.options().isFirst()
                            ? before.name() + " is first"
                            : after.name() + " is last");
        }
        return before.access().conflict(before.name(), after.access(), after.name(), registry);
    }

    /// Whether a name is that of a system, or must itself come before it: through a group that has
    /// no system an order still holds.
    private boolean leadsTo(String name, SystemNode system, int steps) {
        if (covers(name, system)) {
            return true;
        }
        return steps > 0
                && constraints.stream()
                        .anyMatch(
                                wish ->
                                        wish.first().equals(name)
                                                && leadsTo(wish.second(), system, steps - 1));
    }

    /// Whether a name is that of a system or of a group it is in.
    private boolean covers(String name, SystemNode system) {
        return system.name().equals(name) || groups.path(system.options().group()).contains(name);
    }

    /// Whether one of two systems is the first or last of a group that both are in.
    private boolean isEnd(SystemNode before, SystemNode after) {
        boolean first =
                before.options().isFirst()
                        && !after.options().isFirst()
                        && groups.path(after.options().group()).contains(before.options().group());
        boolean last =
                after.options().isLast()
                        && !before.options().isLast()
                        && groups.path(before.options().group()).contains(after.options().group());
        return first || last;
    }
}
