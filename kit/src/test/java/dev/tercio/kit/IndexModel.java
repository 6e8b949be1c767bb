package dev.tercio.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.World;
import dev.tercio.kit.BruteForce.Point;
import dev.tercio.query.Query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;

/// Random changes of a world, and comparisons of an index with its model.
///
/// @param <T> the position component
final class IndexModel<T> {
    /// Only entities with this tag are in the index.
    record Seen() {}

    /// Entities with this tag are not in the index.
    record Hidden() {}

    enum Team {
        RED,
        GREEN,
        BLUE
    }

    /// The group of an entity.
    record Member(Team team) {}

    private final World world;
    private final IndexSpace<T> space;
    private final SpatialIndex index;
    private final SpatialIndex reds;
    private final SpatialIndex others;
    private final boolean hasGroups;
    private final Query<T> members;
    private final Random random;

    IndexModel(World world, IndexSpace<T> space, Random random) {
        this.world = world;
        this.space = space;
        this.random = random;
        SpatialIndexBuilder<T> builder = SpatialIndex.on(world, space.type()).cell(space.cell());
        builder = space.coordinates(builder).with(Seen.class).without(Hidden.class);
        members = world.query(space.type()).with(Seen.class).without(Hidden.class);
        hasGroups = !space.isFunction();
        index = hasGroups ? builder.group(Member.class, "team").build() : builder.build();
        reds = hasGroups ? index.inGroups(Team.RED.ordinal()) : index;
        others = hasGroups ? index.notInGroups(Team.RED.ordinal()) : index;
    }

    SpatialIndex index() {
        return index;
    }

    void change(int times) {
        for (int i = 0; i < times; i++) {
            change();
        }
    }

    private void change() {
        EntityList all = world.entities();
        if (all.size() < 20) {
            spawn();
            return;
        }
        Entity one = all.get(random.nextInt(all.size()));
        switch (random.nextInt(14)) {
            case 0, 1, 2, 3 -> spawn();
            case 4 -> world.destroy(one);
            case 5 -> world.add(one, space.random(random));
            case 6 -> world.remove(one, space.type());
            case 7 -> toggle(one, Seen.class);
            case 8 -> toggle(one, Hidden.class);
            case 9 -> world.nextFrame();
            case 11 -> world.add(one, member());
            case 12 -> world.query(Member.class).update(m -> new Member(next(m.team())));
            case 10 -> world.query(space.type()).parallel().update(space::drift);
            default -> nudge(one);
        }
    }

    private void spawn() {
        if (random.nextInt(10) == 0) {
            world.spawn(space.random(random));
        } else {
            world.spawn(space.random(random), new Seen(), member());
        }
    }

    private Member member() {
        return new Member(Team.values()[random.nextInt(3)]);
    }

    private static Team next(Team team) {
        return Team.values()[(team.ordinal() + 1) % 3];
    }

    private void toggle(Entity one, Class<?> tag) {
        if (!world.remove(one, tag)) {
            world.add(one, tag);
        }
    }

    /// Moves an entity a little, mostly inside its cell.
    private void nudge(Entity one) {
        if (world.has(one, space.type())) {
            world.update(one, space.type(), space::drift);
        }
    }

    /// Refreshes the index and compares all its queries with the model.
    void check() {
        index.refresh();
        BruteForce model = model(_ -> true);
        assertEquals(model.size(), index.size());
        assertEquals(model.unplaced(), index.unplaced());
        for (Point point : model.points()) {
            assertEquals(true, index.contains(point.entity()));
            assertEquals(point.x(), index.x(point.entity()));
            assertEquals(point.y(), index.y(point.entity()));
            assertEquals(point.z(), index.z(point.entity()));
        }
        for (int i = 0; i < 4; i++) {
            checkQueries(index, model);
        }
        checkPairs(index, model);
        if (hasGroups) {
            BruteForce red = model(team -> team == Team.RED);
            checkQueries(reds, red);
            checkPairs(reds, red);
            BruteForce rest = model(team -> team != Team.RED);
            checkQueries(others, rest);
            for (Point point : model.points()) {
                assertEquals(reds.contains(point.entity()), !others.contains(point.entity()));
            }
        }
    }

    private void checkPairs(SpatialIndex index, BruteForce model) {
        double distance = random.nextDouble() * 2 * space.cell();
        List<List<Entity>> pairs = new ArrayList<>();
        index.pairs(distance, (a, b, _) -> pairs.add(List.of(a, b)));
        assertEquals(model.pairs(distance), pairs);
    }

    private void checkQueries(SpatialIndex index, BruteForce model) {
        double[] at = space.place(random, model.points());
        double z = space.dimensions() == 3 ? at[2] : 0;
        double radius = random.nextInt(8) == 0 ? Double.POSITIVE_INFINITY : space.radius(random);
        int count = random.nextInt(12);
        assertEquals(model.within(at[0], at[1], z, radius), within(index, at, radius));
        assertEquals(model.within(at[0], at[1], z, radius), visited(index, at, radius));
        List<Entity> nearest = model.nearest(at[0], at[1], z, radius, count);
        assertEquals(nearest, nearest(index, at, radius, count));
        Entity closest =
                model.nearest(at[0], at[1], z, radius, 1).stream().findFirst().orElse(Entity.NONE);
        assertEquals(closest, closest(index, at, radius));
        checkBox(index, model, at, radius, z);
    }

    private void checkBox(
            SpatialIndex index, BruteForce model, double[] at, double radius, double z) {
        EntityList result = new EntityList();
        if (space.dimensions() == 2) {
            index.inBox(at[0] - radius, at[1], at[0], at[1] + radius, result);
            assertEquals(model.inBox(at[0] - radius, at[1], 0, at[0], at[1] + radius, 0), result);
        } else {
            index.inBox(at[0] - radius, at[1], z - radius, at[0], at[1] + radius, z, result);
            assertEquals(
                    model.inBox(at[0] - radius, at[1], z - radius, at[0], at[1] + radius, z),
                    result);
        }
    }

    private List<Entity> within(SpatialIndex index, double[] at, double radius) {
        EntityList result = new EntityList();
        if (space.dimensions() == 2) {
            index.within(at[0], at[1], radius, result);
            assertEquals(result.size(), index.count(at[0], at[1], radius));
        } else {
            index.within(at[0], at[1], at[2], radius, result);
            assertEquals(result.size(), index.count(at[0], at[1], at[2], radius));
        }
        return result;
    }

    private List<Entity> visited(SpatialIndex index, double[] at, double radius) {
        List<Entity> result = new ArrayList<>();
        SpatialIndex.Visitor visitor =
                (entity, squared) -> {
                    assertEquals(true, squared <= radius * radius);
                    result.add(entity);
                };
        if (space.dimensions() == 2) {
            index.within(at[0], at[1], radius, visitor);
        } else {
            index.within(at[0], at[1], at[2], radius, visitor);
        }
        return result;
    }

    private List<Entity> nearest(SpatialIndex index, double[] at, double radius, int count) {
        EntityList result = new EntityList(List.of(Entity.of(7, 7)));
        if (space.dimensions() == 2) {
            index.nearest(at[0], at[1], radius, count, result);
        } else {
            index.nearest(at[0], at[1], at[2], radius, count, result);
        }
        assertEquals(Entity.of(7, 7), result.get(0));
        return result.subList(1, result.size());
    }

    private Entity closest(SpatialIndex index, double[] at, double radius) {
        return space.dimensions() == 2
                ? index.nearest(at[0], at[1], radius)
                : index.nearest(at[0], at[1], at[2], radius);
    }

    private BruteForce model(Predicate<Team> wanted) {
        List<Point> points = new ArrayList<>();
        members.forEachEntity(
                (entity, position) -> {
                    Optional<Member> member = world.tryGet(entity, Member.class);
                    boolean isMember = member.filter(m -> wanted.test(m.team())).isPresent();
                    if (isMember || !hasGroups) {
                        double[] at = space.coordinates(position);
                        points.add(new Point(entity, at[0], at[1], at.length > 2 ? at[2] : 0));
                    }
                });
        return new BruteForce(space.cell(), points);
    }
}
