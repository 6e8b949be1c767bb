package dev.tercio.templates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.World;
import dev.tercio.templates.Units.Code;
import dev.tercio.templates.Units.Health;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

import java.util.List;
import java.util.Optional;

/// The component that names the template of an entity: that of the module, or one of an extension.
///
/// Proves ID-03.
class TemplateDescriptorTest {
    /// A descriptor of another module.
    private record Identity(int template, Code type) implements TemplateDescriptor {}

    private static Templates described() {
        return Templates.describedBy(
                Identity.class,
                template ->
                        new Identity(
                                template.id(), template.attribute(Units.TYPE).orElse(Code.NONE)),
                Units.TYPE);
    }

    @Test
    void entitiesHaveATemplateId() {
        Templates templates = new Templates();
        templates.add(Template.builder(1, "Goblin").add(new Health(7, 7)).build());
        try (World world = World.create()) {
            Entity goblin = templates.spawn(world, 1);

            assertEquals(TemplateId.class, templates.descriptor());
            assertEquals(new TemplateId(1), world.get(goblin, TemplateId.class));
            assertEquals(
                    "Entity(0v1) {TemplateId[template=1], Health[points=7, most=7]}",
                    world.describe(goblin));
        }
    }

    @Test
    void descriptorCanBeReplaced() {
        Templates templates = described();
        templates.addAll(List.of(Units.t72(), Template.builder(1, "Marker").build()));
        try (World world = World.create()) {
            Entity tank = templates.spawn(world, 72);
            List<Entity> markers = templates.spawnAll(world, 1, 3);

            assertEquals(Identity.class, templates.descriptor());
            assertEquals(
                    new Identity(72, Code.parse(Units.T72_TYPE)), world.get(tank, Identity.class));
            assertEquals(new Identity(1, Code.NONE), world.get(markers.get(2), Identity.class));
            assertFalse(world.has(tank, TemplateId.class));
        }
    }

    @Test
    void oneTemplateCanBeInTwoRegistries() {
        Template tank = Units.t72();
        Templates plain = Units.templates();
        Templates described = described();
        plain.add(tank);
        described.add(tank);
        try (World world = World.create()) {
            assertEquals(new TemplateId(72), world.get(plain.spawn(world, 72), TemplateId.class));
            assertEquals(72, world.get(described.spawn(world, 72), Identity.class).template());
        }
    }

    @Test
    void templateOfAnEntityIsFound() {
        Templates templates = described();
        templates.add(Units.t72());
        try (World world = World.create()) {
            Entity tank = templates.spawn(world, 72);
            Entity other = world.spawn(new Health(1, 1));
            Entity replica = world.spawn(new Identity(99, Code.NONE));

            assertEquals(Optional.of(templates.get(72)), templates.find(world, tank));
            assertEquals(Optional.empty(), templates.find(world, other));
            assertEquals(Optional.empty(), templates.find(world, replica));
        }
    }

    /// Neither those of this registry nor of another: an entity has one template.
    @Test
    void manualDescriptorsAreRejected() {
        Identity identity = new Identity(72, Code.NONE);
        String refused = "descriptor must not be given by hand: component=";
        Templates templates = Units.tanks();
        try (World world = World.create()) {
            assertInvalid(
                    refused
                            + Identity.class.getName()
                            + ", template=5 Jeep; spawning from a template adds it",
                    () -> Template.builder(5, "Jeep").add(identity));
            assertInvalid(
                    refused
                            + Identity.class.getName()
                            + ", override of Template(72 T-72, type=1.1.222.1.2.1.0);"
                            + " spawning from a template adds it",
                    () -> templates.spawn(world, 72, identity));
            assertEquals(0, world.size());
        }
    }

    @Test
    void descriptorMustNameItsTemplate() {
        Templates wrong = Templates.describedBy(TemplateId.class, template -> new TemplateId(5));
        Template tank = Template.builder(72, "T-72").build();

        var e = assertThrows(IllegalStateException.class, () -> wrong.add(tank));
        assertEquals(
                "descriptor does not name its template: descriptor=TemplateId[template=5],"
                        + " class=dev.tercio.templates.TemplateId, template=Template(72 T-72)",
                e.getMessage());
        assertEquals(List.of(), wrong.all());
    }

    private static void assertInvalid(String message, Executable code) {
        assertEquals(message, assertThrows(InvalidComponentException.class, code).getMessage());
    }
}
