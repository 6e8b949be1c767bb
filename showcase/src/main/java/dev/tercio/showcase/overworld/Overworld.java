package dev.tercio.showcase.overworld;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;
import dev.tercio.kit.SpatialIndex;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemFailurePolicy;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.showcase.overworld.rules.Campaign;
import dev.tercio.showcase.overworld.rules.Census;
import dev.tercio.showcase.overworld.rules.Counter;
import dev.tercio.showcase.overworld.rules.SquadPlan;
import dev.tercio.showcase.overworld.rules.TileMap;
import dev.tercio.showcase.overworld.rules.Walking;

/// The game with the engine.
final class Overworld implements Game {
    private static final double STEP = 1.0 / 20;

    private final World world;
    private final Schedule schedule;

    Overworld(TileMap map, long seed, int characters, int workers) {
        world = World.create(WorldOptions.DEFAULT.name("overworld").workers(workers));
        Campaign campaign = new Campaign(map, seed, characters);
        world.resources().set(map);
        world.resources().set(campaign);
        world.resources().set(campaign.firstOrders());
        world.resources().set(Enemies.index(world));
        try (CommandBuffer commands = world.commands()) {
            for (SquadPlan squad : campaign.armies()) {
                Recruiting.spawn(commands, map, squad);
            }
            world.play(commands);
        }
        world.resources().set(new Counter().census(0, 0, 0, 0)); // all zero
        schedule = schedule(world);
    }

    /// Explicit order is declared only where a system needs the commands of another; the rest
    /// follows from what systems read and write.
    // tag::schedule[]
    private static Schedule schedule(World world) {
        Schedule schedule = Schedule.of(world);
        SpatialIndex index = world.resources().get(SpatialIndex.class);
        return schedule.onFailure(SystemFailurePolicy.STOP)
                .group("scout", Phases.SIMULATION)
                .group("decide", Phases.SIMULATION)
                .group("move", Phases.SIMULATION)
                .group("fight", Phases.SIMULATION)
                .group("bury", Phases.SIMULATION)
                .order("scout", "decide")
                .order("decide", "move")
                .order("move", "fight")
                .order("fight", "bury")
                .add("orders", PlayerOrders::new, SystemOptions.DEFAULT.in(Phases.INITIALIZATION))
                .add(
                        "recruiting",
                        Recruiting::new,
                        SystemOptions.DEFAULT.in(Phases.INITIALIZATION).after("orders"))
                .add("scouting", index::refreshing, SystemOptions.DEFAULT.in("scout"))
                .add("marching", Marching::new, SystemOptions.DEFAULT.in("scout"))
                .add("targeting", Targeting::new, SystemOptions.DEFAULT.in("decide"))
                .add("pathfinding", Pathfinding::new, SystemOptions.DEFAULT.in("decide"))
                .add("engaging", Engaging::new, SystemOptions.DEFAULT.in("move"))
                .add(
                        "straggling",
                        Straggling::new,
                        SystemOptions.DEFAULT
                                .in("move")
                                .runIf(w -> schedule.frame() % Walking.LOOK_BACK == 0))
                .add("route walking", RouteWalking::new, SystemOptions.DEFAULT.in("move"))
                .add("following", Following::new, SystemOptions.DEFAULT.in("move"))
                .add("movement", Movement::new, SystemOptions.DEFAULT.in("move"))
                .add("aiming", Aiming::new, SystemOptions.DEFAULT.in("fight"))
                .add("striking", Striking::new, SystemOptions.DEFAULT.in("fight"))
                .add("launching", Launching::new, SystemOptions.DEFAULT.in("fight"))
                .add("flight", Flight::new, SystemOptions.DEFAULT.in("fight").after("aiming"))
                .add("blasts", Blasts::new, SystemOptions.DEFAULT.in("fight").after("flight"))
                .add("dying", Dying::new, SystemOptions.DEFAULT.in("bury"))
                .add(
                        "leader loss",
                        LeaderLoss::new,
                        SystemOptions.DEFAULT.in("bury").after("dying"))
                .add(
                        "succession",
                        Succession::new,
                        SystemOptions.DEFAULT.in("bury").after("leader loss"))
                .add("counting", Counting::new, SystemOptions.DEFAULT.in(Phases.PRESENTATION))
                .build();
    }

    // end::schedule[]

    @Override
    public void frame() {
        schedule.run(STEP);
    }

    @Override
    public Census census() {
        return world.resources().get(Census.class);
    }

    Schedule schedule() {
        return schedule;
    }

    World world() {
        return world;
    }

    @Override
    public void close() {
        schedule.close();
        world.close();
    }
}
