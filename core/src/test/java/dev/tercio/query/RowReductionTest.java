package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/// Reductions have the same result, bit by bit, on any number of threads.
///
/// Proves QU-02, QU-07, QU-09.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class RowReductionTest {
    private static final int ENTITIES = 40_000;
    private static final int GROUP = 4_096;

    private record Mass(double kilos, int grams, long atoms, float tons) {}

    private record Charge(long volts) {}

    private record Frozen() {}

    private record Body(Mass mass, Charge charge) {}

    private record View(Entity self, Mass mass, Optional<Charge> charge) {}

    @Parameter Tier tier;

    /// A world whose slots have gaps, with values whose sum depends on the order of additions.
    private World world(int workers) {
        World world = World.create(WorldOptions.DEFAULT.name("sums").tier(tier).workers(workers));
        Random random = new Random(5);
        List<Entity> made =
                world.spawnAll(
                        ENTITIES,
                        Body.class,
                        _ ->
                                new Body(
                                        new Mass(
                                                random.nextGaussian()
                                                        * Math.pow(10, random.nextInt(12)),
                                                random.nextInt(),
                                                random.nextLong(),
                                                random.nextFloat()),
                                        new Charge(random.nextInt(1_000))));
        for (int i = 0; i < ENTITIES; i++) {
            if (i % 5 == 0 || i > 16_000 && i < 26_000) {
                world.destroy(made.get(i));
            } else if (i % 7 == 0) {
                world.add(made.get(i), Frozen.class);
            }
        }
        return world;
    }

    private long sameNumber(ToLongFunction<Query<Mass>> reduction) {
        return sameEverywhere(reduction::applyAsLong);
    }

    /// Runs a reduction on the sequential and the parallel query with 1, 2 and 8 workers.
    private <T> T sameEverywhere(Function<Query<Mass>, T> reduction) {
        List<T> results = new ArrayList<>();
        for (int workers : new int[] {1, 2, 8}) {
            try (World world = world(workers)) {
                Query<Mass> query = world.query(Mass.class);
                results.add(reduction.apply(query));
                results.add(reduction.apply(query.parallel()));
                results.add(reduction.apply(query.parallel()));
            }
        }
        results.forEach(result -> assertEquals(results.getFirst(), result));
        return results.getFirst();
    }

    private List<Mass> masses() {
        try (World world = world(1)) {
            return world.query(Mass.class).toList();
        }
    }

    @Test
    void countsRows() {
        assertEquals(
                masses().stream().filter(m -> m.grams() > 0).count(),
                sameNumber(query -> query.count(m -> m.grams() > 0)));
    }

    @Test
    void addsWholeNumbers() {
        assertEquals(
                masses().stream().mapToLong(Mass::grams).sum(),
                sameNumber(query -> query.sumInt(Mass::grams)));
        assertEquals(
                masses().stream().mapToLong(Mass::atoms).sum(),
                sameNumber(query -> query.sumLong(Mass::atoms)));
    }

    /// The grouping is part of the contract: 4,096 slots each.
    @Test
    void addsDecimalsInGroupsOfSlots() {
        double expected = 0;
        try (World world = world(1)) {
            double[] partial = new double[ENTITIES / GROUP + 1];
            for (Entity entity : world.query(Mass.class).entities()) {
                partial[entity.index() / GROUP] += world.get(entity, Mass.class).kilos();
            }
            for (double sum : partial) {
                expected += sum;
            }
        }
        assertEquals(
                Double.doubleToRawLongBits(expected),
                sameNumber(q -> Double.doubleToRawLongBits(q.sumDouble(Mass::kilos))));
        double inOneGo = 0;
        for (Mass mass : masses()) {
            inOneGo += mass.kilos();
        }
        assertTrue(inOneGo != expected, "the order of additions does not matter here");
        assertEquals(
                masses().stream().mapToDouble(Mass::tons).sum(),
                sameEverywhere(q -> q.sumDouble(Mass::tons)),
                1e-6);
    }

    @Test
    void findsTheSmallestAndTheLargest() {
        List<Mass> all = masses();
        assertEquals(
                all.stream().mapToInt(Mass::grams).min(),
                sameEverywhere(q -> q.minInt(Mass::grams)));
        assertEquals(
                all.stream().mapToInt(Mass::grams).max(),
                sameEverywhere(q -> q.maxInt(Mass::grams)));
        assertEquals(
                all.stream().mapToLong(Mass::atoms).min(),
                sameEverywhere(q -> q.minLong(Mass::atoms)));
        assertEquals(
                all.stream().mapToLong(Mass::atoms).max(),
                sameEverywhere(q -> q.maxLong(Mass::atoms)));
        assertEquals(
                all.stream().mapToDouble(Mass::kilos).min(),
                sameEverywhere(q -> q.minDouble(Mass::kilos)));
        assertEquals(
                all.stream().mapToDouble(Mass::kilos).max(),
                sameEverywhere(q -> q.maxDouble(Mass::kilos)));
    }

    /// A combiner that is not associative shows the grouping.
    @Test
    void combinesInSlotOrder() {
        String text =
                sameEverywhere(
                        query ->
                                query.reduce(
                                        "",
                                        (s, m) -> s.isEmpty() ? "" + m.grams() : s,
                                        (a, b) -> "(" + a + " " + b + ")"));
        StringBuilder expected = new StringBuilder();
        try (World world = world(1)) {
            int group = -1;
            for (Entity entity : world.query(Mass.class).entities()) {
                if (entity.index() / GROUP != group) {
                    group = entity.index() / GROUP;
                    int grams = world.get(entity, Mass.class).grams();
                    if (expected.isEmpty()) {
                        expected.append(grams);
                    } else {
                        expected.insert(0, "(").append(" ").append(grams).append(")");
                    }
                }
            }
        }
        assertEquals(expected.toString(), text);
    }

    @Test
    void accumulatesEveryRowInOrder() {
        List<Integer> seen =
                sameEverywhere(
                        query ->
                                query.reduce(
                                        List.<Integer>of(),
                                        (list, m) -> plus(list, m.grams()),
                                        (a, b) -> {
                                            List<Integer> both = new ArrayList<>(a);
                                            both.addAll(b);
                                            return both;
                                        }));
        assertEquals(masses().stream().map(Mass::grams).toList(), seen);
    }

    /// Copies the identity; later lists belong to the group.
    private static List<Integer> plus(List<Integer> list, int value) {
        List<Integer> all = list.isEmpty() ? new ArrayList<>() : list;
        all.add(value);
        return all;
    }

    @Test
    void filteredAndOtherQueriesReduce() {
        try (World world = world(2)) {
            Query<Mass> frozen = world.query(Mass.class).with(Frozen.class);
            long expected = frozen.toList().stream().mapToLong(Mass::grams).sum();
            assertEquals(expected, frozen.sumInt(Mass::grams));
            assertEquals(expected, frozen.parallel().sumInt(Mass::grams));
            Query2<Mass, Charge> two = world.query(Mass.class, Charge.class);
            assertEquals(
                    two.toList().stream().mapToLong(row -> row.second().volts()).sum(),
                    two.sumLong(row -> row.second().volts()));
            assertEquals(
                    two.entities().getLast().index(),
                    two.parallel().maxInt(row -> row.entity().index()).orElseThrow());
            Query<View> views = world.query(View.class);
            world.remove(views.first().orElseThrow().self(), Charge.class);
            assertEquals(1, views.count(v -> v.charge().isEmpty()));
            assertEquals(1, views.parallel().count(v -> v.charge().isEmpty()));
        }
    }

    @Test
    void noRows() {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier).workers(2))) {
            Query<Mass> empty = world.query(Mass.class);
            for (Query<Mass> query : List.of(empty, empty.parallel())) {
                assertEquals(0, query.count(_ -> true));
                assertEquals(0, query.sumInt(Mass::grams));
                assertEquals(0, query.sumLong(Mass::atoms));
                assertEquals(0.0, query.sumDouble(Mass::kilos));
                assertEquals(OptionalInt.empty(), query.minInt(Mass::grams));
                assertEquals(OptionalInt.empty(), query.maxInt(Mass::grams));
                assertEquals(OptionalLong.empty(), query.minLong(Mass::atoms));
                assertEquals(OptionalLong.empty(), query.maxLong(Mass::atoms));
                assertEquals(OptionalDouble.empty(), query.minDouble(Mass::kilos));
                assertEquals(OptionalDouble.empty(), query.maxDouble(Mass::kilos));
                assertEquals("none", query.reduce("none", (s, _) -> s + "!", String::concat));
            }
        }
    }

    private void spawn(World world, double... values) {
        for (double value : values) {
            world.spawn(new Mass(value, 0, 0, (float) value));
        }
    }

    @Test
    void zerosAndNaN() {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            Query<Mass> query = world.query(Mass.class);
            spawn(world, 0.0, -0.0, 0.0);
            assertEquals(OptionalDouble.of(-0.0), query.minDouble(Mass::kilos));
            assertEquals(OptionalDouble.of(0.0), query.maxDouble(Mass::kilos));
            world.destroyAll(world.entities());
            spawn(world, -0.0, -0.0);
            assertEquals(0.0, query.sumDouble(Mass::kilos));
            assertEquals(OptionalDouble.of(-0.0), query.maxDouble(Mass::tons));
            spawn(world, Double.NaN, 3, Double.NEGATIVE_INFINITY);
            assertEquals(OptionalDouble.of(Double.NaN), query.minDouble(Mass::kilos));
            assertEquals(OptionalDouble.of(Double.NaN), query.maxDouble(Mass::tons));
            assertEquals(
                    Double.doubleToRawLongBits(Double.NaN),
                    Double.doubleToRawLongBits(query.sumDouble(Mass::kilos)));
        }
    }

    @Test
    void limitsOfTheNumbers() {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            for (int i = 0; i < 3; i++) {
                world.spawn(
                        new Mass(
                                Double.POSITIVE_INFINITY,
                                Integer.MAX_VALUE,
                                Long.MAX_VALUE,
                                Float.NEGATIVE_INFINITY));
            }
            Query<Mass> query = world.query(Mass.class);
            assertEquals(3L * Integer.MAX_VALUE, query.sumInt(Mass::grams));
            assertEquals(Long.MAX_VALUE * 3, query.sumLong(Mass::atoms));
            assertEquals(OptionalInt.of(Integer.MAX_VALUE), query.minInt(Mass::grams));
            assertEquals(OptionalInt.of(Integer.MIN_VALUE), query.maxInt(m -> m.grams() + 1));
            assertEquals(OptionalLong.of(Long.MAX_VALUE), query.minLong(Mass::atoms));
            assertEquals(OptionalDouble.of(Double.POSITIVE_INFINITY), query.minDouble(Mass::kilos));
            assertEquals(OptionalDouble.of(Double.NEGATIVE_INFINITY), query.maxDouble(Mass::tons));
        }
    }

    @Test
    void exceptionOfABodyReachesTheCaller() {
        try (World world = world(2)) {
            Query<Mass> sequential = world.query(Mass.class);
            int bad = sequential.toList().get(20_000).grams();
            for (Query<Mass> query : List.of(sequential, sequential.parallel())) {
                var e =
                        assertThrows(
                                IllegalArgumentException.class,
                                () -> query.sumInt(m -> checked(m.grams(), bad)));
                assertEquals("bad", e.getMessage());
                assertEquals(sequential.sumInt(Mass::grams), query.sumInt(Mass::grams));
            }
        }
    }

    private static int checked(int value, int bad) {
        if (value == bad) {
            throw new IllegalArgumentException("bad");
        }
        return value;
    }

    @Test
    void reductionsCanBeNested() {
        try (World world = world(2)) {
            Query<Charge> query = world.query(Charge.class);
            long sum = query.sumLong(Charge::volts);
            Entity last = query.entities().getLast();
            long nested =
                    world.query(View.class)
                            .parallel()
                            .sumLong(
                                    v ->
                                            v.self().equals(last)
                                                    ? query.parallel().sumLong(Charge::volts)
                                                    : 0);
            assertEquals(sum, nested);
            long same =
                    query.sumLong(
                            c -> c.volts() == 7 && query.count(_ -> true) == query.count() ? 1 : 0);
            assertEquals(query.count(c -> c.volts() == 7), same);
        }
    }

    @Test
    void systemsOfOneStageReduce() {
        for (int workers : new int[] {1, 2, 8}) {
            try (World world = world(workers);
                    Schedule schedule = Schedule.of(world)) {
                double kilos = world.query(Mass.class).sumDouble(Mass::kilos);
                List<Double> sums = Collections.synchronizedList(new ArrayList<>());
                for (String name : List.of("first", "second", "third")) {
                    schedule.add(
                            name,
                            setup -> {
                                Query<Mass> query = setup.query(Mass.class);
                                return _ -> {
                                    sums.add(query.sumDouble(Mass::kilos));
                                    sums.add(query.parallel().sumDouble(Mass::kilos));
                                    assertTrue(query.anyMatch(m -> m.grams() > 0));
                                };
                            });
                }
                schedule.run(0.1);
                assertEquals(List.of(List.of("first", "second", "third")), schedule.stages());
                assertEquals(Collections.nCopies(6, kilos), sums);
            }
        }
    }

    @Test
    void reductionsOfAChangeQueryAreNotRuns() {
        try (World world = world(2)) {
            Query<Mass> changed = world.query(Mass.class).changed(Mass.class).parallel();
            int all = changed.count();
            assertEquals(all, changed.count(_ -> true));
            assertEquals(all, changed.sumInt(_ -> 1));
            assertEquals(all, changed.reduce(0, (n, _) -> n + 1, Integer::sum));
            assertEquals(all, changed.drain());
            assertEquals(0, changed.count(_ -> true));
            world.set(world.query(Mass.class).firstEntity().orElseThrow(), new Mass(1, 2, 3, 4));
            assertEquals(OptionalInt.of(2), changed.maxInt(Mass::grams));
        }
    }

    @Test
    void structureCannotChangeMeanwhile() {
        try (World world = world(1)) {
            var e =
                    assertThrows(
                            IllegalStateException.class,
                            () -> world.query(Mass.class).sumInt(_ -> world.spawn().index()));
            assertEquals(
                    "structure cannot change now: operation=spawn, world=sums,"
                            + " during=Query(Mass); record it with commands instead",
                    e.getMessage());
        }
    }
}
