package dev.tercio.templates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.templates.Units.Code;
import dev.tercio.templates.Units.Crew;
import dev.tercio.templates.Units.Health;
import dev.tercio.templates.Units.Orders;
import dev.tercio.templates.Units.Position;
import dev.tercio.templates.Units.Rank;
import dev.tercio.templates.Units.Smoke;
import dev.tercio.templates.Units.Tracked;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// A bulk spawn gives the same entities as single spawns.
///
/// Proves ID-03.
class TemplateBulkSpawnTest {
    /// More than a page, so that there are several runs.
    private static final int MANY = 20_000;

    private static final IntFunction<Object[]> PLACED =
            i -> new Object[] {new Position(i, -i), new Health(i, 100)};

    private final Templates templates = Units.tanks();

    @BeforeEach
    void addTruckWithManagedComponent() {
        templates.add(
                Template.builder(5, "Truck")
                        .set(Units.TYPE, Code.parse("1.1.225.7.1.0.0"))
                        .add(new Orders(List.of("halt")), new Health(10, 10), new Tracked())
                        .build());
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void bulkSpawnEqualsSingleSpawns(Tier tier) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            List<Entity> spawned = templates.spawnAll(world, 73, MANY);
            Entity single = templates.spawn(world, 73);

            assertEquals(MANY, spawned.size());
            assertEquals(MANY + 1, world.size());
            for (Entity entity : spawned) {
                assertSameComponents(world, single, entity);
            }
            assertEquals(MANY + 1, world.query(TemplateId.class).with(Tracked.class).count());
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void eachHasItsOwnOverrides(Tier tier) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            List<Entity> spawned = templates.spawnAll(world, 72, MANY, PLACED);

            for (int i = 0; i < MANY; i += 97) {
                Entity single = templates.spawn(world, 72, PLACED.apply(i));
                assertSameComponents(world, single, spawned.get(i));
            }
            assertEquals(new Position(7, -7), world.get(spawned.get(7), Position.class));
            assertEquals(new Health(7, 100), world.get(spawned.get(7), Health.class));
            assertEquals(72, world.get(spawned.get(7), TemplateId.class).template());
        }
    }

    private static void assertSameComponents(World world, Entity expected, Entity actual) {
        String components = world.describe(expected).substring(expected.toString().length());
        assertEquals(actual + components, world.describe(actual));
    }

    @Test
    void componentsWithoutDefaultValueAreSpawnedToo() {
        try (World world = World.create()) {
            List<Entity> spawned = templates.spawnAll(world, 5, 10);
            List<Entity> placed = templates.spawnAll(world, 5, 10, PLACED);

            assertEquals(20, world.size());
            for (int i = 0; i < 10; i++) {
                assertEquals(List.of("halt"), world.get(spawned.get(i), Orders.class).lines());
                assertEquals(new Health(10, 10), world.get(spawned.get(i), Health.class));
                assertEquals(new Health(i, 100), world.get(placed.get(i), Health.class));
                assertTrue(world.has(placed.get(i), Tracked.class));
                assertEquals(5, world.get(placed.get(i), TemplateId.class).template());
            }
        }
    }

    @Test
    void managedOverridesAreNotShared() {
        try (World world = World.create()) {
            List<Entity> spawned =
                    templates.spawnAll(
                            world, 72, 3, i -> new Object[] {new Orders(List.of("go " + i))});

            assertEquals(List.of("go 0"), world.get(spawned.get(0), Orders.class).lines());
            assertEquals(List.of("go 2"), world.get(spawned.get(2), Orders.class).lines());
        }
    }

    @Test
    void tagsCanBeOverrides() {
        try (World world = World.create()) {
            List<Entity> spawned =
                    templates.spawnAll(world, 73, 4, i -> new Object[] {new Smoke()});

            assertTrue(world.has(spawned.get(3), Smoke.class));
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
    void zeroAndNegativeCounts() {
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
    void fillerThatThrowsLeavesNoEntity() {
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
    void overridesMustHaveTheSameTypesAndBeValid() {
        String of = ", override of Template(72 T-72, type=1.1.222.1.2.1.0)";
        String unlike = "overrides of a bulk spawn are not of the same types: index=";
        String health = "dev.tercio.templates.Units$Health";
        assertRefused(
                unlike
                        + "1, expected=["
                        + health
                        + "], actual=[dev.tercio.templates.Units$Smoke]"
                        + of,
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
                "descriptor must not be given by hand: component=dev.tercio.templates.TemplateId,"
                        + " override of Template(72 T-72, type=1.1.222.1.2.1.0); spawning from a"
                        + " template adds it",
                i -> new Object[] {new TemplateId(1)});
        assertRefused(
                "component is given twice: component=" + health + of,
                i -> new Object[] {new Health(1, 1), new Health(1, 1)});
        assertRefused(
                "text is too long: component=dev.tercio.templates.Units$Crew, field=commander,"
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
    void entitiesOfABulkSpawnHaveAdjacentSlots() {
        try (World world = World.create()) {
            templates.spawn(world, 73);
            List<Entity> spawned = templates.spawnAll(world, 72, 100, PLACED);
            for (int i = 1; i < spawned.size(); i++) {
                assertEquals(spawned.get(i - 1).index() + 1, spawned.get(i).index());
            }
            assertFalse(world.has(spawned.getFirst(), Crew.class));
        }
    }
}
