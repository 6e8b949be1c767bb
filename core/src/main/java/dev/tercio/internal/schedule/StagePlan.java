package dev.tercio.internal.schedule;

import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.schedule.Phases;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    /// @param block the innermost block of steps that it belongs to, or null
    /// @param gates the gates that are evaluated directly before it, because it is the first stage
    ///   with a system of their group; a gate comes after those that enclose it
    record Stage(
            int number,
            String phase,
            List<SystemNode> systems,
            @Nullable StepBlock block,
            List<Gate> gates) {
        Stage(int number, String phase, @Nullable StepBlock block) {
            this(number, phase, new ArrayList<>(), block, new ArrayList<>());
        }

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
    private final int firstPresented;
    private final List<Gate> groupGates;
    private final List<Stage> stages = new ArrayList<>();
    private final List<Reason> reasons = new ArrayList<>();
    private final List<SystemNode> infrequent = new ArrayList<>();
    private final List<Reason> decisive;
    private final Map<String, Set<String>> followers;
    private final Map<String, List<String>> names = new HashMap<>();
    private final List<OrderSolver.EventOrder> delayedEvents;
    private final GroupTree groups;
    private final ComponentRegistry registry;

    StagePlan(
            List<SystemNode> sorted,
            List<OrderSolver.Constraint> constraints,
            List<OrderSolver.EventOrder> delayedEvents,
            GroupTree groups,
            ComponentRegistry registry) {
        this.followers = findFollowers(constraints);
        this.delayedEvents = List.copyOf(delayedEvents);
        this.groups = groups;
        this.phases = groups.phases();
        this.firstPresented = phases.indexOf(Phases.PRESENTATION);
        this.groupGates = groups.gates();
        this.registry = registry;
        this.sorted = List.copyOf(sorted);
        for (int i = 0; i < sorted.size(); i++) {
            sorted.get(i).index = i;
            place(sorted, i);
        }
        this.decisive = findDecisive(sorted);
        placeGates();
        for (SystemNode system : sorted) {
            boolean mayWait = system.gate().hasRate() || system.presents;
            if (mayWait && !system.observers().isEmpty()) {
                infrequent.add(system);
            } else {
                system.releaseHeld();
            }
        }
    }

    /// Lets each gate be evaluated directly before the first stage with one of its systems.
    private void placeGates() {
        Set<Gate> placed = new HashSet<>();
        for (Stage stage : stages) {
            for (SystemNode system : stage.systems) {
                int at = stage.gates.size();
                for (Gate gate = system.gate();
                        gate != null && placed.add(gate);
                        gate = gate.parent()) {
                    stage.gates.add(at, gate);
                }
            }
        }
    }

    /// The gates of phases and groups.
    List<Gate> groupGates() {
        return groupGates;
    }

    /// The systems with observers that may run less often than once per frame.
    List<SystemNode> infrequent() {
        return infrequent;
    }

    /// Whether a phase runs once per drawn frame.
    ///
    /// @param phase the index of the phase
    boolean presents(int phase) {
        return phase >= firstPresented;
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

    /// The events that are read one frame after they were sent, because their reader precedes the
    /// sender.
    List<OrderSolver.EventOrder> delayedEvents() {
        return delayedEvents;
    }

    /// The number of systems in the largest stage, which may record commands at the same time.
    int mostSystems() {
        return stages.stream().mapToInt(stage -> stage.systems.size()).max().orElse(0);
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

    /// Why two systems of a phase cannot share a stage, or empty if they can or if they belong to
    /// different phases.
    ///
    /// @param first the system that precedes the other in the order
    Optional<ScheduleView.Edge> edge(SystemNode first, SystemNode second) {
        if (!groups.phase(first.options().group()).equals(groups.phase(second.options().group()))) {
            return Optional.empty();
        }
        boolean determines =
                decisive.stream()
                        .anyMatch(
                                reason ->
                                        reason.system().equals(second.name())
                                                && reason.other().equals(first.name()));
        return separationReason(first, second)
                .map(
                        reason ->
                                new ScheduleView.Edge(
                                        first.name(), second.name(), reason, determines));
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
        StepBlock block = system.gate().block;
        int stage = firstStage(phase, block);
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
        stage = skipOtherBlocks(system, stage, block);
        while (stages.size() <= stage) {
            Stage added = new Stage(stages.size(), phase, block);
            stages.add(added);
            if (block != null) {
                block.add(added.number);
            }
        }
        system.stage = stage;
        system.presents = presents(phases.indexOf(phase));
        stages.get(stage).systems.add(system);
    }

    /// The first stage that a system of a phase and block may run in. The stages of a block are
    /// consecutive, because the systems of a group are.
    private int firstStage(String phase, @Nullable StepBlock block) {
        if (block != null) {
            return block.first < 0 ? stages.size() : block.first;
        }
        for (Stage stage : stages) {
            if (stage.phase.equals(phase)) {
                return stage.number;
            }
        }
        return stages.size();
    }

    /// The first stage from a number on that belongs to a block, or the next new stage.
    private int skipOtherBlocks(SystemNode system, int from, @Nullable StepBlock block) {
        int stage = from;
        while (stage < stages.size() && !Objects.equals(stages.get(stage).block, block)) {
            stage++;
        }
        Stage last = stage == 0 ? null : stages.get(stage - 1);
        if (last != null
                && last.phase.equals(groups.phase(system.options().group()))
                && !Objects.equals(last.block, block)) {
            StepBlock stepped = block == null ? last.block : block;
            String name = stepped == null ? system.name() : stepped.gate().name();
            reasons.add(
                    new Reason(
                            system.name(),
                            last.systems.getFirst().name(),
                            name + " runs in its own steps"));
        }
        return stage;
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
        Optional<String> reason =
                before.access().conflict(before.name(), after.access(), after.name(), registry);
        if (reason.isEmpty()) {
            reason = conditionConflict(before, after);
        }
        return reason.isEmpty() ? conditionConflict(after, before) : reason;
    }

    /// The reason why a system cannot share a stage with the systems of a group that another one
    /// belongs to: it changes what a condition of the group reads.
    private Optional<String> conditionConflict(SystemNode gated, SystemNode other) {
        List<String> otherNames = namesOf(other);
        for (Gate gate = gated.gate(); gate != null; gate = gate.parent()) {
            boolean common = otherNames.contains(gate.name());
            for (ConditionRun condition : common ? List.<ConditionRun>of() : gate.tests()) {
                Optional<String> reason =
                        condition
                                .access()
                                .conflict(
                                        "a condition of " + gate.name(),
                                        other.access(),
                                        other.name(),
                                        registry);
                if (reason.isPresent()) {
                    return reason;
                }
            }
        }
        return Optional.empty();
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
