package dev.tercio.examples;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query;

import java.io.PrintStream;
import java.util.concurrent.atomic.LongAdder;

/// The same bodies on one, two and four threads, with the same result.
final class ParallelExample implements Example {
    record Position(float x, float y) {}

    record Velocity(float x, float y) {}

    record Ship(Position position, Velocity velocity) {}

    @Override
    public String name() {
        return "parallel";
    }

    @Override
    public String summary() {
        return "100,000 ships moved by 1, 2 and 4 threads; exceptions of several threads";
    }

    @Override
    public void run(PrintStream out) {
        for (int workers : new int[] {1, 2, 4}) {
            out.println("workers: " + workers);
            move(workers, out);
        }
    }

    private static void move(int workers, PrintStream out) {
        // tag::parallel[]
        WorldOptions config = WorldOptions.DEFAULT.workers(workers);
        // end::parallel[]
        try (World world = World.create(config)) {
            world.spawnAll(100_000, Ship.class, ParallelExample::ship);
            // tag::parallel[]
            world.query(Position.class, Velocity.class)
                    .parallel()
                    .update((p, v) -> new Position(p.x() + v.x(), p.y() + v.y()));

            Query<Position> positions = world.query(Position.class).parallel();
            LongAdder beyond = new LongAdder(); // safe for several threads
            positions.forEach(p -> beyond.add(p.x() > 50_000 ? 1 : 0));
            out.println("  beyond: " + beyond.sum());
            // end::parallel[]
            fail(positions, out);
        }
    }

    private static void fail(Query<Position> positions, PrintStream out) {
        // tag::failures[]
        try {
            positions.forEach(
                    p -> {
                        if (p.x() % 10_000 == 0) {
                            throw new IllegalArgumentException("x=" + p.x());
                        }
                    });
        } catch (IllegalArgumentException e) {
            out.println("  " + e.getMessage() + ", suppressed: " + e.getSuppressed().length);
        }
        // end::failures[]
    }

    private static Ship ship(int i) {
        return new Ship(new Position(i, 0), new Velocity(1, 2));
    }
}
