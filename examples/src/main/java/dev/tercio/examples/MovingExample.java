package dev.tercio.examples;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldConfig;

import java.io.PrintStream;
import java.util.List;

/// The same small world in every tier: a thousand ships fly a hundred steps.
final class MovingExample implements Example {
    // tag::handles[]
    record Position(double x, double y) {}

    record Velocity(double x, double y) {}

    static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
    static final ComponentType<Velocity> VELOCITY = ComponentType.of(Velocity.class);

    // end::handles[]

    record Ship(Position position, Velocity velocity) {}

    @Override
    public String name() {
        return "moving";
    }

    @Override
    public String summary() {
        return "1,000 ships fly 100 steps in each tier; those beyond x = 5,000 are destroyed";
    }

    @Override
    public void run(PrintStream out) {
        out.println("tier     alive  destroyed  mean x  first ship                last ship");
        for (Tier tier : Tier.values()) {
            try (World world = World.create(new WorldConfig().tier(tier))) {
                fly(world, tier, out);
            }
        }
    }

    private static void fly(World world, Tier tier, PrintStream out) {
        List<Entity> ships = world.spawnAll(1_000, Ship.class, MovingExample::ship);
        for (int i = 0; i < 100; i++) {
            step(world, ships);
        }
        int destroyed =
                world.destroyAll(ships.stream().filter(ship -> x(world, ship) > 5_000).toList());
        double sum = world.entities().stream().mapToDouble(ship -> x(world, ship)).sum();
        double mean = Math.round(10 * sum / world.size()) / 10.0;
        Position first = world.get(ships.getFirst(), POSITION);
        String last = world.describe(ships.getLast());
        out.printf(
                "%-8s %5s  %9s  %6s  %s  %s%n", tier, world.size(), destroyed, mean, first, last);
    }

    private static Ship ship(int i) {
        return new Ship(new Position(0, i), new Velocity((i + 1) / 16.0, 0.25));
    }

    // tag::handles[]
    static void step(World world, List<Entity> ships) {
        for (Entity ship : ships) {
            Position p = world.get(ship, POSITION);
            Velocity v = world.get(ship, VELOCITY);
            world.set(ship, POSITION, new Position(p.x() + v.x(), p.y() + v.y()));
        }
    }

    // end::handles[]

    private static double x(World world, Entity ship) {
        return world.get(ship, POSITION).x();
    }
}
