package dev.tercio.internal.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.schedule.GroupOptions;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Rate;
import dev.tercio.schedule.RunCondition;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.ScheduleException;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Random systems run in the same stages, for the same reasons, as if each had been compared with
/// each earlier one.
///
/// Proves SY-02 and SY-03.
class StagePlacementModelTest {
    private static final int SCHEDULES = 500;

    private record A(int value) {}

    private record B(int value) {}

    private record C(int value) {}

    private record D(int value) {}

    private record Wind(int value) {}

    private record Rain(int value) {}

    private record Hit(int value) {}

    private record Miss(int value) {}

    private static final List<Class<?>> COMPONENTS = List.of(A.class, B.class, C.class, D.class);
    private static final List<Class<?>> RESOURCES = List.of(Wind.class, Rain.class);
    private static final List<Class<?>> EVENTS = List.of(Hit.class, Miss.class);
    private static final List<String> PHASES = List.of(Phases.SIMULATION, Phases.NETWORK_SEND);

    @Test
    void systemsRunAsIfComparedWithAllEarlierOnes() {
        Seed.run(
                random -> {
                    int placed = 0;
                    for (int i = 0; i < SCHEDULES; i++) {
                        try (World world = World.create();
                                Schedule schedule = Schedule.of(world)) {
                            fill(schedule, random);
                            placed += compare((SystemSchedule) schedule) ? 1 : 0;
                        }
                    }
                    assertTrue(placed > SCHEDULES / 3, "placed=" + placed);
                });
    }

    private static void fill(Schedule schedule, Random random) {
        List<String> groups = new ArrayList<>(PHASES.subList(0, random.nextInt(4) == 0 ? 2 : 1));
        List<String> names = new ArrayList<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            String group = "group " + i;
            schedule.group(group, pick(groups, random));
            schedule.configure(group, options(random));
            groups.add(group);
            names.add(group);
        }
        for (int i = 2 + random.nextInt(14); i > 0; i--) {
            String name = "system " + i;
            boolean free = random.nextInt(3) == 0;
            Random access = new Random(random.nextLong());
            schedule.add(
                    name,
                    setup -> {
                        if (!free) {
                            declare(setup, access);
                        }
                        return _ -> {};
                    },
                    systemOptions(groups, names, random));
            names.add(name);
        }
        if (random.nextInt(4) == 0) {
            schedule.order(pick(names, random), pick(names, random));
        }
    }

    private static <T> T pick(List<T> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }

    private static GroupOptions options(Random random) {
        GroupOptions options = GroupOptions.DEFAULT;
        if (random.nextInt(3) == 0) {
            options = options.runIf(condition(random));
        }
        return random.nextInt(5) == 0
                ? options.rate(Rate.fixedStep(Duration.ofMillis(100)))
                : options;
    }

    private static RunCondition condition(Random random) {
        Class<?> component = pick(COMPONENTS, random);
        Class<?> resource = pick(RESOURCES, random);
        boolean both = random.nextBoolean();
        return RunCondition.of(
                "holds",
                setup -> {
                    setup.reads(component);
                    if (both) {
                        setup.readsResources(resource);
                    }
                    return _ -> true;
                });
    }

    private static SystemOptions systemOptions(
            List<String> groups, List<String> names, Random random) {
        SystemOptions options = SystemOptions.DEFAULT.in(pick(groups, random));
        if (!names.isEmpty() && random.nextInt(8) == 0) {
            options = options.after(pick(names, random));
        }
        if (!names.isEmpty() && random.nextInt(10) == 0) {
            options = options.before(pick(names, random));
        }
        options = random.nextInt(9) == 0 ? options.first() : options;
        options = random.nextInt(9) == 0 ? options.last() : options;
        options = random.nextInt(7) == 0 ? options.runIf(condition(random)) : options;
        return random.nextInt(9) == 0
                ? options.rate(Rate.fixedStep(Duration.ofMillis(200)))
                : options;
    }

    private static void declare(SystemSetup setup, Random random) {
        for (int i = random.nextInt(3); i > 0; i--) {
            switch (random.nextInt(9)) {
                case 0, 1 -> setup.reads(pick(COMPONENTS, random));
                case 2 -> setup.writes(pick(COMPONENTS, random));
                case 3 -> setup.readsResources(pick(RESOURCES, random));
                case 4 -> setup.writesResources(pick(RESOURCES, random));
                case 5 -> setup.eventWriter(pick(EVENTS, random));
                case 6 -> setup.eventReader(pick(EVENTS, random));
                case 7 -> setup.query(A.class).changed(A.class);
                default -> {
                    if (random.nextInt(3) == 0) {
                        setup.exclusive();
                    }
                }
            }
        }
    }

    /// Returns false if the random constraints contradict each other.
    private static boolean compare(SystemSchedule schedule) {
        try {
            schedule.build();
        } catch (ScheduleException contradiction) {
            return false;
        }
        StagePlan plan = (StagePlan) schedule.shape();
        Model model = new Model(plan, schedule);
        plan.sorted().forEach(model::place);
        assertEquals(
                plan.stages().stream().map(StagePlan.Stage::names).toList(),
                model.stages.stream().map(stage -> stage.systems).toList(),
                schedule::describe);
        Set<String> reasons =
                plan.reasons().decisive().stream()
                        .map(reason -> reason.other() + " → " + reason.system())
                        .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(model.decisive(), reasons, schedule::describe);
        return true;
    }

    /// Places systems by comparing each with all earlier ones.
    private static final class Model {
        private record Stage(String phase, Optional<StepBlock> block, List<String> systems) {}

        private record Found(SystemNode system, SystemNode other) {}

        private final StagePlan plan;
        private final Map<String, String> phases = new HashMap<>();
        private final List<Stage> stages = new ArrayList<>();
        private final List<SystemNode> placed = new ArrayList<>();
        private final List<Found> found = new ArrayList<>();

        Model(StagePlan plan, SystemSchedule schedule) {
            this.plan = plan;
            schedule.view().systems().forEach(s -> phases.put(s.name(), s.phase()));
        }

        private String phase(SystemNode system) {
            return Objects.requireNonNull(phases.get(system.name()));
        }

        private int stageOf(SystemNode system) {
            for (int i = 0; i < stages.size(); i++) {
                if (stages.get(i).systems.contains(system.name())) {
                    return i;
                }
            }
            throw new AssertionError(system.name());
        }

        void place(SystemNode system) {
            String phase = phase(system);
            Optional<StepBlock> block = Optional.ofNullable(system.gate().block);
            int stage = 0;
            while (stage < stages.size() && !mayBegin(stages.get(stage), phase, block)) {
                stage++;
            }
            for (SystemNode other : placed) {
                if (phase(other).equals(phase)
                        && stageOf(other) >= stage
                        && plan.reasons().separation(other, system).isPresent()) {
                    found.add(new Found(system, other));
                    stage = stageOf(other) + 1;
                }
            }
            while (stage < stages.size() && !stages.get(stage).block.equals(block)) {
                stage++;
            }
            if (stage > 0
                    && stages.get(stage - 1).phase.equals(phase)
                    && !stages.get(stage - 1).block.equals(block)) {
                String first = stages.get(stage - 1).systems.getFirst();
                placed.stream()
                        .filter(other -> other.name().equals(first))
                        .forEach(other -> found.add(new Found(system, other)));
            }
            if (stage == stages.size()) {
                stages.add(new Stage(phase, block, new ArrayList<>()));
            }
            stages.get(stage).systems.add(system.name());
            placed.add(system);
        }

        /// Whether a stage is the first of a phase, or of a block and those inside it.
        private static boolean mayBegin(Stage stage, String phase, Optional<StepBlock> block) {
            return block.isEmpty()
                    ? stage.phase.equals(phase)
                    : stage.block.isPresent() && isWithin(stage.block.get(), block.get());
        }

        private static boolean isWithin(StepBlock inner, StepBlock outer) {
            for (StepBlock at = inner; at != null; at = at.parent()) {
                if (at.equals(outer)) {
                    return true;
                }
            }
            return false;
        }

        Set<String> decisive() {
            return found.stream()
                    .filter(pair -> stageOf(pair.other) + 1 == stageOf(pair.system))
                    .map(pair -> pair.other.name() + " → " + pair.system.name())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
