package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.command.CommandBuffer;
import dev.tercio.command.OnFailure;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackReport;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Relations of a million entities: a tree and a chain are created, moved and destroyed without
/// recursion and in time proportional to what changes.
///
/// Proves RL-02, RL-04, RL-05.
class LargeRelationTest {
    private static final int MANY = 1_000_000;

    private record Position(float x) {}

    private record Part(Position position, ChildOf parent) {}

    @Test
    void aTreeIsCreatedMovedAndDestroyed() {
        try (World world = World.create()) {
            Entity root = world.spawn(new Position(0));
            Entity other = world.spawn(new Position(1));
            EntityList branches =
                    world.spawnAll(
                            1_000, Part.class, i -> new Part(new Position(i), new ChildOf(root)));
            EntityList leaves =
                    world.spawnAll(
                            MANY - 1_000,
                            Part.class,
                            i ->
                                    new Part(
                                            new Position(i),
                                            new ChildOf(branches.get(i % branches.size()))));
            assertEquals(1_000, world.sources(ChildOf.class, root).count());
            for (int i = 0; i < 500; i++) {
                world.set(branches.get(i), new ChildOf(other));
            }
            assertEquals(500, world.sources(ChildOf.class, other).count());
            assertThrows(
                    InvalidComponentException.class,
                    () -> world.set(branches.get(0), new ChildOf(leaves.get(0))));
            world.destroy(root);
            assertEquals(1 + MANY / 2, world.size());
            assertTrue(world.isAlive(leaves.get(0)));
            assertFalse(world.isAlive(leaves.get(999)));
            world.destroy(other);
            assertEquals(0, world.size());
        }
    }

    @Test
    void aChainIsCreatedMovedAndDestroyed() {
        try (World world = World.create()) {
            Entity root = world.spawn(new Position(0));
            Entity other = world.spawn(new Position(0));
            EntityList chain = new EntityList(MANY);
            chain.add(root);
            for (int i = 1; i < MANY; i++) {
                chain.add(world.spawn(new ChildOf(chain.get(i - 1))));
            }
            Entity last = chain.get(MANY - 1);
            InvalidComponentException cycle =
                    assertThrows(
                            InvalidComponentException.class,
                            () -> world.add(root, new ChildOf(last)));
            assertTrue(cycle.getMessage().contains("(999983 more)"), cycle::getMessage);
            world.set(chain.get(MANY / 2), new ChildOf(other));
            world.destroy(root);
            assertEquals(1 + MANY / 2, world.size());
            assertTrue(world.isAlive(last));
            world.destroy(other);
            assertEquals(0, world.size());
        }
    }

    /// Changes of a relation reach into other pages, so they are not played in parallel; other runs
    /// of the same buffer still are.
    @Test
    void longBuffersGiveTheSameResultOnEveryNumberOfWorkers() {
        List<Entity> expected = play(1);
        assertEquals(expected, play(2));
        assertEquals(expected, play(8));
    }

    private static List<Entity> play(int workers) {
        int count = 40_000;
        try (World world = World.create(WorldOptions.DEFAULT.workers(workers));
                CommandBuffer commands = world.commands()) {
            world.register(ChildOf.class);
            EntityList all = world.spawnAll(count, ComponentSet.of(Position.class));
            for (int i = 0; i < count; i++) {
                commands.set(all.get(i), new Position(i));
            }
            for (int i = 0; i < count; i++) {
                Entity parent = all.get((int) (i * 7_919L % count));
                commands.add(all.get(i), new ChildOf(parent));
            }
            for (int i = 0; i < count; i += 3) {
                commands.remove(all.get(i), ChildOf.class);
            }
            for (int i = 0; i < count; i += 100) {
                commands.destroy(all.get(i));
            }
            PlaybackReport report =
                    world.play(
                            commands,
                            PlaybackOptions.DEFAULT.parallel().onFailure(OnFailure.COLLECT));
            assertTrue(report.failures().size() > 0, "cycles are refused");
            List<Entity> found = new ArrayList<>();
            for (Entity entity : world.entities()) {
                found.add(entity);
                world.sources(ChildOf.class, entity).forEach(found::add);
            }
            assertTrue(found.size() > world.size());
            return found;
        }
    }
}
