package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Update bodies may record commands: values are stored during the run, commands are played after
/// it.
///
/// Proves QU-02, QU-05, QU-07, QU-09, CB-05.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class UpdateCommandsTest {
    private static final int ENTITIES = 10_000;

    private record A(int value) {}

    private record B(long value) {}

    private record C(double value) {}

    private record D(float value) {}

    private record Hot() {}

    private record All(A a, B b, C c, D d) {}

    private record Two(B b, A a) {}

    private record View(Entity self, A a, Optional<B> b) {}

    private static final ComponentType<A> A_TYPE = ComponentType.of(A.class);
    private static final ComponentType<B> B_TYPE = ComponentType.of(B.class);

    @Parameter Tier tier;

    private World world(int workers) {
        World world = World.create(WorldOptions.DEFAULT.name("steps").tier(tier).workers(workers));
        world.spawnAll(ENTITIES, All.class, i -> new All(new A(i), new B(2), new C(3), new D(4)));
        return world;
    }

    private static List<String> contents(World world) {
        return world.entities().stream().map(world::describe).toList();
    }

    /// What a run does to a world with 1, 2 and 8 workers.
    private List<String> sameEverywhere(Consumer<World> run) {
        List<String> expected = null;
        for (int workers : new int[] {1, 2, 8}) {
            try (World world = world(workers)) {
                run.accept(world);
                List<String> contents = contents(world);
                assertEquals(expected == null ? contents : expected, contents);
                expected = contents;
            }
        }
        return expected;
    }

    /// The entity keeps its value; every third one is destroyed.
    private static boolean isDead(Entity entity) {
        return entity.index() % 3 == 0;
    }

    private void assertStep(Consumer<World> run) {
        List<String> expected;
        try (World world = world(1)) {
            world.query(A.class).update(a -> new A(a.value() + 1));
            world.query(A.class)
                    .forEachEntity(
                            (e, _, commands) -> {
                                if (isDead(e)) {
                                    commands.destroy(e);
                                }
                            });
            expected = contents(world);
        }
        assertEquals(expected, sameEverywhere(run));
    }

    @Test
    void everyQueryUpdatesAndRecordsInOnePass() {
        assertStep(
                w ->
                        w.query(A.class)
                                .updateEntity(
                                        (e, a, commands) -> {
                                            if (isDead(e)) {
                                                commands.destroy(e);
                                            }
                                            return new A(a.value() + 1);
                                        }));
        assertStep(
                w ->
                        w.query(A.class, B.class)
                                .updateEntity(
                                        (e, a, _, commands) -> {
                                            if (isDead(e)) {
                                                commands.destroy(e);
                                            }
                                            return new A(a.value() + 1);
                                        }));
        assertStep(
                w ->
                        w.query(A.class, B.class, C.class)
                                .updateEntity(
                                        (e, a, _, _, commands) -> {
                                            if (isDead(e)) {
                                                commands.destroy(e);
                                            }
                                            return new A(a.value() + 1);
                                        }));
        assertStep(
                w ->
                        w.query(A.class, B.class, C.class, D.class)
                                .updateEntity(
                                        (e, a, _, _, _, commands) -> {
                                            if (isDead(e)) {
                                                commands.destroy(e);
                                            }
                                            return new A(a.value() + 1);
                                        }));
    }

    @Test
    void parallelBodiesHaveTheSameEffect() {
        assertStep(
                w ->
                        w.query(B.class, A.class)
                                .parallel()
                                .updateEntity(
                                        A_TYPE,
                                        (e, _, a, commands) -> {
                                            if (isDead(e)) {
                                                commands.destroy(e);
                                            }
                                            return new A(a.value() + 1);
                                        }));
    }

    /// Spawned entities get their handles in the order of the rows.
    @Test
    void parallelSpawnsComeInTheOrderOfTheRows() {
        sameEverywhere(
                w ->
                        w.query(A.class)
                                .parallel()
                                .update(
                                        (a, commands) -> {
                                            if (a.value() % 50 == 0) {
                                                commands.spawn(new D(a.value()), new Hot());
                                            }
                                            return new A(-a.value());
                                        }));
    }

    /// Runs one form of update; its body spawns an entity with a tag for each row.
    private void assertForm(String changed, Consumer<World> form) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            Entity entity = world.spawn(new A(1), new B(2), new C(3), new D(4));
            form.accept(world);
            assertEquals(1, world.query().with(Hot.class).count());
            assertEquals(
                    changed,
                    world.get(entity, A.class).value()
                            + " "
                            + world.get(entity, B.class).value()
                            + " "
                            + world.get(entity, C.class).value()
                            + " "
                            + world.get(entity, D.class).value());
        }
    }

    @Test
    void everyFormReplacesTheNamedComponents() {
        assertForm(
                "2 2 3.0 4.0",
                w ->
                        w.query(A.class)
                                .update(
                                        (a, c) -> {
                                            c.spawn(new Hot());
                                            return new A(a.value() + 1);
                                        }));
        assertForm(
                "2 2 3.0 4.0",
                w ->
                        w.query(View.class)
                                .update(
                                        A.class,
                                        (v, c) -> {
                                            c.spawn(new Hot());
                                            return new A(v.a().value() + 1);
                                        }));
        assertForm(
                "5 2 3.0 4.0",
                w ->
                        w.query(View.class)
                                .update(
                                        (v, c) -> {
                                            c.spawn(new Hot());
                                            return new View(v.self(), new A(5), v.b());
                                        }));
        assertForm(
                "2 2 3.0 4.0",
                w ->
                        w.query(A.class)
                                .update(
                                        A_TYPE,
                                        (a, c) -> {
                                            c.spawn(new Hot());
                                            return new A(a.value() + 1);
                                        }));
        assertForm(
                "2 2 3.0 4.0",
                w ->
                        w.query(A.class)
                                .updateEntity(
                                        A.class,
                                        (_, a, c) -> {
                                            c.spawn(new Hot());
                                            return new A(a.value() + 1);
                                        }));
        assertForm(
                "1 3 3.0 4.0",
                w ->
                        w.query(A.class, B.class)
                                .update(
                                        B_TYPE,
                                        (a, b, c) -> {
                                            c.spawn(new Hot());
                                            return new B(a.value() + b.value());
                                        }));
        assertForm(
                "7 8 3.0 4.0",
                w ->
                        w.query(A.class, B.class, C.class)
                                .update(
                                        Two.class,
                                        (_, _, _, c) -> {
                                            c.spawn(new Hot());
                                            return new Two(new B(8), new A(7));
                                        }));
        assertForm(
                "1 2 3.0 9.0",
                w ->
                        w.query(A.class, B.class, C.class, D.class)
                                .update(
                                        D.class,
                                        (_, _, _, _, c) -> {
                                            c.spawn(new Hot());
                                            return new D(9);
                                        }));
    }

    @Test
    void bodiesSeeTheWorldAsItWasBefore() {
        try (World world = world(1)) {
            int before = world.size();
            world.query(A.class)
                    .updateEntity(
                            (e, a, commands) -> {
                                commands.destroy(e);
                                assertTrue(world.isAlive(e));
                                assertEquals(before, world.size());
                                return a;
                            });
            assertEquals(0, world.size());
        }
    }

    @Test
    void commandsOfARunThatThrowsAreNotPlayed() {
        try (World world = world(2)) {
            Entity middle = world.entities().get(5_000);
            for (Query<A> query : List.of(world.query(A.class), world.query(A.class).parallel())) {
                world.query(A.class).update(_ -> new A(0));
                assertThrows(
                        ArithmeticException.class,
                        () ->
                                query.updateEntity(
                                        (e, _, commands) -> {
                                            commands.destroy(e);
                                            return new A(5 / (e.equals(middle) ? 0 : 1));
                                        }));
                assertEquals(ENTITIES, world.size());
                assertEquals(new A(5), world.get(world.entities().get(4_999), A.class));
                assertEquals(new A(0), world.get(middle, A.class));
            }
        }
    }

    @Test
    void changesAreTracked() {
        try (World world = world(2)) {
            Query<A> changed = world.query(A.class).changed(A.class);
            changed.drain();
            world.query(A.class)
                    .parallel()
                    .update(
                            (a, commands) -> {
                                if (a.value() == 9) {
                                    commands.spawn(new A(-1));
                                }
                                return a.value() == 7 ? new A(-7) : a;
                            });
            List<Integer> seen = new ArrayList<>();
            changed.forEach(a -> seen.add(a.value()));
            seen.sort(null);
            assertEquals(List.of(-7, -1), seen);
        }
    }

    /// An observer does not see the values its own update stores, but the effect of its commands.
    @Test
    void observerSeesOnlyWhatItsCommandsChanged() {
        try (World world = world(1)) {
            Query<A> changed = world.query(A.class).changed(A.class);
            changed.updateEntity(
                    (e, a, commands) -> {
                        if (a.value() == 3) {
                            commands.set(e, A_TYPE, new A(-3));
                        }
                        return new A(a.value() + 1);
                    });
            assertEquals(List.of(new A(-3)), changed.toList());
        }
    }

    @Test
    void commandsOfASystemArePlayedAfterItsStage() {
        for (boolean parallel : new boolean[] {false, true}) {
            try (World world = world(2);
                    Schedule schedule = Schedule.of(world)) {
                schedule.add(
                        "age",
                        setup -> {
                            Query<A> all = setup.query(A.class);
                            Query<A> query = parallel ? all.parallel() : all;
                            setup.writes(A.class);
                            return _ -> {
                                query.updateEntity(
                                        (e, a, commands) -> {
                                            if (isDead(e)) {
                                                commands.destroy(e);
                                            }
                                            return new A(a.value() + 1);
                                        });
                                assertEquals(ENTITIES, world.size());
                            };
                        });
                schedule.run(0.1);
                assertFalse(world.query(A.class).anyMatch(a -> a.value() == 0));
                assertEquals(0, (int) world.entities().stream().filter(e -> isDead(e)).count());
            }
        }
    }

    @Test
    void nestedUpdateUsesTheCommandsOfTheOuterBody() {
        try (World world = world(1)) {
            var e =
                    assertThrows(
                            IllegalStateException.class,
                            () ->
                                    world.query(A.class)
                                            .forEach(
                                                    _ -> world.query(B.class).update((b, _) -> b)));
            assertEquals(
                    "commands cannot be played now: query=Query(B), world=steps,"
                            + " during=Query(A); use the commands of the outer body, or record into"
                            + " a stage",
                    e.getMessage());
        }
    }

    @Test
    void entitiesHaveNoValuesToUpdate() {
        try (World world = world(1)) {
            var e =
                    assertThrows(
                            IllegalStateException.class,
                            () -> world.query().update((entity, _) -> entity));
            assertEquals(
                    "a query over entities has no values to update: query=Query(all entities);"
                            + " name the components: world.query(Position.class)",
                    e.getMessage());
        }
    }
}
