package dev.tercio.bench.page;

import dev.tercio.ComponentSet;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.inspector.Inspector;
import dev.tercio.schedule.Schedule;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;

/// Measures how much longer frames take with an inspector that nobody watches, and with one that a
/// client reads as the page does. Frames run without a pause between them, and rounds with and
/// without the inspector alternate, so that both have the same machine and the same compiled code.
public final class InspectorCost {
    private static final int SYSTEMS = 8;
    private static final double PERCENT = 100;
    private static final double MILLI = 1e6;

    private final int entities;
    private final int rounds;
    private final long roundNanos;

    /// Chooses what is measured.
    ///
    /// @param entities the number of entities
    /// @param rounds the number of rounds of each kind
    /// @param millis how long a round takes
    public InspectorCost(int entities, int rounds, long millis) {
        this.entities = entities;
        this.rounds = rounds;
        this.roundNanos = millis * 1_000_000;
    }

    private record Position(float x, float y) {}

    private record Velocity(float x, float y) {}

    /// Measures every view and prints a row for each.
    ///
    /// @param out where the rows are printed
    public void print(PrintStream out) {
        try (World world = World.create(WorldOptions.DEFAULT.workers(1))) {
            world.spawnAll(entities, ComponentSet.of(Position.class, Velocity.class));
            Schedule schedule = schedule(world);
            run(schedule, 4 * roundNanos); // compiles
            out.printf(
                    Locale.ROOT,
                    "%,d entities; medians of %d rounds of %,.1f s%n",
                    entities,
                    rounds,
                    roundNanos / 1e9);
            out.printf(
                    "%-12s %14s %14s %10s %12s%n",
                    "view", "plain ms", "with ms", "cost %", "requests/s");
            row(out, schedule, "nobody", _ -> () -> 0);
            for (PageReader.View view : PageReader.View.values()) {
                row(out, schedule, view.title(), inspector -> watch(inspector, view));
            }
            schedule.close();
        }
    }

    private static Schedule schedule(World world) {
        Schedule schedule = Schedule.of(world);
        for (int i = 0; i < SYSTEMS; i++) {
            float push = i;
            schedule.add(
                    "move " + i,
                    setup -> {
                        var moving =
                                setup.writes(Position.class)
                                        .reads(Velocity.class)
                                        .query(Position.class, Velocity.class);
                        return _ ->
                                moving.update(
                                        (p, v) ->
                                                new Position(p.x() * 0.99f + push, p.y() + v.y()));
                    });
        }
        return schedule;
    }

    /// A client of the inspector.
    @FunctionalInterface
    private interface Watching extends AutoCloseable {
        /// How many requests were answered; ends the client.
        int end();

        @Override
        default void close() {
            end();
        }
    }

    private static Watching watch(Inspector inspector, PageReader.View view) {
        PageReader reader = new PageReader(inspector, view);
        return () -> {
            reader.close();
            return reader.answers();
        };
    }

    private void row(
            PrintStream out, Schedule schedule, String name, Function<Inspector, Watching> client) {
        double[] plain = new double[rounds];
        double[] with = new double[rounds];
        double[] cost = new double[rounds];
        int answers = 0;
        for (int round = 0; round < rounds; round++) {
            double before = run(schedule, roundNanos / 2);
            try (Inspector inspector = Inspector.start(schedule)) {
                Watching watching = client.apply(inspector);
                with[round] = run(schedule, roundNanos);
                answers += end(schedule, watching);
            }
            // the mean of the rounds before and after cancels a drift of the machine
            plain[round] = (before + run(schedule, roundNanos / 2)) / 2;
            cost[round] = PERCENT * (with[round] / plain[round] - 1);
        }
        out.printf(
                Locale.ROOT,
                "%-12s %14.3f %14.3f %+10.1f %12.1f%n",
                name,
                median(plain) / MILLI,
                median(with) / MILLI,
                median(cost),
                answers * 1e9 / (rounds * roundNanos));
    }

    /// Runs frames until the client has ended, because its last request may wait for one.
    private static int end(Schedule schedule, Watching watching) {
        var ending = java.util.concurrent.CompletableFuture.supplyAsync(watching::end);
        while (!ending.isDone()) {
            schedule.run();
        }
        return ending.join();
    }

    /// @return the mean time of a frame in nanoseconds
    private static double run(Schedule schedule, long nanos) {
        long begin = System.nanoTime();
        long end = begin;
        int frames = 0;
        while (end - begin < nanos) {
            schedule.run();
            frames++;
            end = System.nanoTime();
        }
        return (double) (end - begin) / frames;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
