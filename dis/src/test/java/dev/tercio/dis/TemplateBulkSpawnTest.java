package dev.tercio.dis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldConfig;
import dev.tercio.dis.Units.Crew;
import dev.tercio.dis.Units.Health;
import dev.tercio.dis.Units.Orders;
import dev.tercio.dis.Units.Position;
import dev.tercio.dis.Units.Rank;
import dev.tercio.dis.Units.Smoke;
import dev.tercio.dis.Units.Tracked;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// Many entities of one template at once give the same as one by one.
///
/// Proves ID-03.
class TemplateBulkSpawnTest {
    /// More than a page, so that there are several runs.
    private static final int MANY = 20_000;

    private static final IntFunction<Object[]> PLACED =
            i -> new Object[] {new Position(i, -i), new Health(i, 100)};

    private final Templates templates = Units.tanks();

    @BeforeEach
    void addTruckWithAManagedComponent() {
        templates.add(
                Template.builder(5, "Truck")
                        .type("1.1.225.7.1.0.0")
                        .with(new Orders(List.of("halt")), new Health(10, 10), new Tracked())
                        .build());
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void manyAreAsOneByOne(Tier tier) {
        try (World world = World.create(new WorldConfig().tier(tier))) {
            List<Entity> made = templates.spawnAll(world, 73, MANY);
            Entity single = templates.spawn(world, 73);

            assertEquals(MANY, made.size());
            assertEquals(MANY + 1, world.size());
            for (Entity entity : made) {
                assertAlike(world, single, entity);
            }
            assertEquals(MANY + 1, world.query(MasterDescriptor.class).with(Tracked.class).count());
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void eachHasItsOwnOverrides(Tier tier) {
        try (World world = World.create(new WorldConfig().tier(tier))) {
            List<Entity> made = templates.spawnAll(world, 72, MANY, PLACED);

            for (int i = 0; i < MANY; i += 97) {
                Entity single = templates.spawn(world, 72, PLACED.apply(i));
                assertAlike(world, single, made.get(i));
            }
            assertEquals(new Position(7, -7), world.get(made.get(7), Position.class));
            assertEquals(new Health(7, 100), world.get(made.get(7), Health.class));
            assertEquals(72, world.get(made.get(7), MasterDescriptor.class).template());
        }
    }

    private static void assertAlike(World world, Entity expected, Entity actual) {
        String components = world.describe(expected).substring(expected.toString().length());
        assertEquals(actual + components, world.describe(actual));
    }

    @Test
    void componentsWithoutDefaultValueAreSpawnedToo() {
        try (World world = World.create()) {
            List<Entity> made = templates.spawnAll(world, 5, 10);
            List<Entity> placed = templates.spawnAll(world, 5, 10, PLACED);

            assertEquals(20, world.size());
            for (int i = 0; i < 10; i++) {
                assertEquals(List.of("halt"), world.get(made.get(i), Orders.class).lines());
                assertEquals(new Health(10, 10), world.get(made.get(i), Health.class));
                assertEquals(new Health(i, 100), world.get(placed.get(i), Health.class));
                assertTrue(world.has(placed.get(i), Tracked.class));
                assertEquals(5, world.get(placed.get(i), MasterDescriptor.class).template());
            }
            assertThrows(UnsupportedOperationException.class, made::clear);
        }
    }

    @Test
    void managedOverridesAreNotShared() {
        try (World world = World.create()) {
            List<Entity> made =
                    templates.spawnAll(
                            world, 72, 3, i -> new Object[] {new Orders(List.of("go " + i))});

            assertEquals(List.of("go 0"), world.get(made.get(0), Orders.class).lines());
            assertEquals(List.of("go 2"), world.get(made.get(2), Orders.class).lines());
        }
    }

    @Test
    void tagsCanBeOverrides() {
        try (World world = World.create()) {
            List<Entity> made = templates.spawnAll(world, 73, 4, i -> new Object[] {new Smoke()});

            assertTrue(world.has(made.get(3), Smoke.class));
            assertEquals(4, world.query(Crew.class).with(Smoke.class).count());
        }
    }

    @Test
    void fillerIsCalledOnceForEachInOrder() {
        try (World world = World.create()) {
            List<Integer> calls = new ArrayList<>();
            IntFunction<Object[]> filler =
                    i -> {
                        calls.add(i);
                        return new Object[] {new Position(i, i)};
                    };
            templates.spawnAll(world, 72, 5, filler);
            templates.spawnAll(world, 5, 3, filler);
            templates.spawnAll(world, 72, 0, filler);

            assertEquals(List.of(0, 1, 2, 3, 4, 0, 1, 2), calls);
        }
    }

    @Test
    void noneAndLessThanNone() {
        try (World world = World.create()) {
            assertEquals(List.of(), templates.spawnAll(world, 72, 0));
            assertEquals(List.of(), templates.spawnAll(world, 5, 0, PLACED));
            var e =
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> templates.spawnAll(world, 72, -1));
            assertEquals("count is negative: count=-1", e.getMessage());
            assertThrows(
                    IllegalArgumentException.class,
                    () -> templates.spawnAll(world, 72, -1, PLACED));
            assertThrows(IllegalArgumentException.class, () -> templates.spawnAll(world, 99, 1));
            assertEquals(0, world.size());
        }
    }

    @Test
    void fillerThatThrowsLeavesNothing() {
        IllegalStateException thrown = new IllegalStateException("no more room");
        IntFunction<Object[]> filler =
                i -> {
                    if (i == 7) {
                        throw thrown;
                    }
                    return PLACED.apply(i);
                };
        try (World world = World.create()) {
            for (int id : new int[] {72, 5}) {
                var e =
                        assertThrows(
                                IllegalStateException.class,
                                () -> templates.spawnAll(world, id, 10, filler));
                assertSame(thrown, e);
                assertEquals(0, world.size());
            }
        }
    }

    @Test
    void overridesMustBeAlikeAndLegal() {
        String of = ", override of Template(72 T-72, 1.1.222.1.2.1.0)";
        String unlike = "overrides of a bulk spawn are not of the same types: index=";
        String health = "dev.tercio.dis.Units$Health";
        assertRefused(
                unlike + "1, expected=[" + health + "], actual=[dev.tercio.dis.Units$Smoke]" + of,
                i -> new Object[] {i == 0 ? new Health(1, 1) : new Smoke()});
        assertRefused(
                unlike + "2, expected=[" + health + "], actual=[]" + of,
                i -> i == 2 ? new Object[0] : new Object[] {new Health(1, 1)});
        assertRefused(
                unlike + "2, expected=[" + health + "], actual=[null]" + of,
                i -> new Object[] {i == 2 ? null : new Health(1, 1)});
        assertRefused(
                unlike + "1, expected=[" + health + "], actual=null" + of,
                i -> i == 1 ? null : new Object[] {new Health(1, 1)});
        assertRefused(unlike + "0, expected=[], actual=null" + of, i -> null);
        assertRefused(
                "the master descriptor is not given by hand: override of"
                        + " Template(72 T-72, 1.1.222.1.2.1.0);"
                        + " spawning from a template adds it",
                i -> new Object[] {new MasterDescriptor(1, DisEntityType.NONE)});
        assertRefused(
                "component is given twice: component=" + health + of,
                i -> new Object[] {new Health(1, 1), new Health(1, 1)});
        assertRefused(
                "text is too long: component=dev.tercio.dis.Units$Crew, field=commander,"
                        + " bytes=9, capacity=8",
                i -> new Object[] {new Crew(i < 2 ? "Ada" : "Alexandra", Rank.PRIVATE)});
    }

    private void assertRefused(String message, IntFunction<Object[]> filler) {
        try (World world = World.create()) {
            var e =
                    assertThrows(
                            InvalidComponentException.class,
                            () -> templates.spawnAll(world, 72, 3, filler));
            assertEquals(message, e.getMessage());
            assertEquals(0, world.size());
        }
    }

    @Test
    void entitiesOfABulkSpawnLieSideBySide() {
        try (World world = World.create()) {
            templates.spawn(world, 73);
            List<Entity> made = templates.spawnAll(world, 72, 100, PLACED);
            for (int i = 1; i < made.size(); i++) {
                assertEquals(made.get(i - 1).index() + 1, made.get(i).index());
            }
            assertFalse(world.has(made.getFirst(), Crew.class));
        }
    }
}
