package dev.tercio.examples;

import dev.tercio.DeadEntityException;
import dev.tercio.Entity;
import dev.tercio.MissingComponentException;
import dev.tercio.World;

import java.io.PrintStream;

/// Spawn, change and destroy an entity, and what a stale handle does.
final class EntitiesExample implements Example {
    record Health(int points) {}

    record Shield(int points) {}

    @Override
    public String name() {
        return "entities";
    }

    @Override
    public String summary() {
        return "spawn, change, destroy; stale handles and absent components";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create()) {
            change(world, out);
            staleHandle(world, out);
        }
    }

    private static void change(World world, PrintStream out) {
        // tag::change[]
        Entity ship = world.spawn(new Health(100));

        world.add(ship, new Shield(20)); // true: newly added
        world.add(ship, new Shield(30)); // false: replaces the value
        world.set(ship, new Health(90)); // must be there
        out.println(world.describe(ship));

        world.remove(ship, Shield.class); // true
        world.remove(ship, Shield.class); // false: nothing to remove
        world.has(ship, Shield.class); // false
        world.tryGet(ship, Shield.class); // empty
        // end::change[]
        try {
            world.set(ship, new Shield(1));
        } catch (MissingComponentException e) {
            out.println("not there: " + e.component().getSimpleName());
        }
        world.destroy(ship);
    }

    private static void staleHandle(World world, PrintStream out) {
        // tag::stale[]
        Entity first = world.spawn(new Health(1));
        world.destroy(first); // true
        world.destroy(first); // false: already dead
        Entity second = world.spawn(new Health(2));

        out.println(first + " and " + second + ", same slot: " + second.index());
        out.println("alive: " + world.isAlive(first) + ", " + world.isAlive(second));
        out.println("has: " + world.has(first, Health.class));
        out.println("tryGet: " + world.tryGet(first, Health.class));
        try {
            world.set(first, new Health(3));
        } catch (DeadEntityException e) {
            out.println(e.getMessage());
        }
        // end::stale[]
    }
}
