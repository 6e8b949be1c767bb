package dev.tercio.internal.schedule;

import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.schedule.Phases;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    private final List<SystemNode> sorted;
    private final List<String> phases;
    private final int firstPresented;
    private final List<Gate> groupGates;
    private final List<Stage> stages = new ArrayList<>();
    private final List<SystemNode> infrequent = new ArrayList<>();
    private final PlacedSystems placed;
    private final StageReasons reasons;
    private final List<OrderSolver.EventOrder> delayedEvents;
    private final GroupTree groups;

    /// The first stage of each phase.
    private final Map<String, Integer> firstOfPhase = new HashMap<>();

    /// The stages of each block in ascending order; the key null is for those without a block.
    private final Map<@Nullable StepBlock, List<Integer>> stagesOfBlock = new HashMap<>();

    StagePlan(
            List<SystemNode> sorted,
            List<OrderSolver.Constraint> constraints,
            List<OrderSolver.EventOrder> delayedEvents,
            GroupTree groups,
            ComponentRegistry registry) {
        this.placed = new PlacedSystems(groups, constraints);
        this.reasons = new StageReasons(constraints, groups, registry);
        this.delayedEvents = List.copyOf(delayedEvents);
        this.groups = groups;
        this.phases = groups.phases();
        this.firstPresented = phases.indexOf(Phases.PRESENTATION);
        this.groupGates = groups.gates();
        this.sorted = List.copyOf(sorted);
        for (int i = 0; i < sorted.size(); i++) {
            sorted.get(i).index = i;
            place(sorted.get(i));
        }
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

    /// Why systems are not in earlier stages.
    StageReasons reasons() {
        return reasons;
    }

    /// How many marks were visited to place the systems.
    long steps() {
        return placed.steps();
    }

    private void place(SystemNode system) {
        String phase = groups.phase(system.options().group());
        StepBlock block = system.gate().block;
        int first = firstStage(phase, block);
        SystemNode other = placed.latestBefore(system);
        int earliest = other == null ? first : Math.max(first, other.stage + 1);
        int stage = skipOtherBlocks(earliest, block);
        if (other != null && other.stage >= first && other.stage + 1 == stage) {
            reasons.follows(system, other);
        }
        addBlockReason(system, stage, phase, block);
        if (stage == stages.size()) {
            addStage(phase, block);
        }
        system.stage = stage;
        system.presents = presents(phases.indexOf(phase));
        stages.get(stage).systems.add(system);
        placed.add(system);
    }

    private void addStage(String phase, @Nullable StepBlock block) {
        int number = stages.size();
        stages.add(new Stage(number, phase, block));
        firstOfPhase.putIfAbsent(phase, number);
        stagesOfBlock.computeIfAbsent(block, _ -> new ArrayList<>()).add(number);
        if (block != null) {
            block.add(number);
        }
    }

    /// The first stage that a system of a phase and block may run in. The stages of a block are
    /// consecutive, because the systems of a group are.
    private int firstStage(String phase, @Nullable StepBlock block) {
        if (block != null) {
            return block.first < 0 ? stages.size() : block.first;
        }
        return firstOfPhase.getOrDefault(phase, stages.size());
    }

    /// The first stage from a number on that belongs to a block, or the next new stage.
    private int skipOtherBlocks(int from, @Nullable StepBlock block) {
        List<Integer> own = stagesOfBlock.getOrDefault(block, List.of());
        int found = Collections.binarySearch(own, from);
        int at = found < 0 ? -found - 1 : found;
        return at < own.size() ? own.get(at) : stages.size();
    }

    /// Adds a reason if the preceding stage belongs to another block.
    private void addBlockReason(
            SystemNode system, int stage, String phase, @Nullable StepBlock block) {
        Stage last = stage == 0 ? null : stages.get(stage - 1);
        if (last != null && last.phase.equals(phase) && !Objects.equals(last.block, block)) {
            StepBlock stepped = block == null ? last.block : block;
            String name = stepped == null ? system.name() : stepped.gate().name();
            reasons.add(system, last.systems.getFirst(), name + " runs in its own steps");
        }
    }
}
