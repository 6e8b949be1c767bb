package dev.tercio.schedule;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;

/// A named condition for running a group or a system, with declared access.
///
/// ```java
/// RunCondition daytime = RunCondition.resource("daytime", Clock.class, c -> c.hour() < 20);
/// schedule.group("birds", Phases.SIMULATION, GroupOptions.DEFAULT.runIf(daytime));
/// ```
///
/// The condition of a group is evaluated once per frame, on the world's thread, directly before the
/// first stage that contains a system of the group. Within a group that has a [fixed
/// step][Rate#fixedStep(java.time.Duration)], it is evaluated once per step of that group. What the
/// condition reads counts as access of the group: the condition sees the changes of all systems
/// that come before the group in the order.
///
/// A condition can read only what it declares, and it cannot change anything.
public final class RunCondition {
    private final String name;
    private final Function<SystemSetup, Predicate<FrameTime>> factory;

    private RunCondition(String name, Function<SystemSetup, Predicate<FrameTime>> factory) {
        this.name = Objects.requireNonNull(name, "name");
        this.factory = Objects.requireNonNull(factory, "factory");
    }

    /// Returns a condition over anything in the world.
    ///
    /// ```java
    /// RunCondition enemies = RunCondition.of("enemies", setup -> {
    ///     Query<Enemy> all = setup.query(Enemy.class);
    ///     return time -> all.count() > 0;
    /// });
    /// ```
    ///
    /// @param name the name of the condition, for descriptions and messages
    /// @param factory declares what the condition reads and returns it; called once for each group
    ///   or system that has the condition, when the schedule is built
    /// @return the condition
    public static RunCondition of(
            String name, Function<SystemSetup, Predicate<FrameTime>> factory) {
        return new RunCondition(name, factory);
    }

    /// Returns a condition over a resource. If the resource is not set, the condition fails with an
    /// exception.
    ///
    /// @param <T> the key of the resource
    /// @param name the name of the condition, for descriptions and messages
    /// @param type the key of the resource
    /// @param test the condition
    /// @return the condition
    public static <T> RunCondition resource(String name, Class<T> type, Predicate<T> test) {
        Objects.requireNonNull(test, "test");
        return of(
                name,
                setup -> {
                    setup.readsResources(type);
                    return time -> test.test(setup.world().resources().get(type));
                });
    }

    /// Returns the negated condition.
    ///
    /// @return the condition "not " + name
    public RunCondition not() {
        return of("not " + name, setup -> create(setup).negate());
    }

    /// Returns the name of the condition.
    ///
    /// @return the name
    public String name() {
        return name;
    }

    /// Declares what the condition reads and returns its test. The schedule calls this when it is
    /// built.
    ///
    /// @param setup declares access
    /// @return the test
    public Predicate<FrameTime> create(SystemSetup setup) {
        return factory.apply(setup);
    }

    @Override
    public String toString() {
        return name;
    }
}
