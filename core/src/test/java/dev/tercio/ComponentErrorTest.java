package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;

/// Classes that cannot be components, and the messages that reject them.
///
/// Proves CO-01.
class ComponentErrorTest {
    private record Boxed(Integer number) {}

    private record Lists(int ok, List<String> items) {}

    private record Unsized(String text) {}

    private record UnsizedArray(long[] items) {}

    private record EmptyText(@Utf8(0) String text) {}

    private record HugeText(@Utf8(65_536) String text) {}

    private record NegativeArray(@Length(-1) int[] items) {}

    private record HugeArray(@Length(65_536) byte[] items) {}

    private record Texts(@Length(2) String[] texts) {}

    private record Matrix(@Length(2) int[][] rows) {}

    private record SizedNumber(@Utf8(4) int number) {}

    private record LongNumber(@Length(4) int number) {}

    private record LongText(@Utf8(4) @Length(4) String text) {}

    private record Loop(int value, Loop next) {}

    private record LoopByTwo(Back back) {}

    private record Back(LoopByTwo front) {}

    private record Deep(Middle middle) {}

    private record Middle(Thread thread) {}

    private static final class Plain {}

    private record Position(int x) {}

    private final World world = World.create();

    @AfterEach
    void close() {
        world.close();
    }

    private static String name(Class<?> type) {
        return type.getName();
    }

    @Test
    void annotationsWithoutEffectAreRefused() {
        assertMisplaced(SizedNumber.class, "number", "@Utf8", "int");
        assertMisplaced(LongNumber.class, "number", "@Length", "int");
        assertMisplaced(LongText.class, "text", "@Length", "java.lang.String");
    }

    private void assertMisplaced(Class<?> component, String field, String annotation, String type) {
        assertRefused(
                component,
                "annotation does not fit the field: component="
                        + name(component)
                        + ", field="
                        + field
                        + ", annotation="
                        + annotation
                        + ", type="
                        + type
                        + "; @Utf8 is for String, @Length for arrays");
    }

    @Test
    void unsupportedFieldTypesAreRefused() {
        assertUnsupported(Boxed.class, "number", "java.lang.Integer");
        assertUnsupported(Lists.class, "items", "java.util.List");
        assertUnsupported(Texts.class, "texts", "java.lang.String[]");
        assertUnsupported(Matrix.class, "rows", "int[][]");
        assertUnsupported(Deep.class, "middle.thread", "java.lang.Thread");
    }

    private void assertUnsupported(Class<?> component, String field, String type) {
        assertRefused(
                component,
                "field type is not supported: component="
                        + name(component)
                        + ", field="
                        + field
                        + ", type="
                        + type
                        + "; use primitives, enums, Entity, records, @Utf8 String or @Length"
                        + " arrays, or store the component with @Storage(Tier.MANAGED)");
    }

    @Test
    void textAndArraysWithoutSizeAreRefused() {
        assertRefused(
                Unsized.class,
                "text field has no size: component="
                        + name(Unsized.class)
                        + ", field=text; annotate it, such as @Utf8(32) String");
        assertRefused(
                UnsizedArray.class,
                "array field has no length: component="
                        + name(UnsizedArray.class)
                        + ", field=items; annotate it, such as @Length(8) long[]");
    }

    @Test
    void sizesOutOfRangeAreRefused() {
        assertOutOfRange(EmptyText.class, "@Utf8", "text", 0);
        assertOutOfRange(HugeText.class, "@Utf8", "text", 65_536);
        assertOutOfRange(NegativeArray.class, "@Length", "items", -1);
        assertOutOfRange(HugeArray.class, "@Length", "items", 65_536);
    }

    private void assertOutOfRange(Class<?> component, String annotation, String field, int size) {
        assertRefused(
                component,
                annotation
                        + " is out of range: component="
                        + name(component)
                        + ", field="
                        + field
                        + ", size="
                        + size
                        + ", allowed=1..65535");
    }

    @Test
    void recordsThatContainThemselvesAreRefused() {
        assertRefused(
                Loop.class,
                "record contains itself: component="
                        + name(Loop.class)
                        + ", field=next, type="
                        + name(Loop.class)
                        + "; hold an Entity instead");
        assertRefused(
                LoopByTwo.class,
                "record contains itself: component="
                        + name(LoopByTwo.class)
                        + ", field=back.front, type="
                        + name(LoopByTwo.class)
                        + "; hold an Entity instead");
    }

    @Test
    void classesThatAreNotRecordsAreRejected() {
        assertRefused(Plain.class, notARecord("dev.tercio.ComponentErrorTest$Plain"));
        assertMessage(notARecord("java.lang.String"), () -> world.spawn("text"));
    }

    @Test
    void classInsteadOfAnInstanceIsRefused() {
        Entity entity = world.spawn();

        String message =
                "not a component class: type=java.lang.Class;"
                        + " pass an instance of a component, not its class";
        assertMessage(message, () -> world.spawn(Position.class));
        assertMessage(message, () -> world.add(entity, (Object) Position.class));
    }

    private static String notARecord(String type) {
        return "component is not a record: type="
                + type
                + "; make it a record or a field of one, or store it with @Storage(Tier.MANAGED)";
    }

    /// A rejected class must not use up one of the 256 type ids.
    private void assertRefused(Class<?> component, String message) {
        assertMessage(message, () -> world.register(component));
        assertMessage(message, () -> world.register(component, Tier.NATIVE));
        assertMessage(message, () -> world.spawnAll(1, ComponentSet.of(component)));
        assertMessage(
                message, () -> World.create(WorldOptions.DEFAULT.register(component)).close());
        assertEquals(List.of(), world.types());
        assertEquals(List.of(), ComponentType.of(component).fields());
    }

    private static void assertMessage(String message, Runnable action) {
        var e = assertThrows(InvalidComponentException.class, action::run);
        assertEquals(message, e.getMessage());
    }

    @Test
    void managedTierAcceptsTypesThatColumnsCannotStore() {
        world.register(Lists.class, Tier.MANAGED);
        Lists value = new Lists(1, List.of("a"));

        Entity entity = world.spawn(value);

        assertEquals(value, world.get(entity, Lists.class));
    }
}
