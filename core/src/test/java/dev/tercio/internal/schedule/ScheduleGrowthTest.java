package dev.tercio.internal.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;

import dev.tercio.World;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.RunCondition;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.schedule.SystemSetup;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The work to build a schedule is linear in the number of its systems, counted in visited systems
/// and marks and in allocated bytes.
class ScheduleGrowthTest {
    private static final int FEW = 500;
    private static final int MANY = 8 * FEW;

    /// Linear work grows by 8, quadratic work by 64.
    private static final double LINEAR = 10;

    private record A(int value) {}

    private record B(int value) {}

    private record Wind(int value) {}

    private enum Kind {
        WITHOUT_ACCESS,
        WITH_ACCESS,
        ALL_IN_CONFLICT,
        CHAIN,
        GROUPS_WITH_CONDITIONS
    }

    private static void declare(Kind kind, int number, SystemSetup setup) {
        switch (kind) {
            case WITH_ACCESS -> {
                setup.reads(number % 3 == 0 ? A.class : B.class);
                setup.writesResources(Wind.class);
            }
            case ALL_IN_CONFLICT -> setup.writes(A.class);
            case GROUPS_WITH_CONDITIONS -> setup.reads(A.class);
            default -> {}
        }
    }

    private static SystemOptions options(Kind kind, int number, Schedule schedule) {
        return switch (kind) {
            case CHAIN ->
                    number == 0
                            ? SystemOptions.DEFAULT
                            : SystemOptions.DEFAULT.after("s" + (number - 1));
            case GROUPS_WITH_CONDITIONS -> {
                schedule.group("g" + number, Phases.SIMULATION);
                yield SystemOptions.DEFAULT.in("g" + number).runIf(reading());
            }
            default -> SystemOptions.DEFAULT;
        };
    }

    private static RunCondition reading() {
        return RunCondition.of(
                "calm",
                setup -> {
                    setup.reads(B.class);
                    return _ -> true;
                });
    }

    private static void fill(Schedule schedule, Kind kind, int count) {
        for (int i = 0; i < count; i++) {
            int number = i;
            schedule.add(
                    "s" + i,
                    setup -> {
                        declare(kind, number, setup);
                        return _ -> {};
                    },
                    options(kind, i, schedule));
        }
    }

    private static void rebuild(Schedule schedule, int number) {
        schedule.add("added " + number, _ -> _ -> {}, SystemOptions.DEFAULT);
        schedule.build();
    }

    private static long stepsToPlace(Kind kind, int count) {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            fill(schedule, kind, count);
            schedule.build();
            return ((StagePlan) ((SystemSchedule) schedule).shape()).steps();
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void placingSystemsIsLinear(Kind kind) {
        long few = stepsToPlace(kind, FEW);
        long many = stepsToPlace(kind, MANY);
        assertEquals(kind == Kind.WITHOUT_ACCESS, few == 0);
        assertTrue(many <= LINEAR * few, "few=" + few + ", many=" + many);
    }

    private static long bytesToRebuild(Kind kind, int count) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            fill(schedule, kind, count);
            for (int i = 0; i < 5; i++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                rebuild(schedule, i);
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }
        }
        return least;
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void rebuildingAllocatesLinearly(Kind kind) {
        long few = bytesToRebuild(kind, FEW);
        long many = bytesToRebuild(kind, MANY);
        assertTrue(many <= LINEAR * few, "few=" + few + ", many=" + many);
    }

    /// Counts how many systems are visited.
    private static final class CountingMap extends LinkedHashMap<String, SystemNode> {
        private static final long serialVersionUID = 1;
        private transient long visited;

        CountingMap(Map<String, SystemNode> systems) {
            super(systems);
        }

        @Override
        public SystemNode get(Object name) {
            visited++;
            return super.get(name);
        }

        @Override
        public boolean containsKey(Object name) {
            visited++;
            return super.containsKey(name);
        }

        @Override
        public Collection<SystemNode> values() {
            visited += size();
            return super.values();
        }
    }

    private static long visitsToSort(Kind kind, int count) {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            SystemTable table = new SystemTable((SystemSchedule) schedule);
            fillTable(table, kind, count);
            CountingMap systems = new CountingMap(table.systems());
            new OrderSolver(table.groups(), systems, false).solve(table.orders(), List.of());
            return systems.visited;
        }
    }

    private static void fillTable(SystemTable table, Kind kind, int count) {
        for (int i = 0; i < count; i++) {
            SystemOptions options = SystemOptions.DEFAULT;
            if (kind == Kind.CHAIN && i > 0) {
                options = options.after("s" + (i - 1));
            } else if (kind == Kind.GROUPS_WITH_CONDITIONS) {
                table.addGroup("g" + i, Phases.SIMULATION);
                options = options.in("g" + i);
            }
            table.add(SystemSettings.of("s" + i, options), null, _ -> _ -> {});
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void sortingSystemsIsLinear(Kind kind) {
        long few = visitsToSort(kind, FEW);
        long many = visitsToSort(kind, MANY);
        assertTrue(few >= FEW);
        assertTrue(many <= LINEAR * few, "few=" + few + ", many=" + many);
    }
}
