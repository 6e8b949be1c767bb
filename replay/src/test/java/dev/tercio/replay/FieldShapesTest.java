package dev.tercio.replay;

import static dev.tercio.replay.Evolution.mood;
import static dev.tercio.replay.Evolution.nested;
import static dev.tercio.replay.Evolution.number;
import static dev.tercio.replay.Evolution.scalar;
import static dev.tercio.replay.Evolution.text;
import static dev.tercio.replay.Evolution.type;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import static java.util.stream.Collectors.toMap;

import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.replay.internal.schema.StoredField;
import dev.tercio.replay.internal.schema.StoredType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A field whose kind has changed is rejected for all pairs of kinds; a field with wider numbers is
/// read. Proves PE-02.
class FieldShapesTest {
    private static final String FIELD = "pos";

    /// The kind of a field.
    ///
    /// @param primitive the primitive type or the element type of an array, or null
    /// @param length the length of an array, or 0
    private record Shape(String name, StoredField field, Primitive primitive, int length) {
        @Override
        public String toString() {
            return name;
        }

        boolean isRecord() {
            return field instanceof StoredField.Nested;
        }

        /// Whether values of this kind can be read as another kind.
        boolean becomes(Shape today) {
            return field.equals(today.field)
                    || (primitive != null
                            && today.primitive != null
                            && length == today.length
                            && WIDER.contains(primitive + " " + today.primitive));
        }
    }

    private static final List<String> WIDER =
            List.of(
                    "BYTE SHORT",
                    "BYTE INT",
                    "BYTE LONG",
                    "SHORT INT",
                    "SHORT LONG",
                    "CHAR INT",
                    "CHAR LONG",
                    "INT LONG",
                    "FLOAT DOUBLE");

    private static final List<Shape> SHAPES = shapes();

    /// The current class for each kind, cached because generating classes takes most of the time.
    private static final Map<Shape, Class<?>> TODAY =
            SHAPES.stream()
                    .collect(toMap(shape -> shape, shape -> type(shape.field(), number("a"))));

    private static List<Shape> shapes() {
        List<Shape> all = new ArrayList<>();
        for (Primitive primitive : Primitive.values()) {
            all.add(new Shape(primitive.name(), scalar(FIELD, primitive), primitive, 0));
            for (int length : new int[] {1, 3}) {
                StoredField array = new StoredField.FixedArray(FIELD, primitive, length);
                all.add(new Shape(primitive + "[" + length + "]", array, primitive, length));
            }
        }
        all.add(new Shape("enum", mood(FIELD, "CALM", "ANGRY"), null, 0));
        all.add(new Shape("Entity", new StoredField.Handle(FIELD), null, 0));
        all.add(new Shape("Entity[1]", new StoredField.HandleArray(FIELD, 1), null, 0));
        all.add(new Shape("Entity[3]", new StoredField.HandleArray(FIELD, 3), null, 0));
        all.add(new Shape("record", nested(FIELD, number("x")), null, 0));
        all.add(new Shape("empty record", nested(FIELD), null, 0));
        all.add(new Shape("text", text(FIELD, 8), null, 0));
        return all;
    }

    static Stream<Shape> everyShape() {
        return SHAPES.stream();
    }

    @ParameterizedTest
    @MethodSource("everyShape")
    void fieldIsReadUnchangedWidenedOrRejected(Shape stored) {
        Record value = Evolution.filled(type(number("a"), stored.field()));
        byte[] file = Evolution.save(Tier.HEAP, value);
        for (Shape today : SHAPES) {
            if (stored.isRecord() && today.isRecord()) {
                continue; // fields of records may be added or removed
            }
            if (stored.becomes(today)) {
                Object read = Evolution.migrate(Tier.HEAP, value, TODAY.get(today));
                assertSame(Evolution.field(value, FIELD), Evolution.field(read, FIELD), today);
            } else {
                refuse(file, stored, today);
            }
        }
    }

    private static void refuse(byte[] file, Shape stored, Shape today) {
        Class<?> type = TODAY.get(today);
        try (World world = Evolution.world(Tier.HEAP, type)) {
            world.spawn(Evolution.filled(type));
            long hash = StateHash.of(world);
            SchemaMismatchException refused =
                    assertThrows(
                            SchemaMismatchException.class,
                            () -> SectionFile.load(world, file, SaveFormat.DEFAULT),
                            () -> stored + " read as " + today);
            assertEquals(1, refused.differences().size(), refused.getMessage());
            String text = refused.differences().getFirst();
            assertTrue(text.contains("field=" + FIELD + ": the file has "), text);
            assertTrue(text.contains(", the class has "), text);
            assertEquals(hash, StateHash.of(world));
        }
    }

    private static void assertSame(Object expected, Object actual, Shape today) {
        if (today.length() == 0) {
            assertEquals(plain(expected), plain(actual), today.toString());
            return;
        }
        assertEquals(Array.getLength(expected), Array.getLength(actual));
        for (int i = 0; i < Array.getLength(expected); i++) {
            assertEquals(plain(Array.get(expected, i)), plain(Array.get(actual, i)));
        }
    }

    /// Numbers are compared by value, objects of generated classes by their text.
    private static Object plain(Object value) {
        return switch (value) {
            case Character letter -> (double) letter;
            case Number number -> number.floatValue() + 0.0;
            default -> value.getClass().isArray() ? Array.getLength(value) : value.toString();
        };
    }

    @Test
    void resourceWithAFieldOfAnotherKindIsRefused() {
        Class<?> before = type(number(FIELD));
        Class<?> today = type(nested(FIELD, number("x")));
        byte[] file;
        try (World world = World.create()) {
            world.resources().set(Evolution.value(before, 5));
            file = SectionFile.save(world, SaveFormat.DEFAULT);
        }
        try (World world = World.create()) {
            Record own = Evolution.value(today, List.of(7));
            world.resources().set(own);
            byte[] content = SectionFile.save(world, SaveFormat.DEFAULT);
            SchemaMismatchException refused =
                    assertThrows(
                            SchemaMismatchException.class,
                            () -> SectionFile.load(world, file, SaveFormat.DEFAULT));
            assertEquals(
                    List.of(
                            "resource=game.Health, field=pos: the file has int, the class has"
                                    + " record game.Inner"),
                    refused.differences());
            assertArrayEquals(content, SectionFile.save(world, SaveFormat.DEFAULT));
        }
    }

    @Test
    void recordInsideARecordOfAnotherKindIsRefused() {
        Record value = Evolution.value(type(nested("outer", number(FIELD))), List.of(5));
        byte[] file = Evolution.save(Tier.HEAP, value);
        StoredField deep = new StoredField.Nested("outer", deeper());
        RuntimeException refused =
                SchemaMismatchTest.refusal(file, SaveFormat.DEFAULT, Tier.HEAP, type(deep));
        assertEquals(
                List.of(
                        "component=game.Health, field=outer.pos: the file has int, the class has"
                                + " record game.Deep"),
                SchemaMismatchTest.differences(refused));
    }

    private static StoredType deeper() {
        var deep = new StoredType("game.Deep", List.of(number("x")));
        return new StoredType("game.Inner", List.of(new StoredField.Nested(FIELD, deep)));
    }
}
