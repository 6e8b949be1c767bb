package dev.tercio.templates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.templates.Units.Code;
import dev.tercio.templates.Units.Health;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// Values that extend templates: optional, inherited, found again, and read from files by key.
///
/// Proves ID-03.
class TemplateAttributeTest {
    private static final TemplateAttribute<String> ICON =
            TemplateAttribute.of("icon", String.class, String::strip);

    private static final Code JEEP = Code.parse("1.1.225.6.1.0.0");

    private static List<Template> load(Templates templates, String json) {
        return templates.load(
                "x", new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), Health.class);
    }

    @Test
    void attributesAreOptional() {
        Template plain = Template.builder(5, "Jeep").add(new Health(1, 1)).build();
        Template typed = Template.builder(5, "Jeep").set(Units.TYPE, JEEP).build();

        assertEquals(Optional.empty(), plain.attribute(Units.TYPE));
        assertEquals("Template(5 Jeep)", plain.toString());
        assertEquals(Optional.of(JEEP), typed.attribute(Units.TYPE));
        assertEquals("Template(5 Jeep, type=1.1.225.6.1.0.0)", typed.toString());
    }

    @Test
    void attributesAreInheritedAndReplaced() {
        Template jeep =
                Template.builder(5, "Jeep").set(Units.TYPE, JEEP).set(ICON, "jeep.png").build();
        Template red = jeep.derive(6, "Red jeep").set(ICON, "red.png").build();

        assertEquals(Optional.of(JEEP), red.attribute(Units.TYPE));
        assertEquals(Optional.of("red.png"), red.attribute(ICON));
        assertEquals(Optional.of("jeep.png"), jeep.attribute(ICON));
    }

    @Test
    void builderCanChangeAttributesAfterBuilding() {
        TemplateBuilder builder = Template.builder(5, "Jeep").set(ICON, "jeep.png");
        Template jeep = builder.build();
        builder.set(ICON, "other.png");

        assertEquals(Optional.of("jeep.png"), jeep.attribute(ICON));
    }

    @Test
    void attributeRefusesValues() {
        TemplateBuilder builder = Units.t72().derive(74, "X");

        assertRefused("code is zero: code=0.0.0.0.0.0.0", () -> builder.set(Units.TYPE, Code.NONE));
        assertEquals(Units.t72().attribute(Units.TYPE), builder.build().attribute(Units.TYPE));
        var e = assertThrows(NullPointerException.class, () -> builder.set(ICON, null));
        assertEquals("value is null: attribute=icon", e.getMessage());
    }

    @Test
    void keysAreUniqueAndNotReserved() {
        String reserved = ", reserved=[id, name, parent, components, tags, remove, children]";
        assertRefused(
                "attribute key is blank or reserved: key=\"tags\"" + reserved,
                () -> TemplateAttribute.of("tags", String.class, text -> text));
        assertRefused(
                "attribute key is blank or reserved: key=\" \"" + reserved,
                () -> TemplateAttribute.of(" ", String.class, text -> text));
        assertRefused(
                "attribute type is primitive: key=cost, type=int; use its wrapper class",
                () -> TemplateAttribute.of("cost", int.class, Integer::valueOf));
        TemplateAttribute<Integer> other =
                TemplateAttribute.of("icon", Integer.class, Integer::valueOf);
        assertRefused(
                "two attributes have the same key:"
                        + " attributes=[TemplateAttribute(icon), TemplateAttribute(icon)]",
                () -> new Templates(ICON, other));
    }

    @Test
    void templatesRefuseAttributesTheyDoNotKnow() {
        String unknown =
                "attribute is unknown: key=icon, known=[type]; create the Templates with it";
        Templates templates = Units.templates();
        Template withIcon = Template.builder(5, "Jeep").set(ICON, "jeep.png").build();

        assertRefused(unknown, () -> templates.add(withIcon));
        assertRefused(unknown, () -> templates.allWith(ICON, "jeep.png"));
        assertRefused(unknown, () -> templates.allMatching(ICON, icon -> true));
        assertEquals(List.of(), templates.all());
    }

    @Test
    void templatesAreFoundByAttribute() {
        Templates templates = new Templates(Units.TYPE, ICON);
        Template jeep = Template.builder(5, "Jeep").set(ICON, "jeep.png").build();
        Template tank = Units.t72();
        templates.addAll(List.of(jeep, tank));

        assertEquals(List.of(Units.TYPE, ICON), templates.attributes());
        assertEquals(List.of(jeep), templates.allWith(ICON, "jeep.png"));
        assertEquals(List.of(), templates.allWith(ICON, "tank.png"));
        assertEquals(List.of(tank), templates.allMatching(Units.TYPE, type -> true));
        assertEquals(List.of(), templates.allMatching(ICON, String::isEmpty));
    }

    @Test
    void filesHaveAttributesByKey() {
        Templates templates = new Templates(Units.TYPE, ICON);
        load(
                templates,
                """
                {"templates": [
                  {"id": 1, "name": "A", "icon": " a.png ", "type": "1.1.1.1.1.1.1"},
                  {"id": 2, "name": "B", "parent": "A", "icon": "b.png"},
                  {"id": 3, "name": "C"}]}
                """);

        assertSame(templates.get(2), templates.allWith(ICON, "b.png").getFirst());
        assertEquals(Optional.of("a.png"), templates.get(1).attribute(ICON));
        assertEquals(
                templates.get(1).attribute(Units.TYPE), templates.get(2).attribute(Units.TYPE));
        assertEquals("Template(3 C)", templates.get(3).toString());
    }

    @Test
    void fileWithAnUnknownAttributeIsRejected() {
        var e =
                assertThrows(
                        TemplateFileException.class,
                        () ->
                                load(
                                        new Templates(),
                                        """
                                        {"templates": [
                                          {"id": 1, "name": "A", "icon": "a.png"}]}
                                        """));
        assertEquals(
                "x:2:26: unknown field \"icon\", known:"
                        + " [id, name, parent, components, tags, remove, children]",
                e.getMessage());
    }

    private static void assertRefused(String message, Executable code) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, code).getMessage());
    }
}
