package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Entity;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Random queries over random worlds have the same results as a model made of maps.
///
/// Proves QU-01, QU-02, QU-07, QU-09.
@Tag("conformance")
class QueryModelTest {
    private static final int BATCHES = Seed.repeats(4);
    private static final int CHANGES = 60;
    private static final int QUERIES = 12;
    private static final List<Integer> WORKERS = List.of(1, 2, 8);

    @ParameterizedTest
    @EnumSource(Tier.class)
    void queriesOfOneTierBehaveLikeTheModel(Tier tier) {
        Seed.run(
                random -> {
                    try (World world = World.create(config(random).tier(tier))) {
                        play(new QueryModel(world, random));
                    }
                });
    }

    @Test
    void queriesOfMixedTiersBehaveLikeTheModel() {
        Seed.run(
                random -> {
                    WorldOptions config = config(random);
                    for (Class<?> type : QueryTypes.ALL) {
                        if (!type.isAnnotationPresent(Storage.class)) {
                            Tier tier = Tier.values()[random.nextInt(Tier.values().length)];
                            config = config.register(type, tier);
                        }
                    }
                    try (World world = World.create(config)) {
                        play(new QueryModel(world, random));
                    }
                });
    }

    private static WorldOptions config(Random random) {
        return WorldOptions.DEFAULT.workers(WORKERS.get(random.nextInt(WORKERS.size())));
    }

    private static void play(QueryModel model) {
        for (int batch = 0; batch < BATCHES; batch++) {
            for (int i = 0; i < CHANGES; i++) {
                model.change();
            }
            for (int i = 0; i < QUERIES; i++) {
                check(model, anyRow(model.random), QueryCondition.some(model.random));
            }
            model.compare();
            if (model.random.nextInt(4) == 0) {
                model.sweep();
            }
        }
    }

    /// One to four components, or a view.
    private static List<Class<?>> anyRow(Random random) {
        if (random.nextInt(3) == 0) {
            return List.of(QueryTypes.VIEWS.get(random.nextInt(QueryTypes.VIEWS.size())));
        }
        List<Class<?>> types = new ArrayList<>(QueryTypes.VALUES);
        Collections.shuffle(types, random);
        return List.copyOf(types.subList(0, 1 + random.nextInt(4)));
    }

    private static void check(
            QueryModel model, List<Class<?>> types, List<QueryCondition> conditions) {
        String text = types + " " + conditions;
        QueryProbe probe = QueryProbe.of(model.world, types, conditions);
        List<Entity> expected = model.matching(types, conditions);
        checkRows(model, types, expected, probe, text);
        checkAnswers(expected, probe.query(), text);
        checkSorted(model, types, expected, probe.rows(), text);
        checkResults(model, types, expected, probe, text);
        checkParallel(model, types, expected, probe.parallel(), text);
        update(model, types, expected, model.random.nextBoolean() ? probe : probe.parallel());
        checkRows(model, types, model.matching(types, conditions), probe, text);
    }

    /// Proves QU-09: searches and reductions, of the sequential and the parallel query.
    private static void checkResults(
            QueryModel model,
            List<Class<?>> types,
            List<Entity> expected,
            QueryProbe probe,
            String text) {
        int wanted = model.random.nextInt(-100, 100);
        List<List<Object>> rows = expected.stream().map(e -> model.row(e, types)).toList();
        int[] numbers = rows.stream().mapToInt(QueryModelTest::numberOf).toArray();
        int found =
                IntStream.range(0, numbers.length)
                        .filter(i -> numbers[i] >= wanted)
                        .findFirst()
                        .orElse(-1);
        for (Rows<?> query : List.of(probe.rows(), probe.parallel().rows())) {
            Predicate<Object> reaches = row -> numberOf(QueryProbe.parts(row)) >= wanted;
            assertEquals(found >= 0, query.anyMatch(reaches), text);
            assertEquals(found < 0, query.noneMatch(reaches), text);
            assertEquals(found < 0, query.allMatch(reaches.negate()), text);
            assertEquals(found < 0, query.forEachWhile(reaches.negate()), text);
            assertEquals(
                    found < 0 ? Optional.empty() : Optional.of(rows.get(found)),
                    query.first(reaches).map(QueryProbe::parts),
                    text);
            assertEquals(
                    found < 0 ? Optional.empty() : Optional.of(expected.get(found)),
                    query.firstEntity(reaches),
                    text);
            assertEquals(
                    IntStream.of(numbers).filter(n -> n >= wanted).count(),
                    query.count(reaches),
                    text);
            checkReductions(numbers, query, text);
        }
    }

    private static int numberOf(List<Object> parts) {
        return parts.toString().hashCode() % 100;
    }

    private static int number(Object row) {
        return numberOf(QueryProbe.parts(row));
    }

    private static void checkReductions(int[] numbers, Rows<?> query, String text) {
        long sum = IntStream.of(numbers).asLongStream().sum();
        assertEquals(sum, query.sumInt(QueryModelTest::number), text);
        assertEquals(sum, query.sumLong(QueryModelTest::number), text);
        assertEquals(sum, query.sumDouble(QueryModelTest::number), text);
        OptionalInt least = IntStream.of(numbers).min();
        OptionalInt most = IntStream.of(numbers).max();
        assertEquals(least, query.minInt(QueryModelTest::number), text);
        assertEquals(most, query.maxInt(QueryModelTest::number), text);
        assertEquals(
                IntStream.of(numbers).asLongStream().min(),
                query.minLong(QueryModelTest::number),
                text);
        assertEquals(
                IntStream.of(numbers).asLongStream().max(),
                query.maxLong(QueryModelTest::number),
                text);
        assertEquals(
                IntStream.of(numbers).asDoubleStream().min(),
                query.minDouble(QueryModelTest::number),
                text);
        assertEquals(
                IntStream.of(numbers).asDoubleStream().max(),
                query.maxDouble(QueryModelTest::number),
                text);
        assertEquals(
                IntStream.of(numbers).mapToObj(n -> n + ";").collect(Collectors.joining()),
                query.reduce("", (list, row) -> list + number(row) + ";", String::concat),
                text);
    }

    private static void checkRows(
            QueryModel model,
            List<Class<?>> types,
            List<Entity> expected,
            QueryProbe probe,
            String text) {
        List<List<Object>> rows = expected.stream().map(e -> model.row(e, types)).toList();
        List<List<Object>> seen = new ArrayList<>();
        probe.forEach(seen::add);
        assertEquals(rows, seen, text);

        seen.clear();
        List<Entity> entities = new ArrayList<>();
        probe.forEachEntity(
                (entity, row) -> {
                    entities.add(entity);
                    seen.add(row);
                });
        assertEquals(rows, seen, text);
        assertEquals(expected, entities, text);
        checkValues(rows, expected, probe.rows(), text);
    }

    private static void checkValues(
            List<List<Object>> rows, List<Entity> expected, Rows<?> query, String text) {
        List<?> values = query.toList();
        assertEquals(rows, values.stream().map(QueryProbe::parts).toList(), text);
        for (int i = 0; i < expected.size(); i++) {
            Entity entity = expected.get(i);
            assertEquals(entity, QueryProbe.entity(values.get(i)).orElse(entity), text);
        }
        assertEquals(values.stream().findFirst(), query.first(), text);
        if (values.size() == 1) {
            assertEquals(values.getFirst(), query.single(), text);
        } else {
            var e = assertThrows(IllegalStateException.class, query::single);
            assertEquals(
                    "query does not match exactly one entity: count="
                            + values.size()
                            + ", query="
                            + query,
                    e.getMessage(),
                    text);
        }
    }

    /// Rows with equal keys stay in order, so keys with few different values test more.
    private static void checkSorted(
            QueryModel model,
            List<Class<?>> types,
            List<Entity> expected,
            Rows<?> query,
            String text) {
        List<List<Object>> rows = expected.stream().map(e -> model.row(e, types)).toList();
        int keys = model.random.nextInt(1, 10);
        ToIntFunction<Object> key = row -> QueryProbe.parts(row).toString().hashCode() % keys;
        SortedQuery<?> sorted =
                switch (model.random.nextInt(4)) {
                    case 0 -> query.sortedByInt(key::applyAsInt);
                    case 1 -> query.sortedByLong(key::applyAsInt);
                    case 2 -> query.sortedByDouble(key::applyAsInt);
                    default -> query.sortedBy(row -> new Key(key.applyAsInt(row)));
                };
        boolean descending = model.random.nextBoolean();
        Comparator<Integer> order =
                Comparator.comparingInt(i -> rows.get(i).toString().hashCode() % keys);
        List<Integer> sequence = new ArrayList<>();
        IntStream.range(0, rows.size()).forEach(sequence::add);
        sequence.sort(descending ? order.reversed() : order);
        compareOrder(sequence, rows, expected, descending ? sorted.descending() : sorted, text);
    }

    private record Key(int value) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            return Integer.compare(value, other.value);
        }
    }

    private static void compareOrder(
            List<Integer> order,
            List<List<Object>> rows,
            List<Entity> expected,
            SortedQuery<?> sorted,
            String text) {
        assertEquals(
                order.stream().map(rows::get).toList(),
                sorted.toList().stream().map(QueryProbe::parts).toList(),
                text);
        List<Entity> entities = order.stream().map(expected::get).toList();
        assertEquals(entities, sorted.entities(), text);
        List<Entity> seen = new ArrayList<>();
        sorted.forEachEntity((entity, _) -> seen.add(entity));
        assertEquals(entities, seen, text);
    }

    /// Proves QU-07: the rows are the same, in any order.
    private static void checkParallel(
            QueryModel model,
            List<Class<?>> types,
            List<Entity> expected,
            QueryProbe probe,
            String text) {
        Map<Entity, List<Object>> rows = new HashMap<>();
        expected.forEach(entity -> rows.put(entity, model.row(entity, types)));
        Map<Entity, List<Object>> seen = new ConcurrentHashMap<>();
        LongAdder calls = new LongAdder();
        probe.forEachEntity(
                (entity, row) -> {
                    seen.put(entity, row);
                    calls.increment();
                });
        assertEquals(rows, seen, text);
        assertEquals(rows.size(), calls.sum(), text);
    }

    private static void checkAnswers(List<Entity> expected, EntityQuery<?> query, String text) {
        assertEquals(expected.size(), query.count(), text);
        assertEquals(expected, query.entities(), text);
        assertEquals(expected.isEmpty(), query.isEmpty(), text);
        assertEquals(expected.stream().findFirst(), query.firstEntity(), text);
        if (expected.size() == 1) {
            assertEquals(expected.getFirst(), query.singleEntity(), text);
        } else {
            assertThrows(IllegalStateException.class, query::singleEntity, text);
        }
    }

    private static void update(
            QueryModel model, List<Class<?>> types, List<Entity> expected, QueryProbe probe) {
        List<Class<?>> required = QueryModel.required(types);
        boolean isView = QueryTypes.VIEWS.contains(types.getFirst());
        List<Class<?>> written;
        Set<Entity> seen = ConcurrentHashMap.newKeySet();
        switch (model.random.nextInt(6)) {
            case 0 -> {
                written = isView ? required : required.subList(0, 1);
                probe.update(row -> isView ? nextView(row) : QueryTypes.next(row.getFirst()));
            }
            case 1 -> {
                written = isView ? required : required.subList(0, 1);
                probe.updateEntity(
                        (entity, row) -> {
                            seen.add(entity);
                            return isView ? nextView(row) : QueryTypes.next(row.getFirst());
                        });
                assertEquals(Set.copyOf(expected), seen);
            }
            case 2 -> {
                if (required.isEmpty()) {
                    return;
                }
                Class<?> type = required.get(model.random.nextInt(required.size()));
                written = List.of(type);
                probe.updateEntity(
                        type,
                        (entity, row) -> {
                            seen.add(entity);
                            return QueryTypes.next(find(row, type));
                        });
                assertEquals(Set.copyOf(expected), seen);
            }
            case 3 -> {
                if (required.isEmpty()) {
                    return;
                }
                Class<?> type = required.get(model.random.nextInt(required.size()));
                written = List.of(type);
                probe.update(type, row -> QueryTypes.next(find(row, type)));
            }
            case 4 -> {
                written = isView ? required : required.subList(0, 1);
                probe.updateEntity(
                        (entity, row, commands) -> {
                            if (isDoomed(entity)) {
                                commands.destroy(entity);
                            }
                            return isView ? nextView(row) : QueryTypes.next(row.getFirst());
                        });
                expected.stream().filter(QueryModelTest::isDoomed).forEach(model::forget);
            }
            default -> written = updateSeveral(required, probe);
        }
        expected.forEach(entity -> model.step(entity, written));
    }

    /// Whether an update with commands destroys an entity.
    private static boolean isDoomed(Entity entity) {
        return entity.index() % 13 == 0;
    }

    /// Parts that are not components may have any value.
    private static Object nextView(List<Object> row) {
        return QueryTypes.rebuild(
                row.getFirst(),
                part ->
                        switch (part) {
                            case Entity _ -> Entity.NONE;
                            case Optional<?> _ -> Optional.empty();
                            default -> QueryTypes.next(part);
                        });
    }

    private static List<Class<?>> updateSeveral(List<Class<?>> required, QueryProbe probe) {
        for (Class<?> result : QueryTypes.RESULTS) {
            List<Class<?>> parts = QueryTypes.partTypes(result);
            if (required.containsAll(parts)) {
                Function<List<Object>, Object> body =
                        row ->
                                QueryTypes.make(
                                        result,
                                        parts.stream()
                                                .map(type -> QueryTypes.next(find(row, type)))
                                                .toList());
                probe.update(result, body);
                return parts;
            }
        }
        return List.of();
    }

    /// The component of a class in a row of components or in its view.
    private static Object find(List<Object> row, Class<?> type) {
        Object first = row.getFirst();
        List<Object> parts =
                QueryTypes.VIEWS.contains(first.getClass()) ? QueryTypes.parts(first) : row;
        return parts.stream().filter(type::isInstance).findFirst().orElseThrow();
    }
}
