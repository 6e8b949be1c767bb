package dev.tercio.templates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.InvalidComponentException;
import dev.tercio.Utf8;
import dev.tercio.templates.Units.Code;
import dev.tercio.templates.Units.Health;
import dev.tercio.templates.Units.Orders;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// Classes that can be read from a file, and the effects of their constructors.
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
            Code type) {}

    private record Badge(@Utf8(value = 3, truncate = true) String text) {}

    private record Unsized(String text) {}

    private record Node(Node[] next) {}

    private static final class Other {
        private record Health(int points) {}
    }

    private final Templates templates = Units.templates();

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
    void unreadableClassesAreRejectedBeforeTheFileIsRead() {
        assertClassRefused(
                "component cannot be read from a file: component=dev.tercio.templates.Units$Orders,"
                        + " field=lines, type=java.util.List",
                Orders.class);
        assertClassRefused(
                "component cannot be read from a file, it is not a record:"
                        + " component=java.lang.String",
                String.class);
        assertClassRefused(
                "descriptor must not be given by a file:"
                        + " component=dev.tercio.templates.TemplateId;"
                        + " spawning from a template adds it",
                TemplateId.class);
        assertClassRefused(
                "component is named twice: component=dev.tercio.templates.Units$Health",
                Health.class,
                Health.class);
    }

    @Test
    void recordMayContainItself() {
        load("\"Node\": {\"next\": [{\"next\": []}, {\"next\": []}]}", Node.class);

        assertEquals(2, templates.get(1).component(Node.class).orElseThrow().next().length);
    }

    @Test
    void classesWithTheSameSimpleNameNeedTheirFullName() {
        Class<?>[] both = {Health.class, Other.Health.class};
        var e =
                assertThrows(
                        TemplateFileException.class,
                        () -> load("\"Health\": {\"points\": 1}", both));
        assertTrue(
                e.getMessage()
                        .endsWith(
                                "unknown component \"Health\", known:"
                                        + " [dev.tercio.templates.ReadableClassesTest$Other$Health,"
                                        + " dev.tercio.templates.Units$Health]"),
                e.getMessage());

        load("\"dev.tercio.templates.ReadableClassesTest$Other$Health\": {\"points\": 1}", both);
        assertEquals(
                Optional.of(new Other.Health(1)), templates.get(1).component(Other.Health.class));
    }

    @Test
    void recordThatRefusesItsValuesIsAProblemOfTheFile() {
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
    void valueThatItsRecordMadeTooLargeIsAProblemOfTheFile() {
        var e =
                assertThrows(
                        TemplateFileException.class,
                        () -> load("\"Padded\": {\"text\": \"a\"}", Padded.class));
        assertEquals(
                "x:1:16: template \"X\": text is too long:"
                        + " component=dev.tercio.templates.ReadableClassesTest$Padded, field=text,"
                        + " bytes=10, capacity=3",
                e.getMessage());
        assertTrue(templates.all().isEmpty());
    }

    @Test
    void errorsOfTheJvmAreRethrown() {
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
                                                + " \"type\": \"1.1.1.1.1.1\"}",
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
                        "type\": not a code: text=1.1.1.1.1.1"),
                e.problems().stream().map(problem -> problem.text().substring(24)).toList());
    }

    @Test
    void extremeNumbersAreAccepted() {
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
                                Code.NONE)),
                templates.get(1).component(Odd.class));
    }

    @Test
    void textThatMayBeTruncatedMayBeLong() {
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
