package dev.tercio.examples;

import dev.tercio.World;
import dev.tercio.kit.RandomStream;
import dev.tercio.kit.Randoms;
import dev.tercio.kit.Timer;
import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.RunCondition;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.schedule.SystemSetup;

import java.io.PrintStream;

/// Enemies that arrive in waves.
final class WavesExample implements Example {
    private record Position(float x, float y) {}

    private record Enemy(int health) {}

    // tag::waves[]
    record Waves(int number, Timer timer) {}

    static final long PLACE = Randoms.purpose("place of an enemy");
    static final Randoms RANDOMS = Randoms.of(7);

    static ComponentSystem spawnWaves(SystemSetup setup) {
        setup.writesResources(Waves.class);
        World world = setup.world();
        return context -> {
            Waves waves = world.resources().get(Waves.class);
            Timer timer = waves.timer().advance(context.time());
            int number = waves.number() + timer.finishes();
            world.resources().set(new Waves(number, timer));
            for (int i = 0; timer.justFinished() && i < 10 * number; i++) {
                RandomStream random = RANDOMS.at(context.time().frame(), i, PLACE);
                Position place = new Position(random.nextFloat(100), 0);
                context.commands().spawn(place, new Enemy(20));
            }
        };
    }

    // end::waves[]

    // tag::condition[]
    static final RunCondition ENEMIES =
            RunCondition.of(
                    "enemies",
                    setup -> {
                        Query<Enemy> all = setup.query(Enemy.class);
                        return _ -> all.count() > 0;
                    });

    // end::condition[]

    @Override
    public String name() {
        return "waves";
    }

    @Override
    public String summary() {
        return "enemies that arrive in waves, by a timer";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            world.resources().set(new Waves(0, Timer.ofSeconds(2).repeating()));
            schedule.add("waves", WavesExample::spawnWaves)
                    .add(
                            "defend",
                            _ -> context -> out.println("defend: frame=" + context.time().frame()),
                            SystemOptions.DEFAULT.runIf(ENEMIES))
                    .build();
            for (int second = 1; second <= 6; second++) {
                schedule.run(1.0);
                out.println(second + " s: " + world.query(Enemy.class).count() + " enemies");
            }
        }
    }
}
