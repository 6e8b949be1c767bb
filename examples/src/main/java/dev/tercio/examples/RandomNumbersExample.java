package dev.tercio.examples;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.kit.RandomStream;
import dev.tercio.kit.Randoms;
import dev.tercio.query.Query;
import dev.tercio.schedule.Schedule;

import java.io.PrintStream;

/// Random numbers in a parallel body: the same on one worker and on eight.
final class RandomNumbersExample implements Example {
    record Position(float x, float y) {}

    // tag::purpose[]
    private static final long WANDER = Randoms.purpose("wander");

    // end::purpose[]

    @Override
    public String name() {
        return "random-numbers";
    }

    @Override
    public String summary() {
        return "random numbers in parallel bodies";
    }

    @Override
    public void run(PrintStream out) {
        out.println("one worker:    " + walk(1));
        out.println("eight workers: " + walk(8));
        dice(out);
    }

    private static Position walk(int workers) {
        try (World world = World.create(WorldOptions.DEFAULT.workers(workers));
                Schedule schedule = Schedule.of(world)) {
            world.spawnAll(10_000, Start.class, _ -> new Start(new Position(0, 0)));
            // tag::parallel[]
            Randoms randoms = Randoms.of(42);
            schedule.add(
                    "wander",
                    setup -> {
                        Query<Position> all =
                                setup.writes(Position.class).query(Position.class).parallel();
                        return context -> {
                            long frame = context.time().frame();
                            all.updateEntity(
                                    (entity, p) -> {
                                        RandomStream random = randoms.at(frame, entity, WANDER);
                                        return random.direction(
                                                (x, y) -> new Position(p.x() + x, p.y() + y));
                                    });
                        };
                    });
            // end::parallel[]
            for (int i = 0; i < 10; i++) {
                schedule.run(1);
            }
            return world.get(world.entities().get(9_999), Position.class);
        }
    }

    record Start(Position position) {}

    private static void dice(PrintStream out) {
        // tag::draws[]
        RandomStream random = Randoms.of(42).at(7, Randoms.purpose("loot"));
        int coins = random.nextInt(1, 7);
        boolean isRare = random.chance(0.05);
        String item = random.pick("sword", "bow", "staff");
        double weight = random.nextGaussian(5, 1);
        // end::draws[]
        String found = (isRare ? "a rare " : "a ") + item + " of " + Math.round(weight) + " kg";
        out.println(coins + " coins and " + found);
    }
}
