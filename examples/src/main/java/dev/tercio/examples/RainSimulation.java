package dev.tercio.examples;

// tag::simulation[]
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.cli.Simulation;
import dev.tercio.cli.SimulationRun;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.cli.Tercio;
import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;

import java.util.Random;

/// Drops that fall in a changing wind.
public final class RainSimulation implements Simulation {
    record Drop(float x, float height) {}

    record Wind(float speed) {}

    public static void main(String[] args) {
        Tercio.main(args, new RainSimulation());
    }

    @Override
    public String name() {
        return "rain";
    }

    @Override
    public String summary() {
        return "drops that fall in a changing wind: a simulation with its own main method";
    }

    @Override
    public SimulationRun start(SimulationSettings settings) {
        WorldOptions config = WorldOptions.DEFAULT.workers(settings.workers());
        World world = World.create(config.register(Drop.class).allowInStreams(Wind.class));
        Random random = new Random(settings.seed());
        for (int i = 0; i < settings.entities(); i++) {
            world.spawn(new Drop(random.nextFloat(100), random.nextFloat(50)));
        }
        world.resources().set(new Wind(0));
        Schedule schedule = Schedule.of(world).add("fall", RainSimulation::fall);
        return SimulationRun.of(schedule, frame -> changeWind(world, random, frame));
    }

    /// External input: it is part of the recording, so a replay does not run this method.
    private static void changeWind(World world, Random random, long frame) {
        if (frame % 60 == 0) {
            world.resources().set(new Wind(random.nextFloat(-5, 5)));
        }
    }

    private static ComponentSystem fall(SystemSetup setup) {
        setup.readsResources(Wind.class).writes(Drop.class);
        Query<Drop> drops = setup.query(Drop.class).parallel();
        return context -> {
            float wind = context.world().resources().get(Wind.class).speed();
            drops.update(d -> new Drop(d.x() + wind / 60, d.height() > 0 ? d.height() - 0.2f : 50));
        };
    }
}
// end::simulation[]
