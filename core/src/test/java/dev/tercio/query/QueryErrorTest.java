package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.Tier;
import dev.tercio.Utf8;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

/// Queries that are rejected, each with its complete message.
///
/// Proves QU-01, QU-02.
@Tag("conformance")
class QueryErrorTest {
    private record Position(int x) {}

    private record Mass(int kilos) {}

    private record Name(@Utf8(4) String text) {}

    private record Frozen() {}

    private record Line(Position from, Mass weight) {}

    private record Twice(Position first, Position second) {}

    private record Both(Position position, Mass mass) {}

    private record Tagged(Position position, Frozen frozen) {}

    private record MaybeTagged(Position position, Optional<Frozen> frozen) {}

    private record MaybeTwice(Position position, Optional<Position> again) {}

    @SuppressWarnings("rawtypes")
    private record Raw(Position position, Optional maybe) {}

    private record Wild(Position position, Optional<?> maybe) {}

    private static final String NAME = QueryErrorTest.class.getName();

    private final World world = World.create(WorldOptions.DEFAULT.name("errors"));
    private final Entity entity = world.spawn(new Position(1), new Name("abc"));

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void nullResultIsRefused() {
        String message = "field is null: query body result";
        assertInvalid(message, () -> world.query(Position.class).update(_ -> null));
        assertInvalid(message, () -> world.query(Position.class).update(Position.class, _ -> null));
        assertInvalid(
                message, () -> world.query(Position.class, Name.class).update((_, _) -> null));
        world.add(entity, new Mass(2));
        assertInvalid(message, () -> world.query(Both.class).update(_ -> null));
        assertInvalid(
                message + ", field=mass",
                () ->
                        world.query(Mass.class, Position.class)
                                .update(Both.class, (_, _) -> new Both(new Position(9), null)));
        assertEquals(new Mass(2), world.get(entity, Mass.class));
    }

    @Test
    void nullOfAManagedComponentIsRefused() {
        try (World managed = World.create(WorldOptions.DEFAULT.tier(Tier.MANAGED))) {
            managed.spawn(new Position(1));
            assertInvalid(
                    "field is null: query body result",
                    () -> managed.query(Position.class).update(_ -> null));
            assertEquals(List.of(new Position(1)), managed.query(Position.class).toList());
        }
    }

    /// The old value stays.
    @Test
    void resultThatDoesNotFitIsRefused() {
        var e =
                assertThrows(
                        InvalidComponentException.class,
                        () -> world.query(Name.class).update(_ -> new Name("too long")));
        assertEquals(
                "text is too long: component=" + NAME + "$Name, field=text, bytes=8, capacity=4",
                e.getMessage());
        assertEquals(new Name("abc"), world.get(entity, Name.class));
    }

    @Test
    void resultThatRowsDoNotHaveIsRefused() {
        assertInvalid(
                "update returns a component that the rows do not have: row=Position, result="
                        + NAME
                        + "$Both, component="
                        + NAME
                        + "$Mass",
                () -> world.query(Position.class).update(Both.class, _ -> null));
        assertInvalid(
                "update returns a component that the rows do not have: row=Position, Name"
                        + ", result=java.lang.String, component=java.lang.String",
                () -> world.query(Position.class, Name.class).update(String.class, (_, _) -> ""));
    }

    @Test
    void tagHasNoColumnInARow() {
        String component = ", component=" + NAME + "$Frozen; use it as a filter: ";
        assertInvalid(
                "a tag has no value: row=Frozen" + component + "world.query().with(Frozen.class)",
                () -> world.query(Frozen.class));
        String tail = component + "world.query(...).with(Frozen.class)";
        assertInvalid(
                "a tag has no value: row=Position, Frozen" + tail,
                () -> world.query(Position.class, Frozen.class));
        assertInvalid("a tag has no value: row=Tagged" + tail, () -> world.query(Tagged.class));
        assertInvalid(
                "a tag has no value: row=MaybeTagged" + tail, () -> world.query(MaybeTagged.class));
    }

    @Test
    void componentGivenTwiceIsRefused() {
        String tail = ", component=" + NAME + "$Position";
        assertInvalid(
                "component is given twice: row=Position, Name, Position" + tail,
                () -> world.query(Position.class, Name.class, Position.class));
        assertInvalid("component is given twice: row=Twice" + tail, () -> world.query(Twice.class));
        assertInvalid(
                "component is given twice: row=MaybeTwice" + tail,
                () -> world.query(MaybeTwice.class));
    }

    @Test
    void optionalPartMustNameAComponent() {
        assertInvalid(
                "Optional field does not name a component class: view="
                        + NAME
                        + "$Raw, field=maybe, type=java.util.Optional",
                () -> world.query(Raw.class));
        assertInvalid(
                "Optional field does not name a component class: view="
                        + NAME
                        + "$Wild, field=maybe, type=java.util.Optional<?>",
                () -> world.query(Wild.class));
    }

    @Test
    void emptyAnyOfIsRejected() {
        var e =
                assertThrows(
                        IllegalArgumentException.class,
                        () ->
                                world.query(Position.class)
                                        .without(Mass.class)
                                        .anyOf(new Class<?>[0]));
        assertEquals(
                "anyOf() needs at least one component: query=Query(Position without Mass)",
                e.getMessage());
    }

    @Test
    void classThatIsNotAComponentIsRejected() {
        String message =
                "component is not a record: type=java.lang.String; make it a record or a field of"
                        + " one, or store it with @Storage(Tier.MANAGED)";
        assertInvalid(message, () -> world.query(String.class));
        assertInvalid(message, () -> world.query(Position.class).with(String.class));
        assertInvalid(message, () -> world.query(Position.class).without(String.class));
        assertInvalid(message, () -> world.query(Position.class).anyOf(String.class));
    }

    @Test
    void viewCannotBecomeAComponent() {
        world.query(Both.class).forEach(_ -> {});
        var e =
                assertThrows(
                        IllegalStateException.class,
                        () -> world.spawn(new Both(new Position(1), new Mass(2))));
        assertEquals(
                "component is used as a view: component="
                        + NAME
                        + "$Both; register it before that query",
                e.getMessage());
        assertEquals(1, world.size());
    }

    /// A record of records that is registered as a component is not a view.
    @Test
    void componentStaysAComponent() {
        Line line = new Line(new Position(1), new Mass(2));
        world.spawn(line);
        assertEquals(List.of(line), world.query(Line.class).toList());
        world.query(Line.class).update(old -> new Line(new Position(5), old.weight()));
        assertEquals(new Position(5), world.query(Line.class).first().orElseThrow().from());
        assertEquals(List.of(new Position(1)), world.query(Position.class).toList());
    }

    private static void assertInvalid(String message, Runnable action) {
        var e = assertThrows(InvalidComponentException.class, action::run);
        assertEquals(message, e.getMessage());
    }
}
