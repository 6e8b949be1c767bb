package dev.tercio.replay;

import static dev.tercio.replay.Evolution.NAME;
import static dev.tercio.replay.Evolution.mood;
import static dev.tercio.replay.Evolution.number;
import static dev.tercio.replay.Evolution.scalar;
import static dev.tercio.replay.Evolution.text;
import static dev.tercio.replay.Evolution.type;
import static dev.tercio.replay.Evolution.typeNamed;
import static dev.tercio.replay.Evolution.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.replay.internal.schema.StoredField;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;

/// Files that do not match the current classes are rejected before anything changes. Proves PE-02.
class SchemaMismatchTest {
    record Armour(float plates) {}

    record Shield(int strength) {}

    /// Not plain data.
    record Title(String text) {}

    /// Loads into a world with other content, and checks that the content is unchanged.
    static RuntimeException refusal(byte[] file, SaveFormat format, Tier tier, Class<?>... types) {
        WorldOptions config = WorldOptions.DEFAULT.allowInStreams(Shield.class);
        for (Class<?> type : types) {
            config = config.register(type, tier);
        }
        try (World world = World.create(config)) {
            Entity entity = world.spawn(new Armour(3));
            world.stableIds().assign(entity);
            world.setAuthority(entity, Armour.class, true);
            for (Class<?> type : types) {
                world.spawn(
                        type == RandomWorld.Title.class
                                ? new RandomWorld.Title("t")
                                : Evolution.filled(type));
            }
            world.resources().set(new Shield(9));
            world.nextFrame();
            byte[] before = SectionFile.save(world, RandomWorld.format());
            int known = world.types().size();

            RuntimeException refused =
                    assertThrows(
                            RuntimeException.class, () -> SectionFile.load(world, file, format));

            assertArrayEquals(before, SectionFile.save(world, RandomWorld.format()));
            assertEquals(known, world.types().size());
            assertEquals(new Shield(9), world.resources().get(Shield.class));
            WorldAudit.run(world);
            return refused;
        }
    }

    static List<String> differences(RuntimeException refused) {
        return ((SchemaMismatchException) refused).differences();
    }

    private static String mismatch(Tier tier, StoredField stored, Object value, StoredField today) {
        byte[] file = Evolution.save(tier, value(type(number("a"), stored), 1, value));
        RuntimeException refused = refusal(file, SaveFormat.DEFAULT, tier, type(today));
        assertEquals(1, differences(refused).size(), refused.getMessage());
        return differences(refused).getFirst();
    }

    private static void narrows(Tier tier, Primitive from, Object value, Primitive to) {
        assertEquals(
                "component="
                        + NAME
                        + ", field=x: the file has "
                        + from.type().getName()
                        + ", the class has "
                        + to.type().getName(),
                mismatch(tier, scalar("x", from), value, scalar("x", to)));
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void numbersThatMayNotFitAreRefused(Tier tier) {
        narrows(tier, Primitive.LONG, 1L, Primitive.INT);
        narrows(tier, Primitive.INT, 1, Primitive.SHORT);
        narrows(tier, Primitive.INT, 1, Primitive.CHAR);
        narrows(tier, Primitive.SHORT, (short) 1, Primitive.BYTE);
        narrows(tier, Primitive.SHORT, (short) 1, Primitive.CHAR);
        narrows(tier, Primitive.CHAR, 'a', Primitive.SHORT);
        narrows(tier, Primitive.BYTE, (byte) 1, Primitive.CHAR);
        narrows(tier, Primitive.DOUBLE, 1.0, Primitive.FLOAT);
        narrows(tier, Primitive.INT, 1, Primitive.FLOAT);
        narrows(tier, Primitive.INT, 1, Primitive.DOUBLE);
        narrows(tier, Primitive.LONG, 1L, Primitive.DOUBLE);
        narrows(tier, Primitive.FLOAT, 1f, Primitive.INT);
        narrows(tier, Primitive.BOOLEAN, true, Primitive.BYTE);
        narrows(tier, Primitive.BYTE, (byte) 1, Primitive.BOOLEAN);
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void fieldsOfAnotherKindAreRefused(Tier tier) {
        String field = "component=" + NAME + ", field=x: the file has ";
        Entity entity = Entity.of(1, 1);
        StoredField ints = new StoredField.FixedArray("x", Primitive.INT, 2);
        StoredField handles = new StoredField.HandleArray("x", 2);

        assertEquals(
                field + "int, the class has Entity",
                mismatch(tier, number("x"), 1, new StoredField.Handle("x")));
        assertEquals(
                field + "Entity, the class has long",
                mismatch(tier, new StoredField.Handle("x"), entity, scalar("x", Primitive.LONG)));
        assertEquals(
                field + "int, the class has enum[CALM]",
                mismatch(tier, number("x"), 1, mood("x", "CALM")));
        assertEquals(
                field + "enum[CALM], the class has byte",
                mismatch(tier, mood("x", "CALM"), "CALM", scalar("x", Primitive.BYTE)));
        assertEquals(
                field + "text(4), the class has byte[4]",
                mismatch(
                        tier,
                        text("x", 4),
                        "a",
                        new StoredField.FixedArray("x", Primitive.BYTE, 4)));
        assertEquals(
                field + "int[2], the class has int", mismatch(tier, ints, new int[2], number("x")));
        assertEquals(
                field + "int[2], the class has int[3]",
                mismatch(
                        tier, ints, new int[2], new StoredField.FixedArray("x", Primitive.INT, 3)));
        assertEquals(
                field + "Entity[2], the class has Entity[3]",
                mismatch(
                        tier,
                        handles,
                        new Entity[] {entity, entity},
                        new StoredField.HandleArray("x", 3)));
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void textThatLosesRoomIsRefused(Tier tier) {
        assertEquals(
                "component=" + NAME + ", field=x: the file has text(8), the class has text(7)",
                mismatch(tier, text("x", 8), "a", text("x", 7)));
    }

    /// Only the values show whether the constant is in use.
    @ParameterizedTest
    @EnumSource(Tier.class)
    void removedConstantInUseIsRejected(Tier tier) {
        Class<?> old = type(mood("x", "CALM", "WARY", "ANGRY"));
        byte[] file = Evolution.save(tier, value(old, "CALM"), value(old, "WARY"));

        RuntimeException refused =
                refusal(file, SaveFormat.DEFAULT, tier, type(mood("x", "CALM", "ANGRY")));

        assertEquals(
                List.of(
                        "component=game.Health, field=x: the file has constants that no longer"
                                + " exist: [WARY]"),
                differences(refused));
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void allDifferencesAreListedTogether(Tier tier) {
        Class<?> old = type(scalar("a", Primitive.LONG), text("b", 9), number("c"));
        Class<?> other = typeNamed("game.Other", scalar("d", Primitive.DOUBLE));
        byte[] file =
                Evolution.save(tier, value(old, 1L, "b", 3), value(other, 0.5), new Shield(4));
        Class<?> today = type(number("a"), text("b", 5), number("c"));

        RuntimeException refused =
                refusal(
                        file,
                        SaveFormat.DEFAULT.drop(Shield.class.getName()),
                        tier,
                        today,
                        typeNamed("game.Other", scalar("d", Primitive.FLOAT)));

        assertEquals(
                """
                file does not match the classes: file=stream, differences=3
                  component=game.Health, field=a: the file has long, the class has int
                  component=game.Health, field=b: the file has text(9), the class has text(5)
                  component=game.Other, field=d: the file has double, the class has float\
                """,
                refused.getMessage());
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void allowedClassIsNotRegisteredWhenAnotherDoesNotFit(Tier tier) {
        byte[] file =
                Evolution.save(tier, new Shield(4), value(type(scalar("x", Primitive.LONG)), 1L));

        RuntimeException refused = refusal(file, SaveFormat.DEFAULT, tier, type(number("x")));

        assertEquals(1, differences(refused).size(), refused.getMessage());
    }

    @Test
    void unknownComponentsAreRefusedAndNamed() {
        byte[] file =
                Evolution.save(
                        Tier.HEAP,
                        value(type(number("x")), 1),
                        value(typeNamed("game.A", number("y")), 1));

        RuntimeException refused = refusal(file, SaveFormat.DEFAULT, Tier.HEAP);

        String advice =
                ": unknown class; register it, map it with SaveFormat.alias or skip it"
                        + " with SaveFormat.drop";
        assertEquals(
                List.of("component=game.Health" + advice, "component=game.A" + advice),
                differences(refused));
    }

    @Test
    void twoComponentsCannotBecomeOne() {
        byte[] file = Evolution.save(Tier.HEAP, new Armour(1), value(type(number("x")), 1));
        SaveFormat format = SaveFormat.DEFAULT.alias(NAME, Armour.class);

        RuntimeException refused = refusal(file, format, Tier.HEAP);

        assertEquals(
                List.of(
                        "component=game.Health: another component of the file also maps to"
                                + " ComponentType("
                                + Armour.class.getName()
                                + ")"),
                differences(refused));
    }

    @Test
    void recordCannotBecomeAClassThatIsNotAPlainRecord() {
        byte[] file = Evolution.save(Tier.HEAP, value(type(number("x")), 1));
        SaveFormat format = SaveFormat.DEFAULT.alias(NAME, Title.class);

        RuntimeException refused = refusal(file, format, Tier.HEAP);

        assertEquals(
                List.of(
                        "component=game.Health: the file has a record, but "
                                + Title.class.getName()
                                + " is not one"),
                differences(refused));
    }

    @Test
    void codecOutputCannotBecomeAPlainRecord() {
        byte[] file;
        try (World world = World.create(WorldOptions.DEFAULT.register(RandomWorld.Title.class))) {
            world.spawn(new RandomWorld.Title("t"));
            file = SectionFile.save(world, RandomWorld.format());
        }
        String name = RandomWorld.Title.class.getName();
        String expected = "component=" + name + ": it was written by a codec, but no codec is set";

        SaveFormat alias = RandomWorld.format().alias(name, Armour.class);
        assertEquals(List.of(expected), differences(refusal(file, alias, Tier.HEAP)));
        SaveFormat none = SaveFormat.DEFAULT;
        assertEquals(
                List.of(expected),
                differences(refusal(file, none, Tier.MANAGED, RandomWorld.Title.class)));
    }

    @Test
    void worldWithoutRoomForTheTypesIsRefused() {
        byte[] file = Evolution.save(Tier.HEAP, new Shield(1));
        WorldOptions config = WorldOptions.DEFAULT.allowInStreams(Shield.class);
        for (int i = 0; i < 256; i++) {
            config = config.register(typeNamed("game.T" + i, number("x")));
        }
        try (World world = World.create(config)) {
            SchemaMismatchException refused =
                    assertThrows(
                            SchemaMismatchException.class,
                            () -> SectionFile.load(world, file, SaveFormat.DEFAULT));

            assertEquals(
                    List.of(
                            "component="
                                    + Shield.class.getName()
                                    + ": the world has too many component types"),
                    refused.differences());
            assertEquals(256, world.types().size());
        }
    }
}
