package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Searches visit rows in slot order and stop as soon as the result is known.
///
/// Proves QU-02, QU-09.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class RowSearchTest {
    /// More than two pages, so that a search has to stop between and inside pages.
    private static final int ENTITIES = 40_000;

    private record Health(int points) {}

    private record Armor(long plates) {}

    private record Knight(Health health, Armor armor) {}

    private record Frozen() {}

    private record Bare(Entity self, Health health, Optional<Armor> armor) {}

    @Parameter Tier tier;

    private World world;
    private List<Entity> entities;

    @BeforeEach
    void spawn() {
        world = World.create(WorldOptions.DEFAULT.name("search").tier(tier).workers(3));
        entities =
                world.spawnAll(
                        ENTITIES, Knight.class, i -> new Knight(new Health(i), new Armor(-i)));
    }

    @AfterEach
    void close() {
        world.close();
    }

    /// The query, sequential and parallel, over full words and over words with gaps.
    private List<Query<Health>> queries() {
        Query<Health> all = world.query(Health.class);
        for (int i = 0; i < ENTITIES; i += 3) {
            world.add(entities.get(i), Frozen.class);
        }
        return List.of(
                all,
                all.parallel(),
                all.without(Frozen.class),
                all.without(Frozen.class).parallel());
    }

    /// Slots without a gap: row i is the i-th entity, unless it is frozen.
    @Test
    void searchStopsAtTheFirstRowThatDecides() {
        for (Query<Health> query : queries()) {
            for (int last : new int[] {1, 64, 4_097, 16_384, 32_768, 39_998}) {
                List<Integer> seen = new ArrayList<>();
                assertTrue(
                        query.anyMatch(
                                h -> {
                                    seen.add(h.points());
                                    return h.points() >= last;
                                }));
                int stop =
                        query.toList().stream()
                                .mapToInt(Health::points)
                                .filter(p -> p >= last)
                                .min()
                                .orElseThrow();
                assertEquals(stop, seen.getLast());
                assertEquals(query.count(h -> h.points() <= stop), seen.size());
                seen.clear();
                assertFalse(
                        query.allMatch(
                                h -> {
                                    seen.add(h.points());
                                    return h.points() < last;
                                }));
                assertEquals(stop, seen.getLast());
                assertFalse(query.noneMatch(h -> h.points() == stop));
                assertEquals(new Health(stop), query.first(h -> h.points() >= last).orElseThrow());
                assertEquals(
                        entities.get(stop),
                        query.firstEntity(h -> h.points() >= last).orElseThrow());
            }
        }
    }

    @Test
    void searchThatDoesNotFindVisitsAllRows() {
        for (Query<Health> query : queries()) {
            int[] visits = {0};
            assertFalse(
                    query.anyMatch(
                            _ -> {
                                visits[0]++;
                                return false;
                            }));
            assertEquals(query.count(), visits[0]);
            assertTrue(query.noneMatch(h -> h.points() < 0));
            assertTrue(query.allMatch(h -> h.points() >= 0));
            assertEquals(Optional.empty(), query.first(h -> h.points() < 0));
            assertEquals(Optional.empty(), query.firstEntity(h -> h.points() < 0));
        }
    }

    @Test
    void emptyQueryMatchesNothingAndEverything() {
        Query<Health> none = world.query(Health.class).with(Frozen.class);
        assertFalse(none.anyMatch(_ -> true));
        assertTrue(none.allMatch(_ -> false));
        assertTrue(none.noneMatch(_ -> true));
        assertTrue(none.forEachWhile(_ -> false));
        assertEquals(Optional.empty(), none.first(_ -> true));
    }

    @Test
    void bodyStopsTheLoop() {
        for (Query<Health> query : queries()) {
            List<Integer> seen = new ArrayList<>();
            assertFalse(
                    query.forEachWhile(
                            h -> {
                                seen.add(h.points());
                                return seen.size() < 20_000;
                            }));
            assertEquals(
                    query.toList().subList(0, 20_000).stream().map(Health::points).toList(), seen);
            assertTrue(query.forEachWhile(_ -> true));
        }
    }

    /// A row that stops the loop at the end is still a stop.
    @Test
    void lastRowStopsTheLoop() {
        assertFalse(world.query(Health.class).forEachWhile(h -> h.points() < ENTITIES - 1));
    }

    @Test
    void allQueriesSearch() {
        Query2<Health, Armor> two = world.query(Health.class, Armor.class);
        Query2.Row<Health, Armor> found =
                two.first(row -> row.second().plates() == -77).orElseThrow();
        assertEquals(entities.get(77), found.entity());
        assertEquals(new Health(77), found.first());
        assertEquals(
                Optional.of(entities.get(20_000)),
                two.firstEntity(row -> row.entity().equals(entities.get(20_000))));
        world.remove(entities.get(5), Armor.class);
        Query<Bare> views = world.query(Bare.class);
        assertEquals(Optional.of(entities.get(5)), views.firstEntity(v -> v.armor().isEmpty()));
        assertFalse(views.without(Armor.class).anyMatch(v -> v.armor().isPresent()));
    }

    /// A row is a copy; an object of a managed component is the stored one.
    @Test
    void foundRowIsTheStoredValue() {
        Health first = world.query(Health.class).first(h -> h.points() == 3).orElseThrow();
        assertEquals(world.get(entities.get(3), Health.class), first);
        if (tier == Tier.MANAGED) {
            assertSame(world.get(entities.get(3), Health.class), first);
        }
    }

    @Test
    void queryCanBeSearchedAgainInsideItsPredicate() {
        Query<Health> query = world.query(Health.class);
        assertTrue(
                query.anyMatch(
                        outer ->
                                outer.points() == 70
                                        && query.anyMatch(inner -> inner.points() == 30_000)
                                        && query.count(inner -> inner.points() < 9) == 9));
    }

    @Test
    void predicateMaySetValuesButNotChangeTheStructure() {
        Query<Health> query = world.query(Health.class);
        assertFalse(
                query.forEachWhile(
                        h -> {
                            world.set(entities.get(h.points()), new Health(-1));
                            return h.points() < 9;
                        }));
        assertEquals(10, query.count(h -> h.points() == -1));
        var e =
                assertThrows(
                        IllegalStateException.class,
                        () -> query.anyMatch(_ -> world.destroy(entities.getFirst())));
        assertEquals(
                "structure cannot change now: operation=destroy, world=search,"
                        + " during=Query(Health); record it with commands instead",
                e.getMessage());
        world.destroy(entities.getFirst());
    }

    @Test
    void exceptionOfAPredicateReachesTheCaller() {
        Query<Health> query = world.query(Health.class);
        assertThrows(
                ArithmeticException.class, () -> query.anyMatch(h -> 1 / (20 - h.points()) < 0));
        assertTrue(query.anyMatch(h -> h.points() == 20));
    }

    @Test
    void searchesOfAChangeQueryAreNotRuns() {
        Query<Health> changed = world.query(Health.class).changed(Health.class);
        assertTrue(changed.anyMatch(h -> h.points() == 5));
        assertTrue(changed.allMatch(h -> h.points() >= 0));
        assertTrue(changed.noneMatch(h -> h.points() < 0));
        assertTrue(changed.first(_ -> true).isPresent());
        assertEquals(ENTITIES, changed.count());
        assertFalse(changed.forEachWhile(h -> h.points() < 10));
        assertEquals(ENTITIES, changed.count());
        assertTrue(changed.forEachWhile(_ -> true));
        assertEquals(0, changed.count());
    }

    @Test
    void searchInsideAParallelBodyRunsOnItsThread() {
        Query<Armor> armors = world.query(Armor.class).parallel();
        Thread caller = Thread.currentThread();
        assertTrue(armors.allMatch(_ -> Thread.currentThread() == caller));
        world.query(Health.class)
                .parallel()
                .forEach(
                        h -> {
                            if (h.points() % 9_000 == 0) {
                                Thread body = Thread.currentThread();
                                assertTrue(
                                        armors.allMatch(
                                                a ->
                                                        Thread.currentThread() == body
                                                                && a.plates() <= 0));
                            }
                        });
    }
}
