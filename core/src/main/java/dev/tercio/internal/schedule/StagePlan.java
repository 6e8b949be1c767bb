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

/// Divides systems that are in order into stages.
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

    /// Why a system is not in an earlier stage.
    record Reason(String system, String other, String text) {}

    private final List<SystemNode> sorted;
    private final List<String> phases;
    private final List<Stage> stages = new ArrayList<>();
    private final List<Reason> reasons = new ArrayList<>();
    private final List<Reason> deciding;
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
        this.deciding = findDeciding(sorted);
    }

    /// All systems in order.
    List<SystemNode> sorted() {
        return sorted;
    }

    /// The phases in order, those without systems included.
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

    /// The reasons that decide: those that put a system where it is.
    List<Reason> reasons() {
        return deciding;
    }

    private List<Reason> findDeciding(List<SystemNode> sorted) {
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

    /// For each name, those that must come after it, also through others: through a group that has
    /// no system an order still holds.
    private static Map<String, Set<String>> findFollowers(List<OrderSolver.Constraint> wishes) {
        Map<String, Set<String>> direct = new HashMap<>();
        wishes.forEach(
                wish ->
                        direct.computeIfAbsent(wish.first(), key -> new LinkedHashSet<>())
                                .add(wish.second()));
        Map<String, Set<String>> all = new HashMap<>();
        direct.forEach(
                (name, following) -> {
                    Set<String> found = new LinkedHashSet<>(following);
                    Deque<String> open = new ArrayDeque<>(following);
                    while (!open.isEmpty()) {
                        for (String next : direct.getOrDefault(open.pop(), Set.of())) {
                            if (found.add(next)) {
                                open.push(next);
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

    private int firstStageOf(String phase) {
        for (Stage stage : stages) {
            if (stage.phase.equals(phase)) {
                return stage.number;
            }
        }
        return stages.size();
    }

    private Optional<String> keepsApart(SystemNode before, SystemNode after) {
        for (String name : namesOf(before)) {
            Set<String> following = followers.getOrDefault(name, Set.of());
            for (String other : namesOf(after)) {
                if (following.contains(other)) {
                    return Optional.of(name + " before " + other);
                }
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

    /// The names by which orders may mean a system: its own and those of its groups.
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
