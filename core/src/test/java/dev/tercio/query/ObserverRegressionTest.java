package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.RemovalReader;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/// Regression tests of change observers and removal readers.
///
/// Proves QU-05.
class ObserverRegressionTest {
    private record Position(float x) {}

    private record Mass(int kilos) {}

    @Storage(Tier.MANAGED)
    private record Note(Object content) {}

    private final World world = World.create(WorldOptions.DEFAULT.name("bugs"));

    @AfterEach
    void close() {
        world.close();
    }

    private static List<Entity> run(Query<?> query) {
        List<Entity> seen = new ArrayList<>();
        query.forEachEntity((entity, _) -> seen.add(entity));
        return seen;
    }

    /// Two adjacent entities, each with one of the components.
    private void apart() {
        world.spawn(new Position(1));
        Entity second = world.spawn(new Position(2));
        world.add(second, new Mass(1));
        world.remove(second, Position.class);
    }

    @Test
    void removalsAreSeenOnceAlsoFromInside() {
        RemovalReader removals = world.removalReader(Position.class);
        List<Entity> lost = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Entity entity = world.spawn(new Position(i));
            world.destroy(entity);
            lost.add(entity);
        }
        List<Entity> seen = new ArrayList<>();
        removals.forEach(
                outer -> {
                    seen.add(outer);
                    removals.forEach(seen::add);
                });
        assertEquals(lost, seen);
        assertTrue(removals.isEmpty());
        Entity late = world.spawn(new Position(7));
        world.destroy(late);
        List<Entity> more = new ArrayList<>();
        removals.forEach(more::add);
        assertEquals(List.of(late), more);
    }

    @Test
    void observedManagedComponentIsDropped() {
        WeakReference<Object> content = new WeakReference<>(new Object());
        world.query(Note.class).changed(Note.class).forEach(_ -> {});
        Entity entity = world.spawn(new Note(content.get()));
        world.query(Note.class).update(note -> note);
        world.destroy(entity);
        for (int i = 0; i < 20 && !content.refersTo(null); i++) {
            System.gc();
        }
        assertNull(content.get());
    }

    @ParameterizedTest
    @EnumSource(names = {"HEAP", "NATIVE"})
    void nanNeverDiffers(Tier tier) {
        float one = Float.intBitsToFloat(0x7fc00001);
        float two = Float.intBitsToFloat(0x7fc00002);
        try (World tiered = World.create(WorldOptions.DEFAULT.tier(tier))) {
            tiered.spawn(new Position(one));
            Entity neighbour = tiered.spawn(new Position(1));
            Query<Position> changed = tiered.query(Position.class).changed(Position.class);
            run(changed);
            tiered.query(Position.class).update(p -> Float.isNaN(p.x()) ? new Position(two) : p);
            assertEquals(List.of(), run(changed));
            tiered.query(Position.class)
                    .update(p -> Float.isNaN(p.x()) ? new Position(one) : new Position(2));
            assertEquals(List.of(neighbour), run(changed));
        }
    }

    /// A run might be halfway through the components whose changes it would have to record.
    @Test
    void observingCannotStartInABody() {
        world.spawn(new Position(1));
        Query<Position> query = world.query(Position.class);
        var e =
                assertThrows(
                        IllegalStateException.class,
                        () -> query.forEach(_ -> query.changed(Position.class)));
        assertEquals(
                "structure cannot change now: operation=track changes, world=bugs"
                        + ", during=Query(Position)",
                e.getMessage());
    }

    @Test
    void observedUpdateOfNothingDoesNothing() {
        apart();
        Query<Position> changed = world.query(Position.class).changed(Position.class);
        assertEquals(1, run(changed).size());
        List<Position> updated = new ArrayList<>();
        world.query(Position.class, Mass.class)
                .update(
                        (p, _) -> {
                            updated.add(p);
                            return new Position(9);
                        });
        assertEquals(List.of(), updated);
        assertEquals(List.of(), run(changed));
        assertEquals(List.of(new Position(1)), world.query(Position.class).toList());
    }

    @Test
    void sortedRunOfAnObserverCountsAsARun() {
        world.spawn(new Position(1));
        SortedQuery<Position> sorted =
                world.query(Position.class).changed(Position.class).sortedByDouble(Position::x);
        assertEquals(List.of(new Position(1)), sorted.toList());
        assertEquals(List.of(), sorted.toList());
    }
}
