package dev.tercio.examples;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import java.io.PrintStream;
import java.util.List;

/// Position += velocity with the Vector API, over columns on and off the heap.
final class VectorExample implements Example {
    record Position(float x, float y) {}

    record Velocity(float x, float y) {}

    record Frozen() {}

    record Ship(Position position, Velocity velocity) {}

    static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
    static final ComponentType<Velocity> VELOCITY = ComponentType.of(Velocity.class);

    private static final String MODULE = "jdk.incubator.vector";

    @Override
    public String name() {
        return "vector";
    }

    @Override
    public String summary() {
        return "columns added with the Vector API, in HEAP and NATIVE";
    }

    @Override
    public void run(PrintStream out) {
        if (ModuleLayer.boot().findModule(MODULE).isEmpty()) {
            throw new IllegalStateException(
                    "module is missing: module=" + MODULE + "; add --add-modules=" + MODULE);
        }
        for (Tier tier : List.of(Tier.HEAP, Tier.NATIVE)) {
            try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
                List<Entity> ships = world.spawnAll(1_024, Ship.class, VectorExample::ship);
                world.add(ships.get(500), Frozen.class);
                // tag::query[]
                world.query(Position.class, Velocity.class)
                        .without(Frozen.class)
                        .chunks(VectorLoop::move);
                // end::query[]
                out.println(tier + " moved: " + world.get(ships.get(501), POSITION));
                out.println(tier + " frozen: " + world.get(ships.get(500), POSITION));
            }
        }
    }

    private static Ship ship(int i) {
        return new Ship(new Position(i, 0), new Velocity(1, 2));
    }
}
