package dev.tercio.examples;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.World;
import dev.tercio.kit.SpatialIndex;
import dev.tercio.query.Query2;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;

import java.io.PrintStream;

/// Sheep that run away from the nearest wolf.
final class SpatialIndexExample implements Example {
    enum Species {
        SHEEP,
        WOLF
    }

    record Position(float x, float y) {}

    record Animal(Species species) {}

    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);

    @Override
    public String name() {
        return "spatial-index";
    }

    @Override
    public String summary() {
        return "the nearest entity, all within a radius, in a box, and pairs";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            for (int i = 0; i < 100; i++) {
                world.spawn(new Position(i % 10, Math.floorDiv(i, 10)), new Animal(Species.SHEEP));
            }
            Entity wolf = world.spawn(new Position(4.5f, 4.5f), new Animal(Species.WOLF));
            search(world, out);
            flee(world, schedule);
            schedule.run(1);
            schedule.run(1);
            Position p = world.get(wolf, POSITION);
            SpatialIndex after = SpatialIndex.on(world, POSITION).fields("x", "y").cell(2).build();
            after.refresh();
            out.println("near the wolf after two frames: " + (after.count(p.x(), p.y(), 2) - 1));
        }
    }

    private static void search(World world, PrintStream out) {
        // tag::build[]
        SpatialIndex index = SpatialIndex.on(world, POSITION).fields("x", "y").cell(2).build();
        index.refresh();
        // end::build[]

        // tag::search[]
        EntityList near = new EntityList();
        index.within(0, 0, 1, near); // distance at most 1
        index.nearest(9, 9, 5, 3, near); // the nearest three, at most 5 away
        index.inBox(3, 3, 4, 4, near);
        Entity nearest = index.nearest(4.4, 4.4, Double.POSITIVE_INFINITY);

        int[] pairs = {0};
        index.pairs(0.9, (first, second, squared) -> pairs[0]++);
        // end::search[]
        Species species = world.get(nearest, Animal.class).species();
        out.println("found " + near.size() + ", nearest " + species + ", pairs " + pairs[0]);
    }

    // tag::schedule[]
    private static void flee(World world, Schedule schedule) {
        SpatialIndex index =
                SpatialIndex.on(world, POSITION)
                        .fields("x", "y")
                        .group(Animal.class, "species")
                        .cell(2)
                        .build();
        SpatialIndex wolves = index.inGroups(Species.WOLF);
        schedule.add("index", index::refreshing).add("flee", setup -> fleeing(setup, wolves));
    }

    private static ComponentSystem fleeing(SystemSetup setup, SpatialIndex wolves) {
        setup.readsResources(SpatialIndex.class).writes(Position.class);
        Query2<Position, Animal> animals = setup.query(Position.class, Animal.class).parallel();
        return _ ->
                animals.update(
                        (p, animal) -> {
                            Entity wolf = wolves.nearest(p.x(), p.y(), 3);
                            if (wolf.isNone() || animal.species() == Species.WOLF) {
                                return p;
                            }
                            float x = (float) (p.x() - wolves.x(wolf));
                            float y = (float) (p.y() - wolves.y(wolf));
                            return new Position(p.x() + x, p.y() + y);
                        });
    }
    // end::schedule[]
}
