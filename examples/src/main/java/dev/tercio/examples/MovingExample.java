package dev.tercio.examples;

import dev.tercio.ComponentType;
import dev.tercio.EntityList;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query;

import java.io.PrintStream;

/// The same small world in every tier: a thousand ships fly a hundred steps.
final class MovingExample implements Example {
    record Position(double x, double y) {}

    record Velocity(double x, double y) {}

    record Ship(Position position, Velocity velocity) {}

    // tag::handles[]
    static final ComponentType<Position> POSITION = ComponentType.of(Position.class);

    // end::handles[]

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
            try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
                fly(world, tier, out);
            }
        }
    }

    private static void fly(World world, Tier tier, PrintStream out) {
        EntityList ships = world.spawnAll(1_000, Ship.class, MovingExample::ship);
        for (int i = 0; i < 100; i++) {
            world.query(Position.class, Velocity.class)
                    .update((p, v) -> new Position(p.x() + v.x(), p.y() + v.y()));
        }
        Query<Position> positions = world.query(Position.class);
        // tag::collect[]
        EntityList beyond = new EntityList();
        positions.forEachEntity(
                (ship, p) -> {
                    if (p.x() > 5_000) {
                        beyond.add(ship);
                    }
                });
        int destroyed = world.destroyAll(beyond);
        // end::collect[]
        double mean = positions.toList().stream().mapToDouble(Position::x).average().orElseThrow();
        // tag::handles[]
        Position first = world.get(ships.getFirst(), POSITION);
        // end::handles[]
        String last = world.describe(ships.getLast());
        out.printf(
                "%-8s %5s  %9s  %6s  %s  %s%n",
                tier, world.size(), destroyed, Math.round(10 * mean) / 10.0, first, last);
    }

    private static Ship ship(int i) {
        return new Ship(new Position(0, i), new Velocity((i + 1) / 16.0, 0.25));
    }
}
