package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.Utf8;
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

/// Queries of one to four components read their rows as values.
///
/// Proves QU-01, QU-06.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class RowValuesTest {
    private record A(int value) {}

    private record B(double value) {}

    private record C(long value) {}

    private record D(@Utf8(8) String text) {}

    private record Frozen() {}

    private record View(Entity self, A a, Optional<D> d) {}

    @Parameter Tier tier;

    private World world;
    private Entity one;
    private Entity two;

    @BeforeEach
    void spawn() {
        world = World.create(WorldOptions.DEFAULT.name("rows").tier(tier).workers(2));
        one = world.spawn(new A(2), new B(-1), new C(5), new D("b"));
        two = world.spawn(new A(1), new B(-2), new C(5), new D("a"), new Frozen());
    }

    @AfterEach
    void close() {
        world.close();
    }

    private Query2<A, B> query2() {
        return world.query(A.class, B.class);
    }

    private Query3<A, B, C> query3() {
        return world.query(A.class, B.class, C.class);
    }

    private Query4<A, B, C, D> query4() {
        return world.query(A.class, B.class, C.class, D.class);
    }

    @Test
    void rowsAreRecordsOfTheEntityAndItsComponents() {
        var first2 = new Query2.Row<>(one, new A(2), new B(-1));
        var second2 = new Query2.Row<>(two, new A(1), new B(-2));
        assertEquals(List.of(first2, second2), query2().toList());
        assertEquals(List.of(first2, second2), query2().parallel().toList());
        assertEquals(Optional.of(first2), query2().first());
        var first3 = new Query3.Row<>(one, new A(2), new B(-1), new C(5));
        var second3 = new Query3.Row<>(two, new A(1), new B(-2), new C(5));
        assertEquals(List.of(first3, second3), query3().toList());
        assertEquals(Optional.of(second3), query3().with(Frozen.class).first());
        var first4 = new Query4.Row<>(one, new A(2), new B(-1), new C(5), new D("b"));
        var second4 = new Query4.Row<>(two, new A(1), new B(-2), new C(5), new D("a"));
        assertEquals(List.of(first4, second4), query4().toList());
        assertEquals(Optional.of(first4), query4().first());
        world.destroyAll(List.of(one, two));
        assertEquals(Optional.empty(), query2().first());
        assertEquals(List.of(), query3().toList());
        assertEquals(Optional.empty(), query4().first());
    }

    @Test
    void rowsOfSeveralComponentsAreSorted() {
        assertEquals(List.of(two, one), query2().sortedByInt(r -> r.first().value()).entities());
        assertEquals(
                List.of(two, one), query2().sortedByDouble(r -> r.second().value()).entities());
        assertEquals(List.of(one, two), query3().sortedByLong(r -> r.third().value()).entities());
        assertEquals(
                List.of(one, two),
                query3().sortedByLong(r -> r.third().value()).descending().entities());
        assertEquals(
                List.of("a", "b"),
                query4().sortedBy(r -> r.fourth().text()).toList().stream()
                        .map(r -> r.fourth().text())
                        .toList());
        List<Query4.Row<A, B, C, D>> rows = new ArrayList<>();
        query4().sortedByInt(r -> -r.entity().index()).forEach(rows::add);
        assertEquals(query4().toList().reversed(), rows);
    }

    @Test
    void singleRowIsTheOnlyOne() {
        assertEquals(new A(1), world.query(A.class).with(Frozen.class).single());
        assertEquals(two, world.query().with(Frozen.class).single());
        assertEquals(two, world.query(A.class).with(Frozen.class).singleEntity());
        assertEquals(
                new View(two, new A(1), Optional.of(new D("a"))),
                world.query(View.class).with(Frozen.class).single());
        assertEquals(two, query2().with(Frozen.class).single().entity());
        assertEquals(new C(5), query3().with(Frozen.class).single().third());
        assertEquals(new D("a"), query4().with(Frozen.class).parallel().single().fourth());
        assertEquals(two, query4().with(Frozen.class).singleEntity());
    }

    @Test
    void noneOrSeveralAreNotSingle() {
        String problem = "query does not match exactly one entity: count=";
        var several = assertThrows(IllegalStateException.class, () -> query2().single());
        assertEquals(problem + "2, query=Query(A, B)", several.getMessage());
        var entities = assertThrows(IllegalStateException.class, () -> query2().singleEntity());
        assertEquals(problem + "2, query=Query(A, B)", entities.getMessage());
        world.destroy(two);
        var none =
                assertThrows(
                        IllegalStateException.class,
                        () -> world.query(A.class).with(Frozen.class).single());
        assertEquals(problem + "0, query=Query(A, Frozen)", none.getMessage());
    }

    /// Reading a single row is not a run: the next body still sees the change.
    @Test
    void firstAndSingleAreNotRuns() {
        Query<A> changed = world.query(A.class).changed(A.class);
        changed.forEach(_ -> {});
        world.set(two, new A(7));
        assertEquals(new A(7), changed.single());
        assertEquals(two, changed.singleEntity());
        assertEquals(Optional.of(new A(7)), changed.first());
        assertEquals(List.of(new A(7)), changed.sortedBy(A::value).toList());
        assertEquals(0, changed.count());
    }

    @Test
    void nullKeyIsRefused() {
        SortedQuery<D> sorted =
                world.query(D.class).sortedBy(d -> d.text().equals("a") ? null : d.text());
        for (Runnable run : List.<Runnable>of(sorted::toList, sorted::entities)) {
            var e = assertThrows(IllegalArgumentException.class, run::run);
            assertEquals(
                    "sort key is null: entity="
                            + two
                            + ", query=Query(D); return a key for every row",
                    e.getMessage());
        }
        assertEquals(2, world.query(D.class).sortedBy(D::text).toList().size());
    }

    private record Touchy(World world, int value) implements Comparable<Touchy> {
        @Override
        public int compareTo(Touchy other) {
            world.spawn();
            return Integer.compare(value, other.value);
        }
    }

    @Test
    void keysMustNotChangeTheStructureWhenCompared() {
        var e =
                assertThrows(
                        IllegalStateException.class,
                        () ->
                                query2().sortedBy(r -> new Touchy(world, r.first().value()))
                                        .toList());
        assertEquals(
                "structure cannot change now: operation=spawn, world=rows, during=Query(A, B)"
                        + "; record it with commands instead",
                e.getMessage());
        world.spawn();
    }

    @Test
    void exceptionOfAKeyPropagates() {
        RuntimeException thrown = new RuntimeException("mine");
        SortedQuery<Query2.Row<A, B>> sorted =
                query2().<String>sortedBy(
                                _ -> {
                                    throw thrown;
                                });
        assertSame(thrown, assertThrows(RuntimeException.class, sorted::toList));
    }

    @Test
    void queriesPrintWhatTheyMatch() {
        assertEquals("Query(A, B without Frozen)", query2().without(Frozen.class).toString());
        assertEquals("Query(all entities)", world.query().toString());
        SortedQuery<A> sorted = world.query(A.class).sortedByInt(A::value);
        assertEquals("Query(A) sorted", sorted.toString());
        assertEquals("Query(A) sorted descending", sorted.descending().toString());
    }
}
