package dev.tercio.examples;

import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import java.io.PrintStream;
import java.util.List;

/// Where components are stored: chosen for the world or for a type; code is the same for all.
final class TiersExample implements Example {
    // tag::choose[]
    record Position(float x, float y) {}

    record Health(int points) {}

    @Storage(Tier.MANAGED)
    record Inventory(List<String> items) {}

    // end::choose[]

    @Override
    public String name() {
        return "tiers";
    }

    @Override
    public String summary() {
        return "the same code over HEAP, NATIVE and MANAGED; releasing memory";
    }

    @Override
    public void run(PrintStream out) {
        for (Tier tier : Tier.values()) {
            // tag::same[]
            try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
                Entity ship = world.spawn(new Position(1, 2), new Health(100));
                world.set(ship, new Position(3, 4));
                out.println(tier + ": " + world.describe(ship));
            }
            // end::same[]
        }
        // tag::choose[]
        WorldOptions mixed =
                WorldOptions.DEFAULT.tier(Tier.NATIVE).register(Health.class, Tier.HEAP);
        try (World world = World.create(mixed)) {
            Entity ship =
                    world.spawn(
                            new Position(5, 6), // NATIVE, as the world
                            new Health(50), // HEAP, as registered
                            new Inventory(List.of("map"))); // MANAGED, as annotated
            out.println("mixed: " + world.describe(ship));
        }
        // end::choose[]
        giveBack(out);
    }

    private static void giveBack(PrintStream out) {
        try (World world = World.create()) {
            // tag::trim[]
            List<Entity> many = world.spawnAll(50_000, ComponentSet.of(Position.class));
            world.destroyAll(many);
            out.println("pages released: " + world.trim());
            // end::trim[]
        }
    }
}
