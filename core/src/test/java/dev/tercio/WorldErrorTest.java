package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;

/// Calls that a world rejects, each with its complete message.
///
/// Proves CO-03, CO-06.
class WorldErrorTest {
    private record Position(int x) {}

    private record Mass(int kilos) {}

    private record Frozen() {}

    @Storage(Tier.MANAGED)
    private record Note(List<String> lines) {}

    private record Empty() {}

    private record Numbers(int first) {}

    private record Twice(Position first, Position second) {}

    private record Texts(String text) {}

    private record Good(Position position, Mass mass) {}

    private static final String NAME = WorldErrorTest.class.getName();

    private final World world = World.create(WorldOptions.DEFAULT.name("errors"));
    private final Entity entity = world.spawn(new Position(1));

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void nullComponentIsRefused() {
        Position here = new Position(1);
        Mass mass = new Mass(1);
        Frozen frozen = new Frozen();
        String first = "component is null: position=0";
        assertInvalid(first, () -> world.spawn((Object) null));
        assertInvalid("component is null: position=1", () -> world.spawn(here, null));
        assertInvalid("component is null: position=2", () -> world.spawn(here, mass, null));
        assertInvalid("component is null: position=3", () -> world.spawn(here, mass, frozen, null));
        assertInvalid(first, () -> world.add(entity, (Object) null));
        assertInvalid(first, () -> world.set(entity, null));
        assertInvalid(
                "component has the wrong type: expected=" + NAME + "$Position, actual=null",
                () -> world.set(entity, ComponentType.of(Position.class), null));
    }

    @Test
    void componentGivenTwiceIsRefused() {
        String message = "component is given twice: component=" + NAME + "$Position";
        Position here = new Position(1);
        assertInvalid(message, () -> world.spawn(here, here));
        assertInvalid(message, () -> world.spawn(new Mass(1), here, here));
        assertInvalid(message, () -> world.spawn(here, new Mass(1), new Frozen(), here));
        assertInvalid(message, () -> world.spawnAll(1, Twice.class, _ -> new Twice(here, here)));
        var e =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> ComponentSet.of(Position.class, Mass.class, Position.class));
        assertEquals(
                "duplicate component: types=["
                        + String.join(", ", NAME + "$Position", NAME + "$Mass", NAME + "$Position")
                        + "]",
                e.getMessage());
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"})
    void componentOfAnotherTypeIsRefused() {
        ComponentType position = ComponentType.of(Position.class);
        String message =
                "component has the wrong type: expected="
                        + NAME
                        + "$Position, actual="
                        + NAME
                        + "$Mass";
        assertInvalid(message, () -> world.add(entity, position, new Mass(1)));
        assertInvalid(message, () -> world.set(entity, position, new Mass(1)));
    }

    @Test
    void bundleThatIsNotARecordOfComponentsIsRejected() {
        assertInvalid(
                "bundle is not a record of components: type=" + NAME + "$Empty",
                () -> world.spawnAll(1, Empty.class, _ -> new Empty()));
        assertInvalid(
                "bundle field is not a component: bundle="
                        + NAME
                        + "$Numbers, field=first, type=int",
                () -> world.spawnAll(1, Numbers.class, Numbers::new));
        assertInvalid(
                "component is not a record: type=java.lang.String; make it a record or a field of"
                        + " one, or store it with @Storage(Tier.MANAGED)",
                () -> world.spawnAll(1, Texts.class, _ -> new Texts("")));
    }

    @Test
    void managedComponentHasNoDefault() {
        String message =
                "a managed component has no default value: component="
                        + NAME
                        + "$Note; pass an instance";
        assertInvalid(message, () -> world.add(entity, Note.class));
        assertInvalid(
                message, () -> world.spawnAll(3, ComponentSet.of(Position.class, Note.class)));
        assertEquals(List.of(entity), world.entities());
        PresenceAudit.check(world);
    }

    /// Proves CO-06.
    @Test
    void tagHasNoValue() {
        String message =
                "a tag has no value: component=" + NAME + "$Frozen; use has() instead of get()";
        world.add(entity, Frozen.class);
        assertState(message, () -> world.get(entity, Frozen.class));
        assertState(message, () -> world.get(entity, ComponentType.of(Frozen.class)));
        assertState(message, () -> world.tryGet(entity, Frozen.class));
    }

    @Test
    void negativeCountIsRefused() {
        ComponentSet set = ComponentSet.of(Position.class);
        Good good = new Good(new Position(1), new Mass(1));
        for (Runnable call :
                List.<Runnable>of(
                        () -> world.spawnAll(-1, set),
                        () -> world.spawnAll(-1, Good.class, _ -> good))) {
            var e = assertThrows(IllegalArgumentException.class, call::run);
            assertEquals("count is negative: count=-1", e.getMessage());
        }
    }

    @Test
    void tierCannotChange() {
        world.register(Mass.class, Tier.NATIVE);
        world.register(Mass.class, Tier.NATIVE);
        world.register(Mass.class);
        assertState(
                "component is registered in another tier: component="
                        + NAME
                        + "$Mass, tier=NATIVE, requested=HEAP",
                () -> world.register(Mass.class, Tier.HEAP));
    }

    @Test
    void fillerMustNotChangeTheStructure() {
        for (String operation : List.of("spawn", "destroy", "add", "register", "close")) {
            assertState(
                    "structure cannot change now: operation="
                            + operation
                            + ", world=errors, during=bulk spawn of "
                            + NAME
                            + "$Good"
                            + (List.of("register", "close").contains(operation)
                                    ? ""
                                    : "; record it with commands instead"),
                    () -> world.spawnAll(2, Good.class, i -> change(operation, i)));
        }
        assertEquals(List.of(entity), world.entities());
        assertEquals(1, world.spawnAll(1, Good.class, i -> change("", i)).size());
    }

    private Good change(String operation, int i) {
        switch (operation) {
            case "spawn" -> world.spawn();
            case "destroy" -> world.destroy(entity);
            case "add" -> world.add(entity, Frozen.class);
            case "register" -> world.register(Note.class);
            case "close" -> world.close();
            default -> world.set(entity, new Position(2));
        }
        return new Good(new Position(i), new Mass(i));
    }

    private static void assertInvalid(String message, Runnable action) {
        var e = assertThrows(InvalidComponentException.class, action::run);
        assertEquals(message, e.getMessage());
    }

    private static void assertState(String message, Runnable action) {
        var e = assertThrows(IllegalStateException.class, action::run);
        assertEquals(message, e.getMessage());
    }
}
