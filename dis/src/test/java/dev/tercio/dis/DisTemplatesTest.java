package dev.tercio.dis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.templates.Template;
import dev.tercio.templates.TemplateAttribute;
import dev.tercio.templates.TemplateFileException;
import dev.tercio.templates.TemplateId;
import dev.tercio.templates.Templates;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// Templates with DIS types, in code and in files.
///
/// Proves ID-02, ID-03.
class DisTemplatesTest {
    private record Health(int points) {}

    private record Munition(DisEntityType type, int count) {}

    private static final DisEntityType T72 = DisEntityType.parse("1.1.222.1.2.1.0");
    private static final DisEntityType T72B = DisEntityType.parse("1.1.222.1.2.4.0");

    private static final String FILE =
            """
            {"templates": [
              {"id": 72, "name": "T-72", "type": "1.1.222.1.2.1.0",
               "components": {"Health": {"points": 100},
                              "Munition": {"type": "2.9.222.2.1.1.0", "count": 40}}},
              {"id": 73, "name": "T-72B", "parent": "T-72", "type": "1.1.222.1.2.4.0"},
              {"id": 74, "name": "T-72 desert", "parent": "T-72"},
              {"id": 90, "name": "Marker"}
            ]}
            """;

    private final Templates templates = DisTemplates.create();

    private void load(String json) {
        templates.load(
                "units.json",
                new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)),
                Health.class,
                Munition.class);
    }

    private List<String> names(List<Template> found) {
        return found.stream().map(Template::name).toList();
    }

    @Test
    void spawningAddsTheMasterDescriptor() {
        load(FILE);
        try (World world = World.create();
                CommandBuffer commands = world.commands()) {
            Entity tank = templates.spawn(world, 73, new Health(50));
            List<Entity> many = templates.spawnAll(world, 74, 3);
            Entity handle = templates.spawn(commands, 72);
            world.play(commands);

            assertEquals(new MasterDescriptor(73, T72B), world.get(tank, MasterDescriptor.class));
            assertEquals(
                    new MasterDescriptor(74, T72),
                    world.get(many.getLast(), MasterDescriptor.class));
            assertEquals(
                    new MasterDescriptor(72, T72),
                    world.get(commands.entity(handle), MasterDescriptor.class));
            assertEquals(MasterDescriptor.class, templates.descriptor());
            assertFalse(world.has(tank, TemplateId.class));
            assertEquals(Optional.of(templates.get(73)), templates.find(world, tank));
        }
    }

    @Test
    void typeIsOptional() {
        load(FILE);
        try (World world = World.create()) {
            Entity marker = templates.spawn(world, 90);

            assertEquals(
                    new MasterDescriptor(90, DisEntityType.NONE),
                    world.get(marker, MasterDescriptor.class));
            assertEquals(Optional.empty(), templates.get("Marker").attribute(DisTemplates.TYPE));
        }
    }

    @Test
    void templatesAreFoundByType() {
        load(FILE);

        assertEquals(List.of("T-72", "T-72 desert"), names(DisTemplates.ofType(templates, T72)));
        assertEquals(List.of("T-72B"), names(DisTemplates.ofType(templates, T72B)));
        assertEquals(List.of(), DisTemplates.ofType(templates, DisEntityType.NONE));
        assertEquals(
                List.of("T-72", "T-72B", "T-72 desert"),
                names(DisTemplates.matching(templates, DisEntityType.parse("1.1.222.0.0.0.0"))));
        assertEquals(
                List.of(), DisTemplates.matching(templates, DisEntityType.parse("0.2.0.0.0.0.0")));
        assertEquals(3, DisTemplates.matching(templates, DisEntityType.NONE).size());
    }

    @Test
    void componentsOfAFileHaveTypesAsText() {
        load(FILE);

        assertEquals(
                Optional.of(new Munition(DisEntityType.parse("2.9.222.2.1.1.0"), 40)),
                templates.get(72).component(Munition.class));
    }

    @Test
    void invalidTypesOfAFileAreReportedTogether() {
        var e =
                assertThrows(
                        TemplateFileException.class,
                        () ->
                                load(
                                        """
                                        {"templates": [
                                        {"id": 1, "name": "A", "type": "1.1.1"},
                                        {"id": 2, "name": "B", "type": "0.0.0.0.0.0.0"},
                                        {"id": 3, "name": "C", "type": 5},
                                        {"id": 4, "name": "D", "components": {
                                         "Munition": {"type": "1.1.1.1.1.1.256", "count": 1},
                                         "MasterDescriptor": {"template": 4}}},
                                        {"id": 5, "name": "E", "type": "1.1.1.1.1.1.\\u000a"}]}
                                        """));
        assertEquals(
                "units.json:2:32: field \"type\": not a DIS entity type: text=\"1.1.1\", parts=3,"
                        + " expected=kind.domain.country.category.subcategory.specific.extra\n"
                        + "units.json:3:32: field \"type\": DIS entity type is zero in all parts:"
                        + " type=0.0.0.0.0.0.0; leave it out for a template without one\n"
                        + "units.json:4:32: field \"type\": expected a text, found 5\n"
                        + "units.json:6:23: component \"Munition\", field \"type\":"
                        + " not a DIS entity type: text=\"1.1.1.1.1.1.256\", part=extra,"
                        + " value=\"256\", allowed=0..255\n"
                        + "units.json:7:2: component \"MasterDescriptor\":"
                        + " must not be given; spawning adds it\n"
                        + "units.json:8:32: field \"type\": not a DIS entity type:"
                        + " text=\"1.1.1.1.1.1.?\", part=extra, value=\"?\", allowed=0..255",
                e.getMessage());
        assertEquals(List.of(), templates.all());
    }

    @Test
    void manualDescriptorIsRejected() {
        load(FILE);
        MasterDescriptor byHand = new MasterDescriptor(72, T72);
        String refused =
                "descriptor must not be given by hand: component=dev.tercio.dis.MasterDescriptor,"
                        + " %s; spawning from a template adds it";
        try (World world = World.create()) {
            assertInvalid(
                    refused.formatted("template=5 Jeep"),
                    () -> Template.builder(5, "Jeep").add(byHand));
            assertInvalid(
                    refused.formatted("override of Template(72 T-72, type=1.1.222.1.2.1.0)"),
                    () -> templates.spawn(world, 72, byHand));
            assertInvalid(
                    refused.formatted("override of Template(72 T-72, type=1.1.222.1.2.1.0)"),
                    () -> templates.spawnAll(world, 72, 2, i -> new Object[] {byHand}));
            assertEquals(0, world.size());
        }
    }

    @Test
    void noneIsRefusedAsTheTypeOfATemplate() {
        var e =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> Template.builder(1, "A").set(DisTemplates.TYPE, DisEntityType.NONE));
        assertEquals(
                "DIS entity type is zero in all parts: type=0.0.0.0.0.0.0;"
                        + " leave it out for a template without one",
                e.getMessage());
    }

    /// Otherwise their entities would silently have no DIS type.
    @Test
    void otherTemplatesRefuseATypeInsteadOfLosingIt() {
        Template tank = Template.builder(72, "T-72").set(DisTemplates.TYPE, T72).build();

        var e = assertThrows(IllegalArgumentException.class, () -> new Templates().add(tank));
        assertEquals(
                "attribute is unknown: key=type, known=[]; create the Templates with it",
                e.getMessage());
    }

    @Test
    void furtherAttributesArePossible() {
        TemplateAttribute<String> icon = TemplateAttribute.of("icon", String.class, text -> text);
        Templates both = DisTemplates.create(icon);
        both.add(
                Template.builder(72, "T-72")
                        .set(DisTemplates.TYPE, T72)
                        .set(icon, "tank.png")
                        .build());

        assertEquals(List.of(DisTemplates.TYPE, icon), both.attributes());
        assertEquals(DisTemplates.ofType(both, T72), both.allWith(icon, "tank.png"));
    }

    private static void assertInvalid(String message, Executable code) {
        assertEquals(message, assertThrows(InvalidComponentException.class, code).getMessage());
    }

    @Test
    void strictRegistriesRefuseTemplatesWithoutAType() {
        Templates strict = DisTemplates.strict();
        Template tank = Template.builder(72, "T-72").set(DisTemplates.TYPE, T72).build();
        strict.add(tank);
        strict.add(tank.derive(73, "T-72 desert").build());
        var e =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> strict.add(Template.builder(90, "Marker").build()));
        assertEquals(
                "template has no DIS type: template=Template(90 Marker); set DisTemplates.TYPE, or"
                        + " use DisTemplates.create",
                e.getMessage());
        assertEquals(2, strict.all().size());
    }
}
