package dev.tercio.cli;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;

import java.util.Random;

/// A small simulation with input, commands and parallel systems.
final class FlockSimulation implements Simulation {
    record Position(float x, float y) {}

    record Energy(int points) {}

    record Wind(float x) {}

    @Override
    public String name() {
        return "flock";
    }

    @Override
    public String summary() {
        return "birds in the wind";
    }

    @Override
    public SimulationRun start(SimulationSettings settings) {
        WorldOptions config = WorldOptions.DEFAULT.workers(settings.workers());
        World world =
                World.create(
                        config.register(Position.class, Energy.class).allowInStreams(Wind.class));
        Random random = new Random(settings.seed());
        for (int i = 0; i < settings.entities(); i++) {
            world.spawn(
                    new Position(random.nextFloat(), random.nextFloat()),
                    new Energy(random.nextInt(20, 200)));
        }
        world.resources().set(new Wind(1));
        Schedule schedule =
                Schedule.of(world)
                        .add("move", FlockSimulation::move)
                        .add("tire", FlockSimulation::tire);
        return SimulationRun.of(schedule, frame -> visit(world, random, frame));
    }

    private static void visit(World world, Random random, long frame) {
        if (frame % 20 == 0) {
            world.resources().set(new Wind(random.nextFloat()));
        }
        if (frame % 200 == 50) {
            try (CommandBuffer commands = world.commands().named("visitors")) {
                for (int i = 0; i < 4; i++) {
                    commands.spawn(new Position(i, random.nextFloat()), new Energy(80));
                }
                world.play(commands);
            }
        }
    }

    private static ComponentSystem move(SystemSetup setup) {
        setup.readsResources(Wind.class).writes(Position.class);
        Query2<Position, Energy> all = setup.query(Position.class, Energy.class).parallel();
        return context -> {
            float wind = context.world().resources().get(Wind.class).x();
            all.update((p, e) -> new Position(p.x() + wind, p.y() + e.points()));
        };
    }

    private static ComponentSystem tire(SystemSetup setup) {
        Query<Energy> all = setup.query(Energy.class).parallel();
        return context ->
                all.forEachEntity(
                        (bird, energy, commands) -> {
                            if (energy.points() > 0) {
                                commands.set(bird, new Energy(energy.points() - 1));
                            } else {
                                commands.destroy(bird);
                            }
                        });
    }
}
