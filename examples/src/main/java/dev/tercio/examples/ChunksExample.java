package dev.tercio.examples;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.query.Chunk;
import dev.tercio.query.Field;

import java.io.PrintStream;
import java.util.List;

/// A hand-written loop over the columns.
final class ChunksExample implements Example {
    record Position(float x, float y) {}

    record Velocity(float x, float y) {}

    record Frozen() {}

    record Ship(Position position, Velocity velocity) {}

    // tag::fields[]
    static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
    static final Field<float[]> X = POSITION.floats("x");
    static final Field<float[]> SPEED = ComponentType.of(Velocity.class).floats("x");

    // end::fields[]

    @Override
    public String name() {
        return "chunks";
    }

    @Override
    public String summary() {
        return "columns of matching slots, for loops of your own";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create()) {
            List<Entity> ships = world.spawnAll(1_024, Ship.class, ChunksExample::ship);
            world.add(ships.get(500), Frozen.class); // a gap in word 7
            // tag::fields[]
            world.query(Position.class, Velocity.class)
                    .without(Frozen.class)
                    .chunks(chunk -> move(chunk, out));
            // end::fields[]
            out.println(world.get(ships.get(500), POSITION));
            out.println(world.get(ships.get(501), POSITION));
        }
    }

    // tag::fields[]
    private static void move(Chunk chunk, PrintStream out) {
        out.println(chunk.from() + " to " + chunk.to() + (chunk.isFull() ? "" : ", gaps"));
        float[] x = chunk.column(X);
        float[] speed = chunk.column(SPEED);
        if (chunk.isFull()) {
            for (int i = chunk.from(); i < chunk.to(); i++) {
                x[i] += speed[i];
            }
        } else {
            for (int word = chunk.from() / 64; word < chunk.to() / 64; word++) {
                for (long bits = chunk.word(word); bits != 0; bits &= bits - 1) {
                    int i = 64 * word + Long.numberOfTrailingZeros(bits);
                    x[i] += speed[i];
                }
            }
        }
        chunk.changed(POSITION); // for queries with changed()
    }

    // end::fields[]

    private static Ship ship(int i) {
        return new Ship(new Position(i, 0), new Velocity(1, 2));
    }
}
