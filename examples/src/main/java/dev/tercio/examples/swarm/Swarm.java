package dev.tercio.examples.swarm;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.examples.simulation.Simulation;
import dev.tercio.examples.simulation.SimulationRun;
import dev.tercio.examples.simulation.SimulationSettings;
import dev.tercio.examples.swarm.Parts.Dice;
import dev.tercio.examples.swarm.Parts.Energy;
import dev.tercio.examples.swarm.Parts.Hawk;
import dev.tercio.examples.swarm.Parts.Lure;
import dev.tercio.examples.swarm.Parts.Position;
import dev.tercio.examples.swarm.Parts.Tally;
import dev.tercio.examples.swarm.Parts.Velocity;
import dev.tercio.schedule.Schedule;

import java.util.Random;

/// Birds that flock, feed, breed and are hunted by hawks.
public final class Swarm implements Simulation {
    /// How many birds there are to a cell at the beginning.
    private static final int BIRDS_PER_CELL = 5;

    /// Makes the description; [#start] makes the world.
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
    public int entities() {
        return 4_000;
    }

    @Override
    public SimulationRun start(SimulationSettings settings) {
        WorldOptions config =
                WorldOptions.DEFAULT
                        .workers(settings.workers())
                        .register(Position.class, Velocity.class, Energy.class, Hawk.class)
                        .allowInStreams(Dice.class, Lure.class, Tally.class);
        World world = World.create(config);
        Grid grid = new Grid(side(settings.entities()));
        populate(world, settings, grid.side());
        Schedule schedule = Schedule.of(world);
        new Flight(grid).addTo(schedule);
        new Life(grid).addTo(schedule);
        Visitors visitors = new Visitors(world, grid.side(), settings.seed());
        return new SimulationRun(world, schedule, visitors);
    }

    /// The square grows with the swarm, so that birds have as much room in any.
    private static float side(int birds) {
        double cells = Math.sqrt((double) birds / BIRDS_PER_CELL);
        return Math.max(1, Math.round(cells)) * Grid.CELL;
    }

    private static void populate(World world, SimulationSettings settings, float side) {
        Random random = new Random(~settings.seed());
        for (int i = 0; i < settings.entities(); i++) {
            world.spawn(
                    new Position(random.nextFloat() * side, random.nextFloat() * side),
                    new Velocity(random.nextInt(-9, 9), random.nextInt(-9, 9)).limited(4, 14),
                    new Energy(random.nextInt(20, Life.BREEDS_AT)));
        }
        world.resources().set(new Dice(settings.seed()));
        world.resources().set(new Lure(side / 2, side / 2));
        world.resources().set(new Tally(settings.entities(), 0));
    }
}
