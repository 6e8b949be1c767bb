package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.EventWriter;
import dev.tercio.Lookup;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.schedule.SystemSetup;

import java.io.PrintStream;

/// Weapons that report hits, and systems that react to them.
final class EventsExample implements Example {
    private record Weapon(Entity target, int damage) {}

    private record Health(int points) {}

    // tag::record[]
    private record Hit(Entity target, int damage) {}

    // end::record[]

    // tag::send[]
    private static ComponentSystem shoot(SystemSetup setup) {
        Query<Weapon> weapons = setup.query(Weapon.class);
        EventWriter<Hit> hits = setup.eventWriter(Hit.class);
        return context ->
                weapons.forEach(weapon -> hits.send(new Hit(weapon.target(), weapon.damage())));
    }

    // end::send[]

    // tag::read[]
    private static ComponentSystem damage(SystemSetup setup) {
        EventReader<Hit> hits = setup.eventReader(Hit.class);
        Lookup<Health> health = setup.writes(Health.class).lookup(Health.class);
        return context ->
                hits.forEach(
                        hit -> {
                            // the target may have been destroyed since
                            if (health.has(hit.target())) {
                                health.update(
                                        hit.target(), h -> new Health(h.points() - hit.damage()));
                            }
                        });
    }

    // end::read[]

    // tag::parallel[]
    private static ComponentSystem burn(SystemSetup setup) {
        Query<Health> burning = setup.query(Health.class).parallel();
        return context ->
                burning.forEachEntity((entity, h, commands) -> commands.send(new Hit(entity, 1)));
    }

    // end::parallel[]

    @Override
    public String name() {
        return "events";
    }

    @Override
    public String summary() {
        return "send events from systems, parallel bodies and outside, and read them once";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create()) {
            Entity tank = world.spawn(new Health(100));
            world.spawn(new Weapon(tank, 5));
            world.spawn(new Weapon(tank, 7));

            // tag::schedule[]
            Schedule schedule =
                    Schedule.of(world)
                            .add("damage", EventsExample::damage)
                            .add("shoot", EventsExample::shoot)
                            .add(
                                    "burn",
                                    EventsExample::burn,
                                    SystemOptions.DEFAULT.after("damage"));
            out.print(schedule.describe());
            // end::schedule[]
            schedule.run();
            out.println("after frame 1: " + world.get(tank, Health.class));
            schedule.run();
            out.println("after frame 2: " + world.get(tank, Health.class));

            // tag::outside[]
            EventReader<Hit> all = world.eventReader(Hit.class);
            try (CommandBuffer input = world.commands()) {
                input.send(new Hit(tank, 40));
                world.play(input);
            }
            world.send(new Hit(tank, 3));
            all.forEach(hit -> out.println("hit: " + hit.damage()));
            // end::outside[]
            schedule.run();
            out.println("after frame 3: " + world.get(tank, Health.class));
        }
    }
}
