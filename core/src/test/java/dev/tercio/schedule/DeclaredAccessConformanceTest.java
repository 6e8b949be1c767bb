package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Field;
import dev.tercio.query.Query;
import dev.tercio.schedule.ScheduleRecords.Mass;
import dev.tercio.schedule.ScheduleRecords.Position;
import dev.tercio.schedule.ScheduleRecords.Wind;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.function.Consumer;

/// A system that accesses undeclared components stops the run. The build runs this class with
/// checks on and off.
///
/// Proves SY-04, SY-12.
@Tag("conformance")
class DeclaredAccessConformanceTest {
    private final World world = World.create(WorldOptions.DEFAULT.name("declared"));
    private final Entity entity = world.spawn(new Position(1), new Mass(2));
    private final Query<Mass> masses = world.query(Mass.class);
    private final Schedule schedule = Schedule.of(world);
    private SystemFailedException stopped;

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    /// Runs a system that has declared to read positions and to write nothing.
    private void runReader(ComponentSystem system) {
        run(setup -> setup.reads(Position.class), system);
    }

    private void run(Consumer<SystemSetup> says, ComponentSystem system) {
        schedule.add(
                "s",
                setup -> {
                    says.accept(setup);
                    return system;
                });
        try {
            schedule.run();
        } catch (SystemFailedException e) {
            stopped = e;
        }
        schedule.remove("s");
    }

    private void assertRefused(String end) {
        assertEquals(1, schedule.failures().size());
        Throwable cause = schedule.failures().getFirst().cause();
        assertInstanceOf(IllegalStateException.class, cause);
        assertEquals("undeclared access: system=s, " + end, cause.getMessage());
        assertNotNull(stopped, "run went on");
        assertSame(cause, stopped.getCause());
        assertEquals("s", stopped.system());
    }

    private static String access(Class<?> component, String access) {
        String remedy = access.equals("write") ? "setup.writes" : "setup.query or setup.reads";
        return "component="
                + component.getName()
                + ", access="
                + access
                + "; declare it with "
                + remedy;
    }

    private static String resource(String remedy) {
        return "resource=" + Wind.class.getName() + "; declare it with " + remedy;
    }

    private static void assumeChecked() {
        assumeFalse("off".equals(System.getProperty("tercio.checks")), "checks are off");
    }

    @Test
    void undeclaredGetIsFound() {
        assumeChecked();
        runReader(context -> context.world().get(entity, Mass.class));
        assertRefused(access(Mass.class, "read"));
    }

    @Test
    void undeclaredTryGetIsFound() {
        assumeChecked();
        runReader(context -> context.world().tryGet(entity, Mass.class));
        assertRefused(access(Mass.class, "read"));
    }

    @Test
    void undeclaredSetIsFound() {
        assumeChecked();
        runReader(context -> context.world().set(entity, new Position(5)));
        assertRefused(access(Position.class, "write"));
        assertEquals(new Position(1), world.get(entity, Position.class));
    }

    @Test
    void undeclaredQueryIsFound() {
        assumeChecked();
        runReader(_ -> masses.forEach(_ -> {}));
        assertRefused(access(Mass.class, "read"));
    }

    /// Outside of systems, such a query ends before its checks.
    @Test
    void undeclaredQueryWithoutRowsIsFound() {
        assumeChecked();
        Query<Wind> nothing = world.query(Wind.class);
        for (int run = 0; run < 4; run++) {
            nothing.update(wind -> wind);
        }
        runReader(_ -> nothing.update(wind -> wind));
        assertRefused(access(Wind.class, "read"));
        nothing.update(wind -> wind);
    }

    static List<Consumer<Query<Mass>>> searchesAndReductions() {
        return List.of(
                query -> query.anyMatch(_ -> true),
                query -> query.forEachWhile(_ -> true),
                query -> query.first(_ -> true),
                query -> query.count(_ -> true),
                query -> query.parallel().sumInt(Mass::kilos),
                query -> query.maxInt(Mass::kilos),
                query -> query.reduce(0, (sum, _) -> sum, Integer::sum));
    }

    /// Proves QU-09.
    @ParameterizedTest
    @MethodSource("searchesAndReductions")
    void undeclaredSearchOrReductionIsFound(Consumer<Query<Mass>> work) {
        assumeChecked();
        runReader(_ -> work.accept(masses));
        assertRefused(access(Mass.class, "read"));
    }

    @Test
    void undeclaredUpdateWithCommandsIsFound() {
        assumeChecked();
        Query<Position> positions = world.query(Position.class);
        runReader(_ -> positions.update((p, _) -> new Position(p.x() + 1)));
        assertRefused(access(Position.class, "write"));
        assertEquals(new Position(1), world.get(entity, Position.class));
    }

    @Test
    void undeclaredDrainIsFound() {
        assumeChecked();
        Query<Mass> changed = masses.changed(Mass.class);
        runReader(_ -> changed.drain());
        assertRefused(access(Mass.class, "read"));
    }

    @Test
    void undeclaredQueryTakenDuringTheUpdateIsFound() {
        assumeChecked();
        runReader(context -> context.world().query(Mass.class).toList());
        assertRefused(access(Mass.class, "read"));
    }

    @Test
    void undeclaredChunksAreFound() {
        assumeChecked();
        runReader(_ -> masses.chunks(_ -> {}));
        assertRefused(access(Mass.class, "read"));
    }

    @Test
    void undeclaredColumnOfAChunkIsFound() {
        assumeChecked();
        Field<int[]> kilos = ComponentType.of(Mass.class).ints("kilos");
        run(
                setup -> setup.query(Position.class),
                context -> context.world().query(Position.class).chunks(c -> c.segment(kilos)));
        assertRefused(access(Mass.class, "read"));
    }

    @Test
    void undeclaredChangeOfAChunkIsFound() {
        assumeChecked();
        ComponentType<Mass> mass = ComponentType.of(Mass.class);
        run(setup -> setup.query(Mass.class), _ -> masses.chunks(c -> c.changed(mass)));
        assertRefused(access(Mass.class, "write"));
    }

    @Test
    void undeclaredFilterByChangesIsFound() {
        assumeChecked();
        Query<Position> changed = world.query(Position.class).changed(Mass.class);
        runReader(_ -> changed.forEach(_ -> {}));
        assertRefused(access(Mass.class, "read"));
    }

    @Test
    void undeclaredCountOfChangesIsFound() {
        assumeChecked();
        Query<Position> added = world.query(Position.class).added(Mass.class);
        runReader(_ -> added.count());
        assertRefused(access(Mass.class, "read"));
    }

    @Test
    void undeclaredTryGetIsFoundEvenIfThereIsNothingToRead() {
        assumeChecked();
        Entity without = world.spawn();
        runReader(context -> context.world().tryGet(without, Mass.class));
        assertRefused(access(Mass.class, "read"));
    }

    @Test
    void undeclaredSetInABodyIsFound() {
        assumeChecked();
        runReader(
                context ->
                        context.world()
                                .query(Position.class)
                                .forEachEntity((e, _) -> world.set(e, new Mass(1))));
        assertRefused(access(Mass.class, "write"));
        assertEquals(new Mass(2), world.get(entity, Mass.class));
    }

    @Test
    void undeclaredSetInAParallelBodyIsFound() {
        assumeChecked();
        for (int i = 0; i < 3_000; i++) {
            world.spawn(new Position(i), new Mass(i));
        }
        runReader(
                context ->
                        context.world()
                                .query(Position.class)
                                .parallel()
                                .forEachEntity((e, _) -> world.set(e, new Mass(-1))));
        assertRefused(access(Mass.class, "write"));
        assertEquals(0, masses.toList().stream().filter(m -> m.kilos() < 0).count());
    }

    @Test
    void undeclaredResourceInAParallelBodyIsFound() {
        assumeChecked();
        world.resources().set(new Wind(3));
        runReader(
                context ->
                        context.world()
                                .query(Position.class)
                                .parallel()
                                .forEach(_ -> world.resources().get(Wind.class)));
        assertRefused(resource("setup.readsResources"));
    }

    /// Threads would overwrite each other's values.
    @Test
    void resourceCannotChangeInAParallelBody() {
        assumeChecked();
        world.resources().set(new Wind(3));
        run(
                setup -> setup.reads(Position.class).writesResources(Wind.class),
                context ->
                        context.world()
                                .query(Position.class)
                                .parallel()
                                .forEach(_ -> world.resources().set(new Wind(4))));
        assertNotNull(stopped, "run went on");
        assertEquals(
                "resource cannot change in a parallel body: system=s, resource="
                        + Wind.class.getName()
                        + "; compute the value with a reduction, or change it after the loop",
                stopped.getCause().getMessage());
        assertEquals(new Wind(3), world.resources().get(Wind.class));
    }

    @Test
    void rejectionCaughtByASystemStillStopsTheRun() {
        assumeChecked();
        runReader(
                context -> {
                    try {
                        context.world().set(entity, new Position(5));
                    } catch (IllegalStateException caught) {
                        context.commands().spawn(new Mass(9));
                    }
                });
        assertRefused(access(Position.class, "write"));
        assertEquals(1, world.size());
    }

    @Test
    void exceptionAfterACaughtRefusalIsNotLost() {
        assumeChecked();
        IllegalArgumentException mine = new IllegalArgumentException("mine");
        runReader(
                context -> {
                    try {
                        context.world().get(entity, Mass.class);
                    } catch (IllegalStateException caught) {
                        throw mine;
                    }
                });
        assertRefused(access(Mass.class, "read"));
        assertEquals(
                List.of(mine), List.of(schedule.failures().getFirst().cause().getSuppressed()));
    }

    static List<SystemFailurePolicy> policies() {
        return List.of(
                SystemFailurePolicy.CONTINUE,
                SystemFailurePolicy.CONTINUE.keepCommands(),
                SystemFailurePolicy.disableAfter(1),
                SystemFailurePolicy.disableAfter(3).keepCommands(),
                SystemFailurePolicy.STOP,
                SystemFailurePolicy.stopAfter(3).keepCommands());
    }

    @ParameterizedTest
    @MethodSource("policies")
    void noPolicyContinuesTheRun(SystemFailurePolicy policy) {
        assumeChecked();
        schedule.add("good", _ -> context -> context.commands().spawn(new Mass(100)));
        schedule.add(
                "s",
                setup -> {
                    setup.reads(Position.class);
                    return context -> {
                        context.commands().spawn(new Mass(1));
                        context.commandsAt(SyncPoints.END_OF_FRAME).spawn(new Mass(1));
                        context.world().set(entity, new Position(5));
                    };
                },
                SystemOptions.DEFAULT.onFailure(policy));
        schedule.add(
                "patient",
                _ -> context -> context.commandsAt(SyncPoints.END_OF_FRAME).spawn(new Mass(200)));
        schedule.add(
                "later",
                _ -> context -> context.commands().spawn(new Mass(300)),
                SystemOptions.DEFAULT.in(Phases.PRESENTATION));
        int good = 0;
        for (int frame = 0; frame < 2; frame++) {
            if (schedule.isEnabled("s")) {
                assertThrows(SystemFailedException.class, schedule::run);
                good++;
            }
        }
        // all of the others of its stage is played, nothing of its own, no stage after it is run
        assertEquals(good, withMass(100));
        assertEquals(good, withMass(200));
        assertEquals(0, withMass(1));
        assertEquals(0, withMass(300));
        assertEquals(new Position(1), world.get(entity, Position.class));
        assertEquals(good, world.frame());
        continueWithoutIt(good);
    }

    private void continueWithoutIt(int good) {
        schedule.enable("s", false);
        schedule.run();
        assertEquals(good + 1, withMass(100));
        assertEquals(1, withMass(300));
        schedule.remove("s");
        schedule.add(
                "s",
                setup -> {
                    setup.writes(Position.class);
                    return context -> context.world().set(entity, new Position(5));
                });
        schedule.run();
        assertEquals(new Position(5), world.get(entity, Position.class));
        assertEquals(2, withMass(300));
    }

    private long withMass(int kilos) {
        return masses.toList().stream().filter(m -> m.kilos() == kilos).count();
    }

    @Test
    void undeclaredUpdateIsFound() {
        assumeChecked();
        run(setup -> setup.query(Mass.class), _ -> masses.update(m -> new Mass(m.kilos() + 1)));
        assertRefused(access(Mass.class, "write"));
        assertEquals(new Mass(2), world.get(entity, Mass.class));
    }

    @Test
    void undeclaredResultOfAnUpdateIsFound() {
        assumeChecked();
        run(
                setup -> setup.writes(Position.class).query(Position.class, Mass.class),
                context ->
                        context.world()
                                .query(Position.class, Mass.class)
                                .update(Mass.class, (p, _) -> new Mass(p.x())));
        assertRefused(access(Mass.class, "write"));
    }

    @Test
    void undeclaredResourceIsFound() {
        assumeChecked();
        world.resources().set(new Wind(3));
        runReader(context -> context.world().resources().get(Wind.class));
        assertRefused(resource("setup.readsResources"));
    }

    @Test
    void undeclaredChangeOfAResourceIsFound() {
        assumeChecked();
        world.resources().set(new Wind(3));
        run(
                setup -> setup.readsResources(Wind.class),
                context -> context.world().resources().set(new Wind(4)));
        assertRefused(resource("setup.writesResources"));
        assertEquals(new Wind(3), world.resources().get(Wind.class));
    }

    @Test
    void declaredAccessIsFine() {
        world.resources().set(new Wind(3));
        run(
                setup -> setup.writes(Mass.class).writesResources(Wind.class).query(Position.class),
                context -> {
                    World w = context.world();
                    masses.update(m -> new Mass(m.kilos() * 10));
                    w.set(entity, new Mass(w.get(entity, Mass.class).kilos() + 1));
                    w.query(Position.class).forEach(_ -> {});
                    w.resources().set(new Wind(w.resources().get(Wind.class).strength() + 1));
                });
        assertEquals(List.of(), schedule.failures());
        assertEquals(new Mass(21), world.get(entity, Mass.class));
        assertEquals(new Wind(4), world.resources().get(Wind.class));
    }

    @Test
    void commandsNeedNoDeclaration() {
        runReader(context -> context.commands().set(entity, new Mass(9)));
        assertEquals(List.of(), schedule.failures());
        assertEquals(new Mass(9), world.get(entity, Mass.class));
    }

    @Test
    void structureDoesNotChangeInAStageWhichIsNamed() {
        runReader(context -> context.world().spawn(new Mass(1)));
        Throwable cause = schedule.failures().getFirst().cause();
        assertInstanceOf(IllegalStateException.class, cause);
        assertEquals(
                "structure cannot change now: operation=spawn, world=declared, during=stage 0 [s];"
                        + " record it with commands instead",
                cause.getMessage());
        assertEquals(1, world.size());
    }

    @Test
    void exclusiveSystemMayDoAnything() {
        run(
                SystemSetup::exclusive,
                context -> {
                    World w = context.world();
                    Entity made = w.spawn(new Mass(7));
                    w.remove(entity, Mass.class);
                    w.set(entity, new Position(w.get(made, Mass.class).kilos()));
                    masses.update(m -> new Mass(m.kilos() + 1));
                    w.resources().set(new Wind(1));
                });
        assertEquals(List.of(), schedule.failures());
        assertEquals(2, world.size());
        assertEquals(new Position(7), world.get(entity, Position.class));
        assertEquals(new Mass(8), masses.first().orElseThrow());
    }

    @Test
    void outsideOfAFrameNothingNeedsToBeDeclared() {
        runReader(_ -> {});
        masses.update(m -> new Mass(m.kilos() + 1));
        world.spawn(new Mass(1));
        assertEquals(new Mass(3), world.get(entity, Mass.class));
    }
}
