package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.tercio.Entity;
import dev.tercio.World;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Queries are created once, and filters do not change them.
///
/// Proves QU-01, QU-03.
@Tag("conformance")
class QueryCacheTest {
    private record A(int value) {}

    private record B(int value) {}

    private record C(int value) {}

    private record D(int value) {}

    private record Tag1() {}

    private record Tag2() {}

    private record View(Entity self, A a, Optional<B> b) {}

    private final World world = World.create();

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void repeatedCallsReturnTheSameQuery() {
        assertSame(world.query(A.class), world.query(A.class));
        assertSame(world.query(View.class), world.query(View.class));
        assertSame(world.query(A.class, B.class), world.query(A.class, B.class));
        assertSame(world.query(A.class, B.class, C.class), world.query(A.class, B.class, C.class));
        assertSame(
                world.query(A.class, B.class, C.class, D.class),
                world.query(A.class, B.class, C.class, D.class));
        assertNotSame(world.query(A.class, B.class), world.query(B.class, A.class));
    }

    @Test
    void repeatedCallsWithFiltersReturnTheSameQuery() {
        Query<A> query = world.query(A.class);
        assertSame(query.with(B.class), query.with(B.class));
        assertSame(query.with(B.class, C.class), query.with(C.class, B.class));
        assertSame(query.without(B.class), query.without(B.class));
        assertSame(query.anyOf(B.class, C.class), query.anyOf(C.class, B.class));
        assertSame(
                query.with(B.class).without(Tag1.class), query.with(B.class).without(Tag1.class));
        assertNotSame(query.with(B.class), query.without(B.class));
        assertNotSame(query.with(B.class), query.anyOf(B.class));
    }

    @Test
    void worldsDoNotShareQueries() {
        world.spawn(new A(1));
        try (World other = World.create()) {
            assertNotSame(world.query(A.class), other.query(A.class));
            assertEquals(0, other.query(A.class).count());
            assertEquals(1, world.query(A.class).count());
        }
    }

    @Test
    void filterLeavesTheQueryAsItWas() {
        Query<A> query = world.query(A.class);
        Entity plain = world.spawn(new A(1));
        Entity tagged = world.spawn(new A(2), new Tag1());
        Query<A> with = query.with(Tag1.class);
        Query<A> without = query.without(Tag1.class);
        Query<A> nothing = with.without(Tag1.class);

        assertEquals(List.of(plain, tagged), query.entities());
        assertEquals(List.of(tagged), with.entities());
        assertEquals(List.of(plain), without.entities());
        assertEquals(List.of(), nothing.entities());
        assertEquals("Query(A)", query.toString());
        assertEquals("Query(A, Tag1)", with.toString());
        assertEquals("Query(A without Tag1)", without.toString());
        assertEquals("Query(A, Tag1 without Tag1)", nothing.toString());
    }

    /// Two calls of `anyOf` are two conditions; one call with two classes is one.
    @Test
    void eachAnyOfIsAConditionOfItsOwn() {
        Entity both = world.spawn(new A(1), new B(1), new C(1));
        Entity first = world.spawn(new A(2), new B(2));
        Entity second = world.spawn(new A(3), new C(3));
        world.spawn(new A(4));
        Query<A> query = world.query(A.class);

        assertEquals(
                Set.of(both, first, second), Set.copyOf(query.anyOf(B.class, C.class).entities()));
        assertEquals(List.of(both), query.anyOf(B.class).anyOf(C.class).entities());
    }

    @Test
    void orderOfFiltersDoesNotMatter() {
        for (int i = 0; i < 64; i++) {
            Entity entity = world.spawn(new A(i));
            if ((i & 1) != 0) world.add(entity, new B(i));
            if ((i & 2) != 0) world.add(entity, new C(i));
            if ((i & 4) != 0) world.add(entity, new D(i));
            if ((i & 8) != 0) world.add(entity, Tag1.class);
            if ((i & 16) != 0) world.add(entity, Tag2.class);
        }
        Query<A> query = world.query(A.class);
        Query<A> one = query.with(B.class).without(C.class).anyOf(Tag1.class, Tag2.class);
        Query<A> two = query.anyOf(Tag2.class, Tag1.class).with(B.class).without(C.class);
        Query<A> three = query.without(C.class).anyOf(Tag1.class, Tag2.class).with(B.class);
        assertEquals(12, one.count());
        assertEquals(one.entities(), two.entities());
        assertEquals(one.entities(), three.entities());
        assertEquals(one.toList(), two.toList());
        assertEquals(one.toString(), three.toString());
    }

    /// A query that is created before any entity finds later ones.
    @Test
    void queryCreatedEarlyFindsLaterEntities() {
        Query2<A, B> query = world.query(A.class, B.class).without(Tag1.class);
        assertEquals(0, query.count());
        Entity entity = world.spawn(new A(1), new B(2));
        assertEquals(List.of(entity), query.entities());
        world.add(entity, Tag1.class);
        assertEquals(0, query.count());
        world.remove(entity, Tag1.class);
        assertEquals(Optional.of(entity), query.firstEntity());
        world.destroy(entity);
        world.trim();
        assertEquals(0, query.count());
    }
}
