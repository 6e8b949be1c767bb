package dev.tercio.replay.internal.schema;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.Primitive;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/// Descriptions of types, and their binary form.
class StoredTypeTest {
    static final List<Class<?>> RECORDS = SchemaRecords.ALL;

    @ParameterizedTest
    @FieldSource("RECORDS")
    void storedTypesRoundTrip(Class<?> type) {
        StoredType stored = StoredType.of(ComponentSchema.of(type));
        ByteBuffer bytes = ByteBuffer.wrap(stored.toBytes());

        StoredType read = StoredType.read(bytes);

        assertEquals(stored, read);
        assertEquals(0, bytes.remaining());
        assertArrayEquals(stored.toBytes(), read.toBytes());
    }

    @Test
    void typesCanFollowEachOther() {
        StoredType one = StoredType.of(ComponentSchema.of(SchemaRecords.Position.class));
        StoredType two = StoredType.of(ComponentSchema.of(SchemaRecords.Outer.class));
        ByteBuffer bytes = ByteBuffer.allocate(10_000);
        bytes.putLong(7).put(one.toBytes()).put(two.toBytes()).flip();
        bytes.getLong();

        assertEquals(one, StoredType.read(bytes));
        assertEquals(two, StoredType.read(bytes));
        assertEquals(0, bytes.remaining());
    }

    /// The numbers in files must never change.
    @Test
    void binaryFormIsFixed() {
        StoredType type =
                new StoredType(
                        "g.A",
                        List.of(
                                new StoredField.Handle("h"),
                                new StoredField.Constant(
                                        "e", new StoredEnum("g.E", List.of("X", "Y"))),
                                new StoredField.Text("t", 16),
                                new StoredField.FixedArray("f", Primitive.FLOAT, 258),
                                new StoredField.HandleArray("k", 3),
                                new StoredField.Nested("n", new StoredType("g.B", List.of()))));

        assertEquals(
                "03000000672e41 06000000"
                        + " 0100000068 09"
                        + " 0100000065 08 03000000672e45 02000000 0100000058 0100000059"
                        + " 0100000074 0a 10000000"
                        + " 0100000066 0b 06 02010000"
                        + " 010000006b 0c 03000000"
                        + " 010000006e 0d 03000000672e42 00000000",
                spaced(type.toBytes()));
    }

    /// Inserts the spaces of the expected text into a hexadecimal text.
    private static String spaced(byte[] bytes) {
        String hex = HexFormat.of().formatHex(bytes);
        int[] groups = {
            14, 8, 10, 2, 10, 2, 14, 8, 10, 10, 10, 2, 8, 10, 2, 2, 8, 10, 2, 8, 10, 2, 14, 8
        };
        int[] at = {0};
        String text =
                Arrays.stream(groups)
                        .mapToObj(length -> hex.substring(at[0], at[0] += length))
                        .collect(Collectors.joining(" "));
        assertEquals(hex.length(), at[0]);
        return text;
    }

    @Test
    void primitivesHaveFixedNumbers() {
        assertEquals(
                "[BOOLEAN 0, BYTE 1, SHORT 2, CHAR 3, INT 4, LONG 5, FLOAT 6, DOUBLE 7]",
                Arrays.stream(Primitive.values())
                        .map(p -> p + " " + FieldKind.of(p).number())
                        .toList()
                        .toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "a.",
                ".a",
                "a..b",
                "a/b",
                "a;",
                "[I",
                "1a",
                "a b",
                "a-b",
                "Foo/0x1f",
                "a\u0000b",
                "\u001b[31m",
                "a\u202eb",
                "a\ud800"
            })
    void namesThatNoClassHasAreRefused(String name) {
        var e = assertThrows(IllegalArgumentException.class, () -> new StoredType(name, List.of()));
        String shown = name.replaceAll("[^ -~]", "?");
        assertEquals("invalid class name: class=" + shown, e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> new StoredEnum(name, List.of("A")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a.b",
                "<init>",
                "1",
                "hashCode",
                "toString",
                "getClass",
                "clone",
                "finalize",
                "notify",
                "notifyAll",
                "wait"
            })
    void namesThatNoFieldHasAreRefused(String name) {
        var fields = List.<StoredField>of(new StoredField.Handle(name));
        var e = assertThrows(IllegalArgumentException.class, () -> new StoredType("A", fields));
        assertEquals("invalid field name: class=A, field=" + name, e.getMessage());
    }

    @Test
    void invalidEnumIsRejected() {
        assertEnum("enum has no constants: class=E");
        assertEnum("invalid constant name: class=E, constant=1", "A", "1");
        assertEnum("duplicate constant: class=E, constant=A", "A", "B", "A");
    }

    private static void assertEnum(String message, String... constants) {
        var e =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> new StoredEnum("E", List.of(constants)));
        assertEquals(message, e.getMessage());
    }

    @Test
    void fieldsOfOneNameAreRefused() {
        List<StoredField> fields =
                List.of(
                        new StoredField.Scalar("x", Primitive.INT),
                        new StoredField.Scalar("x", Primitive.FLOAT));
        var e = assertThrows(IllegalArgumentException.class, () -> new StoredType("A", fields));
        assertEquals("duplicate field: class=A, field=x", e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 65_536})
    void lengthsOutOfRangeAreRefused(int length) {
        String message =
                "length is out of range: field=a, length="
                        + Integer.toUnsignedString(length)
                        + ", allowed=1..65535";
        assertEquals(message, problemOf(() -> new StoredField.Text("a", length)));
        assertEquals(message, problemOf(() -> new StoredField.HandleArray("a", length)));
        assertEquals(
                message, problemOf(() -> new StoredField.FixedArray("a", Primitive.INT, length)));
    }

    private static String problemOf(Runnable action) {
        return assertThrows(IllegalArgumentException.class, action::run).getMessage();
    }

    @Test
    void depthIsLimited() {
        StoredType deepest = nested(StoredType.MAX_DEPTH);

        assertEquals(deepest, StoredType.read(ByteBuffer.wrap(deepest.toBytes())));
        assertEquals(
                "records are nested too deeply: class=A65, max=64",
                problemOf(() -> nested(StoredType.MAX_DEPTH + 1)));
    }

    private static StoredType nested(int depth) {
        StoredType type = new StoredType("A1", List.of());
        for (int i = 2; i <= depth; i++) {
            type = new StoredType("A" + i, List.of(new StoredField.Nested("n", type)));
        }
        return type;
    }

    @Test
    void simpleNamesAreThoseOfTheCompiler() {
        record Local() {}
        for (Class<?> type : List.of(Local.class, SchemaRecords.Outer.class, String.class)) {
            assertEquals(type.getSimpleName(), JavaNames.simpleName(type.getName()));
        }
        assertEquals("$Odd", JavaNames.simpleName("a.$Odd"));
        assertEquals("Odd$", JavaNames.simpleName("a.Odd$"));
        assertEquals("Odd$1", JavaNames.simpleName("a.Odd$1"));
        assertEquals("Top", JavaNames.simpleName("Top"));
    }
}
