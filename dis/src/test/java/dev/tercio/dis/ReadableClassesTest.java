package dev.tercio.dis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.InvalidComponentException;
import dev.tercio.Utf8;
import dev.tercio.dis.Units.Health;
import dev.tercio.dis.Units.Orders;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// Which classes can be read from a file, and what their own code may do.
///
/// Proves ID-03.
class ReadableClassesTest {
    private record Speed(float value) {
        Speed {
            if (value < 0) {
                throw new IllegalArgumentException("speed is negative: value=" + value);
            }
        }
    }

    private record Padded(@Utf8(3) String text) {
        Padded {
            text = "x".repeat(9) + text;
        }
    }

    private record Fatal(int value) {
        Fatal {
            throw new OutOfMemoryError("of a test");
        }
    }

    private record Odd(
            boolean flag,
            char letter,
            byte tiny,
            long large,
            float real,
            double precise,
            DisEntityType type) {}

    private record Badge(@Utf8(value = 3, truncate = true) String text) {}

    private record Unsized(String text) {}

    private record Node(Node[] next) {}

    private static final class Other {
        private record Health(int points) {}
    }

    private final Templates templates = new Templates();

    private void load(String components, Class<?>... classes) {
        String json =
                "{\"templates\": [{\"id\": 1, \"name\": \"X\", \"type\": \"1.1.1.1.1.1.1\","
                        + "\"components\": {"
                        + components
                        + "}}]}";
        templates.load(
                "x", new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), classes);
    }

    private void assertClassRefused(String message, Class<?>... classes) {
        var e = assertThrows(InvalidComponentException.class, () -> load("", classes));
        assertEquals(message, e.getMessage());
        assertTrue(templates.all().isEmpty());
    }

    @Test
    void classesThatCannotBeReadAreRefusedBeforeTheFileIs() {
        assertClassRefused(
                "component cannot be read from a file: component=dev.tercio.dis.Units$Orders,"
                        + " field=lines, type=java.util.List",
                Orders.class);
        assertClassRefused(
                "component cannot be read from a file, it is not a record:"
                        + " component=java.lang.String",
                String.class);
        assertClassRefused(
                "the master descriptor is not read from a file; spawning from a template adds it",
                MasterDescriptor.class);
        assertClassRefused(
                "component is named twice: component=dev.tercio.dis.Units$Health",
                Health.class,
                Health.class);
    }

    @Test
    void recordThatContainsItselfIsNotFollowedForEver() {
        load("\"Node\": {\"next\": [{\"next\": []}, {\"next\": []}]}", Node.class);

        assertEquals(2, templates.get(1).component(Node.class).orElseThrow().next().length);
    }

    @Test
    void classesOfOneSimpleNameAreToldApartByTheirFullName() {
        Class<?>[] both = {Health.class, Other.Health.class};
        var e =
                assertThrows(
                        TemplateFileException.class,
                        () -> load("\"Health\": {\"points\": 1}", both));
        assertTrue(
                e.getMessage()
                        .endsWith(
                                "unknown component \"Health\", known are"
                                        + " [dev.tercio.dis.ReadableClassesTest$Other$Health,"
                                        + " dev.tercio.dis.Units$Health]"),
                e.getMessage());

        load("\"dev.tercio.dis.ReadableClassesTest$Other$Health\": {\"points\": 1}", both);
        assertEquals(
                Optional.of(new Other.Health(1)), templates.get(1).component(Other.Health.class));
    }

    @Test
    void recordThatRefusesItsValuesIsAMistakeInTheFile() {
        var e =
                assertThrows(
                        TemplateFileException.class,
                        () -> load("\"Speed\": {\"value\": -1}", Speed.class));
        assertEquals(
                "x:1:87: component \"Speed\": refused by its record:"
                        + " java.lang.IllegalArgumentException: speed is negative: value=-1.0",
                e.getMessage());
    }

    @Test
    void valueThatItsRecordMadeTooLargeIsAMistakeInTheFile() {
        var e =
                assertThrows(
                        TemplateFileException.class,
                        () -> load("\"Padded\": {\"text\": \"a\"}", Padded.class));
        assertEquals(
                "x:1:16: template \"X\": text is too long:"
                        + " component=dev.tercio.dis.ReadableClassesTest$Padded, field=text,"
                        + " bytes=10, capacity=3",
                e.getMessage());
        assertTrue(templates.all().isEmpty());
    }

    @Test
    void errorsOfTheMachineComeThrough() {
        var e =
                assertThrows(
                        OutOfMemoryError.class,
                        () -> load("\"Fatal\": {\"value\": -1}", Fatal.class));
        assertEquals("of a test", e.getMessage());
    }

    @Test
    void everyFieldIsCheckedForItself() {
        var e =
                assertThrows(
                        TemplateFileException.class,
                        () ->
                                load(
                                        "\"Odd\": {\"flag\": 1, \"letter\": \"ab\", \"tiny\": 128,"
                                                + " \"large\": 9223372036854775808,"
                                                + " \"real\": 1e-60, \"precise\": -1e400,"
                                                + " \"type\": \"1.1.1.1.1.1.256\"}",
                                        Odd.class));
        assertEquals(
                List.of(
                        "flag\": expected true or false, found 1",
                        "letter\": expected a text of one character, found \"ab\"",
                        "tiny\": expected a whole number from -128 to 127, found 128",
                        "large\": expected a whole number from -9223372036854775808"
                                + " to 9223372036854775807, found 9223372036854775808",
                        "real\": number is too small for float: 1e-60",
                        "precise\": number is too large for double: -1e400",
                        "type\": not a DIS entity type: text=\"1.1.1.1.1.1.256\", part=extra,"
                                + " value=\"256\", allowed=0..255"),
                e.problems().stream().map(problem -> problem.text().substring(24)).toList());
    }

    @Test
    void numbersAtTheEdgeAreTaken() {
        load(
                "\"Odd\": {\"flag\": false, \"letter\": \"\\\\\", \"tiny\": -0,"
                        + " \"large\": -9223372036854775808, \"real\": -0.0e99,"
                        + " \"precise\": 4.9e-324, \"type\": \"0.0.0.0.0.0.0\"}",
                Odd.class);

        assertEquals(
                Optional.of(
                        new Odd(
                                false,
                                '\\',
                                (byte) 0,
                                Long.MIN_VALUE,
                                -0f,
                                Double.MIN_VALUE,
                                DisEntityType.NONE)),
                templates.get(1).component(Odd.class));
    }

    @Test
    void textThatMayBeCutMayBeLong() {
        load("\"Badge\": {\"text\": \"abcdef\"}", Badge.class);

        assertEquals(Optional.of(new Badge("abcdef")), templates.get(1).component(Badge.class));
    }

    @Test
    void recordThatOnlyAnObjectTierCanStoreIsRead() {
        load("\"Unsized\": {\"text\": \"abc\"}", Unsized.class);

        assertEquals(List.of(new Unsized("abc")), templates.get(1).components());
        assertSame(templates.get(1), templates.get("X"));
    }
}
