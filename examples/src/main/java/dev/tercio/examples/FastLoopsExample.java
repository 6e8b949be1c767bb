package dev.tercio.examples;

import dev.tercio.ComponentType;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.query.Chunk;
import dev.tercio.query.Field;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.query.Query3;

import java.io.PrintStream;

/// Loops that the JIT compiler optimizes well.
final class FastLoopsExample implements Example {
    record Position(float x, float y) {}

    record Velocity(float x, float y) {}

    record Health(int points) {}

    record Force(float x, float y) {}

    record Mass(float inverse) {}

    record Ship(Position position, Velocity velocity, Health health, Force force, Mass mass) {}

    record Motion(Position position, Velocity velocity) {}

    // tag::rare[]
    static final Field<int[]> POINTS = ComponentType.of(Health.class).ints("points");

    // end::rare[]

    // tag::lambda[]
    static final float STEP = 1f / 64;

    // end::lambda[]

    private static final float DRAG = 0.5f;

    @Override
    public String name() {
        return "fast-loops";
    }

    @Override
    public String summary() {
        return "bodies without captures, several components at once, a split body, rare commands"
                + " from chunks";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create();
                CommandBuffer commands = world.commands()) {
            world.spawnAll(1_000, Ship.class, FastLoopsExample::ship);
            Query2<Position, Velocity> moving = world.query(Position.class, Velocity.class);
            // tag::lambda[]
            moving.update((p, v) -> new Position(p.x() + v.x() * STEP, p.y() + v.y() * STEP));
            // end::lambda[]
            // tag::both[]
            moving.update(Motion.class, (p, v) -> glide(p, v));
            // end::both[]
            // tag::rare[]
            Query<Health> all = world.query(Health.class);
            all.chunks(chunk -> destroyDead(chunk, commands));
            world.play(commands);
            // end::rare[]
            out.println("left: " + world.size());
            out.println(world.query(Motion.class).first().orElseThrow());
            // tag::split[]
            // one update of both would read all four components in one large loop
            Query3<Velocity, Force, Mass> pushed =
                    world.query(Velocity.class, Force.class, Mass.class);
            pushed.update((v, f, m) -> push(v, f, m.inverse() * STEP));
            moving.update((p, v) -> new Position(p.x() + v.x() * STEP, p.y() + v.y() * STEP));
            // end::split[]
            out.println(world.query(Motion.class).first().orElseThrow());
        }
    }

    // tag::both[]
    private static Motion glide(Position p, Velocity v) {
        return new Motion(
                new Position(p.x() + v.x() * STEP, p.y() + v.y() * STEP),
                new Velocity(v.x() * DRAG, v.y() * DRAG));
    }

    // end::both[]

    // tag::split[]
    private static Velocity push(Velocity v, Force f, float factor) {
        return new Velocity(v.x() + f.x() * factor, v.y() + f.y() * factor);
    }

    // end::split[]

    // tag::rare[]
    private static void destroyDead(Chunk chunk, CommandBuffer commands) {
        int[] points = chunk.column(POINTS);
        for (int word = chunk.from() / 64; word < chunk.to() / 64; word++) {
            for (long bits = chunk.word(word); bits != 0; bits &= bits - 1) {
                int i = 64 * word + Long.numberOfTrailingZeros(bits);
                if (points[i] <= 0) {
                    commands.destroy(chunk.entity(i)); // only here is there an Entity
                }
            }
        }
    }

    // end::rare[]

    private static Ship ship(int i) {
        return new Ship(
                new Position(i, 0),
                new Velocity(64, -64),
                new Health(i % 100),
                new Force(64, 64),
                new Mass(1));
    }
}
