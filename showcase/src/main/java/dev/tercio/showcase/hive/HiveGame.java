package dev.tercio.showcase.hive;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.cli.Simulation;
import dev.tercio.cli.SimulationRun;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.command.CommandBuffer;
import dev.tercio.kit.Randoms;
import dev.tercio.kit.SpatialIndex;
import dev.tercio.kit.States;
import dev.tercio.schedule.Schedule;
import dev.tercio.showcase.hive.Components.Bee;
import dev.tercio.showcase.hive.Components.Dance;
import dev.tercio.showcase.hive.Components.Egg;
import dev.tercio.showcase.hive.Components.Heading;
import dev.tercio.showcase.hive.Components.Hive;
import dev.tercio.showcase.hive.Components.Honey;
import dev.tercio.showcase.hive.Components.Light;
import dev.tercio.showcase.hive.Components.Nectar;
import dev.tercio.showcase.hive.Components.Position;
import dev.tercio.showcase.hive.Components.Rumour;
import dev.tercio.showcase.hive.Components.Sun;
import dev.tercio.showcase.hive.Components.Visits;

/// Hives of bees that compete for the nectar of a meadow.
public final class HiveGame implements Simulation {
    /// The number of hives.
    static final int HIVES = 3;

    private static final int FIRST_HONEY = 400;

    /// Creates the description; [#start] creates the world.
    public HiveGame() {}

    @Override
    public String name() {
        return "hive";
    }

    @Override
    public String summary() {
        return "hives of bees that collect nectar by day and live on honey by night";
    }

    @Override
    public int defaultEntities() {
        return 900;
    }

    @Override
    public SimulationRun start(SimulationSettings settings) {
        return SimulationRun.of(schedule(settings), frame -> {});
    }

    /// Creates the world, its first entities and its systems.
    static Schedule schedule(SimulationSettings settings) {
        World world =
                World.create(
                        WorldOptions.DEFAULT
                                .name("hive")
                                .workers(settings.workers())
                                .register(Bee.class, Position.class, Heading.class, Visits.class)
                                .register(Hive.class, Honey.class, Rumour.class, Egg.class)
                                .register(Nectar.class, ChildOf.class)
                                .allowInStreams(States.resources(Light.class))
                                .allowInStreams(Sun.class, Dance.class));
        Randoms randoms = Randoms.of(settings.seed());
        float side = side(settings.entities());
        Meadow meadow = new Meadow(randoms, side);
        populate(world, settings, randoms, side, meadow);
        SpatialIndex flowers =
                SpatialIndex.on(world, Position.class)
                        .fields("x", "y")
                        .cell(4)
                        .with(Nectar.class)
                        .build();
        world.resources().set(DayAndNight.morning());
        Schedule schedule = Schedule.of(world);
        DayAndNight.addTo(schedule);
        new Foraging(flowers, randoms, side).addTo(schedule);
        meadow.addTo(schedule);
        new Brood(randoms).addTo(schedule);
        return schedule;
    }

    /// The side of the meadow, which grows with the number of bees.
    static float side(int bees) {
        return 4 * (float) Math.sqrt(bees + 100.0);
    }

    private static void populate(
            World world, SimulationSettings settings, Randoms randoms, float side, Meadow meadow) {
        EntityList hives = new EntityList();
        for (int i = 0; i < HIVES; i++) {
            hives.add(world.spawn(new Hive(i), place(i, side), new Honey(FIRST_HONEY)));
        }
        try (CommandBuffer commands = world.commands()) {
            for (int i = 0; i < settings.entities(); i++) {
                Entity hive = hives.get(i % HIVES);
                Brood.spawnBee(
                        randoms, -1, Entity.of(i, 1), place(i % HIVES, side), hive, commands);
            }
            meadow.plant(commands, settings.entities() / 6 + HIVES);
            world.play(commands);
        }
    }

    private static Position place(int hive, float side) {
        double angle = 2 * Math.PI * hive / HIVES;
        return new Position(
                side * (0.5f + 0.3f * (float) Math.sin(angle)),
                side * (0.5f - 0.3f * (float) Math.cos(angle)));
    }
}
