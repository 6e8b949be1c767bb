package dev.tercio.showcase.swarm;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.cli.Simulation;
import dev.tercio.cli.SimulationRun;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.schedule.Schedule;
import dev.tercio.showcase.swarm.Components.Acceleration;
import dev.tercio.showcase.swarm.Components.Energy;
import dev.tercio.showcase.swarm.Components.Hawk;
import dev.tercio.showcase.swarm.Components.Lure;
import dev.tercio.showcase.swarm.Components.Position;
import dev.tercio.showcase.swarm.Components.RandomState;
import dev.tercio.showcase.swarm.Components.Tally;
import dev.tercio.showcase.swarm.Components.Velocity;

import java.util.Random;

/// Birds that flock, feed, breed and are hunted by hawks.
public final class Swarm implements Simulation {
    /// The area per bird at the start.
    private static final double AREA = 20;

    /// Creates the description; [#start] creates the world.
    public Swarm() {}

    @Override
    public String name() {
        return "swarm";
    }

    @Override
    public String summary() {
        return "birds that flock, feed, breed and are hunted by hawks";
    }

    @Override
    public int defaultEntities() {
        return 4_000;
    }

    @Override
    public SimulationRun start(SimulationSettings settings) {
        WorldOptions config =
                WorldOptions.DEFAULT
                        .workers(settings.workers())
                        .register(Position.class, Velocity.class, Acceleration.class)
                        .register(Energy.class, Hawk.class)
                        .allowInStreams(RandomState.class, Lure.class, Tally.class);
        World world = World.create(config);
        Airspace air = new Airspace(world, side(settings.entities()));
        populate(world, settings, air.side());
        Schedule schedule = Schedule.of(world);
        new Flight(air).addTo(schedule);
        new Life(air).addTo(schedule);
        SwarmInputs inputs = new SwarmInputs(world, air.side(), settings.seed());
        return SimulationRun.of(schedule, inputs);
    }

    /// The area grows with the number of birds, so that the density stays the same.
    private static float side(int birds) {
        return (float) Math.ceil(Math.sqrt(AREA * birds));
    }

    private static void populate(World world, SimulationSettings settings, float side) {
        Random random = new Random(~settings.seed());
        for (int i = 0; i < settings.entities(); i++) {
            world.spawn(
                    new Position(random.nextFloat() * side, random.nextFloat() * side),
                    new Velocity(random.nextInt(-9, 9), random.nextInt(-9, 9)).limited(4, 14),
                    Acceleration.NONE,
                    new Energy(random.nextInt(20, Life.BREEDS_AT)));
        }
        world.resources().set(new RandomState(settings.seed()));
        world.resources().set(new Lure(side / 2, side / 2));
        world.resources().set(new Tally(settings.entities(), 0));
    }
}
