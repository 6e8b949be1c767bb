package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.World;

import java.io.PrintStream;

/// One entity, two components, one query.
final class HelloExample implements Example {
    // tag::hello[]
    record Position(float x, float y) {}

    record Velocity(float x, float y) {}

    // end::hello[]

    @Override
    public String name() {
        return "hello";
    }

    @Override
    public String summary() {
        return "one entity, two components, one query";
    }

    @Override
    public void run(PrintStream out) {
        // tag::hello[]
        try (World world = World.create()) {
            Entity ship = world.spawn(new Position(10, 20), new Velocity(1, 2));

            world.query(Position.class, Velocity.class)
                    .update((p, v) -> new Position(p.x() + v.x(), p.y() + v.y()));

            out.println(world.describe(ship));
        }
        // end::hello[]
    }
}
