package dev.tercio.replay;

import static dev.tercio.replay.Evolution.field;
import static dev.tercio.replay.Evolution.mood;
import static dev.tercio.replay.Evolution.nested;
import static dev.tercio.replay.Evolution.number;
import static dev.tercio.replay.Evolution.scalar;
import static dev.tercio.replay.Evolution.text;
import static dev.tercio.replay.Evolution.type;
import static dev.tercio.replay.Evolution.typeNamed;
import static dev.tercio.replay.Evolution.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.internal.schema.Primitive;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Resources are read by changed classes, or rejected before anything changes. Proves PE-02.
class ResourceEvolutionTest {
    record OldWind(float force) {}

    record NewWind(float force, float angle) {}

    record Title(String text) {}

    private static byte[] save(Object... resources) {
        try (World world = World.create()) {
            for (Object resource : resources) {
                world.resources().set(resource);
            }
            return SectionFile.save(world, SaveFormat.DEFAULT);
        }
    }

    private static <T> T load(byte[] file, Class<T> type, SaveFormat format) {
        try (World world = World.create()) {
            SectionFile.load(world, file, format);
            return world.resources().get(type);
        }
    }

    private static List<String> refusal(byte[] file, SaveFormat format) {
        try (World world = World.create()) {
            world.spawn(new OldWind(1));
            world.resources().set(new NewWind(1, 2));
            VisibleState before = VisibleState.of(world);

            SchemaMismatchException refused =
                    assertThrows(
                            SchemaMismatchException.class,
                            () -> SectionFile.load(world, file, format));

            assertEquals(before, VisibleState.of(world));
            assertEquals(new NewWind(1, 2), world.resources().get(NewWind.class));
            WorldAudit.run(world);
            return refused.differences();
        }
    }

    @Test
    void fieldsMayBeReorderedAddedRemovedAndWider() {
        Class<?> old =
                type(
                        number("a"),
                        text("gone", 9),
                        mood("mood", "CALM", "ANGRY"),
                        nested("inner", number("x")));
        Class<?> today =
                type(
                        nested("inner", number("y"), scalar("x", Primitive.LONG)),
                        mood("mood", "ANGRY", "GLAD"),
                        text("fresh", 4),
                        scalar("a", Primitive.LONG));
        byte[] file = save(value(old, 1, "gone", "ANGRY", List.of(3)));

        Object loaded = load(file, today, SaveFormat.DEFAULT.resource(today));

        assertEquals("Health[inner=Inner[y=0, x=3], mood=ANGRY, fresh=, a=1]", loaded.toString());
    }

    @Test
    void newFieldsGetTheValuesOfThePrototype() {
        byte[] file = save(new OldWind(0.5f));
        SaveFormat format =
                SaveFormat.DEFAULT
                        .alias(OldWind.class.getName(), NewWind.class)
                        .defaults(new NewWind(7, 0.25f));

        assertEquals(new NewWind(0.5f, 0.25f), load(file, NewWind.class, format));
    }

    @Test
    void resourceOfTheWorldIsFoundWithoutBeingNamed() {
        byte[] file = save(new OldWind(0.5f));
        try (World world = World.create()) {
            world.resources().set(new OldWind(9));
            SectionFile.load(world, file, SaveFormat.DEFAULT);

            assertEquals(new OldWind(0.5f), world.resources().get(OldWind.class));
        }
    }

    @Test
    void resourceThatIsAllowedInStreamsIsFound() {
        byte[] file = save(new OldWind(0.5f));
        try (World world = World.create(WorldOptions.DEFAULT.allowInStreams(OldWind.class))) {
            SectionFile.load(world, file, SaveFormat.DEFAULT);

            assertEquals(new OldWind(0.5f), world.resources().get(OldWind.class));
            assertEquals(0, world.types().size());
        }
    }

    @Test
    void resourceMissingFromTheFileIsRemoved() {
        byte[] file = save();
        try (World world = World.create()) {
            world.resources().set(new OldWind(9));
            SectionFile.load(world, file, SaveFormat.DEFAULT);

            assertFalse(world.resources().has(OldWind.class));
        }
    }

    @Test
    void unsavableResourceStays() {
        byte[] file = save(new OldWind(3));
        try (World world = World.create()) {
            world.resources().set(new Title("stays"));
            SectionFile.load(world, file, SaveFormat.DEFAULT.resource(OldWind.class));

            assertEquals(new Title("stays"), world.resources().get(Title.class));
            assertEquals(new OldWind(3), world.resources().get(OldWind.class));
        }
    }

    @Test
    void unknownResourcesAreRefusedAndNamed() {
        byte[] file = save(value(type(number("x")), 1), value(typeNamed("game.A", number("x")), 1));

        String advice =
                ": unknown class; allow it with SaveFormat.resource, SaveFormat.codec or"
                        + " SaveFormat.alias, or skip it with SaveFormat.drop";
        assertEquals(
                List.of("resource=game.Health" + advice, "resource=game.A" + advice),
                refusal(file, SaveFormat.DEFAULT));
    }

    @Test
    void droppedResourceIsLeftOut() {
        byte[] file = save(new OldWind(3), value(type(number("x")), 1));
        try (World world = World.create()) {
            SaveFormat format = SaveFormat.DEFAULT.resource(OldWind.class).drop(Evolution.NAME);
            SectionFile.load(world, file, format);

            assertEquals(new OldWind(3), world.resources().get(OldWind.class));
        }
    }

    @Test
    void allMismatchedFieldsAreListedTogether() {
        Class<?> old = type(scalar("a", Primitive.LONG), text("b", 9), number("c"));
        Class<?> today = type(number("a"), text("b", 5), number("c"));
        byte[] file = save(value(old, 1L, "b", 3));

        List<String> differences = refusal(file, SaveFormat.DEFAULT.resource(today));

        assertEquals(2, differences.size(), differences.toString());
        assertTrue(
                differences.getFirst().endsWith("field=a: the file has long, the class has int"));
        assertTrue(
                differences
                        .getLast()
                        .endsWith("field=b: the file has text(9), the class has text(5)"));
    }

    @Test
    void recordCannotBecomeAClassThatIsNotAPlainRecord() {
        byte[] file = save(new OldWind(1));
        String name = OldWind.class.getName();

        assertEquals(
                List.of(
                        "resource="
                                + name
                                + ": the file has a record, but the class is not a record"),
                refusal(file, SaveFormat.DEFAULT.alias(name, Title.class)));
    }

    @Test
    void aliasedResourceKeepsItsValue() {
        Class<?> old = type(number("x"));
        Class<?> today = typeNamed("game.Life", scalar("x", Primitive.LONG));
        SaveFormat format = SaveFormat.DEFAULT.alias(Evolution.NAME, today);

        assertEquals(5L, field(load(save(value(old, 5)), today, format), "x"));
    }
}
