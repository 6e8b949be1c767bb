package dev.tercio.internal.schedule;

import dev.tercio.internal.component.ComponentRegistry;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Why systems cannot share stages, for descriptions and tools. The reasons are found when they are
/// read, because comparing systems with each other takes longer than placing them.
final class StageReasons {
    /// The reason why a system is not in an earlier stage.
    record Reason(String system, String other, String text) {}

    /// A system and one that determines its stage.
    ///
    /// @param text the reason, or null if it is found by comparing the systems
    private record Cause(SystemNode system, SystemNode other, @Nullable String text) {}

    private final List<OrderSolver.Constraint> constraints;
    private final GroupTree groups;
    private final ComponentRegistry registry;
    private final List<Cause> causes = new ArrayList<>();
    private final Map<String, List<String>> names = new HashMap<>();
    private @Nullable List<Reason> decisive;
    private @Nullable Map<String, Set<String>> followers;
    private @Nullable Set<List<String>> determining;

    StageReasons(
            List<OrderSolver.Constraint> constraints,
            GroupTree groups,
            ComponentRegistry registry) {
        this.constraints = List.copyOf(constraints);
        this.groups = groups;
        this.registry = registry;
    }

    /// Notes that a system runs directly after the stage of another one that it must follow.
    void follows(SystemNode system, SystemNode other) {
        causes.add(new Cause(system, other, null));
    }

    /// Adds another reason for the stage of a system.
    void add(SystemNode system, SystemNode other, String text) {
        causes.add(new Cause(system, other, text));
    }

    /// The decisive reasons: those that determine the stage of a system.
    List<Reason> decisive() {
        List<Reason> known = decisive;
        if (known == null) {
            known = causes.stream().map(this::reason).distinct().toList();
            decisive = known;
        }
        return known;
    }

    private Reason reason(Cause cause) {
        String text =
                cause.text == null
                        ? separation(cause.other, cause.system).orElseThrow()
                        : cause.text;
        return new Reason(cause.system.name(), cause.other.name(), text);
    }

    /// The systems before one that cannot share a stage with it, although they belong to its phase.
    ///
    /// @param sorted the systems in their order
    /// @param index the index of the system
    List<ScheduleView.Edge> edges(List<SystemNode> sorted, int index) {
        SystemNode later = sorted.get(index);
        List<ScheduleView.Edge> edges = new ArrayList<>();
        for (SystemNode earlier : sorted.subList(0, index)) {
            edge(earlier, later)
                    .map(
                            text ->
                                    new ScheduleView.Edge(
                                            earlier.name(),
                                            later.name(),
                                            text,
                                            isDecisive(earlier, later)))
                    .ifPresent(edges::add);
        }
        return edges;
    }

    private boolean isDecisive(SystemNode earlier, SystemNode later) {
        Set<List<String>> known = determining;
        if (known == null) {
            known = new HashSet<>();
            for (Cause cause : causes) {
                known.add(List.of(cause.other.name(), cause.system.name()));
            }
            determining = known;
        }
        return known.contains(List.of(earlier.name(), later.name()));
    }

    /// Why two systems of a phase cannot share a stage, or empty if they can or if they belong to
    /// different phases.
    ///
    /// @param first the system that precedes the other in the order
    private Optional<String> edge(SystemNode first, SystemNode second) {
        String phase = groups.phase(first.options().group());
        return phase.equals(groups.phase(second.options().group()))
                ? separation(first, second)
                : Optional.empty();
    }

    /// Why two systems of a phase cannot share a stage, or empty if they can.
    Optional<String> separation(SystemNode before, SystemNode after) {
        for (String name : namesOf(before)) {
            Set<String> following = followers().getOrDefault(name, Set.of());
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

    /// For each system or group, all names that must come after it.
    private Map<String, Set<String>> followers() {
        Map<String, Set<String>> known = followers;
        if (known == null) {
            known = findFollowers();
            followers = known;
        }
        return known;
    }

    /// The transitive closure of the constraints. Empty groups count, too: an order through them
    /// still applies.
    private Map<String, Set<String>> findFollowers() {
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
