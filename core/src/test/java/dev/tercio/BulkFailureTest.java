package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;

/// A bulk spawn creates all its entities or none.
///
/// Proves EN-02.
@Tag("conformance")
class BulkFailureTest {
    private static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private record Position(int x) {}

    private record Mass(int kilos) {}

    private record Ship(Position position, Mass mass) {}

    private static Ship shipOrStop(int i, int last, Stop stop) {
        if (i == last) {
            throw stop;
        }
        return new Ship(new Position(i), new Mass(-i));
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void fillerThatThrowsLeavesNoEntity(Tier tier) {
        try (World world = Modes.worldOf(tier)) {
            List<Entity> before = List.copyOf(spawnShips(world, 100));
            Stop stop = new Stop();
            for (int last : List.of(0, 1, 63, 64, 500, 19_999)) {
                Stop thrown =
                        assertThrows(
                                Stop.class,
                                () ->
                                        world.spawnAll(
                                                20_000,
                                                Ship.class,
                                                i -> shipOrStop(i, last, stop)));
                assertSame(stop, thrown);
                assertEquals(before, world.entities());
                assertEquals(before.size(), world.size());
                PresenceAudit.check(world);
            }
            assertEquals(new Mass(-42), world.get(before.get(42), Mass.class));
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void slotsOfAFailedBulkAreUsedAgain(Tier tier) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier).maxEntities(2_000))) {
            for (int i = 0; i < 10; i++) {
                assertThrows(
                        Stop.class,
                        () ->
                                world.spawnAll(
                                        2_000, Ship.class, n -> shipOrStop(n, 1_999, new Stop())));
            }
            List<Entity> entities = spawnShips(world, 2_000);

            assertEquals(2_000, new HashSet<>(entities).size());
            entities.forEach(entity -> assertTrue(world.isAlive(entity)));
            PresenceAudit.check(world);
        }
    }

    /// The filler is called once for each entity, in order, and the handles follow that order.
    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 16_384, 40_000})
    void handlesFollowTheCallsOfTheFiller(int count) {
        try (World world = World.create()) {
            List<Entity> holes = List.copyOf(spawnShips(world, 1_000));
            IntStream.iterate(0, i -> i < 1_000, i -> i + 3)
                    .forEach(i -> world.destroy(holes.get(i)));
            int[] calls = {0};
            List<Entity> made =
                    world.spawnAll(
                            count,
                            Ship.class,
                            i -> {
                                assertEquals(calls[0]++, i);
                                return new Ship(new Position(i), new Mass(i));
                            });
            assertEquals(count, calls[0]);
            for (int i = 0; i < count; i++) {
                assertEquals(new Position(i), world.get(made.get(i), Position.class));
                assertEquals(new Mass(i), world.get(made.get(i), Mass.class));
            }
            PresenceAudit.check(world);
        }
    }

    /// Default values are written, not left over from the slots' previous entities.
    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void defaultsReplaceValuesOfPreviousEntities(Tier tier) {
        try (World world = Modes.worldOf(tier)) {
            world.destroyAll(spawnShips(world, 500));
            List<Entity> made = world.spawnAll(500, ComponentSet.of(Position.class, Mass.class));
            for (Entity entity : made) {
                assertEquals(new Position(0), world.get(entity, Position.class));
                assertEquals(new Mass(0), world.get(entity, Mass.class));
            }
            assertFalse(made.isEmpty());
        }
    }

    private static List<Entity> spawnShips(World world, int count) {
        return world.spawnAll(count, Ship.class, i -> new Ship(new Position(i), new Mass(-i)));
    }
}
