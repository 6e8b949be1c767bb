package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.ConformanceRecords.Inner;
import dev.tercio.ConformanceRecords.Moody;
import dev.tercio.ConformanceRecords.Shape;
import dev.tercio.ConformanceRecords.Strict;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// A value that does not fit is rejected with a message that names the field, and the old value is
/// unchanged.
///
/// Proves CO-01, CO-03.
@Tag("conformance")
@ParameterizedClass
@MethodSource("dev.tercio.Modes#columnTiers")
class TierRefusalConformanceTest {
    private static final String STRICT = "component=dev.tercio.ConformanceRecords$Strict, field=";
    private static final Inner INNER = new Inner(9, Entity.NONE);
    private static final int[] INTS = {8, 9};
    private static final Entity[] NOBODY = {Entity.NONE, Entity.NONE};

    private record Squad(Strict strict, Moody moody) {}

    @Parameter Tier tier;

    private World world;

    @BeforeEach
    void open() {
        world = Modes.worldOf(tier);
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void nullFieldsAreRefused() {
        assertRefused(
                "field is null: " + STRICT + "shape",
                new Strict(1, null, Entity.NONE, INNER, "x", INTS, NOBODY));
        assertRefused(
                "field is null: " + STRICT + "entity",
                new Strict(1, Shape.ROUND, null, INNER, "x", INTS, NOBODY));
        assertRefused(
                "field is null: " + STRICT + "inner",
                new Strict(1, Shape.ROUND, Entity.NONE, null, "x", INTS, NOBODY));
        assertRefused(
                "field is null: " + STRICT + "inner.owner",
                new Strict(1, Shape.ROUND, Entity.NONE, new Inner(1, null), "x", INTS, NOBODY));
        assertRefused(
                "field is null: " + STRICT + "text",
                new Strict(1, Shape.ROUND, Entity.NONE, INNER, null, INTS, NOBODY));
        assertRefused(
                "field is null: " + STRICT + "ints",
                new Strict(1, Shape.ROUND, Entity.NONE, INNER, "x", null, NOBODY));
        assertRefused(
                "field is null: " + STRICT + "entities",
                new Strict(1, Shape.ROUND, Entity.NONE, INNER, "x", INTS, null));
        assertRefused(
                "field is null: " + STRICT + "entities",
                new Strict(1, Shape.ROUND, Entity.NONE, INNER, "x", INTS, new Entity[2]));
    }

    @Test
    void wrongSizesAreRefused() {
        assertRefused(
                "text is too long: " + STRICT + "text, bytes=5, capacity=4",
                new Strict(1, Shape.ROUND, Entity.NONE, INNER, "12345", INTS, NOBODY));
        assertRefused(
                "array has the wrong length: " + STRICT + "ints, length=1, expected=2",
                new Strict(1, Shape.ROUND, Entity.NONE, INNER, "x", new int[1], NOBODY));
        assertRefused(
                "array has the wrong length: " + STRICT + "entities, length=3, expected=2",
                new Strict(1, Shape.ROUND, Entity.NONE, INNER, "x", INTS, new Entity[3]));
    }

    /// Passes an invalid value to every method that accepts a value.
    private void assertRefused(String message, Strict bad) {
        Entity entity = world.spawn(ConformanceRecords.GOOD);
        Entity bare = world.spawn();
        int size = world.size();
        ComponentType<Strict> type = ComponentType.of(Strict.class);

        assertMessage(message, () -> world.set(entity, bad));
        assertMessage(message, () -> world.set(entity, type, bad));
        assertMessage(message, () -> world.add(entity, bad));
        assertMessage(message, () -> world.add(bare, type, bad));
        assertMessage(message, () -> world.spawn(bad));
        assertMessage(message, () -> world.spawn(new Moody(1, 2), bad));
        assertMessage(
                message,
                () -> world.spawnAll(5, Squad.class, _ -> new Squad(bad, new Moody(1, 2))));

        assertEquals(ConformanceRecords.GOOD.lists(), world.get(entity, Strict.class).lists());
        assertFalse(world.has(bare, Strict.class));
        assertEquals(size, world.size());
        PresenceAudit.check(world);
    }

    private static void assertMessage(String message, Runnable action) {
        var e = assertThrows(InvalidComponentException.class, action::run);
        assertEquals(message, e.getMessage());
    }

    @Test
    void accessorThatThrowsLeavesTheOldValueUnchanged() {
        Entity entity = world.spawn(new Moody(1, 2));

        var e =
                assertThrows(
                        UnsupportedOperationException.class,
                        () -> world.set(entity, new Moody(7, 13)));

        assertEquals("unlucky", e.getMessage());
        assertEquals(new Moody(1, 2), world.get(entity, Moody.class));
    }

    @Test
    void bundleWithoutAComponentIsRefused() {
        String squad = "field is null: bundle=" + Squad.class.getName();
        assertMessage(
                squad + ", field=moody",
                () ->
                        world.spawnAll(
                                2, Squad.class, _ -> new Squad(ConformanceRecords.GOOD, null)));
        assertMessage(squad, () -> world.spawnAll(2, Squad.class, _ -> null));
        assertEquals(0, world.size());
    }
}
