package dev.tercio.templates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;

/// Entities that are spawned from templates can be sources of relations. Proves RL-03.
class TemplateRelationTest {
    private final Templates templates = Units.tanks();

    @ParameterizedTest
    @EnumSource(Tier.class)
    void spawnedEntitiesAreLinked(Tier tier) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier));
                CommandBuffer commands = world.commands()) {
            Entity platoon = world.spawn();
            List<Entity> expected = new ArrayList<>();
            expected.add(templates.spawn(world, 73, new ChildOf(platoon)));
            expected.addAll(
                    templates.spawnAll(world, 73, 50, _ -> new Object[] {new ChildOf(platoon)}));
            Entity recorded = templates.spawn(commands, 73, new ChildOf(platoon));
            world.play(commands);
            expected.add(commands.entity(recorded));

            List<Entity> actual = new ArrayList<>();
            world.sources(ChildOf.class, platoon).forEach(actual::add);
            assertEquals(expected, actual);

            world.destroy(platoon);
            assertEquals(0, world.size());
            assertThrows(
                    InvalidComponentException.class,
                    () -> templates.spawn(world, 73, new ChildOf(platoon)));
            assertThrows(
                    InvalidComponentException.class,
                    () ->
                            templates.spawnAll(
                                    world, 73, 3, _ -> new Object[] {new ChildOf(platoon)}));
            assertEquals(0, world.size());
        }
    }
}
