package dev.tercio.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.kit.IndexSpace.Flat;
import dev.tercio.query.Query2;
import dev.tercio.replay.History;
import dev.tercio.replay.StateHash;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemFailedException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;

/// The index in schedules and parallel bodies, its views, and what it refuses.
///
/// Proves GK-02.
class SpatialIndexTest {
    private static final ComponentType<Flat> FLAT = ComponentType.of(Flat.class);
    private static final long WANDER = Randoms.purpose("wander");

    /// How many neighbours an entity has, the nearest other one, and a number that depends on the
    /// order of the neighbours.
    record Neighbours(int count, Entity nearest, int order) {}

    record Team(byte number) {}

    record Switch(boolean on) {}

    record Flagged(int x, Switch inner) {}

    record Wide(double x, double y) {}

    private static final ComponentType<Wide> WIDE = ComponentType.of(Wide.class);

    private static SpatialIndex index(World world) {
        return SpatialIndex.on(world, FLAT).fields("x", "y").cell(2).build();
    }

    @Test
    void undeclaredSearchInASystemIsReported() {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            SpatialIndex index = index(world);
            world.spawn(new Flat(1, 0));
            List<Integer> found = new ArrayList<>();
            schedule.add("index", index::refreshing);
            schedule.add("searches", _ -> _ -> found.add(index.count(0, 0, 5)));
            schedule.add(
                    "declares",
                    setup -> {
                        setup.readsResources(SpatialIndex.class);
                        return _ -> found.add(index.count(0, 0, 5));
                    });
            var e = assertThrows(SystemFailedException.class, schedule::run);
            String message = e.getMessage();
            assertTrue(message.contains("system=searches"), message);
            assertTrue(message.contains("readsResources"), message);
            assertEquals(List.of(1), found);
            assertEquals(1, index.count(0, 0, 5), "between frames");
        }
    }

    @Test
    void refreshDuringASearchIsReported() {
        try (World world = World.create()) {
            SpatialIndex index = index(world);
            for (int i = 0; i < 10; i++) {
                world.spawn(new Flat(i, 0));
            }
            index.refresh();
            assertThrows(
                    ConcurrentModificationException.class,
                    () -> index.within(0, 0, 20, (_, _) -> index.refresh()));
            assertThrows(
                    ConcurrentModificationException.class,
                    () -> index.pairs(20, (_, _, _) -> index.refresh()));
            assertEquals(10, index.count(0, 0, 20));
        }
    }

    @Test
    void indexWithoutGroupsHasNoViewsOfGroups() {
        try (World world = World.create()) {
            SpatialIndex index = index(world);
            String message =
                    "index has no groups: position="
                            + Flat.class.getName()
                            + "; call group(...) when you build it";
            assertEquals(
                    message,
                    assertThrows(IllegalStateException.class, () -> index.inGroups(1))
                            .getMessage());
            assertEquals(
                    message,
                    assertThrows(IllegalStateException.class, () -> index.notInGroups(1))
                            .getMessage());
        }
    }

    /// Entities wander, die and are born; each looks at its neighbours in a parallel body.
    private static Schedule crowd(int workers) {
        World world = World.create(WorldOptions.DEFAULT.workers(workers));
        Randoms randoms = Randoms.of(5);
        for (int i = 0; i < 5_000; i++) {
            RandomStream random = randoms.at(0, i, WANDER);
            world.spawn(
                    new Flat(random.nextFloat(60), random.nextFloat(60)),
                    new Neighbours(0, Entity.NONE, 0));
        }
        SpatialIndex index = index(world);
        Schedule schedule = Schedule.of(world);
        schedule.add("index", index::refreshing);
        schedule.add(
                "look",
                setup -> {
                    setup.readsResources(SpatialIndex.class).writes(Neighbours.class);
                    Query2<Neighbours, Flat> all =
                            setup.query(Neighbours.class, Flat.class).parallel();
                    return _ -> all.updateEntity((entity, _, at) -> look(index, entity, at));
                });
        schedule.add(
                "wander",
                setup -> {
                    setup.writes(Flat.class);
                    Query2<Flat, Neighbours> all =
                            setup.query(Flat.class, Neighbours.class).parallel();
                    return context -> {
                        long frame = context.time().frame();
                        all.updateEntity(
                                Flat.class,
                                (entity, at, near, commands) -> {
                                    RandomStream random = randoms.at(frame, entity, WANDER);
                                    if (near.count() > 9 && random.chance(0.1)) {
                                        commands.destroy(entity);
                                    } else if (near.count() < 5 && random.chance(0.1)) {
                                        commands.spawn(at, near);
                                    }
                                    return random.direction(
                                            (x, y) -> new Flat(at.x() + x, at.y() + y));
                                });
                    };
                });
        return schedule;
    }

    private static Neighbours look(SpatialIndex index, Entity entity, Flat at) {
        int[] order = {0};
        index.within(at.x(), at.y(), 3, (other, _) -> order[0] = 31 * order[0] + other.index());
        Entity nearest = index.nearest(at.x(), at.y(), 9, other -> !other.equals(entity));
        return new Neighbours(index.count(at.x(), at.y(), 2), nearest, order[0]);
    }

    private static List<Long> hashes(int workers) {
        List<Long> hashes = new ArrayList<>();
        Schedule schedule = crowd(workers);
        try (World _ = schedule.world();
                schedule) {
            for (int i = 0; i < 40; i++) {
                schedule.run(1);
                hashes.add(StateHash.of(schedule.world()));
            }
            assertEquals(List.of(), schedule.failures());
        }
        return hashes;
    }

    @Test
    void numberOfWorkersDoesNotMatter() {
        List<Long> alone = hashes(1);
        assertEquals(40, alone.stream().distinct().count());
        assertEquals(alone, hashes(2));
        assertEquals(alone, hashes(8));
    }

    @Test
    void rolledBackFramesRepeatExactly() {
        Schedule schedule = crowd(2);
        try (World world = schedule.world();
                schedule;
                History history = History.of(schedule, 20)) {
            for (int i = 0; i < 30; i++) {
                schedule.run(1);
            }
            long before = StateHash.of(world);
            history.rollback(15);
            for (int i = 0; i < 15; i++) {
                schedule.run(1);
            }
            assertEquals(before, StateHash.of(world));
        }
    }

    @Test
    void indexHasThePositionsOfTheLastRefresh() {
        try (World world = World.create()) {
            SpatialIndex index = index(world);
            Entity one = world.spawn(new Flat(1, 1));
            assertEquals(0, index.size());
            index.refresh();
            assertEquals(1, index.size());
            assertTrue(index.contains(one));
            world.set(one, new Flat(50, 50));
            assertEquals(one, index.nearest(1, 1, 1));
            world.destroy(one);
            assertEquals(one, index.nearest(1, 1, 1));
            index.refresh();
            assertEquals(Entity.NONE, index.nearest(1, 1, Double.POSITIVE_INFINITY));
            assertFalse(index.contains(one));
        }
    }

    @Test
    void entityThatReusesASlotReplacesTheOldOne() {
        try (World world = World.create()) {
            SpatialIndex index = index(world);
            Entity old = world.spawn(new Flat(1, 1));
            index.refresh();
            assertEquals(old, index.nearest(1, 1, 1));
            world.destroy(old);
            Entity young = world.spawn(new Flat(1, 1));
            assertEquals(old.index(), young.index());
            index.refresh();
            assertEquals(young, index.nearest(1, 1, 1));
            assertFalse(index.contains(old));
        }
    }

    @Test
    void discardedRemovalsAreNoticed() {
        try (World world = World.create()) {
            SpatialIndex index = index(world);
            Entity one = world.spawn(new Flat(1, 1));
            index.refresh();
            world.destroy(one);
            for (int i = 0; i < 5; i++) {
                world.nextFrame();
            }
            index.refresh();
            assertEquals(0, index.size());
        }
    }

    @Test
    void discardedRemovalsOfFiltersAreNoticed() {
        try (World world = World.create()) {
            SpatialIndex index =
                    SpatialIndex.on(world, FLAT).fields("x", "y").cell(2).with(Team.class).build();
            Entity one = world.spawn(new Flat(1, 1), new Team((byte) 1));
            index.refresh();
            world.remove(one, Team.class);
            for (int i = 0; i < 5; i++) {
                world.nextFrame();
            }
            index.refresh();
            assertEquals(0, index.size());
        }
    }

    @Test
    void groupsOutOfRangeAreRefusedUntilCorrected() {
        try (World world = World.create()) {
            Entity one = world.spawn(new Flat(1, 1), new Team((byte) 64));
            SpatialIndex index =
                    SpatialIndex.on(world, Flat.class)
                            .fields("x", "y")
                            .group(Team.class, "number")
                            .cell(2)
                            .build();
            assertEquals(
                    "group must be from 0 to 63: entity=Entity(0v1), group=64",
                    assertThrows(IllegalStateException.class, index::refresh).getMessage());
            world.set(one, new Team((byte) 63));
            index.refresh();
            assertEquals(one, index.inGroups(63).nearest(0, 0, 9));
            assertEquals(Entity.NONE, index.notInGroups(63).nearest(0, 0, 9));
            assertEquals(Entity.NONE, index.inGroups(1, 2).nearest(0, 0, 9));
            refuse("group must be from 0 to 63: group=-1", () -> index.inGroups(-1));
        }
    }

    @Test
    void positionsFarAwayAreCountedAndFoundAgain() {
        try (World world = World.create()) {
            SpatialIndex index = index(world);
            Entity one = world.spawn(new Flat(1e30f, 0));
            index.refresh();
            assertEquals(1, index.unplaced());
            assertFalse(index.contains(one));
            assertEquals(1e30f, index.x(one));
            assertEquals(
                    "SpatialIndex[dimensions=2, cell=2.0, size=0, unplaced=1]", index.toString());
            world.set(one, new Flat(3, 4));
            index.refresh();
            assertEquals(0, index.unplaced());
            assertTrue(index.contains(one));
            assertEquals(4, index.y(one));
        }
    }

    /// The outermost cells of an axis are 2^31 - 1 apart.
    @Test
    void outermostCellsAreFound() {
        try (World world = World.create()) {
            SpatialIndex index = SpatialIndex.on(world, WIDE).fields("x", "y").cell(1).build();
            Entity first = world.spawn(new Wide(-0x1p30, 0));
            Entity last = world.spawn(new Wide(0x1p30 - 1, 0));
            index.refresh();
            assertEquals(2, index.size());
            assertEquals(first, index.nearest(-1e9, 0, Double.POSITIVE_INFINITY));
            assertEquals(last, index.nearest(1e9, 0, Double.POSITIVE_INFINITY));
            assertEquals(2, index.count(0, 0, 2e9));
            world.set(first, new Wide(0, -0x1p30));
            world.set(last, new Wide(0, 0x1p30 - 1));
            index.refresh();
            assertEquals(last, index.nearest(0, 1e9, Double.POSITIVE_INFINITY));
            int[] pairs = {0};
            index.pairs(Double.POSITIVE_INFINITY, (_, _, _) -> pairs[0]++);
            assertEquals(1, pairs[0]);
        }
    }

    @Test
    void scheduleOfAnotherWorldIsRefused() {
        try (World world = World.create(WorldOptions.DEFAULT.name("one"));
                World other = World.create(WorldOptions.DEFAULT.name("two"));
                Schedule schedule = Schedule.of(other)) {
            SpatialIndex index = index(world);
            schedule.add("index", index::refreshing);
            Throwable refused = assertThrows(RuntimeException.class, schedule::run);
            Throwable cause = refused.getCause() == null ? refused : refused.getCause();
            assertEquals(
                    "index belongs to another world: index=one, schedule=two; build an index for"
                            + " each world",
                    cause.getMessage());
        }
    }

    @Test
    void invalidSettingsAreRefused() {
        try (World world = World.create()) {
            SpatialIndexBuilder<Flat> builder = SpatialIndex.on(world, FLAT);
            refuse(
                    "field is not numeric: component="
                            + Flagged.class.getName()
                            + ", field=inner.on; use an integer or floating-point field",
                    () ->
                            SpatialIndex.on(world, ComponentType.of(Flagged.class))
                                    .fields("x", "inner.on"));
            refuse(
                    "no such field: component="
                            + Flat.class.getName()
                            + ", field=w, fields=[x, y]; name a field, or position.x for one of a"
                            + " nested record",
                    () -> builder.fields("x", "w"));
            refuse(
                    "index needs two or three coordinates: coordinates=1",
                    () -> builder.fields("x"));
            refuse("cell size must be positive: size=NaN", () -> builder.cell(Double.NaN));
            refuse("cell size must be positive: size=-1.0", () -> builder.cell(-1));
            assertEquals(
                    "index is incomplete: dimensions=0, cell=0.0; call fields(...) or"
                            + " coordinates(...), and cell(...)",
                    assertThrows(IllegalStateException.class, builder::build).getMessage());
            builder.coordinates(Flat::x, Flat::y).cell(1).group(Team.class, "number");
            assertEquals(
                    "group(...) needs fields(...): component=" + Flat.class.getName(),
                    assertThrows(IllegalStateException.class, builder::build).getMessage());
        }
    }

    @Test
    void invalidQueriesAreRefused() {
        try (World world = World.create()) {
            SpatialIndex index = index(world);
            EntityList list = new EntityList();
            String problem = "centre must be finite and radius not negative: ";
            refuse(
                    problem + "x=NaN, y=0.0, z=0.0, radius=1.0",
                    () -> index.within(Double.NaN, 0, 1, list));
            refuse(
                    problem + "x=0.0, y=0.0, z=0.0, radius=-1.0",
                    () -> index.within(0, 0, -1, (_, _) -> {}));
            refuse("count must not be negative: count=-1", () -> index.nearest(0, 0, 1, -1, list));
            refuse(
                    "box is empty: min=(1.0, 0.0, 0.0), max=(0.0, 0.0, 0.0)",
                    () -> index.inBox(1, 0, 0, 0, list));
            refuse(
                    "entity is not in the index: entity=Entity(3v4)",
                    () -> index.x(Entity.of(3, 4)));
            assertEquals(
                    "index has other dimensions: index=2, query=3",
                    assertThrows(IllegalStateException.class, () -> index.nearest(0, 0, 0, 1.0))
                            .getMessage());
        }
    }

    @Test
    void managedPositionsNeedFunctions() {
        try (World world = World.create()) {
            world.register(Flat.class, Tier.MANAGED);
            world.spawn(new Flat(1, 2));
            SpatialIndex index = index(world);
            assertEquals(
                    "component has no columns: component="
                            + Flat.class.getName()
                            + "; use coordinates(...) instead of fields(...)",
                    assertThrows(IllegalStateException.class, index::refresh).getMessage());
        }
    }

    private static void refuse(String message, Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }
}
