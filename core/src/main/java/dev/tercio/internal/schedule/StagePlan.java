package dev.tercio.internal.schedule;

import dev.tercio.internal.component.ComponentRegistry;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Partitions sorted systems into stages.
///
/// Each system runs in the earliest stage of its phase after every earlier system that it conflicts
/// with or must follow. So a system may run before systems that precede it in the order.
final class StagePlan {
    /// A stage.
    ///
    /// @param systems its systems in order
    record Stage(int number, String phase, List<SystemNode> systems) {
        List<String> names() {
            return toNames(systems);
        }

        /// Names the stage in errors about structural changes.
        @Override
        public String toString() {
            return "stage " + number + " " + names();
        }
    }

    /// The reason why a system is not in an earlier stage.
    record Reason(String system, String other, String text) {}

    private final List<SystemNode> sorted;
    private final List<String> phases;
    private final List<Stage> stages = new ArrayList<>();
    private final List<Reason> reasons = new ArrayList<>();
    private final List<Reason> decisive;
    private final Map<String, Set<String>> followers;
    private final Map<String, List<String>> names = new HashMap<>();
    private final GroupTree groups;
    private final ComponentRegistry registry;

    StagePlan(
            List<SystemNode> sorted,
            List<OrderSolver.Constraint> constraints,
            GroupTree groups,
            ComponentRegistry registry) {
        this.followers = findFollowers(constraints);
        this.groups = groups;
        this.phases = groups.phases();
        this.registry = registry;
        this.sorted = List.copyOf(sorted);
        for (int i = 0; i < sorted.size(); i++) {
            sorted.get(i).index = i;
            place(sorted, i);
        }
        this.decisive = findDecisive(sorted);
    }

    /// All systems in order.
    List<SystemNode> sorted() {
        return sorted;
    }

    /// The phases in order, including those without systems.
    List<String> phases() {
        return phases;
    }

    /// The names of all systems in order.
    List<String> names() {
        return toNames(sorted);
    }

    private static List<String> toNames(List<SystemNode> systems) {
        return systems.stream().map(SystemNode::name).toList();
    }

    List<Stage> stages() {
        return stages;
    }

    /// The decisive reasons: those that determine the stage of a system.
    List<Reason> reasons() {
        return decisive;
    }

    private List<Reason> findDecisive(List<SystemNode> sorted) {
        Map<String, Integer> stageOf = new HashMap<>();
        sorted.forEach(system -> stageOf.put(system.name(), system.stage));
        return reasons.stream()
                .filter(
                        reason ->
                                stageOf.getOrDefault(reason.other(), 0) + 1
                                        == stageOf.getOrDefault(reason.system(), 0))
                .distinct()
                .toList();
    }

    /// For each system or group, all names that must come after it (the transitive closure of the
    /// constraints). Empty groups count, too: an order through them still applies.
    private static Map<String, Set<String>> findFollowers(
            List<OrderSolver.Constraint> constraints) {
        Map<String, Set<String>> direct = new HashMap<>();
        constraints.forEach(
                constraint ->
                        direct.computeIfAbsent(constraint.first(), key -> new LinkedHashSet<>())
                                .add(constraint.second()));
        Map<String, Set<String>> all = new HashMap<>();
        direct.forEach(
                (name, following) -> {
                    Set<String> found = new LinkedHashSet<>(following);
                    Deque<String> pending = new ArrayDeque<>(following);
                    while (!pending.isEmpty()) {
                        for (String next : direct.getOrDefault(pending.pop(), Set.of())) {
                            if (found.add(next)) {
                                pending.push(next);
                            }
                        }
                    }
                    all.put(name, found);
                });
        return all;
    }

    private void place(List<SystemNode> sorted, int index) {
        SystemNode system = sorted.get(index);
        String phase = groups.phase(system.options().group());
        int stage = firstStageOf(phase);
        for (int i = 0; i < index; i++) {
            SystemNode other = sorted.get(i);
            if (other.stage >= stage && groups.phase(other.options().group()).equals(phase)) {
                Optional<String> reason = separationReason(other, system);
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

    private int firstStageOf(String phase) {
        for (Stage stage : stages) {
            if (stage.phase.equals(phase)) {
                return stage.number;
            }
        }
        return stages.size();
    }

    private Optional<String> separationReason(SystemNode before, SystemNode after) {
        for (String name : namesOf(before)) {
            Set<String> following = followers.getOrDefault(name, Set.of());
            for (String other : namesOf(after)) {
                if (following.contains(other)) {
                    return Optional.of(name + " before " + other);
                }
            }
        }
        if (isFirstOrLast(before, after)) {
            return Optional.of(
                    before.options().isFirst()
                            ? before.name() + " is first"
                            : after.name() + " is last");
        }
        return before.access().conflict(before.name(), after.access(), after.name(), registry);
    }

    /// The names that constraints may use for a system: its own and those of its groups.
    private List<String> namesOf(SystemNode system) {
        return names.computeIfAbsent(
                system.name(),
                name -> {
                    List<String> all = new ArrayList<>();
                    all.add(name);
                    all.addAll(groups.path(system.options().group()));
                    return all;
                });
    }

    /// Whether one of two systems must be the first or the last of a group that contains both.
    private boolean isFirstOrLast(SystemNode before, SystemNode after) {
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
