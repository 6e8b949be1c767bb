package dev.tercio.replay.internal.schema;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.replay.CorruptFileException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Malicious schemas.
class HostileSchemaTest {
    private static final StoredField X = new StoredField.Scalar("x", Primitive.INT);

    private static String refusal(StoredType... types) {
        return assertThrows(CorruptFileException.class, () -> GeneratedTypes.of(List.of(types)))
                .getMessage();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.lang.String",
                "java.lang.Evil",
                "java.evil.Thing",
                "javax.swing.JButton",
                "javax.crypto.Cipher",
                "sun.misc.Unsafe",
                "jdk.internal.misc.Unsafe",
                "dev.tercio.Entity",
                "dev.tercio.Utf8",
                "dev.tercio.World",
                "dev.tercio.internal.schema.Primitive",
                "dev.tercio.replay.CorruptFileException",
                "dev.tercio.replay.internal.schema.GeneratedTypes"
            })
    void componentCannotTakeTheNameOfAnotherClass(String name) {
        assertEquals(
                "component has the name of a class of the platform or of Tercio: class=" + name,
                refusal(new StoredType(name, List.of(X))));
    }

    /// Applications may have packages with similar names.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "dev.tercio.NotThere",
                "dev.tercio.examples.Ship",
                "dev.tercio.replay.internal.schema.HostileSchemaTest",
                "javax.Thing",
                "javafx.Thing"
            })
    void namesThatAreFreeAreGiven(String name) {
        Class<?> made = GeneratedTypes.of(List.of(new StoredType(name, List.of(X)))).type(name);

        assertEquals(name, made.getName());
        assertTrue(made.isRecord());
    }

    @Test
    void recordInsideWithTheNameOfAnotherClassGetsASubstitute() throws Exception {
        for (String name : List.of("java.lang.String", "dev.tercio.Entity", "java.evil.Thing")) {
            StoredType fake = new StoredType(name, List.of(X));
            StoredType type =
                    new StoredType(
                            "Holder",
                            List.of(
                                    new StoredField.Nested("fake", fake),
                                    new StoredField.Handle("real")));
            Class<?> holder = GeneratedTypes.of(List.of(type)).type("Holder");

            Class<?> substitute = holder.getMethod("fake").getReturnType();
            assertEquals("dev.tercio.generated." + name, substitute.getName());
            assertSame(holder.getClassLoader(), substitute.getClassLoader());
            assertSame(Entity.class, holder.getMethod("real").getReturnType());
        }
    }

    @Test
    void enumOfThePlatformHasTheConstantsOfTheFile() throws Exception {
        StoredEnum days = new StoredEnum("java.time.DayOfWeek", List.of("DOOMSDAY"));
        StoredType type = new StoredType("A", List.of(new StoredField.Constant("day", days)));
        Class<?> made = GeneratedTypes.of(List.of(type)).type("A");

        Class<?> day = made.getMethod("day").getReturnType();
        assertEquals("DayOfWeek", day.getSimpleName());
        assertEquals("[DOOMSDAY]", Arrays.toString(day.getEnumConstants()));
    }

    @Test
    void namesOfSubstitutesAreRejected() {
        assertEquals(
                "class name is reserved for generated classes: class=dev.tercio.generated.A",
                refusal(new StoredType("dev.tercio.generated.A", List.of())));
    }

    @Test
    void contradictionsAreRefused() {
        StoredType one = new StoredType("B", List.of(X));
        StoredType other = new StoredType("B", List.of());
        StoredEnum sameName = new StoredEnum("B", List.of("X"));
        StoredField nested = new StoredField.Nested("n", one);

        assertEquals("duplicate component: class=B", refusal(one, one));
        String twoWays = "conflicting descriptions of a class: class=B";
        assertEquals(twoWays, refusal(new StoredType("A", List.of(nested)), other));
        StoredField constant = new StoredField.Constant("e", sameName);
        assertEquals(twoWays, refusal(new StoredType("A", List.of(constant)), one));
        StoredType around = new StoredType("A", List.of(nested));
        StoredField cycle = new StoredField.Nested("n", around);
        assertEquals(twoWays, refusal(new StoredType("B", List.of(cycle))));
    }

    @Test
    void recordWithTooManyFieldsIsRefused() {
        for (int count : new int[] {253, 254, 255, 256, 70_000}) {
            List<StoredField> fields = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                fields.add(new StoredField.Scalar("f" + i, Primitive.LONG));
            }
            String message = refusal(new StoredType("A", fields));
            assertTrue(message.startsWith("class cannot be generated: class=A"), message);
        }
    }

    @Test
    void enumWithTooManyConstantsIsRefused() throws Exception {
        assertEquals(4000, enumOf(4000).getEnumConstants().length);
        for (int count : new int[] {5000, 20_000, 70_000}) {
            var e = assertThrows(CorruptFileException.class, () -> enumOf(count));
            String message = String.valueOf(e.getMessage());
            assertTrue(message.startsWith("class cannot be generated: class=E"), message);
        }
    }

    private static Class<?> enumOf(int count) throws Exception {
        List<String> names = IntStream.range(0, count).mapToObj(i -> "C" + i).toList();
        StoredField field = new StoredField.Constant("e", new StoredEnum("E", names));
        return GeneratedTypes.of(List.of(new StoredType("A", List.of(field))))
                .type("A")
                .getMethod("e")
                .getReturnType();
    }

    @Test
    void endlessNamesAreRefused() {
        String name = "x".repeat(70_000);
        assertTrue(
                refusal(new StoredType(name, List.of())).startsWith("class cannot be generated"));
        assertTrue(
                refusal(new StoredType("A", List.of(new StoredField.Handle(name))))
                        .startsWith("class cannot be generated"));
    }

    @Test
    void componentOfTooManyBytesIsRefused() {
        List<StoredField> arrays = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            arrays.add(new StoredField.HandleArray("a" + i, StoredField.MAX_LENGTH));
        }
        StoredType part = new StoredType("Part", arrays);
        List<StoredField> parts = new ArrayList<>();
        for (int i = 0; i < 21; i++) {
            parts.add(new StoredField.Nested("p" + i, part));
        }
        assertEquals(
                "class cannot be generated: class=All, problem=component is too large:"
                        + " bytes=2201976000",
                refusal(new StoredType("All", parts)));
    }

    @Test
    void lengthsBeyondTheInputAreRejected() {
        assertUnreadable("class name is truncated: left=0, offset=0");
        assertUnreadable(
                "class name does not fit into the schema: count=4294967295, left=0, offset=4", -1);
        assertUnreadable(
                "field list does not fit into the schema: count=2147483647, left=0, offset=9",
                1,
                "A",
                Integer.MAX_VALUE);
        assertUnreadable(
                "schema has an unknown kind: kind=14, offset=15", 1, "A", 1, 1, "x", (byte) 14);
        assertUnreadable(
                "schema has an array of a non-primitive kind: kind=NESTED, offset=16",
                1,
                "A",
                1,
                1,
                "x",
                (byte) 11,
                (byte) 13);
        assertUnreadable("class name is not UTF-8: offset=4", 1, (byte) 0x80);
        assertUnreadable(
                "invalid schema: invalid class name: class=?[2J, offset=0", 4, "\u001b[2J", 0);
    }

    @Test
    void endlessDepthIsRefused() {
        Object[] level = {1, "A", 1, 1, "x", (byte) 13};
        Object[] parts = new Object[level.length * 1000];
        Arrays.setAll(parts, i -> level[i % level.length]);

        assertUnreadable("schema is too deep: max=64, offset=960", parts);
    }

    private static void assertUnreadable(String message, Object... parts) {
        ByteBuffer bytes = ByteBuffer.allocate(100_000).order(ByteOrder.LITTLE_ENDIAN);
        for (Object part : parts) {
            switch (part) {
                case Integer number -> bytes.putInt(number);
                case Byte number -> bytes.put(number);
                default -> bytes.put(part.toString().getBytes(StandardCharsets.UTF_8));
            }
        }
        bytes.flip();
        var e = assertThrows(CorruptFileException.class, () -> StoredType.read(bytes));
        assertEquals(message, e.getMessage());
    }

    /// Values of generated classes behave like records and contain no other code.
    @Test
    void generatedClassesRunNoCodeOfTheFile() throws Exception {
        StoredType type = new StoredType("A", List.of(X));
        Class<?> made = GeneratedTypes.of(List.of(type)).type("A");

        assertArrayEquals(new Class<?>[0], made.getInterfaces());
        assertSame(Record.class, made.getSuperclass());
        Object one = made.getConstructor(int.class).newInstance(1);
        assertEquals(one, made.getConstructor(int.class).newInstance(1));
        assertNotEquals(one, made.getConstructor(int.class).newInstance(2));
    }
}
