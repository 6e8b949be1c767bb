package dev.tercio.templates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Templates with children spawn whole trees.
///
/// Proves RL-07.
class TemplateChildTest {
    record Name(int number) {}

    private final World world = World.create(WorldOptions.DEFAULT.name("children"));
    private final Templates templates = new Templates();

    @AfterEach
    void close() {
        world.close();
    }

    private void addTank() {
        Template gun = Template.builder(3, "Gun").add(new Name(3)).build();
        Template turret = Template.builder(2, "Turret").add(new Name(2)).child(gun).build();
        Template tank =
                Template.builder(1, "Tank").add(new Name(1)).child(turret).child(gun).build();
        templates.addAll(List.of(tank, turret, gun));
    }

    /// The numbers of an entity and its descendants.
    private List<Integer> tree(Entity root) {
        EntityList all = new EntityList(List.of(root));
        world.hierarchy(ChildOf.class).addDescendantsTo(root, all);
        List<Integer> numbers = new ArrayList<>();
        all.forEach(entity -> numbers.add(world.get(entity, Name.class).number()));
        return numbers;
    }

    @Test
    void spawningCreatesTheChildren() {
        addTank();
        assertEquals(List.of(2, 3), templates.get(1).childIds());
        Entity tank = templates.spawn(world, 1, new Name(7));
        assertEquals(List.of(7, 2, 3, 3), tree(tank));
        assertEquals(4, world.size());
        Entity turret = world.hierarchy(ChildOf.class).descendants(tank).get(0);
        assertEquals(templates.get(2), templates.find(world, turret).orElseThrow());
        world.destroy(tank);
        assertEquals(0, world.size());
    }

    @Test
    void recordedSpawnsCreateTheChildren() {
        addTank();
        try (CommandBuffer commands = world.commands()) {
            Entity recorded = templates.spawn(commands, 1);
            world.play(commands);
            assertEquals(List.of(1, 2, 3, 3), tree(commands.entity(recorded)));
        }
    }

    @Test
    void bulkSpawnsCreateTheChildrenOfEach() {
        addTank();
        EntityList tanks = templates.spawnAll(world, 1, 100, i -> new Object[] {new Name(i)});
        assertEquals(400, world.size());
        for (int i = 0; i < 100; i++) {
            assertEquals(List.of(i, 2, 3, 3), tree(tanks.get(i)));
        }
        templates.spawnAll(world, 2, 10);
        assertEquals(420, world.size());
    }

    @Test
    void derivedTemplatesInheritChildren() {
        addTank();
        Template gun = templates.get(3);
        templates.add(templates.get(2).derive(4, "Twin turret").child(gun).build());
        assertEquals(List.of(2, 3, 3), tree(templates.spawn(world, 4)));
    }

    @Test
    void aTreeThatDoesNotFitLeavesNothing() {
        addTank();
        try (World small = World.create(WorldOptions.DEFAULT.maxEntities(3))) {
            assertThrows(IllegalStateException.class, () -> templates.spawn(small, 1));
            assertEquals(0, small.size());
            assertThrows(IllegalStateException.class, () -> templates.spawnAll(small, 2, 2));
            assertEquals(0, small.size());
        }
    }

    @Test
    void childrenMustBeKnownAndMustNotContainTheirParent() {
        Template tank = Template.builder(1, "Tank").child(9).build();
        IllegalArgumentException unknown =
                assertThrows(IllegalArgumentException.class, () -> templates.add(tank));
        assertEquals(
                "child template is unknown: child=9, template=Template(1 Tank); add it before, or"
                        + " in the same call",
                unknown.getMessage());
        Template other = Template.builder(9, "Crate").child(1).build();
        Template leaf = Template.builder(10, "Box").build();
        IllegalArgumentException cycle =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> templates.addAll(List.of(leaf, tank, other)));
        assertEquals(
                "templates contain each other as children: templates=[Template(1 Tank), Template(9"
                        + " Crate)]",
                cycle.getMessage());
        assertEquals(List.of(), templates.all());
    }

    @Test
    void deeplyNestedTemplatesAreSpawned() {
        List<Template> nested = new ArrayList<>();
        for (int i = 1; i <= 50_000; i++) {
            TemplateBuilder builder = Template.builder(i, "Box " + i).add(new Name(i));
            nested.add(i == 50_000 ? builder.build() : builder.child(i + 1).build());
        }
        templates.addAll(nested);
        templates.spawn(world, 1);
        assertEquals(50_000, world.size());
    }

    private static InputStream json(String children) {
        String text =
                """
                {"templates": [
                  {"id": 1, "name": "Tank", "children": %s},
                  {"id": 2, "name": "Gun", "components": {"Name": {"number": 5}}}
                ]}
                """
                        .formatted(children);
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void filesNameChildren() {
        templates.load("tanks.json", json("[\"Gun\", 2]"), Name.class);
        assertEquals(List.of(2, 2), templates.get("Tank").childIds());
        templates.spawn(world, 1);
        assertEquals(3, world.size());
    }

    @Test
    void problemsWithChildrenAreReported() {
        TemplateFileException unknown =
                assertThrows(
                        TemplateFileException.class,
                        () -> templates.load("tanks.json", json("[\"Gnu\"]"), Name.class));
        assertEquals(
                "tanks.json:2:42: field \"children\": expected the name or id of a template, found"
                        + " \"Gnu\"",
                String.valueOf(unknown.getMessage()).strip());
        TemplateFileException noArray =
                assertThrows(
                        TemplateFileException.class,
                        () -> templates.load("tanks.json", json("\"Gun\""), Name.class));
        assertEquals(
                "tanks.json:2:41: field \"children\": expected an array, found \"Gun\"",
                String.valueOf(noArray.getMessage()).strip());
    }
}
