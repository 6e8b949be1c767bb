package dev.tercio.examples;

import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.World;

import java.io.PrintStream;
import java.util.List;

/// Many entities at once, and copies.
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
        return "spawn and destroy many entities with one call, copy one";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create()) {
            // tag::bundle[]
            List<Entity> ships =
                    world.spawnAll(
                            10_000,
                            Ship.class,
                            i -> new Ship(new Position(i, 0), new Velocity(1, 2)));
            // end::bundle[]
            out.println("last ship: " + world.describe(ships.getLast()));

            // tag::defaults[]
            List<Entity> rocks = world.spawnAll(500, ComponentSet.of(Position.class, Frozen.class));
            // end::defaults[]
            out.println("first rock: " + world.describe(rocks.getFirst()));

            // tag::copy[]
            Entity twin = world.copy(ships.get(7));
            world.set(twin, new Velocity(0, 0));
            // end::copy[]
            out.println("original: " + world.get(ships.get(7), Velocity.class));
            out.println("copy: " + world.get(twin, Velocity.class));

            // tag::destroy[]
            world.destroy(ships.get(0));
            int destroyed = world.destroyAll(ships); // skips the dead one
            // end::destroy[]
            out.println("destroyed: " + destroyed + ", left: " + world.size());
        }
    }
}
