package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.Length;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Chunks show the columns of exactly the matching slots.
///
/// Proves QU-02.
@Tag("conformance")
class ChunkTest {
    private static final int ENTITIES = 20_000;

    private record Point(float x, float y) {}

    private record Body(Point at, int number, @Length(3) double[] parts, boolean solid) {}

    private record Mass(long kilos) {}

    private record Frozen() {}

    private static final ComponentType<Body> BODY = ComponentType.of(Body.class);
    private static final Field<float[]> Y = BODY.floats("at.y");
    private static final Field<int[]> NUMBER = BODY.ints("number");
    private static final Field<double[]> PARTS = BODY.field("parts", double[].class);

    private static World world(Tier tier) {
        World world = World.create(WorldOptions.DEFAULT.name("chunks").tier(tier));
        record Both(Body body, Mass mass) {}
        List<Entity> made =
                world.spawnAll(
                        ENTITIES,
                        Both.class,
                        i ->
                                new Both(
                                        new Body(new Point(i, -i), i, new double[] {i, 1, 2}, true),
                                        new Mass(i)));
        for (int i = 0; i < ENTITIES; i += 3) {
            if (i < 5_000 || i > 15_000) {
                world.add(made.get(i), Frozen.class);
            }
        }
        return world;
    }

    /// Calls a body for the matching positions of a chunk.
    private static void positions(Chunk chunk, Consumer<Integer> body) {
        assertEquals(0, chunk.from() % 64);
        assertEquals(0, chunk.to() % 64);
        for (int position = chunk.from(); position < chunk.to(); position++) {
            boolean matches = (chunk.word(position / 64) >>> position & 1) != 0;
            assertTrue(matches || !chunk.isFull());
            if (matches) {
                body.accept(position);
            }
        }
    }

    @Test
    void arraysHoldTheMatchingRows() {
        try (World world = world(Tier.HEAP)) {
            Query<Body> query = world.query(Body.class).without(Frozen.class);
            List<Entity> entities = new ArrayList<>();
            List<Boolean> full = new ArrayList<>();
            query.chunks(
                    chunk -> {
                        full.add(chunk.isFull());
                        positions(
                                chunk,
                                at -> {
                                    Entity entity = chunk.entity(at);
                                    Body body = world.get(entity, Body.class);
                                    assertEquals(body.number(), chunk.column(NUMBER)[at]);
                                    assertEquals(body.at().y(), chunk.column(Y)[at]);
                                    assertEquals(
                                            body.parts()[0],
                                            chunk.column(PARTS)[at * PARTS.stride()]);
                                    entities.add(entity);
                                });
                    });
            assertEquals(query.entities(), entities);
            assertTrue(full.contains(true) && full.contains(false));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void segmentsCanBeReadAndWritten(Tier tier) {
        try (World world = world(tier)) {
            Query2<Body, Mass> query = world.query(Body.class, Mass.class).with(Frozen.class);
            Field<long[]> kilos = ComponentType.of(Mass.class).longs("kilos");
            int[] count = {0};
            query.chunks(
                    chunk -> {
                        MemorySegment numbers = chunk.segment(NUMBER);
                        MemorySegment parts = chunk.segment(PARTS);
                        MemorySegment masses = chunk.segment(kilos);
                        positions(
                                chunk,
                                at -> {
                                    int number = numbers.getAtIndex(ValueLayout.JAVA_INT, at);
                                    masses.setAtIndex(ValueLayout.JAVA_LONG, at, -number);
                                    parts.setAtIndex(ValueLayout.JAVA_DOUBLE, at * 3L + 2, number);
                                    count[0]++;
                                });
                    });
            assertEquals(query.count(), count[0]);
            query.forEach(
                    (body, mass) -> {
                        assertEquals(-body.number(), mass.kilos());
                        assertEquals(body.number(), body.parts()[2]);
                    });
            world.query(Body.class, Mass.class)
                    .without(Frozen.class)
                    .forEach((body, mass) -> assertEquals(body.number(), mass.kilos()));
        }
    }

    /// Proves QU-05.
    @Test
    void changesAreSeenWhenTheyAreReported() {
        try (World world = world(Tier.HEAP)) {
            Query<Body> changed = world.query(Body.class).changed(Body.class);
            changed.forEach(_ -> {});
            Query<Body> some = world.query(Body.class).with(Frozen.class);
            some.chunks(chunk -> chunk.column(NUMBER));
            assertEquals(0, changed.count());
            some.chunks(chunk -> chunk.changed(BODY));
            assertEquals(some.entities(), changed.entities());
            changed.forEach(_ -> {});
            assertEquals(0, changed.count());
        }
    }

    /// Proves QU-05.
    @Test
    void aChangeOfOnePositionIsSeen() {
        try (World world = world(Tier.HEAP)) {
            Query<Body> changed = world.query(Body.class).changed(Body.class);
            changed.forEach(_ -> {});
            Query<Body> some = world.query(Body.class).with(Frozen.class);
            Entity last = some.entities().getLast();
            some.chunks(
                    chunk -> {
                        for (int i = chunk.from(); i < chunk.to(); i++) {
                            boolean matches = (chunk.word(i / 64) >>> i & 1) != 0;
                            if (matches && chunk.entityBits(i) == last.bits()) {
                                assertEquals(last, chunk.entity(i));
                                chunk.changed(BODY, i);
                            }
                        }
                    });
            assertEquals(List.of(last), List.copyOf(changed.entities()));
            changed.forEach(_ -> {});
            assertEquals(0, changed.count());
        }
    }

    @Test
    void emptyQueryHasNoChunks() {
        try (World world = World.create()) {
            Entity one = world.spawn(new Mass(1));
            Entity two = world.spawn(new Mass(2));
            world.add(one, Frozen.class);
            List<Chunk> chunks = new ArrayList<>();
            world.query(Mass.class, Body.class).chunks(chunks::add);
            world.query(Mass.class).with(Frozen.class).without(Mass.class).chunks(chunks::add);
            assertEquals(List.of(), chunks);
            assertTrue(world.isAlive(two));
        }
    }

    @Test
    void columnsThatAreNotThereAreRefused() {
        String path = Body.class.getName() + ".number";
        try (World world = world(Tier.NATIVE)) {
            assertRefused(
                    "column is not an array: field=" + path + "; use segment()",
                    world,
                    chunk -> chunk.column(NUMBER));
        }
        try (World world = World.create()) {
            world.spawn(new Mass(1));
            assertRefused(
                    "column does not exist: field=" + path, world, chunk -> chunk.column(NUMBER));
            assertRefused(
                    "column does not exist: field=" + path, world, chunk -> chunk.segment(NUMBER));
        }
    }

    private static void assertRefused(String message, World world, Consumer<Chunk> body) {
        var e =
                assertThrows(
                        IllegalStateException.class, () -> world.query(Mass.class).chunks(body));
        assertEquals(message, e.getMessage());
    }

    @Test
    void fieldThatIsNotThereIsRefused() {
        String start = "no such field: component=" + Body.class.getName();
        var unknown = assertThrows(InvalidComponentException.class, () -> BODY.floats("at.z"));
        assertEquals(start + ", field=at.z, type=float, actual=none", unknown.getMessage());
        var other = assertThrows(InvalidComponentException.class, () -> BODY.floats("number"));
        assertEquals(start + ", field=number, type=float, actual=int", other.getMessage());
        assertEquals(3, PARTS.stride());
        assertEquals("at.y", Y.path());
        assertEquals(BODY, Y.component());
    }

    @Test
    void structuralChangeIsRefused() {
        try (World world = world(Tier.HEAP)) {
            assertRefused(
                    "structure cannot change now: operation=spawn, world=chunks"
                            + ", during=Query(Mass); record it with commands instead",
                    world,
                    _ -> world.spawn());
        }
    }
}
