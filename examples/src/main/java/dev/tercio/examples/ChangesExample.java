package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.RemovalReader;
import dev.tercio.World;
import dev.tercio.query.Query;

import java.io.PrintStream;

/// Added, changed and removed components, each reported once.
final class ChangesExample implements Example {
    record Health(int points) {}

    @Override
    public String name() {
        return "changes";
    }

    @Override
    public String summary() {
        return "queries for what was added, changed and removed, over three frames";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create()) {
            // tag::observers[]
            Query<Health> added = world.query(Health.class).added(Health.class);
            Query<Health> changed = world.query(Health.class).changed(Health.class);
            RemovalReader removed = world.removalReader(Health.class);
            // end::observers[]

            Entity orc = world.spawn(new Health(10));
            Entity elf = world.spawn(new Health(100));
            report(world, added, changed, removed, out);

            // tag::frame[]
            world.query(Health.class).update(h -> new Health(Math.min(h.points() + 5, 100)));
            // end::frame[]
            report(world, added, changed, removed, out); // the elf still has 100

            world.destroy(orc);
            world.set(elf, new Health(100)); // counts, though the value is the same
            report(world, added, changed, removed, out);
            drain(world, changed, elf, out);
        }
    }

    private static void drain(World world, Query<Health> changed, Entity elf, PrintStream out) {
        world.set(elf, new Health(1));
        // tag::drain[]
        EntityList hurt = new EntityList();
        changed.drainTo(hurt);
        for (Entity entity : hurt) {
            world.destroy(entity); // no body is running, so the structure can change
        }
        // end::drain[]
        out.println("hurt " + hurt + ", later " + changed.drain());
    }

    private static void report(
            World world,
            Query<Health> added,
            Query<Health> changed,
            RemovalReader removed,
            PrintStream out) {
        out.println("frame " + world.frame());
        // tag::frame[]
        added.forEachEntity((entity, h) -> out.println("  added " + entity));
        changed.forEachEntity((entity, h) -> out.println("  changed " + entity + " " + h));
        removed.forEach(entity -> out.println("  removed " + entity));
        world.nextFrame();
        // end::frame[]
    }
}
