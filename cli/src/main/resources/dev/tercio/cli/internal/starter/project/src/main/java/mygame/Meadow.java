package mygame;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.cli.Simulation;
import dev.tercio.cli.SimulationOption;
import dev.tercio.cli.SimulationRun;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.kit.RandomStream;
import dev.tercio.kit.Randoms;
import dev.tercio.query.Query2;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;

import java.util.List;
import java.util.Random;

/// Rabbits in a meadow: they hop, eat, breed and starve.
///
/// The same seed gives the same run, on any number of threads.
final class Meadow implements Simulation {
    // tag::components[]
    record Position(float x, float y) {}

    record Velocity(float x, float y) {}

    record Energy(int points) {}

    /// How many rabbits find food in a frame. There is one in the world: it is a resource.
    record Grass(int meals) {}

    // end::components[]
    static final float SIZE = 100;

    private static final int MEAL = 20;
    private static final int ENOUGH_TO_BREED = 200;
    private static final long EAT = Randoms.purpose("eat");
    private static final long BORN = Randoms.purpose("born");

    @Override
    public String name() {
        return "meadow";
    }

    @Override
    public String summary() {
        return "rabbits that hop, eat, breed and starve";
    }

    // tag::options[]
    private static final SimulationOption<Integer> GRASS =
            new SimulationOption<>("grass", 5, "How many percent of the rabbits eat at first");

    @Override
    public List<SimulationOption<?>> options() {
        return List.of(GRASS);
    }

    // end::options[]
    // tag::start[]
    @Override
    public SimulationRun start(SimulationSettings settings) {
        World world =
                World.create(
                        WorldOptions.DEFAULT
                                .workers(settings.workers())
                                .register(Position.class, Velocity.class, Energy.class)
                                .allowInStreams(Grass.class));
        Random random = new Random(settings.seed());
        for (int i = 0; i < settings.entities(); i++) {
            world.spawn(
                    new Position(random.nextFloat(SIZE), random.nextFloat(SIZE)),
                    new Velocity(random.nextFloat(-1, 1), random.nextFloat(-1, 1)),
                    new Energy(random.nextInt(50, 150)));
        }
        world.resources().set(new Grass(settings.entities() * settings.option(GRASS) / 100));
        Randoms randoms = Randoms.of(settings.seed());
        Schedule schedule =
                Schedule.of(world)
                        .add("hop", Meadow::hop)
                        .add("live", setup -> live(setup, randoms));
        return SimulationRun.of(schedule, frame -> changeWeather(world, random, frame));
    }

    // end::start[]
    // tag::input[]
    /// Input from outside. Recordings contain what it does, so a replay does not call it.
    private static void changeWeather(World world, Random random, long frame) {
        if (frame % 120 == 119) {
            int meals = world.resources().get(Grass.class).meals();
            world.resources().set(new Grass(Math.max(1, meals + random.nextInt(-5, 6))));
        }
    }

    // end::input[]
    // tag::hop[]
    static ComponentSystem hop(SystemSetup setup) {
        setup.writes(Position.class);
        Query2<Position, Velocity> all = setup.query(Position.class, Velocity.class).parallel();
        return context ->
                all.update((p, v) -> new Position(wrapped(p.x() + v.x()), wrapped(p.y() + v.y())));
    }

    private static float wrapped(float value) {
        return value < 0 ? value + SIZE : value >= SIZE ? value - SIZE : value;
    }

    // end::hop[]
    // tag::live[]
    /// Every frame costs one point, a meal gives some. Rabbits without energy are destroyed; those
    /// with much energy give half of it to a new rabbit. All changes are commands, which take
    /// effect after the system.
    static ComponentSystem live(SystemSetup setup, Randoms randoms) {
        setup.readsResources(Grass.class);
        Query2<Energy, Position> rabbits = setup.query(Energy.class, Position.class).parallel();
        return context -> {
            int meals = context.world().resources().get(Grass.class).meals();
            double chance = Math.min(1, meals / (double) Math.max(1, rabbits.count()));
            long frame = context.time().frame();
            rabbits.forEachEntity(
                    (rabbit, energy, position, commands) -> {
                        boolean eats = randoms.at(frame, rabbit, EAT).chance(chance);
                        int points = energy.points() - 1 + (eats ? MEAL : 0);
                        if (points <= 0) {
                            commands.destroy(rabbit);
                        } else if (points < ENOUGH_TO_BREED) {
                            commands.set(rabbit, new Energy(points));
                        } else {
                            RandomStream random = randoms.at(frame, rabbit, BORN);
                            commands.set(rabbit, new Energy(points / 2));
                            commands.spawn(
                                    position,
                                    new Velocity(random.nextFloat(-1, 1), random.nextFloat(-1, 1)),
                                    new Energy(points / 2));
                        }
                    });
        };
    }
    // end::live[]
}
