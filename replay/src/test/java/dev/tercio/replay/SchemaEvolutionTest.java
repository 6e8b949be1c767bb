package dev.tercio.replay;

import static dev.tercio.replay.Evolution.field;
import static dev.tercio.replay.Evolution.migrate;
import static dev.tercio.replay.Evolution.mood;
import static dev.tercio.replay.Evolution.nested;
import static dev.tercio.replay.Evolution.number;
import static dev.tercio.replay.Evolution.scalar;
import static dev.tercio.replay.Evolution.text;
import static dev.tercio.replay.Evolution.type;
import static dev.tercio.replay.Evolution.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

/// Files are read by changed classes. Proves PE-02.
class SchemaEvolutionTest {
    record OldHealth(int points) {}

    record NewHealth(boolean shielded, int points) {}

    record Armour(float plates) {}

    record Frozen() {}

    @ParameterizedTest
    @EnumSource(Tier.class)
    void orderOfRegistrationDoesNotMatter(Tier tier) {
        byte[] file;
        Entity entity;
        try (World saved = Evolution.world(tier, OldHealth.class, Frozen.class, Armour.class)) {
            entity = saved.spawn(new OldHealth(7), new Frozen(), new Armour(0.5f));
            saved.setAuthority(entity, Armour.class, true);
            file = SectionFile.save(saved, SaveFormat.DEFAULT);
        }
        try (World loaded = Evolution.world(tier, Armour.class, Frozen.class, OldHealth.class)) {
            SectionFile.load(loaded, file, SaveFormat.DEFAULT);

            assertEquals(new OldHealth(7), loaded.get(entity, OldHealth.class));
            assertEquals(new Armour(0.5f), loaded.get(entity, Armour.class));
            assertTrue(loaded.has(entity, Frozen.class));
            assertTrue(loaded.hasAuthority(entity, Armour.class));
            assertFalse(loaded.hasAuthority(entity, OldHealth.class));
            assertEquals(1, loaded.query(Armour.class, OldHealth.class).count());
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void fieldsAreFoundByNameWhateverTheirOrder(Tier tier) {
        Class<?> old = type(number("points"), scalar("speed", Primitive.FLOAT), text("name", 8));
        Class<?> today = type(text("name", 8), number("points"), scalar("speed", Primitive.FLOAT));

        Object migrated = migrate(tier, value(old, 3, 0.5f, "tank"), today);

        assertEquals("Health[name=tank, points=3, speed=0.5]", migrated.toString());
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void newFieldsAreZero(Tier tier) {
        Class<?> today =
                type(
                        scalar("flag", Primitive.BOOLEAN),
                        number("points"),
                        scalar("exact", Primitive.DOUBLE),
                        text("name", 4),
                        mood("mood", "CALM", "ANGRY"),
                        new StoredField.Handle("target"),
                        nested("inner", scalar("big", Primitive.LONG)));

        Object migrated = migrate(tier, value(type(number("points")), 9), today);

        assertEquals(
                "Health[flag=false, points=9, exact=0.0, name=, mood=CALM, target=Entity(none),"
                        + " inner=Inner[big=0]]",
                migrated.toString());
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void newFieldsGetTheValuesOfThePrototype(Tier tier) {
        Class<?> today =
                type(
                        number("points"),
                        text("name", 8),
                        new StoredField.FixedArray("marks", Primitive.SHORT, 2),
                        mood("mood", "CALM", "ANGRY"));
        short[] marks = {4, 5};
        SaveFormat format = SaveFormat.DEFAULT.defaults(value(today, 1, "none", marks, "ANGRY"));

        Object migrated = migrate(tier, value(type(number("points")), 9), today, format);

        assertEquals(9, field(migrated, "points"));
        assertEquals("none", field(migrated, "name"));
        assertArrayEquals(marks, (short[]) field(migrated, "marks"));
        assertEquals("ANGRY", field(migrated, "mood").toString());
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void removedFieldsAreForgotten(Tier tier) {
        Class<?> old = type(text("name", 6), number("points"), mood("mood", "CALM"));

        Object migrated = migrate(tier, value(old, "gone", 4, "CALM"), type(number("points")));

        assertEquals("Health[points=4]", migrated.toString());
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void componentCanBecomeATag(Tier tier) {
        Class<?> today = type();
        byte[] file = Evolution.save(tier, value(type(number("points")), 4));
        try (World world = Evolution.world(tier, today)) {
            SectionFile.load(world, file, SaveFormat.DEFAULT);

            assertTrue(world.has(world.entities().getFirst(), today));
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void fieldsOfRecordsInsideAreFoundByTheirPath(Tier tier) {
        Class<?> old = type(nested("at", number("x"), number("y")), number("points"));
        Class<?> today =
                type(number("points"), nested("at", number("z"), number("y"), number("x")));

        Object migrated = migrate(tier, value(old, List.of(1, 2), 3), today);

        assertEquals("Health[points=3, at=Inner[z=0, y=2, x=1]]", migrated.toString());
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void numbersBecomeWider(Tier tier) {
        widens(tier, Primitive.BYTE, Byte.MIN_VALUE, Primitive.SHORT, Byte.MIN_VALUE + "");
        widens(tier, Primitive.BYTE, (byte) -7, Primitive.INT, "-7");
        widens(tier, Primitive.BYTE, (byte) -7, Primitive.LONG, "-7");
        widens(tier, Primitive.SHORT, Short.MIN_VALUE, Primitive.INT, Short.MIN_VALUE + "");
        widens(tier, Primitive.SHORT, (short) 300, Primitive.LONG, "300");
        widens(tier, Primitive.CHAR, '\uFFFF', Primitive.INT, "65535");
        widens(tier, Primitive.CHAR, 'A', Primitive.LONG, "65");
        widens(tier, Primitive.INT, Integer.MIN_VALUE, Primitive.LONG, Integer.MIN_VALUE + "");
        widens(tier, Primitive.FLOAT, 0.1f, Primitive.DOUBLE, (double) 0.1f + "");
        widens(tier, Primitive.FLOAT, Float.NaN, Primitive.DOUBLE, "NaN");
        widens(tier, Primitive.FLOAT, -0.0f, Primitive.DOUBLE, "-0.0");
    }

    private static void widens(
            Tier tier, Primitive from, Object value, Primitive to, String expected) {
        Class<?> old = type(scalar("a", Primitive.BYTE), scalar("x", from));
        Class<?> today = type(scalar("x", to), scalar("a", Primitive.BYTE));

        Object migrated = migrate(tier, value(old, (byte) 1, value), today);

        assertEquals(expected, field(migrated, "x").toString(), from + " to " + to);
        assertEquals((byte) 1, field(migrated, "a"));
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void elementsOfArraysBecomeWider(Tier tier) {
        Class<?> old = type(new StoredField.FixedArray("x", Primitive.INT, 3));
        Class<?> today = type(new StoredField.FixedArray("x", Primitive.LONG, 3));

        Object migrated = migrate(tier, value(old, new int[] {1, -2, 3}), today);

        assertArrayEquals(new long[] {1, -2, 3}, (long[]) field(migrated, "x"));
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void textGetsMoreRoom(Tier tier) {
        Object migrated =
                migrate(tier, value(type(text("name", 6)), "größ"), type(text("name", 40)));

        assertEquals("größ", field(migrated, "name"));
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void constantsAreFoundByName(Tier tier) {
        Class<?> old =
                type(mood("now", "CALM", "WARY", "ANGRY"), mood("then", "CALM", "WARY", "ANGRY"));
        String[] others = {"ANGRY", "GLAD", "CALM"};
        Class<?> today = type(mood("then", others), mood("now", others));

        Object migrated = migrate(tier, value(old, "ANGRY", "CALM"), today);

        assertEquals("Health[then=CALM, now=ANGRY]", migrated.toString());
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void enumThatNeedsMoreBytesForItsConstantsIsStillRead(Tier tier) {
        String[] many = new String[200];
        for (int i = 0; i < many.length; i++) {
            many[many.length - 1 - i] = "C" + i;
        }

        Object migrated =
                migrate(
                        tier,
                        value(type(mood("mood", "C0", "C1")), "C1"),
                        type(mood("mood", many)));

        assertEquals("Health[mood=C1]", migrated.toString());
    }

    @Test
    void componentWithAnotherNameIsFoundByItsAlias() {
        byte[] file = Evolution.save(Tier.HEAP, new OldHealth(12));
        try (World world = World.create(WorldOptions.DEFAULT.register(NewHealth.class))) {
            SaveFormat format =
                    SaveFormat.DEFAULT.alias(OldHealth.class.getName(), NewHealth.class);
            SectionFile.load(world, file, format);

            Entity entity = world.entities().getFirst();
            assertEquals(new NewHealth(false, 12), world.get(entity, NewHealth.class));
        }
    }

    @ParameterizedTest
    @EnumSource(value = Tier.class, names = "MANAGED", mode = EnumSource.Mode.EXCLUDE)
    void allowedClassIsRegisteredWhenTheFileContainsIt(Tier tier) {
        byte[] file = Evolution.save(tier, new OldHealth(12));
        WorldOptions config = WorldOptions.DEFAULT.tier(tier).allowInStreams(OldHealth.class);
        try (World world = World.create(config)) {
            SectionFile.load(world, file, SaveFormat.DEFAULT);

            assertEquals(1, world.types().size());
            Entity entity = world.entities().getFirst();
            assertEquals(new OldHealth(12), world.get(entity, OldHealth.class));
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void droppedComponentIsLeftOutAndItsEntityStays(Tier tier) {
        try (World saved = Evolution.world(tier, OldHealth.class, Armour.class);
                World loaded = Evolution.world(tier, Armour.class)) {
            Entity both = saved.spawn(new OldHealth(1), new Armour(2));
            Entity one = saved.spawn(new OldHealth(3));
            saved.setAuthority(both, OldHealth.class, true);
            byte[] file = SectionFile.save(saved, SaveFormat.DEFAULT);

            SaveFormat format = SaveFormat.DEFAULT.drop(OldHealth.class.getName());
            SectionFile.load(loaded, file, format);

            assertEquals(List.of(both, one), loaded.entities());
            assertEquals(1, loaded.components(both).size());
            assertEquals(new Armour(2), loaded.get(both, Armour.class));
            assertEquals(List.of(), loaded.components(one));
            assertFalse(loaded.hasAnyAuthority(both));
            assertEquals(1, loaded.types().size());
            WorldAudit.run(loaded);
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void valuesGoFromEachTierToEachOther(Tier from) {
        byte[] file = Evolution.save(from, new NewHealth(true, 5), new NewHealth(false, -6));
        for (Tier to : Tier.values()) {
            try (World world = Evolution.world(to, NewHealth.class)) {
                SectionFile.load(world, file, SaveFormat.DEFAULT);

                assertEquals(
                        List.of(new NewHealth(true, 5), new NewHealth(false, -6)),
                        world.query(NewHealth.class).toList(),
                        from + " to " + to);
            }
        }
    }
}
