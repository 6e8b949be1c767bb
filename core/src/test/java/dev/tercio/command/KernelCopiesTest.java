package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// All components share one kernel until a world has played a megabyte of commands. Then each gets
/// its own, with the same results.
class KernelCopiesTest {
    private static final int ENTITIES = 1_000;
    private static final int PLAYBACKS = 40;

    record Position(int x, long y) {}

    record Speed(double value) {}

    record Mark(Entity target) {}

    @Test
    void resultsStayTheSameWhenComponentsGetTheirOwnKernels() {
        try (World world = World.create();
                CommandBuffer commands = world.commands()) {
            List<Entity> entities = new ArrayList<>();
            long bytes = 0;
            for (int round = 0; round < PLAYBACKS; round++) {
                List<Entity> spawned = record(commands, entities, round);
                bytes += commands.bytes();
                PlaybackReport report = world.play(commands);
                assertEquals(0, report.failed());
                spawned.forEach(handle -> entities.add(commands.entity(handle)));
                check(world, entities, round);
            }
            assertTrue(bytes > 2 << 20, "too few bytes: " + bytes);
        }
    }

    /// Sets and adds in runs, and spawns whose components refer to existing entities.
    private static List<Entity> record(CommandBuffer commands, List<Entity> entities, int round) {
        for (int i = 0; i < entities.size(); i++) {
            commands.set(entities.get(i), new Position(round + i, -i));
        }
        for (int i = 0; i < entities.size(); i++) {
            commands.add(entities.get(i), new Speed(round * 0.5 + i));
        }
        List<Entity> spawned = new ArrayList<>();
        for (int i = entities.size(); round == 0 && i < ENTITIES; i++) {
            Entity handle = commands.spawn(new Position(i, -i));
            commands.add(handle, new Speed(i));
            commands.add(handle, new Mark(handle));
            spawned.add(handle);
        }
        return spawned;
    }

    private static void check(World world, List<Entity> entities, int round) {
        assertEquals(ENTITIES, entities.size());
        for (int i = 0; i < entities.size(); i++) {
            Entity entity = entities.get(i);
            assertEquals(new Position(round + i, -i), world.get(entity, Position.class));
            assertEquals(new Speed(round * 0.5 + i), world.get(entity, Speed.class));
            assertEquals(new Mark(entity), world.get(entity, Mark.class));
        }
    }
}
