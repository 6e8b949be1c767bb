package dev.tercio.replay.internal.schema;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.internal.schema.ComponentSchema;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

import java.lang.reflect.Modifier;
import java.time.DayOfWeek;
import java.util.Arrays;
import java.util.List;

/// Generated classes are equivalent to the described classes.
class GeneratedTypesTest {
    static final List<Class<?>> RECORDS = SchemaRecords.ALL;

    private static StoredType describe(Class<?> type) {
        return StoredType.of(ComponentSchema.of(type));
    }

    private static GeneratedTypes generate(Class<?>... types) {
        return GeneratedTypes.of(Arrays.stream(types).map(GeneratedTypesTest::describe).toList());
    }

    @ParameterizedTest
    @FieldSource("RECORDS")
    void generatedClassHasTheNameAndTheColumnsOfTheOriginal(Class<?> original) {
        Class<?> generated = generate(original).type(original.getName());

        assertNotSame(original, generated);
        assertEquals(original.getName(), generated.getName());
        assertEquals(original.getSimpleName(), generated.getSimpleName());
        assertTrue(Modifier.isPublic(generated.getModifiers()));
        ComponentSchema schema = ComponentSchema.of(generated);
        assertEquals(ComponentSchema.of(original).columns(), schema.columns());
        assertEquals(describe(original), StoredType.of(schema));
        assertFalse(schema.runsUserCode());
    }

    @Test
    void allAreMadeAtOnceInTheOrderGiven() {
        GeneratedTypes types = generate(RECORDS.toArray(Class<?>[]::new));

        assertEquals(
                RECORDS.stream().map(Class::getName).toList(),
                types.types().stream().map(Class::getName).toList());
        types.types().forEach(type -> assertSame(types, type.getClassLoader()));
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void worldStoresAndReturnsValues(Tier tier) throws Exception {
        GeneratedTypes types = generate(RECORDS.toArray(Class<?>[]::new));
        Entity owner = Entity.of(3, 1);
        var inner = new SchemaRecords.Inner(-5, owner);
        var middle = new SchemaRecords.Middle(inner, 0.5, new SchemaRecords.Inner(6, Entity.NONE));
        List<Record> values =
                List.of(
                        new SchemaRecords.Position(1, 2),
                        new SchemaRecords.Scalars(
                                true, (byte) -1, (short) 300, 'ß', -7, 1L << 40, 0.5f, Math.PI),
                        inner,
                        middle,
                        new SchemaRecords.Outer(middle, true, new SchemaRecords.Frozen()),
                        new SchemaRecords.Drawn(
                                SchemaRecords.Shape.SQUARE, SchemaRecords.Shape.ROUND),
                        new SchemaRecords.Written(Character.UnicodeScript.TIFINAGH),
                        new SchemaRecords.Meeting(DayOfWeek.FRIDAY, Tier.NATIVE, 9),
                        new SchemaRecords.Label("große"),
                        new SchemaRecords.Cut("abcde"),
                        new SchemaRecords.Names(1, 2, 3, 4, 5, "six"),
                        new SchemaRecords.Rounded(20));
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            for (Record value : values) {
                Class<?> type = types.type(value.getClass().getName());
                Object twin = Twins.twin(value, type);
                Entity entity = world.spawn(twin);

                assertEquals(type.getName(), world.register(type).type().getName());
                assertEquals(twin, world.get(entity, type));
                assertEquals(twin.hashCode(), world.get(entity, type).hashCode());
                assertEquals(value.toString(), world.get(entity, type).toString());
            }
        }
    }

    @Test
    void tagIsATag() {
        Class<?> frozen = generate(SchemaRecords.Frozen.class).types().getFirst();
        try (World world = World.create()) {
            Entity entity = world.spawn();
            world.add(entity, frozen);

            assertTrue(world.has(entity, frozen));
            assertTrue(world.register(frozen).isTag());
        }
    }

    @Test
    void worldStoresAndReturnsArrays() throws Exception {
        Class<?> type = generate(SchemaRecords.Family.class).types().getFirst();
        Entity[] children = {Entity.of(1, 1), Entity.NONE, Entity.of(2, 7)};
        Object family = Twins.twin(new SchemaRecords.Family(Entity.NONE, children), type);
        try (World world = World.create()) {
            Object read = world.get(world.spawn(family), type);

            assertNotEquals(family, read);
            assertArrayEquals(children, (Entity[]) type.getMethod("children").invoke(read));
        }
    }

    @Test
    void valuesPrintLikeTheOriginals() throws Exception {
        record Velocity(float x, float y) {}
        for (Record value : List.of(new SchemaRecords.Position(1, 2), new Velocity(3, 4))) {
            Class<?> type = generate(value.getClass()).types().getFirst();

            assertEquals(value.toString(), Twins.twin(value, type).toString());
        }
        StoredType top =
                new StoredType("game.Position", describe(SchemaRecords.Position.class).fields());
        Object position =
                Twins.twin(
                        new SchemaRecords.Position(1, 2),
                        GeneratedTypes.of(List.of(top)).type("game.Position"));
        assertEquals("Position[x=1.0, y=2.0]", position.toString());
    }

    @Test
    void enumHasItsConstants() throws Exception {
        Class<?> drawn = generate(SchemaRecords.Drawn.class).types().getFirst();
        Class<?> shape = drawn.getMethod("shape").getReturnType();

        assertEquals(SchemaRecords.Shape.class.getName(), shape.getName());
        assertEquals("Shape", shape.getSimpleName());
        assertTrue(shape.isEnum());
        assertEquals("[ROUND, SQUARE]", Arrays.toString(shape.getEnumConstants()));
        Object square = shape.getMethod("valueOf", String.class).invoke(null, "SQUARE");
        assertSame(shape.getEnumConstants()[1], square);
        assertSame(shape.getField("SQUARE").get(null), square);
        assertSame(shape, ((Enum<?>) square).getDeclaringClass());
        assertEquals(1, ((Enum<?>) square).ordinal());
    }

    @Test
    void classesThatComponentsShareAreMadeOnce() throws Exception {
        record Sketch(SchemaRecords.Shape shape, SchemaRecords.Position at) {}
        GeneratedTypes types =
                generate(Sketch.class, SchemaRecords.Drawn.class, SchemaRecords.Position.class);

        Class<?> sketch = types.type(Sketch.class.getName());
        Class<?> drawn = types.type(SchemaRecords.Drawn.class.getName());
        assertSame(
                drawn.getMethod("shape").getReturnType(),
                sketch.getMethod("shape").getReturnType());
        assertSame(
                types.type(SchemaRecords.Position.class.getName()),
                sketch.getMethod("at").getReturnType());
    }

    @Test
    void twoLoadersShareNothing() {
        Class<?> one = generate(SchemaRecords.Position.class).types().getFirst();
        Class<?> other = generate(SchemaRecords.Position.class).types().getFirst();

        assertNotSame(one, other);
    }

    @Test
    void unrequestedClassIsRejected() {
        GeneratedTypes types = generate(SchemaRecords.Position.class);

        var e = assertThrows(IllegalArgumentException.class, () -> types.type("java.lang.String"));
        assertEquals("no such class was generated: class=java.lang.String", e.getMessage());
        assertThrows(ClassNotFoundException.class, () -> types.loadClass("game.Absent"));
    }

    @Test
    void resourcesOfOthersAreStillFound() throws Exception {
        GeneratedTypes types = generate(SchemaRecords.Position.class);

        try (var entity = types.getResourceAsStream("dev/tercio/Entity.class")) {
            assertTrue(entity.readAllBytes().length > 0);
        }
        assertEquals(null, types.getResourceAsStream("nothing.txt"));
    }
}
