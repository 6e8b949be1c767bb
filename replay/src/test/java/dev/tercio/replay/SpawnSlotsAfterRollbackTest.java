package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;

import org.junit.jupiter.api.Test;

import java.util.List;

/// The slot of a spawn that later commands change does not depend on operations before a rollback.
/// Proves PE-07, EN-04.
class SpawnSlotsAfterRollbackTest {
    private static void spawnInSteps(World world, Class<?> added) {
        try (CommandBuffer commands = world.commands()) {
            Entity handle = commands.spawn(new Kinds.Points(1));
            commands.spawn(new Kinds.Points(2));
            commands.add(handle, added);
            world.play(commands);
        }
    }

    private static World fresh() {
        World world = World.create();
        Kinds.TYPES.forEach(world::register);
        return world;
    }

    private static List<Entity> spawnMany(World world) {
        for (int i = 0; i < 70; i++) {
            world.spawn(new Kinds.Points(i), new Kinds.Wind(i));
            world.spawn(new Kinds.Points(i), new Kinds.Tag());
        }
        spawnInSteps(world, Kinds.Tag.class);
        return world.entities();
    }

    @Test
    void clustersThatWereDroppedAreForgotten() {
        try (World expected = fresh();
                World world = fresh();
                History history = History.of(world, 4)) {
            world.spawn(new Kinds.Points(0));
            expected.spawn(new Kinds.Points(0));
            world.nextFrame();
            expected.nextFrame();
            spawnInSteps(world, Kinds.Tag.class);
            world.nextFrame();
            history.rollback(1);
            assertEquals(spawnMany(expected), spawnMany(world));
        }
    }
}
