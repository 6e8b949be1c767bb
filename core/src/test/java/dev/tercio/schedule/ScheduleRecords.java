package dev.tercio.schedule;

import java.util.List;
import java.util.function.Function;

/// Components and small systems that the tests of the schedule share.
final class ScheduleRecords {
    record Position(int x) {}

    record Velocity(int x) {}

    record Mass(int kilos) {}

    record Frozen() {}

    /// A resource.
    record Wind(int strength) {}

    private ScheduleRecords() {}

    /// A system that accesses nothing and records its name.
    static Function<SystemSetup, ComponentSystem> noting(List<String> log, String name) {
        return _ -> _ -> log.add(name);
    }

    /// A system that has a stage to itself.
    static Function<SystemSetup, ComponentSystem> exclusive(ComponentSystem system) {
        return setup -> {
            setup.exclusive();
            return system;
        };
    }

    /// A system that throws.
    static ComponentSystem failing() {
        return _ -> {
            throw new IllegalStateException("mine");
        };
    }

    /// All systems in the order in which their commands are played.
    static List<String> order(Schedule schedule) {
        return schedule.stages().stream().flatMap(List::stream).toList();
    }
}
