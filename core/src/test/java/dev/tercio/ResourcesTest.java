package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.internal.world.ResourceMap;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

/// Values that exist once per world.
///
/// Proves CO-08.
class ResourcesTest {
    private record Gravity(double g) {}

    private final World world = World.create();
    private final Resources resources = world.resources();

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void resourceIsFoundByItsClass() {
        Gravity moon = new Gravity(1.62);
        resources.set(new Gravity(9.81));
        resources.set(moon);

        assertSame(moon, resources.get(Gravity.class));
        assertEquals(Optional.of(moon), resources.tryGet(Gravity.class));
        assertTrue(resources.has(Gravity.class));
    }

    @Test
    void resourceIsFoundByAnInterface() {
        resources.set(CharSequence.class, "text");

        assertEquals("text", resources.get(CharSequence.class));
        assertFalse(resources.has(String.class));
    }

    @Test
    void resourceIsReplacedByTheResultOfAFunction() {
        resources.set(new Gravity(1));
        assertEquals(
                new Gravity(3), resources.update(Gravity.class, old -> new Gravity(old.g() + 2)));
        assertEquals(new Gravity(3), resources.get(Gravity.class));
        assertThrows(
                ArithmeticException.class,
                () ->
                        resources.update(
                                Gravity.class,
                                _ -> {
                                    throw new ArithmeticException();
                                }));
        assertEquals(new Gravity(3), resources.get(Gravity.class));
        assertThrows(
                IllegalStateException.class,
                () -> resources.update(String.class, text -> text + "!"));
        assertFalse(resources.has(String.class));
    }

    @Test
    void resourceCanBeRemoved() {
        resources.set(new Gravity(1));

        assertTrue(resources.remove(Gravity.class));
        assertFalse(resources.remove(Gravity.class));
        assertFalse(resources.has(Gravity.class));
        assertEquals(Optional.empty(), resources.tryGet(Gravity.class));
    }

    @Test
    void allResourcesAreListedForSaving() {
        resources.set(new Gravity(1));
        resources.set("text");
        var all = ((ResourceMap) resources).all();

        assertEquals(List.of(Gravity.class, String.class), List.copyOf(all.keySet()));
        assertThrows(UnsupportedOperationException.class, all::clear);
        List<Class<?>> types = resources.types();
        assertEquals(List.of(Gravity.class, String.class), types);
        resources.remove(Gravity.class);
        assertEquals(List.of(String.class), resources.types());
        assertEquals(2, types.size(), "a copy");
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"})
    void misuseIsRefused() {
        var missing = assertThrows(IllegalStateException.class, () -> resources.get(Gravity.class));
        var none = assertThrows(IllegalArgumentException.class, () -> resources.set(null));
        var other =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> resources.set((Class) Gravity.class, "text"));

        assertEquals(
                "resource is not set: type=dev.tercio.ResourcesTest$Gravity", missing.getMessage());
        assertEquals("resource is null", none.getMessage());
        assertEquals(
                "resource is of another type: type=dev.tercio.ResourcesTest$Gravity,"
                        + " value=java.lang.String",
                other.getMessage());
    }
}
