package dev.tercio.showcase.battlefield;

import dev.tercio.World;
import dev.tercio.cli.Simulation;
import dev.tercio.cli.SimulationRun;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.schedule.Schedule;
import dev.tercio.showcase.battlefield.Components.Tally;

/// The whole battle in one world.
public final class Battlefield implements Simulation {
    /// Creates the description; [#start] creates the world.
    public Battlefield() {}

    @Override
    public String name() {
        return "battlefield";
    }

    @Override
    public String summary() {
        return "two armies of tanks, infantry, guns and helicopters";
    }

    @Override
    public int defaultEntities() {
        return 10_000;
    }

    @Override
    public SimulationRun start(SimulationSettings settings) {
        Schedule schedule = schedule(settings);
        return SimulationRun.of(schedule, new Headquarters(schedule.world(), settings.seed()));
    }

    /// Creates the world with all units and systems.
    static Schedule schedule(SimulationSettings settings) {
        World world = World.create(BattleNode.config(settings.workers()).name("battlefield"));
        Terrain terrain = new Terrain(settings.seed(), settings.entities());
        new Deployment(terrain, settings.seed(), settings.entities())
                .spawn(world, UnitTemplates.load());
        world.resources().set(new Tally(0, 0, 0, 0, 0, 0));
        Schedule schedule = Schedule.of(world);
        Scouts scouts = new Scouts(terrain, world);
        new Scouting(scouts).addTo(schedule);
        new Manoeuvre(terrain, scouts).addTo(schedule);
        new Damage(terrain, scouts).addTo(schedule);
        return schedule;
    }
}
