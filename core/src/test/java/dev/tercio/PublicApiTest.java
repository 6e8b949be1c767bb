package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Details of the public API: values, names, settings.
class PublicApiTest {
    private record Position(float x, float y) {}

    private record Frozen() {}

    private record Placed(Position at, Entity owner) {}

    private static final class Plain {}

    /// Proves EN-01.
    @Test
    void handleIsAValueOfIndexAndGeneration() {
        Entity entity = Entity.of(7, 3);

        assertEquals(7, entity.index());
        assertEquals(3, entity.generation());
        assertEquals(0x0000_0003_0000_0007L, entity.bits());
        assertEquals(new Entity(entity.bits()), entity);
        assertNotEquals(Entity.of(7, 4), entity);
        assertEquals(-1, Entity.of(-1, 5).index());
        assertEquals(5, Entity.of(-1, 5).generation());
    }

    @Test
    void handlePrintsIndexAndGeneration() {
        assertEquals("Entity(7v1)", Entity.of(7, 1).toString());
        assertEquals("Entity(0v4294967295)", Entity.of(0, -1).toString());
        assertEquals("Entity(none)", Entity.NONE.toString());
        assertTrue(Entity.NONE.isNone());
        assertFalse(Entity.of(0, 1).isNone());
    }

    @Test
    void settingsHaveDefaults() {
        WorldOptions config = WorldOptions.DEFAULT;

        assertEquals("world", config.name());
        assertEquals(Tier.HEAP, config.tier());
        assertEquals(67_108_864, config.maxEntities());
        assertEquals(0, config.node());
        assertTrue(config.components().isEmpty());
    }

    @Test
    void settingsOutOfRangeAreRefused() {
        assertSetting("world name is blank: name=' '", () -> WorldOptions.DEFAULT.name(" "));
        String entities = "setting is out of range: maxEntities=";
        assertSetting(
                entities + "0, allowed=1..1073741824", () -> WorldOptions.DEFAULT.maxEntities(0));
        assertSetting(
                entities + "1073741825, allowed=1..1073741824",
                () -> WorldOptions.DEFAULT.maxEntities((1 << 30) + 1));
        String node = "setting is out of range: node=";
        assertSetting(node + "-1, allowed=0..65535", () -> WorldOptions.DEFAULT.node(-1));
        assertSetting(node + "65536, allowed=0..65535", () -> WorldOptions.DEFAULT.node(65_536));
        String seed = "setting is out of range: handleSeed=";
        assertSetting(seed + "-1, allowed=0..4095", () -> WorldOptions.DEFAULT.handleSeed(-1));
        assertSetting(seed + "4096, allowed=0..4095", () -> WorldOptions.DEFAULT.handleSeed(4_096));
    }

    private static void assertSetting(String message, Supplier<WorldOptions> options) {
        var e = assertThrows(IllegalArgumentException.class, options::get);
        assertEquals(message, e.getMessage());
    }

    /// Proves CO-03.
    @Test
    void settingsRegisterComponents() {
        WorldOptions config =
                WorldOptions.DEFAULT
                        .name("arena")
                        .register(Position.class, Tier.NATIVE)
                        .register(Frozen.class, Position.class);
        try (World world = World.create(config)) {
            WorldOptions later = config.name("later").register(Placed.class);
            assertEquals("later", later.name());
            assertTrue(later.components().containsKey(Placed.class));
            assertFalse(config.components().containsKey(Placed.class));

            assertEquals("arena", world.name());
            assertEquals(
                    List.of(ComponentType.of(Position.class), ComponentType.of(Frozen.class)),
                    world.types());
            assertEquals(Optional.of(Tier.NATIVE), config.components().get(Position.class));
            assertThrows(
                    IllegalStateException.class, () -> world.register(Position.class, Tier.HEAP));
        }
    }

    /// Proves CO-06, CO-07.
    @Test
    void typeHandleDescribesItsClass() {
        ComponentType<Placed> placed = ComponentType.of(Placed.class);

        assertSame(placed, ComponentType.of(Placed.class));
        assertEquals(Placed.class, placed.type());
        assertEquals(List.of("at", "owner"), placed.fields());
        assertFalse(placed.isTag());
        assertTrue(ComponentType.of(Frozen.class).isTag());
        assertFalse(ComponentType.of(Plain.class).isTag());
        assertEquals(List.of(), ComponentType.of(Plain.class).fields());
        assertEquals("ComponentType(dev.tercio.PublicApiTest$Placed)", placed.toString());
        assertNotEquals(ComponentType.of(Frozen.class), placed);
        assertEquals(placed.hashCode(), ComponentType.of(Placed.class).hashCode());
    }

    @Test
    void componentSetPrintsItsClasses() {
        ComponentSet set = ComponentSet.of(Position.class, Frozen.class);

        assertEquals("[Position, Frozen]", set.toString());
        assertEquals(
                List.of(ComponentType.of(Position.class), ComponentType.of(Frozen.class)),
                set.types());
    }

    @Test
    void entityIsDescribedInOneLine() {
        try (World world = World.create()) {
            Entity entity = world.spawn(new Position(1, 2), new Frozen());
            Entity bare = world.spawn();

            assertEquals("Entity(0v1) {Position[x=1.0, y=2.0], Frozen}", world.describe(entity));
            assertEquals(bare + " {}", world.describe(bare));
            assertEquals("Entity(none) (dead)", world.describe(Entity.NONE));
        }
    }

    @Test
    void listsOfEntitiesAreCopies() {
        try (World world = World.create()) {
            EntityList made = world.spawnAll(3, ComponentSet.of(Position.class));
            EntityList expected = new EntityList(made);

            assertEquals(made, world.entities());
            made.clear();
            world.entities().clear();
            world.query(Position.class).entities().clear();
            world.query(Position.class).sortedByDouble(Position::x).entities().clear();
            assertEquals(expected, world.entities());
            assertEquals(expected, world.query(Position.class).entities());
            assertEquals(
                    expected, world.query(Position.class).sortedByDouble(Position::x).entities());
        }
    }

    @Test
    void managedTypeMayHoldASubclass() {
        try (World world = World.create()) {
            ComponentType<Number> numbers = world.register(Number.class, Tier.MANAGED);
            Entity entity = world.spawn();

            assertTrue(world.add(entity, numbers, 1));
            assertFalse(world.add(entity, numbers, 2.5));
            assertEquals(2.5, world.get(entity, numbers));
            world.set(entity, numbers, 3L);
            assertEquals(Optional.of(3L), world.tryGet(entity, Number.class));
        }
    }
}
