package dev.tercio.showcase.hive;

import dev.tercio.ChildOf;
import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.Lookup;
import dev.tercio.kit.RandomStream;
import dev.tercio.kit.Randoms;
import dev.tercio.kit.SpatialIndex;
import dev.tercio.kit.States;
import dev.tercio.query.Query2;
import dev.tercio.query.Query3;
import dev.tercio.query.Query4;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.GroupOptions;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.hive.Components.Bee;
import dev.tercio.showcase.hive.Components.Dance;
import dev.tercio.showcase.hive.Components.Heading;
import dev.tercio.showcase.hive.Components.Honey;
import dev.tercio.showcase.hive.Components.Light;
import dev.tercio.showcase.hive.Components.Nectar;
import dev.tercio.showcase.hive.Components.Position;
import dev.tercio.showcase.hive.Components.Rumour;
import dev.tercio.showcase.hive.Components.Task;
import dev.tercio.showcase.hive.Components.Visits;

/// What bees do by day: search, visit flowers, carry nectar home, and tell others where it was.
final class Foraging {
    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
    private static final ComponentType<Rumour> RUMOUR = ComponentType.of(Rumour.class);
    private static final ComponentType<Nectar> NECTAR = ComponentType.of(Nectar.class);
    private static final long WANDER = Randoms.purpose("wander");
    private static final float SPEED = 0.6f;
    private static final float SIGHT = 5;
    private static final float REACH = 0.7f;
    private static final int FULL = 6;

    /// A flower with this much nectar is worth a dance.
    private static final int PLENTY = 60;

    private final SpatialIndex flowers;
    private final Randoms randoms;
    private final float side;

    Foraging(SpatialIndex flowers, Randoms randoms, float side) {
        this.flowers = flowers;
        this.randoms = randoms;
        this.side = side;
    }

    // tag::schedule[]
    void addTo(Schedule schedule) {
        GroupOptions byDay = GroupOptions.DEFAULT.runIf(States.in(Light.DAY));
        SystemOptions forage = SystemOptions.DEFAULT.in("forage");
        schedule.add("index flowers", flowers::refreshing)
                .group("forage", Phases.SIMULATION, byDay)
                .add("choose", this::choose, forage)
                .add("wander", this::wander, forage)
                .add("approach", Foraging::approach, forage)
                .add("gather", Foraging::gather, forage)
                .add("listen", Foraging::listen)
                .add("go home", Foraging::goHome)
                .add("fly", this::fly)
                .add("deliver", Foraging::deliver);
    }

    // end::schedule[]

    // tag::choose[]
    /// Bees without a flower choose the nearest one they see.
    private ComponentSystem choose(SystemSetup setup) {
        setup.readsResources(SpatialIndex.class);
        Query2<Bee, Position> bees =
                setup.query(Bee.class, Position.class).without(Visits.class).parallel();
        return context ->
                bees.forEachEntity(
                        (entity, bee, position, commands) -> {
                            Entity flower = flowers.nearest(position.x(), position.y(), SIGHT);
                            if (bee.task() == Task.SEARCH && !flower.isNone()) {
                                commands.add(entity, new Visits(flower));
                            }
                        });
    }

    // end::choose[]

    /// Bees without a flower fly about, half of them towards the place they have heard of.
    private ComponentSystem wander(SystemSetup setup) {
        setup.writes(Heading.class);
        Lookup<Rumour> rumours = setup.lookup(RUMOUR);
        Query4<Heading, Bee, Position, ChildOf> bees =
                setup.query(Heading.class, Bee.class, Position.class, ChildOf.class)
                        .without(Visits.class)
                        .parallel();
        return context -> {
            long frame = context.time().frame();
            bees.updateEntity(
                    (entity, heading, bee, position, home) -> {
                        RandomStream random = randoms.at(frame, entity, WANDER);
                        if (bee.task() == Task.RETURN) {
                            return heading;
                        }
                        if (random.chance(0.02) && rumours.has(home.parent())) {
                            Rumour rumour = rumours.get(home.parent());
                            return position.to(new Position(rumour.x(), rumour.y()), SPEED);
                        }
                        return heading.turn(random.nextFloat(-0.2f, 0.2f));
                    });
        };
    }

    private static ComponentSystem approach(SystemSetup setup) {
        setup.writes(Heading.class);
        Lookup<Position> positions = setup.lookup(POSITION);
        Query3<Heading, Position, Visits> bees =
                setup.query(Heading.class, Position.class, Visits.class).parallel();
        return context ->
                bees.update(
                        (heading, position, visits) ->
                                position.to(positions.get(visits.flower()), SPEED / 2));
    }

    /// Bees at a flower take a drop per frame until they are full, then dance if much is left.
    private static ComponentSystem gather(SystemSetup setup) {
        Lookup<Position> positions = setup.lookup(POSITION);
        Lookup<Nectar> nectar = setup.lookup(NECTAR);
        Query4<Bee, Position, Visits, ChildOf> bees =
                setup.query(Bee.class, Position.class, Visits.class, ChildOf.class).parallel();
        return context ->
                bees.forEachEntity(
                        (entity, bee, position, visits, home, commands) -> {
                            Position flower = positions.get(visits.flower());
                            if (!position.isNear(flower, REACH)) {
                                return;
                            }
                            commands.combine(visits.flower(), new Nectar(-1), Nectar.SUM);
                            boolean full = bee.load() + 1 == FULL;
                            Task next = full ? Task.RETURN : Task.SEARCH;
                            commands.set(entity, new Bee(next, bee.load() + 1));
                            if (full) {
                                commands.remove(entity, Visits.class);
                            }
                            if (full && nectar.get(visits.flower()).drops() > PLENTY) {
                                commands.send(new Dance(home.parent(), flower.x(), flower.y()));
                            }
                        });
    }

    private static ComponentSystem listen(SystemSetup setup) {
        EventReader<Dance> dances = setup.eventReader(Dance.class);
        return context ->
                dances.forEach(
                        dance -> {
                            Rumour rumour = new Rumour(dance.x(), dance.y());
                            context.commands().add(dance.hive(), rumour);
                        });
    }

    private static ComponentSystem goHome(SystemSetup setup) {
        setup.writes(Heading.class);
        Lookup<Position> positions = setup.lookup(POSITION);
        Query4<Heading, Bee, Position, ChildOf> bees =
                setup.query(Heading.class, Bee.class, Position.class, ChildOf.class).parallel();
        return context ->
                bees.update(
                        (heading, bee, position, home) ->
                                bee.task() == Task.RETURN
                                        ? position.to(positions.get(home.parent()), SPEED)
                                        : heading);
    }

    /// Bees at the edge of the meadow turn around.
    private ComponentSystem fly(SystemSetup setup) {
        setup.writes(Position.class, Heading.class);
        Query2<Position, Heading> bees = setup.query(Position.class, Heading.class).parallel();
        Query2<Heading, Position> headings = setup.query(Heading.class, Position.class).parallel();
        return context -> {
            headings.update(
                    (heading, position) ->
                            new Heading(
                                    inward(position.x(), heading.x()),
                                    inward(position.y(), heading.y())));
            bees.update(Position::plus);
        };
    }

    private float inward(float place, float speed) {
        boolean outward = place < 0 ? speed < 0 : place > side && speed > 0;
        return outward ? -speed : speed;
    }

    private static ComponentSystem deliver(SystemSetup setup) {
        Lookup<Position> positions = setup.lookup(POSITION);
        Query3<Bee, Position, ChildOf> bees =
                setup.query(Bee.class, Position.class, ChildOf.class).parallel();
        return context ->
                bees.forEachEntity(
                        (entity, bee, position, home, commands) -> {
                            if (bee.load() > 0
                                    && bee.task() == Task.RETURN
                                    && position.isNear(positions.get(home.parent()), REACH)) {
                                Honey honey = new Honey(bee.load());
                                commands.combine(home.parent(), honey, Honey.SUM);
                                commands.set(entity, new Bee(Task.SEARCH, 0));
                            }
                        });
    }
}
