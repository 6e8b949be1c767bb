package dev.tercio.examples;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.InvalidComponentException;
import dev.tercio.OnTargetDestroyed;
import dev.tercio.Relation;
import dev.tercio.SourceLookup;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;

import java.io.PrintStream;

/// A tank with parts, and ships at a station: relations in both directions.
final class RelationsExample implements Example {
    private record Position(float x, float y) {}

    private record Armour(int plates) {}

    // tag::own[]
    @Relation(onTargetDestroyed = OnTargetDestroyed.REMOVE_RELATION)
    private record DockedAt(Entity station, int berth) {}

    // end::own[]

    // tag::system[]
    private static ComponentSystem countPlates(SystemSetup setup) {
        Query<Armour> armoured = setup.query(Armour.class).parallel();
        SourceLookup children = setup.sources(ChildOf.class); // declares the access
        setup.writes(Armour.class);
        return context ->
                armoured.updateEntity((tank, _) -> new Armour(2 + children.of(tank).count()));
    }

    // end::system[]

    @Override
    public String name() {
        return "relations";
    }

    @Override
    public String summary() {
        return "parents and children, relations of your own, and what happens to them";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create()) {
            children(world, out);
            ownRelation(world, out);
            commands(world, out);
        }
    }

    private static void children(World world, PrintStream out) {
        // tag::first[]
        Entity tank = world.spawn(new Position(0, 0), new Armour(0));
        Entity turret = world.spawn(new Position(0, 1), new ChildOf(tank));
        Entity radio = world.spawn(new Position(1, 0), new ChildOf(tank));

        world.get(turret, ChildOf.class).parent(); // tank
        world.sources(ChildOf.class, tank).count(); // 2
        for (Entity child : world.sources(ChildOf.class, tank)) {
            out.println("part of the tank: " + child);
        }
        // end::first[]

        // tag::change[]
        world.set(radio, new ChildOf(turret)); // moves it to another parent
        world.remove(radio, ChildOf.class); // makes it a root
        world.add(radio, new ChildOf(tank)); // it is now the last child of the tank
        // end::change[]

        Schedule.of(world).add("count plates", RelationsExample::countPlates).run();
        out.println(world.get(tank, Armour.class));

        // tag::cycle[]
        try {
            world.add(tank, new ChildOf(turret));
        } catch (InvalidComponentException e) {
            out.println(e.getMessage());
        }
        // end::cycle[]

        // tag::destroy[]
        world.destroy(tank); // its children are destroyed, too
        out.println("turret is alive: " + world.isAlive(turret));
        // end::destroy[]
    }

    private static void ownRelation(World world, PrintStream out) {
        // tag::dock[]
        Entity station = world.spawn(new Position(5, 5));
        Entity ship = world.spawn(new Position(5, 6), new DockedAt(station, 3));

        world.destroy(station); // the ship stays alive and is not docked any more
        out.println("ship is docked: " + world.has(ship, DockedAt.class));
        // end::dock[]
    }

    private static void commands(World world, PrintStream out) {
        // tag::commands[]
        try (CommandBuffer commands = world.commands()) {
            Entity tank = commands.spawn(new Position(0, 0));
            commands.spawn(new Position(0, 1), new ChildOf(tank));
            world.play(commands);

            EntityList parts = new EntityList();
            world.sources(ChildOf.class, commands.entity(tank)).addTo(parts);
            out.println("parts: " + parts.size());
        }
        // end::commands[]
    }
}
