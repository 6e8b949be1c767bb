package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;

/// A change query can consume changes without a body.
///
/// Proves QU-05, QU-09.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class DrainTest {
    private record Health(int points) {}

    private record Frozen() {}

    @Parameter Tier tier;

    private World world;
    private List<Entity> entities;

    @BeforeEach
    void spawn() {
        world = World.create(WorldOptions.DEFAULT.name("drain").tier(tier).workers(2));
        entities = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            entities.add(world.spawn(new Health(i)));
        }
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void drainedChangesAreNotSeenAgain() {
        Query<Health> changed = world.query(Health.class).changed(Health.class);
        Query<Health> added = world.query(Health.class).added(Health.class);
        assertEquals(20_000, changed.drain());
        assertEquals(20_000, added.drain());
        assertEquals(0, changed.drain());
        assertTrue(changed.isEmpty());
        world.set(entities.get(5), new Health(-5));
        world.spawn(new Health(-1));
        assertEquals(2, changed.drain());
        assertEquals(List.of(new Health(-1)), added.toList());
    }

    /// A change in the same tick as the drain, but after it, is seen.
    @Test
    void laterChangesAreSeen() {
        Query<Health> changed = world.query(Health.class).changed(Health.class);
        for (int i = 0; i < 10; i++) {
            changed.drain();
            world.set(entities.get(i), new Health(i));
            assertEquals(List.of(entities.get(i)), changed.entities());
        }
    }

    @Test
    void drainedEntitiesAreAddedToAList() {
        Query<Health> changed = world.query(Health.class).changed(Health.class);
        changed.drain();
        world.set(entities.get(40), new Health(-1));
        world.set(entities.get(3), new Health(-1));
        EntityList list = new EntityList(List.of(entities.getLast()));
        changed.drainTo(list);
        assertEquals(List.of(entities.getLast(), entities.get(3), entities.get(40)), list);
        list.forEach(world::destroy);
        changed.drainTo(list);
        assertEquals(3, list.size());
        var e =
                assertThrows(
                        IllegalStateException.class, () -> world.query(Health.class).drainTo(list));
        assertEquals(
                "drain() needs a changed or added filter: query=Query(Health); add changed(...) or"
                        + " added(...) and keep that query",
                e.getMessage());
    }

    @Test
    void onlyWhatMatchesIsDrainedByItsQuery() {
        Query<Health> one = world.query(Health.class).changed(Health.class);
        Query<Health> other = world.query(Health.class).changed(Health.class).parallel();
        one.drain();
        assertEquals(20_000, other.drain());
        Query<Entity> frozen = world.query().added(Frozen.class);
        frozen.drain();
        world.add(entities.get(7), Frozen.class);
        assertEquals(1, frozen.drain());
        assertEquals(0, frozen.drain());
    }

    @Test
    void queryWithoutChangesCannotBeDrained() {
        var e = assertThrows(IllegalStateException.class, () -> world.query(Health.class).drain());
        assertEquals(
                "drain() needs a changed or added filter: query=Query(Health); add changed(...) or"
                        + " added(...) and keep that query",
                e.getMessage());
    }

    @Test
    void drainInsideAParallelBodyIsRefused() {
        Query<Health> changed = world.query(Health.class).changed(Health.class);
        var e =
                assertThrows(
                        IllegalStateException.class,
                        () -> world.query(Health.class).parallel().forEach(_ -> changed.drain()));
        assertTrue(
                e.getMessage().startsWith("cannot run inside a parallel body: operation="),
                e::getMessage);
        assertEquals(20_000, changed.drain());
    }

    @Test
    void drainInASystemIsARun() {
        List<Integer> drained = new ArrayList<>();
        try (Schedule schedule = Schedule.of(world)) {
            schedule.add(
                    "drain",
                    setup -> {
                        Query<Health> changed = setup.query(Health.class).changed(Health.class);
                        return _ -> drained.add(changed.drain());
                    });
            schedule.run(0.1);
            world.set(entities.getFirst(), new Health(9));
            schedule.run(0.1);
            schedule.run(0.1);
        }
        assertEquals(List.of(20_000, 1, 0), drained);
    }
}
