package dev.tercio.examples;

import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.World;

import java.io.PrintStream;

/// Many entities at once, copies, and lists of entities.
final class BulkExample implements Example {
    record Position(float x, float y) {}

    record Velocity(float x, float y) {}

    record Frozen() {}

    // tag::bundle[]
    record Ship(Position position, Velocity velocity) {}

    // end::bundle[]

    @Override
    public String name() {
        return "bulk";
    }

    @Override
    public String summary() {
        return "spawn, list and destroy many entities, copy one";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create()) {
            // tag::bundle[]
            EntityList ships =
                    world.spawnAll(
                            10_000,
                            Ship.class,
                            i -> new Ship(new Position(i, 0), new Velocity(1, 2)));
            // end::bundle[]
            out.println("last ship: " + world.describe(ships.getLast()));

            // tag::defaults[]
            EntityList rocks = world.spawnAll(500, ComponentSet.of(Position.class, Frozen.class));
            // end::defaults[]
            out.println("first rock: " + world.describe(rocks.getFirst()));

            // tag::copy[]
            Entity twin = world.copy(ships.get(7));
            world.set(twin, new Velocity(0, 0));
            // end::copy[]
            out.println("original: " + world.get(ships.get(7), Velocity.class));
            out.println("copy: " + world.get(twin, Velocity.class));

            // tag::list[]
            EntityList targets = new EntityList(); // keep it and reuse it
            targets.addAll(ships.subList(0, 3));
            targets.add(rocks.getFirst());
            world.destroy(targets.get(1));

            targets.removeIf(target -> !world.isAlive(target));
            for (Entity target : targets) {
                world.set(target, new Position(0, 0));
            }
            // end::list[]
            out.println("targets: " + targets);

            // tag::collect[]
            targets.clear(); // keeps its memory
            world.query(Position.class).without(Frozen.class).addEntitiesTo(targets);
            // end::collect[]
            out.println("not frozen: " + targets.size());

            // tag::destroy[]
            int destroyed = world.destroyAll(ships); // skips the one that is dead already
            // end::destroy[]
            out.println("destroyed: " + destroyed + ", left: " + world.size());
        }
    }
}
