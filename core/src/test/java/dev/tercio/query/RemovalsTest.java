package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.RemovalReader;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// Removed components are seen once by each reader, for one full frame.
///
/// Proves QU-05.
@Tag("conformance")
@Isolated
class RemovalsTest {
    private record Position(int x) {}

    private record Mass(int kilos) {}

    private record Frozen() {}

    private record Ship(Position position, Mass mass) {}

    private final World world = World.create(WorldOptions.DEFAULT.name("losses"));

    @AfterEach
    void close() {
        world.close();
    }

    private static List<Entity> drain(RemovalReader removals) {
        List<Entity> seen = new ArrayList<>();
        removals.forEach(seen::add);
        return seen;
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void removeAndDestroyAreSeenOldestFirst(Tier tier) {
        try (World tiered = World.create(WorldOptions.DEFAULT.tier(tier))) {
            Entity first = tiered.spawn(new Position(1), new Mass(1));
            Entity second = tiered.spawn(new Position(2));
            Entity third = tiered.spawn(new Position(3), new Frozen());
            RemovalReader positions = tiered.removalReader(Position.class);
            RemovalReader tags = tiered.removalReader(Frozen.class);
            tiered.remove(second, Position.class);
            tiered.destroy(third);
            tiered.remove(first, Mass.class);
            tiered.destroyAll(List.of(first, second, third));

            assertEquals(List.of(second, third, first), drain(positions));
            assertEquals(List.of(third), drain(tags));
            assertFalse(tiered.isAlive(third));
        }
    }

    @Test
    void eachObserverSeesARemovalOnce() {
        Entity entity = world.spawn(new Position(1));
        RemovalReader one = world.removalReader(Position.class);
        RemovalReader two = world.removalReader(Position.class);
        assertTrue(one.isEmpty());
        world.remove(entity, Position.class);
        assertFalse(one.isEmpty());

        assertEquals(List.of(entity), drain(one));
        assertEquals(List.of(), drain(one));
        assertTrue(one.isEmpty());
        assertFalse(two.isEmpty());
        assertEquals(List.of(entity), drain(two));
        assertEquals(0, one.missed());
        assertEquals(0, two.missed());
    }

    @Test
    void componentLostTwiceIsSeenTwice() {
        Entity entity = world.spawn(new Position(1));
        RemovalReader removals = world.removalReader(Position.class);
        world.remove(entity, Position.class);
        world.add(entity, new Position(2));
        world.destroy(entity);
        assertEquals(List.of(entity, entity), drain(removals));
    }

    /// The handle is that of the destroyed entity, not of the one that reuses its slot.
    @Test
    void handleOfARemovalIsThatOfTheDestroyedEntity() {
        RemovalReader removals = world.removalReader(Position.class);
        Entity old = world.spawn(new Position(1));
        world.destroy(old);
        List<Entity> made = world.spawnAll(200, ComponentSet.of(Position.class));
        Entity lost = drain(removals).getFirst();
        assertEquals(old, lost);
        assertFalse(world.isAlive(lost));
        assertFalse(made.contains(lost));
    }

    @Test
    void removalIsVisibleUntilTheEndOfTheNextFrame() {
        Entity entity = world.spawn(new Position(1));
        RemovalReader soon = world.removalReader(Position.class);
        RemovalReader late = world.removalReader(Position.class);
        RemovalReader tooLate = world.removalReader(Position.class);
        assertEquals(0, world.frame());
        world.remove(entity, Position.class);
        assertEquals(List.of(entity), drain(soon));
        world.nextFrame();
        assertEquals(1, world.frame());
        assertEquals(List.of(), drain(soon));
        assertFalse(late.isEmpty());
        assertEquals(List.of(entity), drain(late));
        world.nextFrame();

        assertTrue(tooLate.isEmpty());
        assertEquals(List.of(), drain(tooLate));
        assertEquals(1, tooLate.missed());
        assertEquals(0, soon.missed());
        assertEquals(0, late.missed());
        assertEquals(2, world.frame());
    }

    /// A reader that reads once per frame, at any time, sees every removal once.
    @Test
    void readingOncePerFrameMissesNothing() {
        RemovalReader early = world.removalReader(Position.class);
        RemovalReader late = world.removalReader(Position.class);
        RemovalReader never = world.removalReader(Position.class);
        List<Entity> lost = new ArrayList<>();
        List<Entity> seenEarly = new ArrayList<>();
        List<Entity> seenLate = new ArrayList<>();
        for (int frame = 0; frame < 50; frame++) {
            early.forEach(seenEarly::add);
            for (Entity entity : world.spawnAll(frame % 7 * 9, ComponentSet.of(Position.class))) {
                world.destroy(entity);
                lost.add(entity);
            }
            late.forEach(seenLate::add);
            world.nextFrame();
        }
        early.forEach(seenEarly::add);
        assertEquals(lost, seenEarly);
        assertEquals(lost, seenLate);
        assertEquals(0, early.missed());
        world.nextFrame();
        assertEquals(lost.size(), never.missed());
        assertEquals(0, early.missed());
    }

    @Test
    void lateReaderStartsWithTheOldestRemovalStillKnown() {
        Entity forgotten = world.spawn(new Position(1));
        Entity previous = world.spawn(new Position(2));
        Entity current = world.spawn(new Position(3));
        RemovalReader early = world.removalReader(Position.class);
        world.destroy(forgotten);
        world.nextFrame();
        world.destroy(previous);
        world.nextFrame();
        world.destroy(current);
        RemovalReader late = world.removalReader(Position.class);
        assertEquals(List.of(previous, current), drain(late));
        assertEquals(List.of(), drain(late));
        assertEquals(0, late.missed());
        assertEquals(List.of(previous, current), drain(early));
        assertEquals(1, early.missed());
    }

    /// Each call creates a reader, which sees the removals that the world still stores.
    @Test
    void singleUseReaderSeesTheRemovalsOfTwoFrames() {
        Entity entity = world.spawn(new Position(1));
        Entity other = world.spawn(new Position(2));
        assertEquals(List.of(), drain(world.removalReader(Position.class)));
        world.remove(entity, Position.class);
        assertEquals(List.of(entity), drain(world.removalReader(Position.class)));
        world.nextFrame();
        world.destroy(other);
        assertEquals(List.of(entity, other), drain(world.removalReader(Position.class)));
        world.nextFrame();
        assertEquals(List.of(other), drain(world.removalReader(Position.class)));
        world.nextFrame();
        assertEquals(List.of(), drain(world.removalReader(Position.class)));
    }

    @Test
    void creatingAReaderForEachReadIsReportedOnce() {
        List<String> lines = new ArrayList<>();
        Handler handler =
                new Handler() {
                    @Override
                    public void publish(LogRecord line) {
                        lines.add(line.getLevel() + " " + line.getMessage());
                    }

                    @Override
                    public void flush() {}

                    @Override
                    public void close() {}
                };
        Logger logger = Logger.getLogger("dev.tercio.query");
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
        try {
            for (int i = 0; i < 500; i++) {
                world.removalReader(Position.class).forEach(_ -> {});
                world.nextFrame();
            }
        } finally {
            logger.removeHandler(handler);
            logger.setUseParentHandlers(true);
        }
        assertEquals(
                List.of(
                        "WARNING many removal readers were created: component="
                                + Position.class.getName()
                                + ", world=losses, readers=100; each new reader starts with the"
                                + " removals of two frames; create one reader and keep it"),
                lines);
    }

    @Test
    void onlyRemovalsAreSeen() {
        RemovalReader removals = world.removalReader(Position.class);
        Entity entity = world.spawn(new Position(1));
        world.set(entity, new Position(2));
        world.add(entity, new Position(3));
        world.add(entity, Frozen.class);
        world.remove(entity, Frozen.class);
        assertFalse(world.remove(entity, Mass.class));
        world.trim();
        assertThrows(
                IllegalStateException.class,
                () ->
                        world.spawnAll(
                                100,
                                Ship.class,
                                i -> {
                                    if (i == 70) {
                                        throw new IllegalStateException("enough");
                                    }
                                    return new Ship(new Position(i), new Mass(i));
                                }));
        assertEquals(List.of(), drain(removals));
        assertEquals("RemovalReader(Position)", removals.toString());
    }

    @Test
    void bulkDestroyIsObservedCompletely() {
        List<Entity> ships =
                world.spawnAll(5_000, Ship.class, i -> new Ship(new Position(i), new Mass(i)));
        RemovalReader positions = world.removalReader(Position.class);
        RemovalReader masses = world.removalReader(Mass.class);
        assertEquals(5_000, world.destroyAll(ships));
        List<Entity> lost = drain(positions);
        assertEquals(5_000, lost.size());
        assertEquals(Set.copyOf(ships), Set.copyOf(lost));
        assertEquals(lost, drain(masses));
    }

    @Test
    void bodyMayChangeTheWorldAndSeesWhatThatLoses() {
        try (World other = World.create()) {
            Entity parent = other.spawn(new Note(1));
            Entity child = other.spawn(new Note(2));
            RemovalReader removals = other.removalReader(Note.class);
            other.destroy(parent);

            List<Entity> seen = new ArrayList<>();
            removals.forEach(
                    lost -> {
                        seen.add(lost);
                        other.destroy(child);
                    });

            assertEquals(List.of(parent, child), seen);
            assertEquals(0, other.size());
        }
    }

    private record Note(int number) {}

    @Test
    void exceptionOfABodyPropagatesUnchanged() {
        Entity first = world.spawn(new Position(1));
        Entity second = world.spawn(new Position(1));
        RemovalReader removals = world.removalReader(Position.class);
        world.destroyAll(List.of(first, second));
        RuntimeException thrown = new RuntimeException("mine");
        assertSame(
                thrown,
                assertThrows(
                        RuntimeException.class,
                        () ->
                                removals.forEach(
                                        _ -> {
                                            throw thrown;
                                        })));
        assertTrue(drain(removals).contains(second));
        world.spawn();
    }

    @Test
    void observersOfAClosedWorldAreRefused() {
        RemovalReader removals = world.removalReader(Position.class);
        world.close();
        for (Runnable call :
                List.<Runnable>of(
                        () -> world.removalReader(Position.class),
                        world::nextFrame,
                        world::frame,
                        () -> removals.forEach(_ -> {}),
                        removals::isEmpty)) {
            var e = assertThrows(IllegalStateException.class, call::run);
            assertEquals("world is closed: world=losses", e.getMessage());
        }
    }
}
